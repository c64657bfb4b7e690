package puzzle

import (
	"math"
	"slices"

	"colat/ai/puzzles"
	"colat/render/program/setup"
	"colat/render/table/board"
	"colat/render/table/stage"
)

// choose returns the next puzzle of the run, or nil if there is none. Puzzles that the user has
// tried come again once there are no others.
func (s *session) choose() *puzzles.Puzzle {
	list := s.shelf.of(s.run.family)
	switch s.run.kind {
	case own:
		return s.run.finder.next()
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

// startRun starts a run. The board shows a puzzle once the puzzles are there.
func (s *session) startRun(r run) {
	s.run = r
	s.training = s.program.Store.Training(r.family)
	s.readQueue()
	s.clear()
	switch r.kind {
	case due:
		s.run.skipped = make(map[string]bool)
	case own:
		s.run.finder = newFinder(s.program, r.family)
	case openings:
		s.startDrill()
	default:
		s.shelf.want(r.family)
	}
	s.arrive()
	s.program.Unfocus()
	s.program.Refresh()
}

// arrive shows the first puzzle of the run if its puzzles are there.
func (s *session) arrive() {
	switch s.run.kind {
	case due:
		s.showDue()
		return
	case openings:
		s.showLine()
		return
	}
	if s.run.loads() && s.shelf.of(s.run.family) == nil {
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
func (s *session) elsewhere() string {
	for _, family := range s.program.Games.Families() {
		if !slices.Contains(s.run.tried, family) {
			return family
		}
	}
	return ""
}

// next shows the next puzzle. After the puzzle of the day, or that of an address, a run by
// rating begins.
func (s *session) next() {
	if s.run.kind == today || s.run.kind == one {
		s.run = run{kind: rated, family: s.run.family}
	}
	if s.run.kind == due || s.run.kind == openings {
		s.arrive()
	} else if p := s.choose(); p != nil {
		s.show(p)
	} else if s.run.kind == own {
		s.clear()
	}
	s.program.Refresh()
}

// clear shows an empty board of the game of the run, until there is a puzzle.
func (s *session) clear() {
	s.work.stop()
	s.work = work{}
	rules, err := s.program.Games.Shown(s.run.family)
	if err != nil {
		return // the family is one of the games
	}
	s.adopt(rules)
	s.replay = stage.Replay{View: s.stage.View, Game: s.game}
	s.stage.View.Set(&board.Position{})
	s.sounds.Drop()
	s.hand.Proposal = stage.Gesture{}
	s.mark()
}

// advance lets the board go on by one tick.
func (s *session) advance() {
	w := &s.work
	if w.thought != nil && w.thought.Ended() {
		then, err := w.thought.Result()
		w.thought = nil
		if err == nil {
			then()
		}
	}
	s.updateDrill()
	if s.run.kind == own && s.run.finder.update() {
		if w.phase == empty {
			s.arrive()
		}
		s.program.Refresh()
	}
	if s.stage.View.Animating() || len(w.queue) == 0 && w.phase != leaving {
		return
	}
	if w.wait--; w.wait > 0 {
		return
	}
	if w.phase == leaving {
		s.leave()
		return
	}
	m := w.queue[0]
	w.queue, w.wait = w.queue[1:], lineDelay
	answered := len(w.queue) == 0 && w.phase == answering
	if answered && !w.solving.Solved() {
		w.phase = asking
	}
	s.step(m)
	if answered && w.solving.Solved() {
		s.solve()
		s.program.Refresh()
	}
	if len(w.queue) == 0 && w.phase == refuting {
		s.conclude()
	}
}

// leave goes on with the storm.
func (s *session) leave() {
	t := &s.run.storm
	if t.mistakes >= mostMistakes {
		s.endStorm()
		return
	}
	if p := s.choose(); p != nil {
		s.show(p)
		return
	}
	s.endStorm() // there are no puzzles left
}

// kind says how the puzzles of a run are chosen.
type kind string

const (
	today  kind = "today"   // the puzzle of the day
	one    kind = "one"     // the puzzle with an ID
	rated  kind = "rated"   // by the user's rating
	themed kind = "theme"   // the same, of one theme
	stormy kind = "storm"   // against the clock
	due    kind = setup.Due // exercises: what the user has missed before
	// openings asks for the moves of openings, one after another.
	openings kind = "openings"
	own      kind = setup.Own // from the user's finished games
)

// run is a sequence of puzzles.
type run struct {
	kind   kind
	family string
	id     string   // of one
	tried  []string // families in which there is no puzzle with that ID
	theme  string
	storm  storm
	// skipped are the exercises that the user has seen in this run, and finder looks for puzzles of own.
	skipped map[string]bool
	finder  *finder
	drill   *drill // of openings
}

// rates reports whether first tries count for the user's rating.
func (r *run) rates() bool {
	return r.kind != stormy && r.kind != due && r.kind != own && r.kind != openings
}

// loads reports whether the puzzles are those of the program, which must be loaded.
func (r *run) loads() bool { return r.kind != due && r.kind != own && r.kind != openings }

// rounded returns a rating as a whole number.
func rounded(rating float64) int { return int(math.Round(rating)) }

// byFours is the theme of all wins by fours, however many they are.
const byFours = "vcf"

// themeOf returns the theme of a puzzle by which runs are chosen: wins by fours are one theme.
func themeOf(p *puzzles.Puzzle) string {
	if p.Goal.Kind == puzzles.Fours && p.Theme != puzzles.FourFour {
		return byFours
	}
	return p.Theme
}
