package analysis

import (
	"colat/ai/review"
	"colat/game/variation"
)

// visit goes to a node.
func (s *Scene) visit(n *variation.Node) {
	if n == nil || n == s.walk.at {
		return
	}
	s.walk.goTo(n)
	s.arrive()
	if len(s.walk.path) > 0 {
		s.program.Announce(s.spoken())
	}
}

// arrive shows the position that the walk has come to.
func (s *Scene) arrive() {
	s.list.follow, s.list.wandered = true, true
	s.move()
	s.words.known = false
	s.curves.version++
	s.program.Refresh()
}

// goTo goes to the position after n moves of the reviewed game, or to the last one before a deleted move.
func (s *Scene) goTo(n int) { s.visit(s.walk.along(s.moves[:min(max(n, 0), len(s.moves))])) }

// nextSigned goes to the next move with a sign. After the last one it starts again at the
// first.
func (s *Scene) nextSigned() {
	if s.known == nil {
		return
	}
	for k := range s.moves {
		if i := (s.onCurve() + k) % len(s.moves); s.known.Moves[i].Sign != review.Fine && i+1 != s.shown() {
			s.goTo(i + 1)
			return
		}
	}
}

// followLine shows the next move of the line on the board each time autoplay has one due. Autoplay
// ends with the line.
func (s *Scene) followLine() {
	if !s.autoplay.due(!s.stage.View.Animating()) {
		return
	}
	next := s.walk.at.Next()
	if next == nil {
		s.autoplay.on = false
		s.program.Refresh()
		return
	}
	s.visit(next)
}

// autoplay shows the moves of the line on the board one after another.
type autoplay struct {
	on    bool
	pace  int // index in paces
	ticks int // since the last move
}

// paces are the numbers of ticks between two moves, with the IDs of their names.
var paces = [...]struct {
	ticks int
	label string
}{{75, "autoplay.normal"}, {30, "autoplay.fast"}, {180, "autoplay.slow"}}

// toggle starts or stops it.
func (a *autoplay) toggle() { *a = autoplay{on: !a.on, pace: a.pace} }

// label returns the ID of the name of the pace.
func (a *autoplay) label() string { return paces[a.pace].label }

// due counts a tick, and reports whether the next move is due. calm reports whether nothing moves on
// the board; until then autoplay waits.
func (a *autoplay) due(calm bool) bool {
	if !a.on || !calm {
		return false
	}
	if a.ticks++; a.ticks < paces[a.pace].ticks {
		return false
	}
	a.ticks = 0
	return true
}
