package othello

import (
	"os"
	"strings"
	"testing"

	rules "colat/game/othello"
)

// A benchPosition is a position that arena bench uses: about says of which game it
// is, or its score.
type benchPosition struct{ about, text string }

// benchPositions reads the positions for a purpose.
func benchPositions(t testing.TB, purpose string) []benchPosition {
	t.Helper()
	text, err := os.ReadFile("../../cmd/arena/lab/bench_positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	var positions []benchPosition
	for line := range strings.Lines(string(text)) {
		fields := strings.SplitN(strings.TrimSpace(line), " ", 3)
		if len(fields) == 3 && fields[0] == purpose {
			positions = append(positions, benchPosition{fields[1], fields[2]})
		}
	}
	return positions
}

func (p benchPosition) parse(t testing.TB, r *rules.Rules) *rules.State {
	t.Helper()
	s, err := r.ParsePosition(p.text)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*rules.State)
}
