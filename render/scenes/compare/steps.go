package compare

import (
	"strings"

	"colat/render/kit/sound"
)

// longer returns the game with more moves.
func (s *Scene) longer() int {
	if len(s.lines[1].moves) > len(s.lines[0].moves) {
		return 1
	}
	return 0
}

// most returns the most moves that the boards can show.
func (s *Scene) most() int {
	if s.apart {
		return len(s.lines[s.active].moves)
	}
	return len(s.lines[s.longer()].moves)
}

// now returns the number of moves on the boards or, if they are apart, on the active one.
func (s *Scene) now() int {
	if s.apart {
		return s.lines[s.active].shown
	}
	return s.at
}

// goTo shows the position after n moves: of both games, as far as they go, or of the active one.
func (s *Scene) goTo(n int) {
	if n = min(max(n, 0), s.most()); n != s.now() {
		s.arrive(n, !s.apart)
	}
}

// arrive shows the position after n moves, of both games or of the active one alone, as far as they go,
// and announces the games that have changed.
func (s *Scene) arrive(n int, both bool) {
	s.at = n
	var said []string
	for i := range s.lines {
		l := &s.lines[i]
		n := min(n, len(l.moves))
		if n == l.shown || !both && i != s.active {
			continue
		}
		r := s.replayOf(i)
		l.shown = n
		if to := r.Show(l.start, l.moves, n); to >= 0 {
			s.program.Sound(sound.Place)
		}
		r.Decide(l.result(r.State()))
		said = append(said, s.spoken(i))
	}
	if len(said) > 0 {
		s.program.Announce(strings.Join(said, ". "))
	}
	s.changed()
}

// goToParting shows the first moves that differ, on both boards.
func (s *Scene) goToParting() {
	if s.parting.move < 0 {
		return
	}
	s.arrive(s.parting.shown(), true)
	s.program.Announce(s.parting.sentence(s))
}

// link has the games stepped together or apart. Together, they show the same number of moves as
// the active one.
func (s *Scene) link() {
	n := s.now()
	s.apart = !s.apart
	s.arrive(n, !s.apart)
}

// activate makes a game the active one, which exchanges what stage and picture show.
func (s *Scene) activate(i int) {
	if i == s.active {
		return
	}
	s.active = i
	s.stage.SetCursor(-1)
	s.setUp()
	s.program.Unfocus()
	s.program.Announce(s.spoken(i))
}
