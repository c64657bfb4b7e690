package puzzle

import (
	"context"
	"slices"
	"strings"

	"colat/ai/practice"
	"colat/ai/puzzles"
	"colat/game"
	"colat/game/async"
	"colat/render/program/scene"
	"colat/render/scenes/analysis/study"
)

// An exercise is a puzzle that comes back because the user has missed it. The move of an error of a
// game is compared with others by the engine: any that is as good is right.

// change changes the user's exercises, as they are stored now.
func (s *session) change(change func(q *practice.Queue)) {
	store := s.program.Store
	s.queue = store.Practice()
	change(&s.queue)
	kept := s.queue
	s.program.PutOff(func() { store.KeepPractice(kept) })
}

// readQueue reads the user's exercises and how many a day asks for.
func (s *session) readQueue() {
	s.queue, s.daily = s.program.Store.Practice(), s.program.Store.Goals().Daily
}

// source returns where the user met the puzzle on the board.
func (s *session) source() practice.Source {
	switch {
	case s.work.exercise != nil:
		return s.work.exercise.Source
	case s.run.kind == own:
		return practice.Game
	case s.run.kind == openings:
		return practice.Opening
	}
	return practice.Puzzle
}

// missed notes that the user has missed the move: the puzzle, or the position in an opening, becomes an
// exercise or comes back sooner.
func (s *session) missed() {
	w := &s.work
	if w.solved || w.missed && s.run.kind != openings {
		return
	}
	w.missed = true
	e, err := practice.Of(s.source(), w.puzzle)
	if s.run.kind == openings {
		e, err = practice.New(practice.Opening, w.solving.State(), s.right()...)
	}
	if err != nil {
		return
	}
	at := s.program.Time()
	s.change(func(q *practice.Queue) {
		if !q.Add(e, at) {
			id, _ := e.ID()
			q.Try(id, practice.Missed, at)
		}
	})
}

// found notes that the user has found the moves of an exercise. Only the first try of a day counts.
func (s *session) found(id string) {
	w := &s.work
	if !s.queue.Has(id) {
		return
	}
	rating := practice.Found
	if !w.solving.Clean() {
		rating = practice.Helped
	}
	s.change(func(q *practice.Queue) { q.Try(id, rating, s.program.Time()) })
}

// drop drops the exercise on the board, or takes that back.
func (s *session) drop() {
	w := &s.work
	if w.puzzle == nil {
		return
	}
	dropped := s.queue.Has(w.puzzle.ID)
	s.change(func(q *practice.Queue) { q.Drop(w.puzzle.ID, dropped, s.program.Time()) })
	id := "puzzle.undropped"
	if dropped {
		id = "puzzle.dropped"
	}
	s.program.Say(s.program.Text(id))
	s.program.Refresh()
}

// dropping returns the ID of what drop does now.
func (s *session) dropping() string {
	if s.exercises() && !s.queue.Has(s.puzzleID()) {
		return "puzzle.undrop"
	}
	return "puzzle.drop"
}

// exercises reports whether the puzzle on the board is an exercise, or one that was dropped.
func (s *session) exercises() bool {
	_, known := s.queue.Exercises[s.puzzleID()]
	return known
}

// puzzleID returns the ID of the puzzle on the board, or "" if there is none.
func (s *session) puzzleID() string {
	if s.work.puzzle == nil {
		return ""
	}
	return s.work.puzzle.ID
}

// askedOn returns the IDs of the exercises that a day asks for.
func (s *session) askedOn(day int) []string { return s.queue.Asked(day, s.daily) }

// due returns the IDs of the exercises that today asks for and that the user has not skipped.
func (s *session) due() []string {
	day, _ := s.program.Today()
	return slices.DeleteFunc(s.askedOn(day), func(id string) bool { return s.run.skipped[id] })
}

// showDue shows the next exercise that is due, if there is one.
func (s *session) showDue() {
	s.readQueue()
	for _, id := range s.due() {
		e := s.queue.Exercises[id]
		p, err := e.Puzzle()
		s.run.skipped[id] = true
		if err != nil {
			continue // of a game that this build does not have
		}
		s.run.family, _, _ = strings.Cut(p.Rules.ID(), ":")
		s.training = s.program.Store.Training(s.run.family)
		s.show(p)
		s.work.exercise = &e
		s.program.Announce(s.say().goal())
		return
	}
	s.clear()
	s.program.Announce(s.say().message())
}

// doubtful reports whether only the engine can tell if a move is right: in a position from a game, any
// move but the best one and the error.
func (s *session) doubtful(m game.Move) bool {
	w := &s.work
	return w.puzzle.Goal.Kind == puzzles.Best && s.source() == practice.Game && m != w.solving.Next() &&
		!slices.Contains(w.puzzle.Also, m) && m != w.exercise.Wrong(w.start)
}

// consult asks the engine about a move of the position on the board. In a later tick then gets its
// judgement.
func (s *session) consult(m game.Move, then func(study.Comparison, error)) {
	player, err := s.program.Engine(s.game.Opponents[0], s.rules)
	if err != nil {
		player = scene.Unavailable{Err: err}
	}
	unit := study.UnitOf(s.game, s.rules)
	start, best := s.work.solving.State().Clone(), s.work.solving.Next()
	s.ask(func(ctx context.Context) (func(), error) {
		c, err := unit.Compare(ctx, player, start, nil, best, m)
		return func() { then(c, err) }, nil
	})
}

// ask has something found out beside the program, which returns a function to call in a later tick.
func (s *session) ask(find func(ctx context.Context) (func(), error)) {
	s.work.thought = async.Start(context.Background(), async.Recovered(find))
}

// judge asks the engine whether a doubtful move is as good as the best one. The board shows it meanwhile.
func (s *session) judge(m game.Move) {
	w := &s.work
	w.wrong, w.phase = m, judging
	s.consult(m, func(c study.Comparison, _ error) {
		switch {
		case len(c.Tried.PV) == 0: // a move that cannot be judged is neither right nor wrong
			s.again()
			s.program.SayOf(scene.OfMove, s.program.Text("puzzle.not-judged"))
			return
		case c.AsGood:
			w.puzzle.Also = append(w.puzzle.Also, m)
		}
		verdict, err := w.solving.Try(m)
		switch {
		case err != nil:
		case verdict == puzzles.Right:
			w.also = true
			s.goOn()
		default:
			w.judged = c
			s.fail(m)
		}
		s.mark()
		s.program.Refresh()
	})
	s.program.Announce(s.say().message())
}

// explain asks the engine about a wrong move of an exercise without a goal, and shows its answer.
func (s *session) explain(m game.Move) {
	w := &s.work
	answer := func(c study.Comparison, err error) {
		w.judged = c
		if len(c.Tried.PV) > 0 && err == nil {
			s.refute(c.Tried.PV[1:], nil)
			return
		}
		s.refute(nil, err)
	}
	if w.judged.Tried.Move == m && len(w.judged.Tried.PV) > 0 {
		answer(w.judged, nil)
		return
	}
	s.consult(m, answer)
}
