package notation_test

import (
	"os"
	"strings"
	"testing"

	"colat/game/notation"
)

// The 79 end-game problems of FForum are read with all their values and written as they were.
func TestReadsFForum(t *testing.T) {
	file, err := os.ReadFile("testdata/fforum.obf")
	if err != nil {
		t.Fatal(err)
	}
	problems, several := 0, 0
	for line := range strings.Lines(string(file)) {
		if strings.HasPrefix(line, "%") {
			continue
		}
		problems++
		record, form, err := notation.Read(line, notation.Known{})
		if err != nil || form != notation.Board || record.Rules.ID() != "classic" || len(record.Moves) > 0 {
			t.Errorf("no. %d is read as %s: %v", problems, form, err)
			continue
		}
		values, comment := notation.ValuesIn(record)
		legal := len(record.Start.AppendMoves(nil))
		if len(values) == 0 || len(values) > legal || len(values) != strings.Count(line, ":") || comment != "" {
			t.Errorf("no. %d has %d values of %d moves, and %q", problems, len(values), legal, comment)
			continue
		}
		if len(values) > 1 && values[0].Value == values[1].Value {
			several++
		}
		if again, err := notation.Write(record, notation.OBF); err != nil || again+"\n" != line {
			t.Errorf("no. %d is written as %s, %v", problems, again, err)
		}
	}
	if problems != 79 || several == 0 {
		t.Errorf("%d problems, %d with several best moves: want 79", problems, several)
	}
}

// What else a line may have: the value of the position alone, comments, moves without a value.
func TestReadsOddOBF(t *testing.T) {
	const board = "--------X-X------XXXXOOOOOXOXX--OOOXXXX-OOXXXX--O-OOOX-----OO--- O"
	for text, want := range map[string]string{
		board:                                         board + ";",
		board + "; +0;":                               board + "; +0;",
		board + ";G6:0;B7: +0 ; E2:+0":                board + "; G6:+0; B7:+0; E2:+0;",
		board + "; H4:-2; G6:+0; %":                   board + "; G6:+0; H4:-2;",
		board + "; G6:+0; % no. 55; B7 too":           board + "; G6:+0; % no. 55; B7 too",
		board + "; G6:+0; B7:; E2:?;":                 board + "; G6:+0; % B7:; E2:?",
		board + "  % FFO #55":                         board + "; % FFO #55",
		board + "; % no. 55":                          board + "; % no. 55",
		"% FForum\n\n% 55\n" + board + "; G6:+0;\r\n": board + "; G6:+0;",
	} {
		record, form, err := notation.Read(text, notation.Known{})
		if err != nil || form != notation.Board && form != notation.Position {
			t.Errorf("%q is read as %s: %v", text, form, err)
			continue
		}
		got, err := notation.Write(record, notation.OBF)
		if err != nil || got != want {
			t.Errorf("%q is written as %q, %v; want %q", text, got, err, want)
		}
		again, _, err := notation.Read(got, notation.Known{})
		if err != nil {
			t.Errorf("%q: %v", got, err)
		} else if twice, _ := notation.Write(again, notation.OBF); twice != got {
			t.Errorf("%q is written as %q", got, twice)
		}
	}
}
