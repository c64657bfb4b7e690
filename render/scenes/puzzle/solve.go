package puzzle

import (
	"context"
	"net/url"

	"colat/ai/puzzles"
	"colat/game"
	"colat/render/kit/sound"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/scenes/analysis/study"
)

// show shows a puzzle.
func (s *session) show(p *puzzles.Puzzle) {
	solving, err := puzzles.Solve(p)
	if err != nil {
		return // parsing has checked it
	}
	s.work.stop()
	s.adopt(p.Rules)
	s.work = work{puzzle: p, start: solving.State().Clone(), solving: solving, phase: asking}
	s.written = written{}
	s.jump(nil)
	s.readdress()
	s.program.Announce(s.say().goal())
	s.program.Refresh()
}

// readdress lets the page's address lead to the puzzle on the board. A storm has none.
func (s *session) readdress() {
	query := url.Values{"puzzle": {s.work.puzzle.ID}}
	switch s.run.kind {
	case stormy, openings:
		return
	case due, own:
		query.Set("puzzle", string(s.run.kind))
		if s.run.kind == own {
			query.Set("game", s.rules.ID())
		}
	case today:
		query.Set("puzzle", setup.Today)
		if _, family := s.program.Today(); family != s.run.family {
			query.Set("game", s.rules.ID())
		}
	}
	s.program.Host.Readdress(scene.Place{Alone: true, Query: query.Encode()})
}

// try plays a move of the user.
func (s *session) try(m game.Move) {
	w := &s.work
	if s.doubtful(m) {
		s.program.Vibrate(12)
		s.step(m)
		s.judge(m)
		return
	}
	w.judged = study.Comparison{}
	id := w.puzzle.ID
	if s.run.kind == openings {
		s.followLine(m)
		id = puzzles.IDOf(w.solving.State())
	}
	verdict, err := w.solving.Try(m)
	if err != nil {
		return
	}
	w.late = verdict == puzzles.Late
	if w.late {
		w.wrong = m
		s.refuse(m)
		s.program.Refresh()
		return
	}
	s.run.storm.begun = s.run.kind == stormy
	s.program.Vibrate(12)
	s.step(m)
	if verdict == puzzles.Right {
		if s.run.kind == openings {
			s.found(id)
		}
		s.goOn()
	} else {
		s.fail(m)
	}
	s.mark()
}

// goOn goes on after a right move. A storm asks for the solution alone.
func (s *session) goOn() {
	w := &s.work
	if w.solving.Proves() && s.run.kind == stormy {
		w.solving.End()
	}
	if w.solving.Solved() {
		s.solve()
		return
	}
	w.hint, w.phase, w.wait = 0, answering, answerDelay
	if w.solving.Proves() {
		s.prove()
	} else {
		w.queue = s.answers()
	}
}

// prove looks for how the puzzle goes on after its solution.
func (s *session) prove() { think(s, s.work.solving.Clone().Prove, s.follow) }

// follow goes on by what was proven, or ends the puzzle where nothing was.
func (s *session) follow(c puzzles.Continuation, err error) {
	if err != nil {
		s.work.solving.End()
		s.solve()
		return
	}
	s.work.solving.Follow(c)
	s.work.queue = c.Moves
}

// think has a prover search beside the program. In a later tick then gets the result.
func think[T any](s *session, find func(*puzzles.Prover) (T, error), then func(T, error)) {
	s.ask(func(ctx context.Context) (func(), error) {
		found, err := find(prover(puzzles.QuickNodes, s.program.Pause(ctx)))
		return func() { then(found, err) }, nil
	})
}

// prover returns a prover that calls pause between parts of its work, and ends if that returns false.
func prover(nodes int64, pause func() bool) *puzzles.Prover {
	prover := puzzles.NewProver(nodes)
	prover.Pause = pause
	return prover
}

// answers returns the opponent's answer, and what follows while the user can only pass.
func (s *session) answers() []game.Move {
	solving := s.work.solving
	var list []game.Move
	for solving.Answers() {
		list = append(list, solving.Answer())
		if pass, only := s.game.Pass(solving.State()); only && !solving.Solved() {
			if verdict, err := solving.Try(pass); verdict == puzzles.Right && err == nil {
				list = append(list, pass)
			}
		}
	}
	return list
}

// fail handles a wrong move: in a storm another puzzle follows, otherwise the refutation.
func (s *session) fail(m game.Move) {
	w := &s.work
	w.wrong, w.line = m, nil
	s.missed()
	s.program.Sound(sound.Illegal)
	s.program.Vibrate(25, 45, 25)
	if s.run.kind == stormy {
		s.run.storm.mistakes++
		w.phase, w.wait = leaving, mistakeDelay
		s.refuse(m)
		return
	}
	s.note(false)
	w.phase = refuting
	if w.puzzle.Goal.Kind == puzzles.Best {
		s.explain(m)
		s.refuse(m)
		return
	}
	solving := w.solving.Clone()
	think(s, func(p *puzzles.Prover) ([]game.Move, error) { return solving.Refutation(p, m) }, s.refute)
	s.refuse(m)
}

// refute shows the line that refutes a wrong move, if one was found.
func (s *session) refute(line []game.Move, err error) {
	if err != nil || len(line) == 0 {
		s.conclude()
		return
	}
	s.work.line, s.work.queue, s.work.wait = line, line, answerDelay
}

