package uttt_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/gametest"
	"colat/game/uttt"
)

// board writes nine blocks, of which the unnamed ones are empty.
func board(blocks map[int]string) string {
	var b strings.Builder
	for block := range 9 {
		if text, named := blocks[block]; named {
			b.WriteString(text)
		} else {
			b.WriteString(emptyBlock)
		}
	}
	return b.String()
}

func TestPositionFaults(t *testing.T) {
	won := board(map[int]string{0: "X..X..X..", 1: "OO......."})
	lineOfBoth := board(map[int]string{0: "XO.XO.XO."})
	for _, test := range []struct {
		rules      *uttt.Rules
		text, want string
	}{
		{uttt.Closed, won, "1 fields, want 3"},
		{uttt.Closed, lineOfBoth + " X - X........", "4 fields, want 3"},
		{uttt.Closed, won[1:] + " O 1", "field 1 (the cells): 80 cells, want 81"},
		{uttt.Closed, won + ". O 1", "field 1 (the cells): 82 cells, want 81"},
		{uttt.Closed, "XXY" + won[3:] + " O 1", "field 1 (the cells): block 0, cell 2: want X, O or a dot, not 'Y'"},
		{uttt.Closed, "é" + won[2:] + " O 1", "field 1 (the cells): block 0, cell 0: want X, O or a dot, not 'é'"},
		{uttt.Closed, won + " Y 1", `field 2 (the side to move): want X or O, not "Y"`},
		{uttt.Closed, won + " O 9", `field 3 (the block to play): want 0 to 8, or - where any block will do, not "9"`},
		{uttt.Closed, won + " O free", `want 0 to 8, or - where any block will do, not "free"`},
		{uttt.Closed, won + " O 0", "field 3 (the block to play): block 0 is won by X already: want -"},
		{uttt.Closed, won + " O 5", "O cannot have been sent to block 5: X has no stone in cell 5 of any block"},
		{uttt.Closed, won + " X 1", "3 X and 2 O: X begins, so it is the turn of O, not of X"},
		{uttt.Closed, board(nil) + " O -", "0 X and 0 O: X begins, so it is the turn of X, not of O"},
		{uttt.Closed, board(map[int]string{4: "XX......."}) + " O 1",
			"2 X and 0 O: X begins, so it has as many as O or one more"},
		{uttt.Closed, board(map[int]string{4: "OO.X....."}) + " X 1", "1 X and 2 O: X begins"},
		{uttt.Closed, board(map[int]string{4: "XOXOXOOXO", 0: "XX.......", 1: "O........"}) + " X 4",
			"block 4 is full: want -"},
		{uttt.Closed, lineOfBoth + " X -", "block 0: both sides have a line, but the first one ends the play there"},
		{uttt.Closed, board(map[int]string{0: "X.XX.XX.X", 1: "OO.OO....", 2: "OO......."}) + " X -",
			"block 0: X has lines that no single move has made"},
		{uttt.Closed, board(map[int]string{
			0: "X..X..X..", 1: "X..X..X..", 2: "X..X..X..", 3: "OOO......", 4: "OOO......", 5: "OOO......",
		}) + " X -", "both sides have three blocks in a line"},
		{uttt.Closed, board(map[int]string{
			0: "X..X..X..", 1: "X..X..X..", 2: "X..X..X..", 3: "OO.OO....", 4: "OO.OO....", 5: "O........",
		}) + " X -",
			"X has three blocks in a line, but O has moved since"},
		{uttt.Closed, board(map[int]string{
			0: "X..X..X..", 1: "X..X..X..", 2: "X..X..X..", 6: "X..X..X..", 7: "X..X..X..", 8: "X..X..X..",
			3: "OO.OO.OO.", 4: "OO.OO.OO.", 5: "OO.OO...."}) + " O -", "18 X and 16 O"},
		{uttt.Closed, board(map[int]string{
			0: "X..X..X..", 1: "X..X..X..", 2: "X..X..X..", 6: "X..X..X..", 7: "X..X..X..", 8: "X..X..X..",
			3: "OO.O.O.OO", 4: "OO.O.O.OO", 5: "OO.O.O.O."}) + " O -", "X has lines of blocks that no single move has made"},
		{uttt.Open, lineOfBoth + " X -",
			"both sides have a line in block 0: name the winner of each block with nine letters such as ..X......"},
		{uttt.Open, lineOfBoth + " X - X", "field 4 (the winners of the blocks): 1 letters, want 9"},
		{uttt.Open, lineOfBoth + " X - Y........", "block 0: want X, O or a dot, not 'Y'"},
		{uttt.Open, lineOfBoth + " X - .........", "block 0: the letter is ., but the cells say O"},
		{uttt.Open, lineOfBoth + " X - XX.......", "block 1: the letter is X, but the cells say ."},
	} {
		s, err := test.rules.ParsePosition(test.text)
		if err == nil {
			t.Errorf("%s: accepted as %s", test.text, test.rules.FormatPosition(s))
			continue
		}
		if !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %q, want %q in it", test.text, err, test.want)
		}
	}
}

