package store

// idLength is the number of characters of five bits that hold 128 bits.
const idLength = 26

// CheckRoom returns ErrRoom if id is not a valid room ID.
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

// short returns the part of a room's ID that messages may show. With the full ID, a
// reader of the message could open the room.
func short(room string) string { return room[:4] + "…" }
