package lesson

import (
	"testing"
	"time"

	"colat/ai"
	"colat/ai/textbook"
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

func TestWorth(t *testing.T) {
	vi, en := locale.New("vi"), locale.New("en")
	for _, test := range []struct {
		value  int
		vi, en string
	}{
		{0, "0", "0"}, {270, "+2,7", "+2.7"}, {-5, "−0,05", "−0.05"}, {-1200, "−12", "−12"},
		{1234, "+12,34", "+12.34"},
		{textbook.Infinity, "chưa có", "none"}, {-textbook.Infinity, "chưa có", "none"},
		{textbook.Infinity - 1 - 3, "thắng\u00a03", "win\u00a03"},
		{-textbook.Infinity + 1 + 4, "thua\u00a04", "loss\u00a04"},
	} {
		if got := worth(vi, test.value); got != test.vi {
			t.Errorf("%d is %q, want %q", test.value, got, test.vi)
		}
		if got := worth(en, test.value); got != test.en {
			t.Errorf("%d is %q, want %q", test.value, got, test.en)
		}
	}
	half := worth(en, 50)
	if got := atMost.of(half) + atLeast.of(half) + exact.of(half); got != "≤+0.5≥+0.5+0.5" {
		t.Errorf("bounds are written %q", got)
	}
}

func TestNumbers(t *testing.T) {
	vi, en := locale.New("vi"), locale.New("en")
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567"} {
		if got := grouped(en, n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
	for part, want := range map[float64]string{0.04: "0", 0.75: "0.7", 12.9: "12", 99.96: "99.9", 100: "100"} {
		if got := percent(en, part); got != want {
			t.Errorf("%v is %q, want %q", part, got, want)
		}
	}
	for _, test := range [][2]string{
		{grouped(vi, 45678), "45.678"}, {fixed(vi, 7), "7,0"}, {fixed(en, 13.449), "13.4"},
		{duration(en, 1500*time.Millisecond), "1.5\u00a0s"}, {duration(vi, 83600*time.Microsecond), "83,6\u00a0ms"},
	} {
		if test[0] != test[1] {
			t.Errorf("%q, want %q", test[0], test[1])
		}
	}
}

// However slow the machine is, the time of a search has room in the narrowest table that
// shows it.
func TestDurationsFit(t *testing.T) {
	place := cell(ui.Rect{W: narrowTable}, 3)
	for _, language := range locale.Languages {
		for _, took := range []time.Duration{
			0, 99960 * time.Microsecond, 100 * time.Millisecond, 888800 * time.Microsecond,
			time.Second - 1, 88880 * time.Millisecond,
		} {
			item := ui.Item{
				Kind: ui.Label, Rect: place, Text: duration(locale.New(language), took), Size: theme.TextBody - 2, Tabular: true,
			}
			if item.Clipped() {
				t.Errorf("%s: %q does not fit in %v", language, item.Text, place.W)
			}
		}
	}
}

// A column takes each depth once, and counts what was visited beyond the last one.
func TestColumn(t *testing.T) {
	var c column
	first := ai.Info{Depth: 1, Nodes: 5, Iteration: ai.Iteration{Nodes: 4, Ordering: 1}, PV: []game.Move{7}}
	c.add(first)
	c.add(first)
	c.add(ai.Info{Depth: 3, Iteration: ai.Iteration{Nodes: 1}}) // of a search that was begun anew
	c.end(ai.Info{Depth: 2, Nodes: 105, Iteration: ai.Iteration{Nodes: 60}, PV: []game.Move{8, 9}}, nil)
	if len(c.rows) != 2 || c.more != 40 || len(c.line) != 2 || c.line[0] != 8 {
		t.Errorf("%+v", c)
	}
	if c.at(0) != nil || c.at(3) != nil || c.at(2).Nodes != 60 {
		t.Error("rows are not found by their depth")
	}
}

// A time is the shortest of several searches, because the first one also waits for code to be
// compiled, and one below what a browser's clock tells is not given a number.
func TestTimesOfSmallDepthsAreMeasuredAgain(t *testing.T) {
	var c column
	for depth, took := range []time.Duration{32, 4, 90, 700} {
		c.add(ai.Info{Depth: depth + 1, Iteration: ai.Iteration{Nodes: 5, Elapsed: took * time.Millisecond}})
	}
	if got := c.brief(); got != 2 {
		t.Errorf("depth %d is searched again, want 2", got)
	}
	c.time(ai.Info{Depth: 1, Iteration: ai.Iteration{Nodes: 5, Elapsed: 600 * time.Microsecond}})
	c.time(ai.Info{Depth: 1, Iteration: ai.Iteration{Nodes: 5, Elapsed: 2 * time.Millisecond}})
	c.time(ai.Info{Depth: 2, Iteration: ai.Iteration{Nodes: 4, Elapsed: time.Millisecond}}) // of another search
	en := locale.New("en")
	if first, second := duration(en, c.rows[0].Elapsed), duration(en, c.rows[1].Elapsed); first != "<\u00a01\u00a0ms" ||
		second != "4\u00a0ms" {
		t.Errorf("the times are %q and %q", first, second)
	}
}
