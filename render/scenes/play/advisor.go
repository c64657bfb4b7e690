package play

import (
	"context"
	"fmt"
	"slices"

	"colat/ai"
	"colat/game"
	"colat/render/program/scene"
)

// advisorSpec is the spec of the advisor.
const advisorSpec = "champion"

// advisor asks an engine of its own about positions, in the background. It does not share
// state with the engines that play.
type advisor struct {
	player  ai.Player
	rules   game.Rules
	game    int64 // distinguishes games for the engine
	inquiry *inquiry
}

// inquiry is a question and, once done is closed, its answer.
type inquiry struct {
	cancel context.CancelFunc
	done   chan struct{}
	move   game.Move
	info   ai.Info
	err    error
}

// over reports whether the answer is available. It is true for a nil inquiry.
func (q *inquiry) over() bool {
	if q == nil {
		return true
	}
	select {
	case <-q.done:
		return true
	default:
		return false
	}
}

// newGame has the engine forget the previous game.
func (a *advisor) newGame() {
	a.stop()
	a.game++
}

// stop cancels the question in progress.
func (a *advisor) stop() {
	if a.inquiry != nil {
		a.inquiry.cancel()
	}
}

// free reports whether no question is in progress.
func (a *advisor) free() bool { return a.inquiry.over() }

// ask starts a search for the best move after some moves, within limits. It returns nil if
// there is no advisor for the rules, or another question is in progress.
func (a *advisor) ask(p *scene.Program, start game.State, moves []game.Move, limits ai.Limits) *inquiry {
	if !a.free() || !a.hire(p, start.Rules()) {
		return nil
	}
	ctx, cancel := context.WithCancel(context.Background())
	q := &inquiry{cancel: cancel, done: make(chan struct{}), move: game.NoMove}
	a.inquiry = q
	request := &ai.Request{
		Start: start.Clone(), Moves: slices.Clone(moves), Game: -a.game, Limits: limits,
	}
	player := a.player
	go func() {
		defer close(q.done)
		defer cancel()
		defer func() {
			if problem := recover(); problem != nil {
				q.err = fmt.Errorf("the advisor crashed: %v", problem)
			}
		}()
		q.move, q.info, q.err = player.Think(ctx, request)
		q.info.PV = slices.Clone(q.info.PV)
		if q.err == nil {
			q.err = ctx.Err()
		}
	}()
	return q
}

// hire creates the engine for the rules, unless it exists, and reports whether it could.
func (a *advisor) hire(p *scene.Program, rules game.Rules) bool {
	if a.player != nil && a.rules == rules {
		return true
	}
	player, err := p.Engine(advisorSpec, rules)
	if err != nil {
		return false
	}
	a.player, a.rules = player, rules
	return true
}

// advised reports whether the game has an advisor.
func (s *session) advised() bool {
	return s.remote == nil && slices.Contains(s.game.Opponents, advisorSpec)
}
