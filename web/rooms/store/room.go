package store

import (
	"crypto/rand"
	"strings"
)

// idLength is how many characters of five bits hold 128 bits.
const idLength = 26

// NewRoom draws the id of a new room, which nobody can guess.
func NewRoom() string { return strings.ToLower(rand.Text()) }

// CheckRoom returns ErrRoom for what is no id of a room, whatever it may be.
func CheckRoom(id string) error {
	if len(id) != idLength {
		return ErrRoom
	}
	for i := range len(id) {
		if c := id[i]; (c < 'a' || c > 'z') && (c < '2' || c > '7') {
			return ErrRoom
		}
	}
	return nil
}

// short is as much of a room's id as messages may show: who has all of it can open the
// room.
func short(room string) string { return room[:4] + "…" }
