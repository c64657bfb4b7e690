package play

import (
	"context"
	"slices"

	"colat/ai"
	"colat/game"
	"colat/game/async"
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

// inquiry is a question to the advisor.
type inquiry = async.Call[reply]

// reply is the answer to a question.
type reply struct {
	move game.Move
	info ai.Info
}

// newGame has the engine forget the previous game.
func (a *advisor) newGame() {
	a.stop()
	a.game++
}

// stop cancels the question in progress, if there is one.
func (a *advisor) stop() { a.inquiry.Cancel() }

// free reports whether no question is in progress.
func (a *advisor) free() bool { return a.inquiry.Ended() }

// ask starts a search for the best move after some moves, within limits. It returns nil if
// there is no advisor for the rules, or another question is in progress.
func (a *advisor) ask(p *scene.Program, start game.State, moves []game.Move, limits ai.Limits) *inquiry {
	if !a.free() || !a.hire(p, start.Rules()) {
		return nil
	}
	request := &ai.Request{
		Start: start.Clone(), Moves: slices.Clone(moves), Game: -a.game, Limits: limits,
	}
	player := a.player
	a.inquiry = async.Start(context.Background(), async.Recovered(func(ctx context.Context) (reply, error) {
		move, info, err := player.Think(ctx, request)
		info.PV = slices.Clone(info.PV)
		if err == nil {
			err = ctx.Err()
		}
		return reply{move, info}, err
	}))
	return a.inquiry
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