// refuse says beside the square of a move why it is not the one that the puzzle asks for.
func (s *session) refuse(m game.Move) {
	place := ui.Rect{}
	if _, to := s.game.Squares(s.work.solving.State(), m); to >= 0 {
		place = s.stage.SquareRect(to)
	}
	s.program.SayAt(scene.OfMove, s.say().message(), place)
}

// solve ends the work on a puzzle that has been solved.
func (s *session) solve() {
	w := &s.work
	w.solved = true
	if s.run.kind == stormy {
		s.run.storm.score++
		w.phase, w.wait = leaving, solvedDelay
		s.program.Sound(sound.Cell)
		return
	}
	w.phase, w.whole = done, w.solving.Moves()
	s.note(true)
	s.found(w.puzzle.ID)
	s.days = s.program.Store.Days()
	if s.isDaily() && !s.days.Has(s.day) {
		s.days.Add(s.day)
		days := s.days
		s.program.PutOff(func() { s.program.Store.KeepDays(days) })
	}
	s.program.Sound(sound.Win)
	s.program.Vibrate(40, 60, 40)
	s.program.Announce(s.say().message())
}

// conclude ends a refutation: the user may try again.
func (s *session) conclude() {
	s.work.phase = refuted
	s.program.Announce(s.say().message())
	s.program.Refresh()
}

// again takes a wrong move and its refutation back.
func (s *session) again() {
	w := &s.work
	if w.phase != judging && w.phase != refuting && w.phase != refuted {
		return
	}
	w.stop()
	w.phase = asking
	s.jump(w.solving.Moves())
	s.program.Refresh()
}

// help gives the next hint for the move: first where it is, then the move itself.
func (s *session) help() {
	w := &s.work
	s.again()
	if w.phase != asking || s.run.kind == stormy || w.hint == 2 || s.warn() {
		return
	}
	if w.hint++; w.hint == 1 {
		w.solving.Hint()
		s.note(false)
	}
	w.late = false
	if from, _ := s.game.Squares(w.solving.State(), w.solving.Next()); from >= 0 {
		s.hand.Choose(from)
	}
	s.program.Announce(s.say().message())
	s.program.Refresh()
}

// warn says what a hint or the solution costs before the first try, once for each puzzle, and reports
// whether it did.
func (s *session) warn() bool {
	w := &s.work
	if w.warned || !s.run.rates() || s.training.Tried(w.puzzle) {
		return false
	}
	w.warned = true
	s.program.Announce(s.say().message())
	s.program.Refresh()
	return true
}

// reveal ends the work on the puzzle, whose solution can be stepped through.
func (s *session) reveal() {
	w := &s.work
	if w.puzzle == nil || w.phase == done {
		return
	}
	played := w.solving.Played()
	if w.phase == answering {
		played -= len(w.queue)
	}
	w.stop()
	if !w.solved {
		s.note(false)
	}
	w.whole = w.solving.Whole()
	s.lengthen()
	w.phase = done
	s.jump(w.whole[:played])
}

// lengthen looks for the line from what is on the board to the end of the puzzle.
func (s *session) lengthen() {
	solving := s.work.solving.Clone()
	think(s, func(p *puzzles.Prover) ([]game.Move, error) {
		return append(solving.Moves(), solving.Rest(p)...), nil
	}, func(whole []game.Move, _ error) {
		s.work.whole = whole
		s.program.Refresh()
	})
}

// showSolution shows the next move of the solution; the others follow by the steps.
func (s *session) showSolution() {
	if s.run.kind == stormy || s.work.phase == asking && s.warn() {
		return
	}
	if s.work.puzzle != nil && s.work.phase != done {
		s.missed()
	}
	s.reveal()
	if s.work.puzzle != nil && !s.work.solved {
		s.stepTo(len(s.work.moves) + 1)
	}
}

// stepTo shows the position after n moves of the solution.
func (s *session) stepTo(n int) {
	w := &s.work
	if w.phase != done || n < 0 || n > len(w.whole) || n == len(w.moves) {
		return
	}
	if n == len(w.moves)+1 {
		s.step(w.whole[n-1])
	} else {
		s.jump(w.whole[:n])
		s.program.Announce(s.say().shownMove())
	}
	s.program.Refresh()
}

// reread reads the user's ratings again: another window may have stored other tries.
func (s *session) reread() { s.training = s.program.Store.Training(s.run.family) }

// keep stores the user's ratings.
func (s *session) keep() {
	store, family, kept := s.program.Store, s.run.family, s.training
	s.program.PutOff(func() { store.KeepTraining(family, kept) })
}

// note notes a try of the puzzle: the first one counts for the ratings, as soon as it has
// succeeded or failed. Puzzles of a storm, exercises and those of the user's games do not count.
func (s *session) note(solved bool) {
	w := &s.work
	if !s.run.rates() && !s.training.Tried(w.puzzle) {
		return
	}
	s.reread()
	before := s.training.Rating.Value
	first := s.training.Note(w.puzzle, solved && w.solving.Clean(), solved, s.program.Time())
	if first {
		w.rated, w.gain = true, rounded(s.training.Rating.Value)-rounded(before)
	}
	s.keep()
	if first {
		s.program.PutOff(s.program.PraisePuzzle)
	}
}

// isDaily reports whether the puzzle on the board is that of the day.
func (s *session) isDaily() bool {
	if s.run.kind == today {
		return true
	}
	day, family := s.program.Today()
	return s.run.kind == one && family == s.run.family &&
		puzzles.Daily(s.shelf.of(family), day).ID == s.work.puzzle.ID
}
