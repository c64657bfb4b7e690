package puzzle

import (
	"context"

	"colat/ai/puzzles"
	"colat/game"
	"colat/game/async"
	"colat/render/kit/sound"
)

// refutingNodes is the number of positions that a question about a refutation may visit.
const refutingNodes = 150_000

// show shows a puzzle.
func (s *session) show(p *puzzles.Puzzle) {
	solving, err := puzzles.Solve(p)
	if err != nil {
		return // parsing has checked it
	}
	s.work.stop()
	s.adopt(p.Rules)
	s.work = work{puzzle: p, start: solving.State().Clone(), solving: solving, phase: asking}
	s.jump(nil)
	s.program.Announce(s.say().goal())
	s.program.Refresh()
}

// try plays a move of the user.
func (s *session) try(m game.Move) {
	w := &s.work
	right, err := w.solving.Try(m)
	if err != nil {
		return
	}
	s.run.storm.begun = s.run.kind == stormy
	s.program.Vibrate(12)
	s.step(m)
	switch {
	case !right:
		s.fail(m)
	case w.solving.Solved():
		s.solve()
	default:
		w.hint, w.phase, w.wait = 0, answering, answerDelay
		w.queue = s.answers()
	}
	s.mark()
}

// answers returns the opponent's answer, and what follows while the user can only pass.
func (s *session) answers() []game.Move {
	solving := s.work.solving
	var list []game.Move
	for solving.Answers() {
		list = append(list, solving.Answer())
		if pass, only := s.game.Pass(solving.State()); only && !solving.Solved() {
			if right, err := solving.Try(pass); right && err == nil {
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
	s.program.Sound(sound.Illegal)
	s.program.Vibrate(25, 45, 25)
	if s.run.kind == stormy {
		s.run.storm.mistakes++
		w.phase, w.wait = leaving, mistakeDelay
		s.program.Announce(s.say().message())
		return
	}
	s.note(false)
	w.phase = refuting
	puzzle, played, pause := w.puzzle, w.solving.Played(), s.program.Yield
	w.refutation = async.Start(context.Background(), func(ctx context.Context) ([]game.Move, error) {
		prover := puzzles.NewProver(refutingNodes)
		prover.Pause = func() bool {
			if pause != nil {
				pause()
			}
			return ctx.Err() == nil
		}
		return refute(puzzle, played, m, prover)
	})
	s.program.Announce(s.say().message())
}

// refute returns the line that refutes a wrong move after the first moves of a solution.
func refute(p *puzzles.Puzzle, played int, wrong game.Move, prover *puzzles.Prover) ([]game.Move, error) {
	solving, err := puzzles.Solve(p)
	if err != nil {
		return nil, err
	}
	for solving.Played() < played {
		solving.Show()
	}
	return solving.Refutation(prover, wrong)
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
	w.phase = done
	s.note(true)
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
	if w.phase != refuting && w.phase != refuted {
		return
	}
	w.stop()
	w.phase = asking
	s.jump(w.puzzle.Solution[:w.solving.Played()])
	s.program.Refresh()
}

// help gives the next hint for the move: first where it is, then the move itself.
func (s *session) help() {
	w := &s.work
	s.again()
	if w.phase != asking || s.run.kind == stormy || w.hint == 2 {
		return
	}
	if w.hint++; w.hint == 1 {
		w.solving.Hint()
		s.note(false)
	}
	m := w.puzzle.Solution[w.solving.Played()]
	if from, _ := s.game.Squares(w.solving.State(), m); from >= 0 {
		s.choosePiece(from)
	}
	s.program.Announce(s.say().message())
	s.program.Refresh()
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
	for !w.solving.Solved() {
		w.solving.Show()
	}
	if !w.solved {
		s.note(false)
	}
	w.phase = done
	s.jump(w.puzzle.Solution[:played])
}

// showSolution shows the next move of the solution; the others follow by the steps.
func (s *session) showSolution() {
	if s.run.kind == stormy {
		return
	}
	s.reveal()
	if s.work.puzzle != nil && !s.work.solved {
		s.stepTo(len(s.work.moves) + 1)
	}
}

// stepTo shows the position after n moves of the solution.
func (s *session) stepTo(n int) {
	w := &s.work
	if w.phase != done || n < 0 || n > len(w.puzzle.Solution) || n == len(w.moves) {
		return
	}
	if n == len(w.moves)+1 {
		s.step(w.puzzle.Solution[n-1])
	} else {
		s.jump(w.puzzle.Solution[:n])
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
// succeeded or failed. Puzzles of a storm do not count.
func (s *session) note(solved bool) {
	w := &s.work
	if s.run.kind == stormy {
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
