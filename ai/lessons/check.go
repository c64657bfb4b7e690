package lessons

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"colat/ai/puzzles"
	"colat/game"
)

// Nodes is the number of positions that Check may visit for one move.
const Nodes = 20_000_000

// Check proves the goals of a lesson from nothing: that each wanted move reaches its goal, and that
// no other move does. It returns the number of goals that it has proven.
func Check(ctx context.Context, l *Lesson) (proven int, err error) {
	for i := range l.Steps {
		step := &l.Steps[i]
		if step.Goal == nil {
			continue
		}
		if err := step.prove(ctx, l.Rules); err != nil {
			return proven, fmt.Errorf("lesson %.40q, step %d: %w", l.ID, i+1, err)
		}
		proven++
	}
	return proven, ctx.Err()
}

// prove proves the goal of a step.
func (step *Step) prove(ctx context.Context, rules game.Rules) error {
	s, err := rules.ParsePosition(step.Position)
	if err != nil {
		return err
	}
	prover := puzzles.NewProver(Nodes)
	prover.Pause = func() bool { return ctx.Err() == nil }
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