// TestPositions reads positions that are on the edge of what there can be.
func TestPositions(t *testing.T) {
	for _, test := range []struct {
		rules      *uttt.Rules
		text, want string // want is "" if it is written as it was read
		moves      int
		result     string
	}{
		{uttt.Closed, startText, "", 81, ""},
		{uttt.Closed, board(map[int]string{0: "X..X..X..", 1: "OO......."}) + " O -", "", 70, ""},
		{uttt.Closed, board(map[int]string{0: ".x..x..x.", 1: "oo......."}) + " o 1",
			board(map[int]string{0: ".X..X..X.", 1: "OO......."}) + " O 1", 7, ""},
		{uttt.Open, board(map[int]string{0: "X..X..X..", 1: "OO......."}) + " O 0", "", 6, ""},
		{uttt.Open, board(map[int]string{0: "XO.XO.XO."}) + " X - O........", "", 75, ""},
		// One move made both lines.
		{uttt.Closed, board(map[int]string{0: "XXXX..X..", 1: "OO.OO...."}) + " O -", "", 9*7 + 5, ""},
		{uttt.Closed, board(map[int]string{
			0: ".X..X..X.", 1: "X..X..X..", 2: "X..X..X..", 3: "OO.OO....", 4: "OO.O.....", 5: "O........",
		}) + " O 1", board(map[int]string{
			0: ".X..X..X.", 1: "X..X..X..", 2: "X..X..X..", 3: "OO.OO....", 4: "OO.O.....", 5: "O........",
		}) + " O -", 0, "X"},
	} {
		s := position(t, test.rules, test.text)
		want := test.want
		if want == "" {
			want = test.text
		}
		if got := test.rules.FormatPosition(s); got != want {
			t.Errorf("%s: written as %s, want %s", test.text, got, want)
		}
		if got := len(s.AppendMoves(nil)); got != test.moves {
			t.Errorf("%s: %d moves, want %d", test.text, got, test.moves)
		}
		result, over := s.Result()
		if over != (test.result != "") || over && result.Winner.Letter() != test.result {
			t.Errorf("%s: %v %v, want %q", test.text, result, over, test.result)
		}
	}
}

func TestMoveFaults(t *testing.T) {
	s := played(t, uttt.Closed, "40 04 41 14 42 22 24")
	for text, want := range map[string]string{
		"9":    `malformed move: "9" is not a block from 0 to 8 and then a cell from 0 to 8, such as 40`,
		"49":   "malformed move",
		"x4":   "malformed move",
		"43":   "illegal move: block 4 is won by X already",
		"40":   "illegal move: cell 0 of block 4 holds an X already",
		"04":   "illegal move: cell 4 of block 0 holds an O already",
		" 05 ": "",
	} {
		_, err := uttt.Closed.ParseMove(s, text)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if _, err := uttt.Closed.ParseMove(played(t, uttt.Closed, "40"), "10"); err == nil ||
		!strings.Contains(err.Error(), "illegal move: O must play in block 0") {
		t.Errorf("another block: %v", err)
	}
	if _, err := uttt.Open.ParseMove(s, "05"); err == nil {
		t.Error("a state of the other variant is accepted")
	}
}

func FuzzParsePosition(f *testing.F) {
	gametest.FuzzPositions(f,
		gametest.Seed{ID: "uttt", Text: startText},
		gametest.Seed{ID: "uttt", Text: board(map[int]string{0: "X..X..X..", 1: "OO......."}) + " O -"},
		gametest.Seed{ID: "uttt:won=open", Text: board(map[int]string{0: "XO.XO.XO."}) + " X - O........"})
}

// FuzzParseMove reads anything, and what it accepts is legal.
func FuzzParseMove(f *testing.F) {
	f.Add("40 04 41 14", "42")
	f.Add("40 04 41 14 42 22 24", "05")
	f.Fuzz(func(t *testing.T, line, text string) {
		s := start(uttt.Closed)
		moves, _ := game.ParseMoves(s, line)
		for _, m := range moves {
			s.Play(m)
		}
		m, err := uttt.Closed.ParseMove(s, text)
		if err == nil && !game.IsLegal(s, m) {
			t.Fatalf("%q after %q is not legal", text, line)
		}
	})
}

// TestRoundTripOfGames also has the games that are over.
func TestRoundTripOfGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawState(t)
		r := s.Rules().(*uttt.Rules)
		text := r.FormatPosition(s)
		read, err := r.ParsePosition(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if read.Hash() != s.Hash() || r.FormatPosition(read) != text {
			t.Fatalf("%s is read as %s", text, r.FormatPosition(read))
		}
	})
}
