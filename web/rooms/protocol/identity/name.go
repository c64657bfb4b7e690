package identity

import (
	"golang.org/x/text/unicode/norm"

	"colat/web/rooms/room"
)

// CleanName is room.CleanName of the composed name, for servers and programs. The page does
// without: the tables would make it larger.
func CleanName(name string) (string, error) { return room.CleanName(Composed(name)) }

// Composed returns a text in which letters and their accents are one character where there
// is one (Unicode's form NFC): the same name is the same text, whatever wrote it.
func Composed(text string) string { return norm.NFC.String(text) }
