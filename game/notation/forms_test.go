package notation_test

import (
	"os"
	"strings"
	"testing"

	"colat/game"
	"colat/game/notation"
)

// TestFormsOfTheTable converts every example of docs/FORMS.md.
func TestFormsOfTheTable(t *testing.T) {
	file, err := os.ReadFile("../../docs/FORMS.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := 0
	for line := range strings.Lines(string(file)) {
		cells := strings.Split(strings.ReplaceAll(strings.TrimSpace(line), `\|`, "\x00"), "|")
		if len(cells) != 6 || !strings.Contains(cells[4], "`") {
			continue
		}
		for i, cell := range cells {
			cells[i] = strings.NewReplacer("`", "", "⏎", "\n", "⇥", "\t", "\x00", "|").Replace(strings.TrimSpace(cell))
		}
		name, example, asked, want := cells[1], cells[2], cells[3], cells[4]
		examples++
		for _, guess := range []bool{false, true} { // as convert and as the page
			known := notation.Known{Guess: guess}
			if id, cells, _ := strings.Cut(asked, " "); id != "" {
				known.Rules, known.Options = find(id), game.Options{"victory": cells}
			}
			if guess && asked == "" {
				known.Rules = find("uttt") // another game is on the board
			}
			record, _, err := notation.Read(example, known)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			got := game.FormatMoves(record.Start, record.Moves, game.LinkSeparator(record.Rules))
			if len(record.Moves) == 0 {
				got, _ = notation.Write(record, notation.Position)
			}
			if got != want {
				t.Errorf("%s is read as %s, want %s", name, got, want)
			}
		}
	}
	if examples < 30 {
		t.Errorf("the table has %d examples", examples)
	}
}
