package study_test

import (
	"testing"

	"colat/ai/review"
	"colat/render/bench"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/scenes/analysis/study"
	"colat/render/table/games"
)

func TestBetterResultIsHigher(t *testing.T) {
	a := bench.AxesOf(ui.Rect{Y: 40, W: 300, H: 100}, 1, 2)
	for _, margin := range []*games.Margin{nil, {}} {
		unit := study.Unit{Game: &games.Game{ClearLead: 8}, Margin: margin}
		worse := unit.Part(review.Worth{Chance: 0.3, Lead: -5})
		better := unit.Part(review.Worth{Chance: 0.7, Lead: 5})
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
