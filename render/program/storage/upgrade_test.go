package storage

import (
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	_ "colat/ai/all"
	"colat/game/match"
	"colat/render/program/setup"
	"colat/render/table/games"
)

// earlier is the storage of an earlier build of the program: a game on the board of each kind with
// the link to it, a library of finished games, and all other keys.
type earlier struct {
	Games []struct {
		Address, Link, Position string
		Game                    Game
		Moves                   int
	}
	Storage  map[string]json.RawMessage
	Export   string
	Finished int
}

func readEarlier(t *testing.T) *earlier {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "earlier.json"))
	if err != nil {
		t.Fatal(err)
	}
	var kept earlier
	if err := json.Unmarshal(text, &kept); err != nil {
		t.Fatal(err)
	}
	if len(kept.Games) < 10 || kept.Finished < 10 {
		t.Fatalf("the file has %d games and %d finished ones", len(kept.Games), kept.Finished)
	}
	return &kept
}

func TestGamesOfAnEarlierBuild(t *testing.T) {
	for _, want := range readEarlier(t).Games {
		s, record, err := want.Game.Read(games.All)
		if err != nil {
			t.Errorf("%s: %v", want.Address, err)
			continue
		}
		m, err := match.Resume(record, [2]match.Seat{})
		if err != nil {
			t.Errorf("%s: %v", want.Address, err)
			continue
		}
		position := s.Rules().FormatPosition(m.State())
		if position != want.Position || len(m.Moves()) != want.Moves {
			t.Errorf("%s: %d moves to %s, want %d to %s", want.Address, len(m.Moves()), position, want.Moves, want.Position)
		}
	}
}

func TestLinksOfAnEarlierBuild(t *testing.T) {
	for _, want := range readEarlier(t).Games {
		parameters, err := url.ParseQuery(want.Link)
		if err != nil {
			t.Fatal(err)
		}
		r := setup.Parse(parameters, setup.Defaults(games.All), games.All)
		for _, c := range r.Complaints {
			t.Errorf("%s: %s", want.Link, c.ID)
		}
		s := r.Setup(nil)
		state := s.Start.Clone()
		for _, move := range s.Moves {
			state.Play(move)
		}
		if position := s.Rules().FormatPosition(state); position != want.Position || len(s.Moves) != want.Moves {
			t.Errorf("%s: %d moves to %s, want %d to %s", want.Link, len(s.Moves), position, want.Moves, want.Position)
		}
	}
}

func TestStorageOfAnEarlierBuild(t *testing.T) {
	kept := readEarlier(t)
	store := &Store{memory: make(map[string][]byte)}
	for key, value := range kept.Storage {
		store.memory[key] = value
	}
	list := store.Library().Games()
	if len(list) != kept.Finished {
		t.Errorf("the library has %d games, want %d", len(list), kept.Finished)
	}
	for _, f := range list {
		if r, err := store.Library().Read(f.ID); err != nil || !r.Over {
			t.Errorf("game %s: %+v, %v", f.ID, r, err)
		}
	}
	if s := store.Settings(games.All); s.Language != "vi" || s.Theme != "dark" {
		t.Errorf("language %q, theme %q", s.Language, s.Theme)
	}
	if p := store.Person(); p.Name != "Chí Phèo" || p.Key == "" {
		t.Errorf("the person is %+v", p)
	}
	if w, known := store.Window(); !known || w.Width != 900 || w.Height != 700 {
		t.Errorf("the window is %+v, %v", w, known)
	}
	if s := store.Streak(); s == (Streak{}) {
		t.Error("the streak is lost")
	}
}
