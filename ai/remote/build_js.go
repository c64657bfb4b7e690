package remote

import (
	"context"
	"errors"

	"colat/ai"
	"colat/game"
)

// buildInWorker makes a player that looks for messages while it searches.
func buildInWorker(spec string, rules game.Rules) (ai.Player, error) {
	return buildYielding(spec, rules, newBreather().yield)
}

// buildSliced makes a player that lets the page draw while it searches.
func buildSliced(spec string, rules game.Rules) (ai.Player, error) {
	return buildYielding(spec, rules, new(sleeper).yield)
}

func buildYielding(spec string, rules game.Rules, yield func()) (ai.Player, error) {
	player, err := ai.New(spec, rules)
	if err != nil {
		return nil, err
	}
	return yielding{player, yield}, nil
}

// yielding lets the event loop run whenever the search asks whether it should
// end. Nothing preempts a goroutine on js/wasm.
type yielding struct {
	ai.Player
	yield func()
}

// Think implements ai.Player.
func (y yielding) Think(ctx context.Context, s game.State, limits ai.Limits, report func(ai.Info)) (game.Move, ai.Info, error) {
	return y.Player.Think(yieldingContext{ctx, y.yield}, s, limits, report)
}

// Help implements ai.Helper.
func (y yielding) Help(ctx context.Context, s game.State, task ai.Task, report func(ai.Part)) error {
	helper, ok := ai.HelperOf(y.Player)
	if !ok {
		return errors.New("it helps nobody")
	}
	return helper.Help(yieldingContext{ctx, y.yield}, s, task, report)
}

// NewGame implements ai.NewGamer.
func (y yielding) NewGame() {
	if p, ok := y.Player.(ai.NewGamer); ok {
		p.NewGame()
	}
}

type yieldingContext struct {
	context.Context
	yield func()
}

func (c yieldingContext) Err() error {
	c.yield()
	return c.Context.Err()
}
