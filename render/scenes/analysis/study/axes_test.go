package study_test

import (
	"testing"

	"colat/ai/review"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/scenes/analysis/study"
)

func TestPointerOnTheChartMeansThePositionDrawnThere(t *testing.T) {
	for _, moves := range []int{0, 1, 7, 60} {
		a := study.AxesOf(ui.Rect{X: 30, Y: 40, W: 300, H: 100}, 1, moves)
		for n := range moves + 1 {
			if got := a.MoveAt(a.X(n)); got != n || !a.Over(a.X(n), 60) {
				t.Errorf("of %d moves, the place of %d means %d", moves, n, got)
			}
		}
		if first, last := a.MoveAt(0), a.MoveAt(1000); first != 0 || last != moves {
			t.Errorf("beside the chart are %d and %d of %d moves", first, last, moves)
		}
	}
	a := study.AxesOf(ui.Rect{Y: 40, W: 300, H: 100}, 1, 2)
	for _, clear := range []float64{0, 8} {
		worse := study.Part(review.Worth{Chance: 0.3, Lead: -5}, clear)
		better := study.Part(review.Worth{Chance: 0.7, Lead: 5}, clear)
		if y := a.Y(better); y >= a.Y(worse) || y < 40 || a.Y(worse) > 140 {
			t.Errorf("a better result is drawn at %v, a worse one at %v", y, a.Y(worse))
		}
	}
}

// The reviews of the games analysed last are kept, not those of all games.
func TestLatestReviewsAreKept(t *testing.T) {
	var kept scene.Reviews
	key := func(i int) string { return string(rune('A' + i)) }
	for i := range 40 {
		kept.Keep(key(i), &review.Review{Done: i})
	}
	if r := kept.Of(key(39)); r == nil || r.Done != 39 {
		t.Errorf("the latest review is %+v", r)
	}
	if r := kept.Of(key(0)); r != nil {
		t.Errorf("the first of 40 reviews is still there: %+v", r)
	}
}
