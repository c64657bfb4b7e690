package ondemand

import (
	"bytes"
	"errors"
	"testing"
)

// A file is parsed once; what is wrong with it is told each time, with its name.
func TestParsed(t *testing.T) {
	parses := 0
	wrong := errors.New("wrong")
	parsed := NewParsed("number.weights", func(file []byte) (int, error) {
		if parses++; len(file) == 0 {
			return 0, wrong
		}
		return len(file), nil
	}, "a game of numbers")
	if _, err := parsed.Load(t.Context()); !errors.Is(err, ErrUnavailable) || parses != 0 {
		t.Errorf("before it is there: %v, parsed %d times", err, parses)
	}
	Embed("number.weights", []byte{})
	if _, err := parsed.Load(t.Context()); !errors.Is(err, wrong) || err.Error() != "number.weights: wrong" {
		t.Errorf("a wrong file: %v", err)
	}
	Embed("number.weights", []byte("123"))
	for range 2 {
		if got, err := parsed.Load(t.Context()); err != nil || got != 3 || parsed.Loaded() != 3 {
			t.Errorf("%d, %v", got, err)
		}
	}
	if parses != 2 {
		t.Errorf("parsed %d times", parses)
	}
}

// A sealed file comes back; one with another bit or cut off does not.
func TestSeal(t *testing.T) {
	const first = "weights 1\n"
	type header struct{ Loss float64 }
	file := Seal(first, header{0.5}, []byte("a\nb"))
	rest, found := bytes.CutPrefix(file, []byte(first))
	var h header
	if weights, err := Unseal(rest, &h); err != nil || !found || h.Loss != 0.5 || string(weights) != "a\nb" {
		t.Errorf("%q, %+v, %v", weights, h, err)
	}
	for i := range rest {
		changed := bytes.Clone(rest)
		changed[i] ^= 4
		if _, err := Unseal(changed, &h); err == nil {
			t.Errorf("changed at %d it is read", i)
		}
		if _, err := Unseal(rest[:i], &h); err == nil {
			t.Errorf("cut at %d it is read", i)
		}
	}
}
