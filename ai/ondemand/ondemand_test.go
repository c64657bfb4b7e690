package ondemand

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"
)

func TestEmbeddedFilesAreRead(t *testing.T) {
	want := []byte("weights")
	Embed("test.weights", want)
	got, err := Read(t.Context(), "test.weights")
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("read %q, %v; want %q", got, err, want)
	}
}

func TestMissingFileIsUnavailable(t *testing.T) {
	if _, err := Read(t.Context(), "none.weights"); !errors.Is(err, ErrUnavailable) {
		t.Errorf("the error is %v, want %v", err, ErrUnavailable)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Read(ended, "none.weights"); !errors.Is(err, context.Canceled) {
		t.Errorf("after its end the error is %v, want %v", err, context.Canceled)
	}
	Embed("none.weights", []byte("late"))
	if _, err := Read(t.Context(), "none.weights"); err != nil {
		t.Errorf("once it is there: %v", err)
	}
}

func TestPrepareLoadsWhatTheGameNeeds(t *testing.T) {
	var r registry
	for name, games := range map[string][]string{
		"b": {"one", "two"}, "a": {"one"}, "c": {"three"}, "d": nil, "e": {"many"},
	} {
		r.of(name).games = games
	}
	for game, want := range map[string][]string{
		"one": {"a", "b"}, "two": {"b"}, "three": {"c"}, "four": nil, "many:one": {"e"},
	} {
		if got := r.needed(game); !slices.Equal(got, want) {
			t.Errorf("game %s needs %q, want %q", game, got, want)
		}
	}
	Require("missing.weights", "game of nothing")
	if err := Prepare(t.Context(), "game of nothing"); !errors.Is(err, ErrUnavailable) {
		t.Errorf("without its file: %v, want %v", err, ErrUnavailable)
	}
	if err := Prepare(t.Context(), "another game"); err != nil {
		t.Errorf("a game that needs none: %v", err)
	}
}
