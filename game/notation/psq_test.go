package notation_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"colat/game"
	"colat/game/match"
	"colat/game/notation"
)

// TestReadsPSQ reads a game of Piskvorky, with times and names.
func TestReadsPSQ(t *testing.T) {
	text := "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,9,31\r\n7,7,1204\r\n9,7,88\r\n7,9,950\r\nAN.zip\r\nBINH.zip\r\n-1\r\n"
	r, form, err := notation.Read(text, notation.Known{})
	if err != nil {
		t.Fatal(err)
	}
	moves, _ := notation.Write(r, notation.Moves)
	if form != notation.PSQ || r.Rules.ID() != "mnk:15,15,5" || moves != "h8 i9 g7 i7 g9" ||
		r.Names != [2]string{"AN", "BINH"} || !cmp.Equal(r.Milliseconds, []float64{0, 31, 1204, 88, 950}) {
		t.Errorf("read as %+v", r)
	}
	for text, want := range map[string]string{
		"Piskvorky 15, 11:11, 0": "size of a board", "Piskvorky 15x15, 11:11, 5\n8,8,0": "no rule 5",
		"Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0": "move 2", "Piskvorky 15x15, 1:1, 0\n16,1,0": "off the board",
		"Piskvorky 99x15, 11:11, 0": "99 columns",
	} {
		if _, _, err := notation.Read(text, notation.Known{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestFilesOfFiveInARow writes games as .psq and SGF and reads the same games.
func TestFilesOfFiveInARow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ids := []string{"mnk:15,15,5", "mnk:15,11,5,caro", "mnk:20,20,5,exact", "mnk:9,20,5"}
		rules := find(rapid.SampledFrom(ids).Draw(t, "game"))
		s, err := rules.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		r := &match.Record{Rules: rules, Start: s.Clone()}
		timed := rapid.Bool().Draw(t, "timed")
		for range rapid.IntRange(1, 90).Draw(t, "plies") {
			moves := s.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			r.Moves = append(r.Moves, moves[rng.IntN(len(moves))])
			s.Play(r.Moves[len(r.Moves)-1])
			if timed {
				r.Milliseconds = append(r.Milliseconds, float64(1+rng.IntN(10_000)))
			}
		}
		name := rapid.StringMatching(`[A-Za-z\]\\:;()0-9]{0,6}[A-Za-zểờ]`)
		r.Names = [2]string{name.Draw(t, "first"), name.Draw(t, "second")}
		if result, over := s.Result(); over {
			r.End(result, s)
		}
		for _, form := range []notation.Form{notation.PSQ, notation.SGF} {
			want := *r
			if form == notation.SGF {
				want.Milliseconds = nil
				if !r.Over && rng.IntN(2) == 0 {
					want.End(game.Result{Winner: game.Player(rng.IntN(2)), Reason: game.Resignation}, s)
				}
			} else {
				want.Names = [2]string{strings.ReplaceAll(r.Names[0], "]", ""), strings.ReplaceAll(r.Names[1], "]", "")}
				want.Tags = []match.Tag{{Name: "psq.players", Value: "1:11"}, {Name: "psq.end", Value: "-1"}}
			}
			text, err := notation.Write(&want, form)
			if err != nil {
				t.Fatal(err)
			}
			again, read, err := notation.Read(text, notation.Known{})
			if err != nil || read != form {
				t.Fatalf("%s is read as %s, %v", text, read, err)
			}
			if diff := cmp.Diff(line(t, &want), line(t, again)); diff != "" {
				t.Fatalf("%s: %s", text, diff)
			}
		}
	})
	tictactoe := &match.Record{Rules: find("mnk:3,3,3")}
	tictactoe.Start, _ = tictactoe.Rules.New(nil, nil)
	for _, form := range []notation.Form{notation.PSQ, notation.SGF} {
		if _, err := notation.Write(tictactoe, form); err == nil || !strings.Contains(err.Error(), "mnk:3,3,3") {
			t.Errorf("%s of three in a row: %v", form, err)
		}
	}
}

// TestGuessesFiveInARow reads moves without a game's name as those of a usual board, or says which
// games were tried.
func TestGuessesFiveInARow(t *testing.T) {
	known := notation.Known{Guess: true, Rules: find("victory")}
	for text, want := range map[string]string{
		"h8 i9 g7": "mnk:15,15,5", "h8i9g7i7g9h10f8": "mnk:15,15,5", "t20 a1 h8": "mnk:20,20,5", "f5d6c3": "classic",
		"https://gomocalc.com/#/h8i9g7": "mnk:15,15,5", "7,7 8,8 6,6 8,6": "mnk:15,15,5",
	} {
		r, _, err := notation.Read(text, known)
		if err != nil || r.Rules.ID() != want {
			t.Errorf("%q: %v, %v, want %s", text, r, err, want)
		}
	}
	_, _, err := notation.Read("z9 y8", known)
	if err == nil || !strings.Contains(err.Error(), "classic") || !strings.Contains(err.Error(), "mnk:15,15,5") {
		t.Errorf("moves of no game: %v", err)
	}
	for text, want := range map[string]string{"f5d6h8": "move 3", "h8 i9 g7 h8": "move 4"} {
		if _, _, err := notation.Read(text, known); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
