package coach

import (
	"context"
	"slices"

	"colat/ai"
	"colat/game"
	"colat/game/async"
	"colat/render/program/scene"
)

// Advisor is the name of the engine that the coach asks.
const Advisor = "champion"

// advisor is the engine that the coach asks, in the background. It answers one question at a
// time.
type advisor struct {
	player  ai.Player // nil until it is needed
	rules   game.Rules
	game    int64 // distinguishes games for the engine
	asked   topic // of the question in progress; nil if its answer is not needed
	thought *async.Call[answer]
}

// topic is something that the advisor is asked about.
type topic interface {
	// follow follows the board, and reports whether a question in progress still matters.
	follow(s *subject) (kept bool)
	// next returns the next question, and whether it is due.
	next(s *subject) (q question, due bool)
	// receive handles the answer to the last question.
	receive(s *subject, answer answer, err error)
}

// question is a question about the best move after some moves of the match.
type question struct {
	moves  []game.Move
	limits ai.Limits
}

// answer is the answer to a question.
type answer struct {
	move game.Move
	info ai.Info
}

// free reports whether the engine does not think.
func (a *advisor) free() bool { return a.thought.Ended() }

// ask asks the next question about t, if one is due.
func (a *advisor) ask(s *subject, t topic) {
	q, due := t.next(s)
	if !due {
		return
	}
	start := s.match.Start()
	if rules := start.Rules(); a.player == nil || a.rules != rules {
		player, err := s.program.Engine(Advisor, rules)
		if err != nil {
			player = scene.Nobody{Err: err}
		}
		a.player, a.rules = player, rules
	}
	player := a.player
	request := &ai.Request{Start: start.Clone(), Moves: slices.Clone(q.moves), Game: -a.game, Limits: q.limits}
	a.asked = t
	a.thought = async.Start(context.Background(), async.Recovered(func(ctx context.Context) (answer, error) {
		move, info, err := player.Think(ctx, request)
		info.PV = slices.Clone(info.PV)
		if err == nil {
			err = ctx.Err()
		}
		return answer{move, info}, err
	}))
}

// deliver hands the answer to its topic, if there is one.
func (a *advisor) deliver(s *subject) {
	if t := a.asked; t != nil && a.free() {
		a.asked = nil
		answer, err := a.thought.Result()
		t.receive(s, answer, err)
	}
}

// stop cancels the question in progress. It can be asked again later.
func (a *advisor) stop() {
	a.thought.Cancel()
	a.asked = nil
}

// drop cancels the question in progress if it is about t.
func (a *advisor) drop(t topic) {
	if a.asked == t {
		a.stop()
	}
}
