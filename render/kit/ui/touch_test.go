package ui

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hajimehoshi/ebiten/v2"
	"pgregory.net/rapid"
)

// fingers is a tick in which nothing but fingers did anything.
func fingers(events ...TouchEvent) Raw { return Raw{Touches: events} }

// The middles of the buttons of testPage, and a place without one.
var middles = map[string]float64{"a": 20, "b": 70, "c": 120, "": 200}

func tap(id ebiten.TouchID, name string) []TouchEvent {
	y := middles[name]
	return []TouchEvent{{TouchBegan, id, 50, y}, {TouchEnded, id, 50, y}}
}

// A touch that begins and ends between two ticks counts as much as a longer one, and no more.
func TestTouchesWithinOneTick(t *testing.T) {
	for name, test := range map[string]struct {
		events []TouchEvent
		want   []string
	}{
		"a tap": {tap(0, "a"), []string{"a"}},
		// Browsers give the identifier of a finger that was lifted to the next.
		"two taps":         {slices.Concat(tap(0, "a"), tap(0, "c")), []string{"a", "c"}},
		"two taps on one":  {slices.Concat(tap(0, "a"), tap(0, "a")), []string{"a", "a"}},
		"a tap on nothing": {tap(0, ""), nil},
		"a tap that shakes": {[]TouchEvent{
			{TouchBegan, 0, 50, 20}, {TouchMoved, 0, 52, 24}, {TouchEnded, 0, 51, 22},
		}, []string{"a"}},
		"a swipe": {[]TouchEvent{
			{TouchBegan, 0, 50, 20}, {TouchMoved, 0, 50, 120}, {TouchEnded, 0, 50, 120},
		}, nil},
		"a swipe told only by its end": {[]TouchEvent{{TouchBegan, 0, 50, 20}, {TouchEnded, 0, 50, 120}}, nil},
		"two fingers, the second lifted first": {[]TouchEvent{
			{TouchBegan, 0, 50, 20}, {TouchBegan, 1, 50, 120}, {TouchEnded, 1, 50, 120}, {TouchEnded, 0, 50, 20},
		}, []string{"a"}},
		"two fingers, then one": {slices.Concat([]TouchEvent{
			{TouchBegan, 0, 50, 20}, {TouchBegan, 1, 50, 120}, {TouchEnded, 0, 50, 20}, {TouchEnded, 1, 50, 120},
		}, tap(1, "c")), []string{"a", "c"}},
		"cancelled": {[]TouchEvent{{TouchBegan, 0, 50, 20}, {TouchCancelled, 0, 50, 20}}, nil},
		"cancelled, then a tap": {slices.Concat(
			[]TouchEvent{{TouchBegan, 0, 50, 20}, {TouchCancelled, 0, 50, 20}}, tap(0, "c"),
		), []string{"c"}},
		"one of two cancelled": {[]TouchEvent{
			{TouchBegan, 0, 50, 20}, {TouchBegan, 1, 50, 120}, {TouchCancelled, 0, 50, 20}, {TouchEnded, 1, 50, 120},
		}, nil},
		"an end without a beginning":     {[]TouchEvent{{TouchEnded, 5, 50, 20}, {TouchMoved, 6, 50, 20}}, nil},
		"a beginning whose end was lost": {slices.Concat([]TouchEvent{{TouchBegan, 0, 50, 20}}, tap(0, "c")), []string{"c"}},
	} {
		t.Run(name, func(t *testing.T) {
			states := append([]Raw{fingers(test.events...)}, make([]Raw, 12)...)
			if got, a := work(testPage(), states...); !equal(got, test.want...) || a.Held != "" {
				t.Errorf("activated %q, want %q; held is %q", got, test.want, a.Held)
			}
		})
	}
}

// A touch that the system takes over while its button is held lets go of it.
func TestTouchCancelled(t *testing.T) {
	down := fingers(TouchEvent{TouchBegan, 0, 50, 20})
	cancel := fingers(TouchEvent{TouchCancelled, 0, 50, 20})
	if got, a := work(testPage(), down, Raw{}, cancel, Raw{}); len(got) != 0 || a.Held != "" {
		t.Errorf("activated %q, held is %q", got, a.Held)
	}
	if got, _ := work(testPage(), down, cancel, fingers(tap(0, "c")...), Raw{}); !equal(got, "c") {
		t.Errorf("a tap after a cancelled touch activated %q", got)
	}
}

// However taps fall on ticks, each activates its button once, in their order.
func TestEveryTapCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var want []string
		var events []TouchEvent
		for range rapid.IntRange(1, 12).Draw(t, "taps") {
			name := rapid.SampledFrom([]string{"a", "b", "c", ""}).Draw(t, "button")
			events = append(events, tap(0, name)...)
			if name == "a" || name == "c" { // b is disabled
				want = append(want, name)
			}
		}
		var states []Raw
		for len(events) > 0 {
			n := rapid.IntRange(0, len(events)).Draw(t, "events in this tick")
			states = append(states, fingers(events[:n]...))
			events = events[n:]
		}
		states = append(states, make([]Raw, 30)...)
		if got, _ := work(testPage(), states...); !equal(got, want...) {
			t.Errorf("activated %q, want %q", got, want)
		}
	})
}

// Taps wait until the mouse is up.
func TestTouchWhileTheMouseIsDown(t *testing.T) {
	down := Raw{MouseX: 50, MouseY: 20, MouseDown: true, MousePressed: true}
	both := Raw{MouseX: 50, MouseY: 20, MouseDown: true, Touches: tap(0, "c")}
	up := Raw{MouseX: 50, MouseY: 20, MouseReleased: true}
	if got, _ := work(testPage(), down, both, up, Raw{}, Raw{}); !equal(got, "a", "c") {
		t.Errorf("activated %q, want a and c", got)
	}
}

func TestAppendChanges(t *testing.T) {
	one, two := TouchEvent{ID: 1, X: 5, Y: 6}, TouchEvent{ID: 2, X: 7, Y: 8}
	moved := TouchEvent{ID: 1, X: 5, Y: 9}
	in := func(phase TouchPhase, e TouchEvent) TouchEvent {
		e.Phase = phase
		return e
	}
	for _, test := range []struct{ before, now, want []TouchEvent }{
		{nil, nil, nil},
		{nil, []TouchEvent{one, two}, []TouchEvent{in(TouchBegan, one), in(TouchBegan, two)}},
		{[]TouchEvent{one, two}, []TouchEvent{one, two}, nil},
		{[]TouchEvent{one, two}, []TouchEvent{two, moved}, []TouchEvent{in(TouchMoved, moved)}},
		{[]TouchEvent{one}, []TouchEvent{two}, []TouchEvent{in(TouchEnded, one), in(TouchBegan, two)}},
		{[]TouchEvent{one, two}, nil, []TouchEvent{in(TouchEnded, one), in(TouchEnded, two)}},
	} {
		if diff := cmp.Diff(test.want, appendChanges(nil, test.before, test.now)); diff != "" {
			t.Errorf("from %v to %v: %s", test.before, test.now, diff)
		}
	}
}

// Fingers are served sixty times a second: that costs no memory.
func TestTouchesDoNotAllocate(t *testing.T) {
	var in Input
	events := fingers(slices.Concat(tap(0, "a"), tap(0, "c"))...)
	rest := Raw{}
	if n := testing.AllocsPerRun(100, func() {
		in.Update(&events)
		for range 6 {
			in.Update(&rest)
		}
	}); n > 0 {
		t.Errorf("a tick allocates %v times", n)
	}
}
