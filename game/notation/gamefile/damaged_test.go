package gamefile_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"colat/game"
	"colat/game/match"
	"colat/game/notation"
	"colat/game/notation/gamefile"
)

// TestDamagedFirstGame: the games after it are read, and the message is about it alone.
func TestDamagedFirstGame(t *testing.T) {
	whole := gamefile.Game{Record: playout(rand.New(rand.NewPCG(3, 3)), 200)}
	wthor, _ := write(t, gamefile.WTHOR, whole, whole)
	wthor[16+8+5] = 99
	alone, _ := write(t, gamefile.WTHOR, whole)
	alone[16+8+5] = 99
	for name, test := range map[string]struct {
		file  []byte
		games int
	}{
		"WTHOR": {wthor, 1}, "WTHOR of one game": {alone, 0},
		"records": {[]byte("olat record 1\ngame classic\n" + recordText + recordText), 2},
		"GGF":     {[]byte("(;GM[Othello]B[a1];)" + ggfOne), 1}, "lines": {[]byte("a1a1a1\nf5d6c3\n"), 1},
	} {
		games, bad, err := read(test.file, gamefile.Options{Known: classic})
		if err != nil || len(games) != test.games || len(bad) > 1 {
			t.Errorf("%s: %d games, %q, %v", name, len(games), bad, err)
		}
	}
}

// TestColumns finds the game in rows of any columns, however short it is.
func TestColumns(t *testing.T) {
	for row, want := range map[string][3]string{
		"Tom99,Ann,f5": {"Tom99", "Ann", "f5"},
		"2024-03-09;Tom 1984;Ann 2000;34-30;f5d6":         {"Tom 1984", "Ann 2000", "f5d6"},
		"An\tBình\t34\tf5":                                {"An", "Bình", "f5"},
		`"Murakami, T. 7","Brightwell ""G""",34,"f5, d6"`: {"Murakami, T. 7", `Brightwell "G"`, "f5d6"},
		"1999,12,31,An,Bình,64,0,f5 d6 c3":                {"An", "Bình", "f5d6c3"},
		"f5,An,Bình":                                      {"An", "Bình", "f5"},
	} {
		for _, known := range []notation.Known{classic, {Guess: true}} {
			games, bad, err := read([]byte(row+"\n"+row+"\n"), gamefile.Options{Known: known})
			if err != nil || len(games) != 2 {
				t.Errorf("%s: %d games, %q, %v", row, len(games), bad, err)
				continue
			}
			moves, _ := notation.Write(games[0].Record, notation.Moves)
			if got := [3]string{games[0].Record.Names[0], games[0].Record.Names[1], moves}; got != want {
				t.Errorf("%s is read as %q", row, got)
			}
		}
	}
}

// TestMovesTellTheGame: a file of moves holds as links the games of which moves alone do not tell.
func TestMovesTellTheGame(t *testing.T) {
	for id, options := range map[string]game.Options{
		"victory": {"victory": "a1 c7 d5 g4 f3"}, "classic": nil, "uttt": nil, "cotoan": nil, "mnk:7,7,5": nil,
		"mnk:15,15,5": nil, "mnk:15,15,5,caro": nil,
	} {
		rules, err := game.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.New(options, nil)
		if err != nil {
			t.Fatal(err)
		}
		r := &match.Record{Rules: rules, Start: s.Clone()}
		for range 5 {
			r.Moves = append(r.Moves, s.AppendMoves(nil)[0])
			s.Play(r.Moves[len(r.Moves)-1])
		}
		text, _ := write(t, "moves", gamefile.Game{Record: r})
		if bare := !strings.Contains(string(text), "="); bare != (id == "classic" || id == "uttt" || id == "cotoan" ||
			id == "mnk:15,15,5") {
			t.Errorf("%s is written as %s", id, text)
		}
		games, _, err := read(text, gamefile.Options{Known: notation.Known{Guess: true}})
		if err != nil || len(games) != 1 || games[0].Record.Rules.ID() != id ||
			!slices.Equal(games[0].Record.Moves, r.Moves) ||
			rules.FormatPosition(games[0].Record.Start) != rules.FormatPosition(r.Start) {
			t.Errorf("%s, %s: %v, %v", id, text, games, err)
		}
	}
}
