package puzzle

import (
	"math"

	"colat/ai/puzzles"
)

// kind says how the puzzles of a run are chosen.
type kind string

const (
	today  kind = "today" // the puzzle of the day
	one    kind = "one"   // the puzzle with an ID
	rated  kind = "rated" // by the user's rating
	themed kind = "theme" // the same, of one theme
	stormy kind = "storm" // against the clock
)

// run is a sequence of puzzles.
type run struct {
	kind   kind
	family string
	id     string   // of one
	tried  []string // families in which there is no puzzle with that ID
	theme  string
	storm  storm
}

// choose returns the next puzzle of the run, or nil if there is none. Puzzles that the user has
// tried come again once there are no others.
func (s *Scene) choose() *puzzles.Puzzle {
	list := s.shelf.of(s.run.family)
	switch s.run.kind {
	case today:
		return puzzles.Daily(list, s.day)
	case one:
		for _, p := range list {
			if p.ID == s.run.id {
				return p
			}
		}
		return nil
	case stormy:
		return s.run.storm.next(list, s.program.Rand)
	}
	rating := s.training.Rating.Value
	ratingOf := func(p *puzzles.Puzzle) float64 { return s.training.RatingOf(p).Value }
	other := func(p *puzzles.Puzzle) bool { return s.run.kind == themed && themeOf(p) != s.run.theme }
	tried := func(p *puzzles.Puzzle) bool { return other(p) || s.training.Tried(p) }
	if p := puzzles.Near(list, rating, ratingOf, tried, s.program.Rand); p != nil {
		return p
	}
	again := func(p *puzzles.Puzzle) bool { return other(p) || p == s.work.puzzle }
	return puzzles.Near(list, rating, ratingOf, again, s.program.Rand)
}

// begin begins a run. The board shows a puzzle once the puzzles are there.
func (s *Scene) begin(r run) {
	s.run = r
	s.menu.open = false
	s.training = s.program.Store.Training(r.family)
	s.clear()
	s.shelf.want(r.family)
	s.arrive()
	s.program.Unfocus()
	s.program.Refresh()
}

// arrive shows the first puzzle of the run if its puzzles are there.
func (s *Scene) arrive() {
	if s.shelf.of(s.run.family) == nil {
		return
	}
	if p := s.choose(); p != nil {
		s.show(p)
		return
	}
	if s.run.kind != one {
		return
	}
	// The ID says nothing about the game.
	s.run.tried = append(s.run.tried, s.run.family)
	if family := s.elsewhere(); family != "" {
		s.run.family = family
		s.training = s.program.Store.Training(family)
		s.clear()
		s.shelf.want(family)
		s.arrive()
	}
}

// elsewhere returns a family in which the puzzle of the run has not been looked for, or "".
func (s *Scene) elsewhere() string {
	for _, family := range s.program.Games.Families() {
		searched := false
		for _, other := range s.run.tried {
			searched = searched || other == family
		}
		if !searched {
			return family
		}
	}
	return ""
}

// missing reports whether there is no puzzle with the ID of the run.
func (s *Scene) missing() bool {
	return s.run.kind == one && s.work.puzzle == nil && len(s.run.tried) == len(s.program.Games.Families())
}

// next shows the next puzzle. After the puzzle of the day, or that of an address, a run by
// rating begins.
func (s *Scene) next() {
	if s.run.kind == today || s.run.kind == one {
		s.run = run{kind: rated, family: s.run.family}
	}
	if p := s.choose(); p != nil {
		s.show(p)
	}
	s.program.Refresh()
}

// rounded returns a rating as a whole number.
func rounded(rating float64) int { return int(math.Round(rating)) }
