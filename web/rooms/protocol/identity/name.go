package identity

import (
	"golang.org/x/text/unicode/norm"

	"colat/web/rooms/room"
)

// CleanName is room.CleanName of the composed name, for servers and programs. The page
// does not compose names, because the Unicode tables would make it larger.
func CleanName(name string) (string, error) { return room.CleanName(Composed(name)) }

// Composed returns text in Unicode's form NFC, in which a letter and its accents are one
// character if there is one. So equal names have equal bytes on every system.
func Composed(text string) string { return norm.NFC.String(text) }
