package bench_test

import (
	"testing"

	"colat/render/bench"
	"colat/render/kit/ui"
)

func TestPointerOnTheChartMeansThePositionDrawnThere(t *testing.T) {
	for _, moves := range []int{0, 1, 7, 60} {
		a := bench.AxesOf(ui.Rect{X: 30, Y: 40, W: 300, H: 100}, 1, moves)
		for n := range moves + 1 {
			if got := a.MoveAt(a.X(n)); got != n || !a.Over(a.X(n), 60) {
				t.Errorf("of %d moves, the place of %d means %d", moves, n, got)
			}
		}
		if first, last := a.MoveAt(0), a.MoveAt(1000); first != 0 || last != moves {
			t.Errorf("beside the chart are %d and %d of %d moves", first, last, moves)
		}
	}
}
