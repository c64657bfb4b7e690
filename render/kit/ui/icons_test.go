package ui

import "testing"

// The time for icons is part of the time to a first picture.
func BenchmarkIcons(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for icon := IconUndo; icon <= IconTree; icon++ {
			iconKey{icon, 20}.pixels()
		}
	}
}

// Each icon leaves ink, and none of it at the rim, where it would be cut off.
func TestIconsLieWithinTheirSquare(t *testing.T) {
	for _, side := range []int{13, 20, 27, 48} {
		for icon := NoIcon + 1; icon <= lastIcon; icon++ {
			pixels, inked := iconKey{icon, side}.pixels(), false
			for i := range side * side {
				x, y, ink := i%side, i/side, pixels[4*i]
				inked = inked || ink > 128
				if ink > 200 && (x == 0 || y == 0 || x == side-1 || y == side-1) {
					t.Errorf("icon %d at %d pixels: ink at the rim, %d,%d", icon, side, x, y)
				}
			}
			if !inked {
				t.Errorf("icon %d at %d pixels is empty", icon, side)
			}
		}
	}
}
