package alphabeta

import (
	"colat/ai"
	"colat/game"
)

// MostPlies is the largest distance from the root of a Root's search.
const MostPlies = 120

// Won is the value of a completed row. Each ply to it takes one off.
const Won = ai.ProvenScore + 512

// Infinity is beyond all values.
const Infinity = Won + 1

// A Root holds what a search of m,n,k keeps of the root and on the way from it. Values are for the
// side to move.
type Root struct {
	Score int
	Best  uint16 // move at the root
	Depth int    // of the present iteration
	Clock *ai.Clock
	Table Single
	Plies [MostPlies + 8]Ply
}

// NewRoot returns a Root with a table of at most the given bytes that counts its nodes on c.
func NewRoot(c *ai.Clock, bytes int) Root {
	return Root{Clock: c, Table: Single{NewEntries(bytes)}}
}

// Begin begins a search of another root.
func (r *Root) Begin() {
	r.Table.Begin(0)
	for i := range r.Plies {
		r.Plies[i].Killers = Killers[uint16]{NoMove, NoMove}
	}
	r.Score, r.Best = 0, NoMove
	r.Plies[0].Line = r.Plies[0].Line[:0]
}

// Line returns the principal variation. It is valid until the next search.
func (r *Root) Line() []uint16 { return r.Plies[0].Line }

// Value returns the value of the last search and its best move.
func (r *Root) Value() (score int, best uint16) { return r.Score, r.Best }

// Aspiration searches the root to a depth by search, in a window of a width around the last value
// that is widened if the value lies outside, to at most most and then to all values. It reports
// whether the search finished; if not, Best and Score are those of the moves searched, if there are
// any.
func (r *Root) Aspiration(depth, width, most int, search func(alpha, beta int) int) bool {
	r.Depth = depth
	window := Open(Infinity)
	if depth > 2 && r.Score < game.MaxEstimate && r.Score > -game.MaxEstimate {
		window = Around(r.Score, width, Infinity)
	}
	for wider := 2 * width; ; wider *= 4 {
		v := search(window.Alpha, window.Beta)
		line := r.Line()
		switch high := v >= window.Beta; {
		case r.Clock.Over():
			if len(line) > 0 && v > window.Alpha {
				r.Best, r.Score = line[0], v
			}
			return false
		case window.Widen(v, wider, most):
			if high {
				r.Best = line[0]
			}
		default:
			r.Score = v
			if len(line) > 0 {
				r.Best = line[0]
			}
			return true
		}
	}
}

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
