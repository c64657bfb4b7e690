package protocol

// idLength is how many letters an ID has: 130 bits.
const idLength = 26

// letters are those of IDs, and digits: nobody mixes them up, and they mean nothing in
// addresses or subjects.
const letters = "abcdefghijklmnopqrstuvwxyz234567"

// NewID returns an ID that nobody can guess.
func NewID() string {
	var id [idLength]byte
	random(id[:])
	for i, b := range id {
		id[i] = letters[int(b)%len(letters)]
	}
	return string(id[:])
}

// IsID reports whether a text can be the ID of a room or a person.
func IsID(text string) bool {
	if len(text) != idLength {
		return false
	}
	for _, c := range []byte(text) {
		if (c < 'a' || c > 'z') && (c < '2' || c > '7') {
			return false
		}
	}
	return true
}

// NewKey returns a secret for Hello, which is longer than what it stands for.
func NewKey() string { return NewID() + NewID() }

// IsKey reports whether a text can be a key.
func IsKey(text string) bool {
	return len(text) == 2*idLength && IsID(text[:idLength]) && IsID(text[idLength:])
}
