package protocol

import "testing"

// IDs are of all letters, each as likely as the others, and never the same.
func TestIDs(t *testing.T) {
	seen := make(map[string]bool)
	var count [256]int
	const ids = 4000
	for range ids {
		id := NewID()
		if !IsID(id) || seen[id] || !IsKey(NewKey()) {
			t.Fatal(id)
		}
		seen[id] = true
		for _, c := range []byte(id) {
			count[c]++
		}
	}
	for _, c := range []byte(letters) {
		if want := ids * idLength / len(letters); count[c] < want*8/10 || count[c] > want*12/10 {
			t.Errorf("%c is there %d times, want about %d", c, count[c], want)
		}
	}
	for _, text := range []string{"", NewID() + "a", "A" + NewID()[1:], "1" + NewID()[1:], NewKey()} {
		if IsID(text) {
			t.Errorf("%q is taken for an ID", text)
		}
	}
	if IsKey(NewID()) || IsKey(NewKey()+"a") || IsKey("1"+NewKey()[1:]) {
		t.Error("something is taken for a key")
	}
}
