package puzzle

import (
	"context"
	"slices"

	"colat/ai/puzzles"
	"colat/game"
	"colat/game/async"
	"colat/render/kit/sound"
	"colat/render/program/scene"
	"colat/render/table/board"
	"colat/render/table/stage"
)

// work is the user's work on one puzzle.
type work struct {
	puzzle  *puzzles.Puzzle // nil before there is one
	start   game.State
	solving *puzzles.Solving
	phase   phase
	moves   []game.Move // on the board, from start
	queue   []game.Move // that the board shows next, one after another
	wait    int         // ticks until it does

	wrong      game.Move // the last wrong move
	refutation *async.Call[[]game.Move]
	line       []game.Move // refutes the wrong move

	hint   int // step of the hint for the next move: 0, 1 or 2
	solved bool
	rated  bool // the first try counted
	gain   int  // by which it changed the user's rating
}

// phase is the state of the work.
type phase uint8

const (
	empty     phase = iota
	asking          // the user looks for the next move
	answering       // the opponent's answer follows
	refuting        // a wrong move is being refuted
	refuted         // its refutation is on the board
	leaving         // of a storm: the next puzzle follows
	done            // the solution can be stepped through
)

// phaseNames are the names of the phases for tests.
var phaseNames = [...]string{"empty", "asking", "answering", "refuting", "refuted", "leaving", "done"}

// Delays in ticks: before an answer, between the moves of a line, and before a storm goes on.
const (
	answerDelay  = 14
	lineDelay    = 34
	solvedDelay  = 30
	mistakeDelay = 75
)

// refutingNodes is the number of positions that a question about a refutation may visit.
const refutingNodes = 150_000

// stop ends everything that would go on by itself.
func (w *work) stop() {
	w.refutation.Cancel()
	w.refutation, w.queue, w.wait = nil, nil, 0
}

// moving reports whether something goes on by itself.
func (w *work) moving() bool { return len(w.queue) > 0 || w.refutation != nil || w.phase == leaving }

// clear shows an empty board of the game of the run, until there is a puzzle.
func (s *Scene) clear() {
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
	s.proposal = stage.Gesture{}
	s.mark()
}

// adopt shows the board of a game.
func (s *Scene) adopt(rules game.Rules) {
	if s.rules != nil && s.rules.ID() == rules.ID() {
		return
	}
	s.rules, s.game = rules, s.program.Games.Of(rules)
	s.replay.Game, s.turn = s.game, stage.Turn{}
	s.stage.SetTable(s.game.Table(rules))
}

// show shows a puzzle.
func (s *Scene) show(p *puzzles.Puzzle) {
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

// jump shows the position after some moves, without animation.
func (s *Scene) jump(moves []game.Move) {
	w := &s.work
	w.moves = slices.Clone(moves)
	s.program.Toast.Over(scene.OfPosition)
	s.proposal = stage.Gesture{}
	s.replay.Jump(w.start, moves)
	s.sounds.Drop()
	s.mark()
}

// step shows the next move with its animation, and announces it.
func (s *Scene) step(m game.Move) {
	s.program.Announce(s.game.Announce(s.program.Locale, s.replay.State(), m))
	s.program.Toast.Over(scene.OfPosition)
	s.stage.View.Finish()
	s.replay.Caption(m)
	if to := s.replay.Step(m); to >= 0 {
		s.stage.View.ShowSquare(to)
	}
	s.work.moves = append(s.work.moves, m)
	s.mark()
	s.program.Refresh()
}

// try plays a move of the user.
func (s *Scene) try(m game.Move) {
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
func (s *Scene) answers() []game.Move {
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
func (s *Scene) fail(m game.Move) {
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

// advance lets the board go on by one tick.
func (s *Scene) advance() {
	w := &s.work
	if w.refutation != nil && w.refutation.Ended() {
		line, err := w.refutation.Result()
		w.refutation = nil
		if err == nil {
			w.line, w.queue, w.wait = line, line, answerDelay
		}
		if len(w.queue) == 0 {
			s.conclude()
		}
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
	if len(w.queue) == 0 && w.phase == answering {
		w.phase = asking
	}
	s.step(m)
	if len(w.queue) == 0 && w.phase == refuting {
		s.conclude()
	}
}

// conclude ends a refutation: the user may try again.
func (s *Scene) conclude() {
	s.work.phase = refuted
	s.program.Announce(s.say().message())
	s.program.Refresh()
}

// leave goes on with the storm.
func (s *Scene) leave() {
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

// again takes a wrong move and its refutation back.
func (s *Scene) again() {
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
func (s *Scene) help() {
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
func (s *Scene) reveal() {
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
func (s *Scene) showSolution() {
	if s.run.kind == stormy {
		return
	}
	s.reveal()
	if s.work.puzzle != nil && !s.work.solved {
		s.stepTo(len(s.work.moves) + 1)
	}
}

// stepTo shows the position after n moves of the solution.
func (s *Scene) stepTo(n int) {
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
