package protocol_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "colat/game/othello"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// Every message that docs/ROOMS.md shows is one.
func TestMessagesOfTheDocument(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "ROOMS.md"))
	if err != nil {
		t.Fatal(err)
	}
	read := func(line string, into any) error {
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		return d.Decode(into)
	}
	requests, messages := 0, 0
	for line := range strings.Lines(string(text)) {
		switch {
		case strings.HasPrefix(line, `{"n":`):
			requests++
			var q protocol.Request
			if err := read(line, &q); err != nil {
				t.Errorf("%s%v", line, err)
			}
			if c := q.Command; c != nil && c.Terms != nil && c.Terms.Check() != nil {
				t.Errorf("%s%v", line, c.Terms.Check())
			}
			if c := q.Tournament; c != nil && c.Terms != nil && c.Terms.Check() != nil {
				t.Errorf("%s%v", line, c.Terms.Check())
			}
		case strings.HasPrefix(line, `{"now":`):
			messages++
			var m protocol.Message
			if err := read(line, &m); err != nil {
				t.Errorf("%s%v", line, err)
			}
		}
	}
	if requests < 5 || messages < 3 {
		t.Errorf("%d requests and %d messages: the document has changed its form", requests, messages)
	}
}

func TestIdentities(t *testing.T) {
	seen := make(map[string]bool)
	for range 1000 {
		id := protocol.NewID()
		if !protocol.IsID(id) || seen[id] {
			t.Fatalf("%q", id)
		}
		seen[id] = true
	}
	for _, id := range []string{"", "a", strings.Repeat("a", 25), strings.Repeat("a", 27), strings.Repeat("A", 26),
		strings.Repeat("*", 26), strings.Repeat("1", 26), strings.Repeat("ä", 13)} {
		if protocol.IsID(id) {
			t.Errorf("%q is taken for an ID", id)
		}
	}
}

func TestErrorsOverTheWire(t *testing.T) {
	var r room.Room
	_, err := r.Decide("an", &room.Command{Do: room.Sit}, r.Last(), 0)
	if e := protocol.ErrorOf(err); e.Code != room.NotHere || e.Text == "" {
		t.Errorf("%+v", e)
	}
	if e := protocol.ErrorOf(protocol.Errorf(protocol.NoRoom, "none")); e.Code != protocol.NoRoom {
		t.Errorf("%+v", e)
	}
	if e := protocol.ErrorOf(errors.New("x")); e.Code != protocol.Failed {
		t.Errorf("%+v", e)
	}
}

func FuzzRequest(f *testing.F) {
	f.Add(`{"n":6,"room":"ltl3u","command":{"do":"move","game":1,"ply":0,"move":"d3","terms":{"clock":"5m"}}}`)
	f.Fuzz(func(t *testing.T, text string) {
		var q protocol.Request
		if json.Unmarshal([]byte(text), &q) == nil && q.Command != nil && q.Command.Terms != nil {
			_ = q.Command.Terms.Check()
		}
	})
}
