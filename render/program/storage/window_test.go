package storage

import "testing"

func TestWindowsLieOnTheirMonitor(t *testing.T) {
	for name, test := range map[string]struct {
		kept          Window
		width, height int
		same          bool
		want          Window
	}{
		"as it was": {Window{X: 50, Y: 60, Width: 800, Height: 600}, 1920, 1080, true, Window{X: 50, Y: 60,
			Width: 800, Height: 600}},
		"off the edge": {Window{X: 1800, Y: -900, Width: 800, Height: 600}, 1920, 1080, true, Window{X: 1120,
			Width: 800, Height: 600}},
		"smaller monitor": {Window{X: 50, Y: 60, Width: 1900, Height: 1000}, 1280, 720, true, Window{Width: 1280,
			Height: 720}},
		"another monitor": {Window{X: 50, Y: 60, Width: 800, Height: 600}, 1920, 1080, false, Window{X: 560, Y: 240,
			Width: 800, Height: 600}},
		"nothing sensible": {Window{X: -1 << 40, Width: -5, Height: 1 << 40}, 1920, 1080, true, Window{Width: 320,
			Height: 1080}},
		"no monitor": {Window{X: 5, Y: 5, Width: 800, Height: 600}, 0, 0, true, Window{Width: 320, Height: 320}},
	} {
		if got := test.kept.Within(test.width, test.height, 320, 320, test.same); got != test.want {
			t.Errorf("%s: %+v, want %+v", name, got, test.want)
		}
	}
}

func TestWindowIsKept(t *testing.T) {
	var s Store
	if w, known := s.Window(); known {
		t.Errorf("%+v is known of a window that never was", w)
	}
	want := Window{X: 1, Y: 2, Width: 300, Height: 400, Fullscreen: true, Monitor: "m"}
	s.KeepWindow(want)
	if got, known := s.Window(); !known || got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}
