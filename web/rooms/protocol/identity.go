package protocol

// idLength is the number of letters in an ID, 130 bits.
const idLength = 26

// letters is the set of characters in IDs. They are not easily confused, and have no
// special meaning in URLs or message subjects.
const letters = "abcdefghijklmnopqrstuvwxyz234567"

// NewID returns a random ID that cannot be guessed.
func NewID() string {
	var id [idLength]byte
	random(id[:])
	for i, b := range id {
		id[i] = letters[int(b)%len(letters)]
	}
	return string(id[:])
}

// IsID reports whether text has the form of an ID of a room or a person.
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

// NewKey returns a secret key for Hello. A key is twice as long as an ID.
func NewKey() string { return NewID() + NewID() }

// IsKey reports whether text has the form of a key.
func IsKey(text string) bool {
	return len(text) == 2*idLength && IsID(text[:idLength]) && IsID(text[idLength:])
}
