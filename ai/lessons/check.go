package lessons

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"colat/ai/puzzles"
	"colat/game"
)

// Nodes is the number of positions that Check may visit for one move.
const Nodes = 20_000_000

// Check proves a lesson from nothing: that each wanted move reaches its goal and no other move does, that
// a solution has the only right moves, that each wrong move of a task can be refuted while a person waits,
// and the claims. It returns the number of goals and claims that it has proven.
func Check(ctx context.Context, l *Lesson) (proven int, err error) {
	for i := range l.Steps {
		step := &l.Steps[i]
		n, err := step.check(ctx, l)
		if err != nil {
			return proven, fmt.Errorf("lesson %.40q, step %d: %w", l.ID, i+1, err)
		}
		proven += n
	}
	return proven, ctx.Err()
}

// check proves the goal and the claims of a step, and returns their number.
func (step *Step) check(ctx context.Context, l *Lesson) (proven int, err error) {
	prover := puzzles.NewProver(Nodes)
	prover.Pause = func() bool { return ctx.Err() == nil }
	if step.Goal != nil {
		if err := step.prove(prover, l); err != nil {
			return 0, err
		}
		proven++
	}
	for _, text := range step.Claims {
		c := claim{ctx: ctx, prover: prover}
		if err := c.check(l.Rules, step.Position, text); err != nil {
			return proven, fmt.Errorf("claim %.60q: %w", text, err)
		}
		proven++
	}
	return proven, nil
}

// prove proves the goal of a step.
func (step *Step) prove(prover *puzzles.Prover, l *Lesson) error {
	s, err := l.Rules.ParsePosition(step.Position)
	if err != nil {
		return err
	}
	kept, err := prover.Keepers(s, *step.Goal)
	if err != nil {
		return err
	}
	wanted := slices.Clone(step.Wanted)
	slices.Sort(kept)
	slices.Sort(wanted)
	if !slices.Equal(kept, wanted) {
		return fmt.Errorf("the goal %s is reached by %s, not by %s", step.Goal, list(s, kept), list(s, wanted))
	}
	if len(step.Solution) > 0 {
		line, err := prover.Line(s, *step.Goal)
		if err != nil {
			return err
		}
		if !slices.Equal(line, step.Solution) {
			return fmt.Errorf("the solution is %s, not %s", game.FormatMoves(s, line, ","),
				game.FormatMoves(s, step.Solution, ","))
		}
	}
	if step.Task {
		return step.refutes(prover, l, s)
	}
	return nil
}

// refutes reports a wrong move of a task that is not refuted within the nodes for which a person waits. A win
// by fours alone is an exception: another move may win as well, only later.
func (step *Step) refutes(prover *puzzles.Prover, l *Lesson, s game.State) error {
	solving, err := puzzles.Solve(l.Puzzle(step))
	if err != nil {
		return err
	}
	quick := puzzles.NewProver(puzzles.QuickNodes)
	quick.Pause = prover.Pause
	wrong := 0
	for _, m := range s.AppendMoves(nil) {
		if slices.Contains(step.Wanted, m) {
			continue
		}
		if _, err := solving.Refutation(quick, m); err != nil && step.Goal.Kind != puzzles.Fours {
			return fmt.Errorf("the wrong move %s: its refutation: %w", l.Rules.FormatMove(s, m), err)
		}
		wrong++
	}
	if wrong == 0 {
		return errors.New("every move is right in a task")
	}
	return nil
}

// list returns the texts of moves, or "no move".
func list(s game.State, moves []game.Move) string {
	var texts []string
	for _, m := range moves {
		texts = append(texts, s.Rules().FormatMove(s, m))
	}
	if texts == nil {
		return "no move"
	}
	return strings.Join(texts, ", ")
}
