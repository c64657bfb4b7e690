package ui

import "testing"

// pointed tells of one finger and one click at the same point.
type pointed struct{ x, y float64 }

func (p pointed) AppendTouches(events []TouchEvent) []TouchEvent {
	return append(events, TouchEvent{ID: 1, X: p.x, Y: p.y})
}

func (p pointed) AppendClicks(events []ClickEvent) []ClickEvent {
	return append(events, ClickEvent{Down: true, X: p.x, Y: p.y})
}

// Fingers and clicks are where the page is that many times larger.
func TestZoomedPointers(t *testing.T) {
	for zoom, want := range map[float64][2]float64{0: {270, 135}, 1: {270, 135}, 1.35: {200, 100}} {
		d := Devices{Touches: pointed{270, 135}, Zoom: zoom}
		for range 2 { // the storage is kept
			var r Raw
			d.ask(&r)
			touch, click := r.Touches[0], r.Clicks[0]
			if len(r.Touches) != 1 || [2]float64{touch.X, touch.Y} != want {
				t.Errorf("zoom %v: the finger is at %v, want %v", zoom, touch, want)
			}
			if len(r.Clicks) != 1 || [2]float64{click.X, click.Y} != want {
				t.Errorf("zoom %v: the click is at %v, want %v", zoom, click, want)
			}
		}
	}
}
