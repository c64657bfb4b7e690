package tutorial

import (
	"context"
	"slices"
	"strings"

	"colat/ai/practice"
	"colat/ai/puzzles"
	"colat/game"
	"colat/game/async"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/sound"
	"colat/render/program/scene"
	"colat/render/table/board"
)

// work is the user's work on a step.
type work struct {
	at      int // index of the step
	phase   phase
	start   game.State
	marks   board.Set
	solving *puzzles.Solving // of a step with a goal, nil for others
	queue   []game.Move      // that the board shows next, one after another
	wait    int              // ticks until it does
	thought *async.Call[[]game.Move]
	wrong   game.Move // the last wrong move of a task
	line    string    // that refutes it, in words
	failed  bool      // a wrong move was made
}

// phase is the state of the work.
type phase uint8

const (
	asking    phase = iota
	answering       // the opponent's answer follows
	refuting        // a wrong move is being refuted
	refuted         // its refutation is on the board
	done            // there is nothing more to do in the step
)

// phaseNames are the names of the phases for tests.
var phaseNames = [...]string{"asking", "answering", "refuting", "refuted", "done"}

// Delays in ticks: before an answer, and between the moves of a line.
const answerDelay, lineDelay = 24, 44

// stop ends everything that would go on by itself.
func (w *work) stop() {
	w.thought.Cancel()
	w.thought, w.queue, w.wait = nil, nil, 0
}

// moving reports whether something goes on by itself.
func (w *work) moving() bool { return len(w.queue) > 0 || w.thought != nil }

// asks reports whether the user may move.
func (s *Scene) asks() bool { return s.work.phase == asking }

// wrong reports whether a wrong move is on the board.
func (s *Scene) wrong() bool { return s.work.phase == refuting || s.work.phase == refuted }

// start starts a step.
func (s *Scene) start(at int) {
	s.work.stop()
	s.work = work{at: at}
	s.reset()
	s.keep()
	s.announce(s.in(s.step().Title) + ". " + s.in(s.step().Ask))
}

// reset shows the position of the step.
func (s *Scene) reset() {
	w, step := &s.work, s.step()
	w.stop()
	state, err := s.lesson.Rules.ParsePosition(step.Position)
	if err != nil {
		panic("tutorial: " + err.Error()) // the lesson has been checked
	}
	w.start, w.phase, w.solving, w.marks = state.Clone(), asking, nil, board.Set{}
	for _, name := range step.Marks {
		if square, there := s.game.FindSquare(s.lesson.Rules, name); there {
			w.marks.Add(square)
		}
	}
	if step.Goal != nil {
		w.solving, _ = puzzles.Solve(s.lesson.Puzzle(step)) // its position has been checked
	}
	s.show(nil)
	if step.Reads() {
		w.phase, w.queue, w.wait = done, step.Show, 2*lineDelay
		s.complete()
	}
	s.hand.Mark()
}

// show shows the position after some moves of the step, without animation.
func (s *Scene) show(moves []game.Move) {
	s.program.Toast.Over(scene.OfPosition)
	s.program.Toast.Over(scene.OfMove)
	s.replay.Jump(s.work.start, moves)
	s.replay.Decide(s.state().Result())
}

// advance shows the next move of the queue once it is due, and what a prover has found.
func (s *Scene) advance() {
	w := &s.work
	if w.thought != nil && w.thought.Ended() {
		line, err := w.thought.Result()
		w.thought = nil
		if err != nil || len(line) == 0 {
			s.conclude()
		} else {
			w.line = strings.Join(s.texts(line), " ")
			w.queue, w.wait = line, answerDelay
		}
	}
	if len(w.queue) == 0 || s.stage.View.Animating() {
		return
	}
	if w.wait--; w.wait > 0 {
		return
	}
	m := w.queue[0]
	w.queue, w.wait = w.queue[1:], lineDelay
	s.play(m)
	if len(w.queue) > 0 {
		return
	}
	switch w.phase {
	case answering:
		w.phase = asking
		s.hand.Mark()
		s.announce(s.program.Text("puzzle.go-on"))
	case refuting:
		s.conclude()
	}
	s.program.Refresh()
}

// texts returns the texts of moves from the position on the board.
func (s *Scene) texts(line []game.Move) (list []string) {
	for state, m := range bench.Along(s.state(), line) {
		list = append(list, s.game.MoveText(s.program.Locale, state, m))
	}
	return list
}

// play shows a move with its animation.
func (s *Scene) play(m game.Move) {
	s.program.Announce(s.game.Announce(s.program.Locale, s.state(), m))
	s.stage.View.Finish()
	if to := s.replay.Step(m); to >= 0 {
		s.stage.View.ShowSquare(to)
	}
	s.hand.Mark()
	s.replay.Decide(s.state().Result())
	s.program.Refresh()
}

