package play

import (
	"context"
	"fmt"
	"slices"

	"colat/ai"
	"colat/game"
	"colat/render/program/scene"
)

// advisorSpec is who gives advice, whoever plays.
const advisorSpec = "champion"

// advisor asks an engine of its own about positions, in the background. The engines that
// play do not notice.
type advisor struct {
	player  ai.Player
	rules   game.Rules
	game    int64 // one game is told from another by it
	inquiry *inquiry
}

// inquiry is one question and, once done is closed, its answer.
type inquiry struct {
	cancel context.CancelFunc
	done   chan struct{}
	move   game.Move
	info   ai.Info
	err    error
}

// over reports whether the answer is there. Where nothing was asked it is.
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

// newGame has the engine forget what it knows.
func (a *advisor) newGame() {
	a.stop()
	a.game++
}

// stop ends the question in progress, whose answer is not wanted any more.
func (a *advisor) stop() {
	if a.inquiry != nil {
		a.inquiry.cancel()
	}
}

// free reports whether another question can be asked.
func (a *advisor) free() bool { return a.inquiry.over() }

// ask begins to answer which move is best after some moves, within limits. It returns nil
// where there is nobody to ask, or while another question is being answered.
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

// hire makes sure that there is an engine for the rules.
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

// advised reports whether there is somebody to give advice on the game.
func (s *session) advised() bool {
	return s.remote == nil && slices.Contains(s.game.Opponents, advisorSpec)
}
