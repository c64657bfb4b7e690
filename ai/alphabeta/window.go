package alphabeta

// A Window is a range of values in which the root is searched (aspiration search; Slate and Atkin,
// 1977). A value outside is a bound.
type Window struct {
	Alpha, Beta int
	infinity    int
}

// Around returns a window around the value of the last iteration.
func Around(value, width, infinity int) Window {
	return Window{max(value-width, -infinity), min(value+width, infinity), infinity}
}

// Open returns a window of all values.
func Open(infinity int) Window { return Window{-infinity, infinity, infinity} }

// Widen moves the bound that a value has reached to a new distance from it, or to infinity if the
// distance is more than most. It reports false if the value lies inside.
func (w *Window) Widen(value, distance, most int) bool {
	if distance > most {
		distance = 2 * w.infinity
	}
	switch {
	case value <= w.Alpha && w.Alpha > -w.infinity:
		w.Alpha = max(value-distance, -w.infinity)
	case value >= w.Beta && w.Beta < w.infinity:
		w.Beta = min(value+distance, w.infinity)
	default:
		return false
	}
	return true
}