// try makes a move, if it is one that the step asks for. A wrong one in a task is refuted.
func (s *Scene) try(move game.Move) {
	step := s.step()
	switch wanted := s.right(); {
	case len(wanted) == 0 || slices.Contains(wanted, move):
		s.goOn(move)
	case step.Task:
		s.fail(move)
	default:
		s.hand.Choose(-1) // a tap on the piece selects it again
		s.program.SayOf(scene.OfPosition, s.in(step.Other))
	}
}

// goOn plays a right move, and the opponent's answer if the solution goes on.
func (s *Scene) goOn(move game.Move) {
	w, step := &s.work, s.step()
	s.program.Toast.Over(scene.OfPosition)
	w.phase, w.wrong, w.line = done, game.NoMove, ""
	if len(step.Solution) > 0 {
		_, _ = w.solving.Try(move) // it is the next one of the solution
		if answer := w.solving.Answer(); answer != game.NoMove {
			w.phase, w.queue, w.wait = answering, []game.Move{answer}, answerDelay
		}
	}
	s.play(move)
	if w.phase != done {
		return
	}
	w.queue, w.wait = step.Show, lineDelay
	if step.Task {
		s.program.Sound(sound.Cell)
		s.study.Missed = slices.DeleteFunc(s.study.Missed, func(at int) bool { return at == w.at })
		if w.failed {
			s.study.Missed = append(s.study.Missed, w.at)
		}
	}
	s.complete()
	s.announce(s.in(step.Done))
}

// complete notes that the lesson is done if the step is the last one.
func (s *Scene) complete() {
	if s.work.at+1 == len(s.lesson.Steps) {
		s.study.Done = true
		s.keep()
	}
}

// fail plays a wrong move of a task, and has its refutation looked for.
func (s *Scene) fail(move game.Move) {
	w := &s.work
	w.wrong, w.line, w.phase = move, "", refuting
	s.program.Sound(sound.Illegal)
	s.program.Vibrate(25, 45, 25)
	if !w.failed {
		w.failed = true
		s.miss()
	}
	solving := w.solving.Clone()
	w.thought = async.Start(context.Background(), func(ctx context.Context) ([]game.Move, error) {
		prover := puzzles.NewProver(puzzles.QuickNodes)
		prover.Pause = s.program.Pause(ctx)
		return solving.Refutation(prover, move)
	})
	s.play(move)
	s.program.SayOf(scene.OfPosition, s.program.Locale.Format("puzzle.wrong", s.wrongData()))
}

// miss is called when the first wrong move of a task is made. The task counts as missed until it is done at
// the first try, and comes back as an exercise.
func (s *Scene) miss() {
	if e, err := practice.OfStep(s.lesson, s.work.at); err == nil {
		s.program.Practise([]practice.Exercise{e}, nil)
	}
	if !slices.Contains(s.study.Missed, s.work.at) {
		s.study.Missed = append(s.study.Missed, s.work.at)
	}
	s.keep()
}

// right returns the right moves in the position on the board; none if all are.
func (s *Scene) right() []game.Move {
	if len(s.step().Solution) > 0 {
		return []game.Move{s.work.solving.Next()}
	}
	return s.step().Wanted
}

// conclude ends a refutation: the user may try again.
func (s *Scene) conclude() {
	s.work.phase = refuted
	s.announce(s.words())
}

// again begins the step again, or takes a wrong move back.
func (s *Scene) again() {
	w := &s.work
	switch w.phase {
	case done:
		failed := w.failed
		s.start(w.at)
		s.work.failed = failed
	case refuting, refuted:
		w.stop()
		w.phase = asking
		s.show(w.solving.Moves())
		s.hand.Mark()
		s.program.Refresh()
	}
}

// words returns the text of the step as it is now.
func (s *Scene) words() string {
	w, step, l := &s.work, s.step(), s.program.Locale
	switch {
	case w.phase == done && !step.Reads():
		return s.in(step.Done)
	case w.phase == refuting:
		return l.Format("puzzle.wrong", s.wrongData())
	case w.phase == refuted:
		id := "puzzle.refuted"
		if w.line == "" {
			id = "puzzle.fails"
		}
		return strings.TrimSpace(l.Format(id, s.wrongData()) + " " + s.in(step.Other))
	case w.phase == answering, w.phase == asking && w.solving != nil && w.solving.Played() > 0:
		return l.Text("puzzle.go-on")
	}
	return s.in(step.Ask)
}

// wrongData are the placeholders of texts about a wrong move.
func (s *Scene) wrongData() locale.Data {
	before := bench.After(s.work.start, s.work.solving.Moves())
	return locale.Data{"Move": s.game.MoveText(s.program.Locale, before, s.work.wrong), "Line": s.work.line}
}
