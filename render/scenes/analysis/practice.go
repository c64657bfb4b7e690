package analysis

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"colat/ai/review"
	"colat/game"
	"colat/game/async"
	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/render/table/games"
)

// practice lets the user learn from mistakes: each error of the reviewed game is a position to
// try until a move is found that is as good as the best.
type practice struct {
	on     bool
	list   []int // indices of the errors
	at     int   // index in list
	solved bool  // the move was found, or shown
	shown  bool
	tried  game.Move // the last try, or NoMove
	check  *async.Call[bool]
}

// errors returns the indices of the errors of a side that are settled.
func (r *reviewed) errors(side game.Player) []int {
	if r.known == nil || !r.study.Complete() {
		return nil
	}
	var list []int
	for i := range r.known.Moves {
		m := &r.known.Moves[i]
		if m.Sign != review.Fine && m.Settled && m.Best != game.NoMove && m.Side == side {
			list = append(list, i)
		}
	}
	return list
}

// learner returns the side that learns from its mistakes unless the user chooses the other one: the
// user's own or, if that is unknown, the first one that has made any.
func (r *reviewed) learner() game.Player {
	if own := r.of.Own(); own != game.NoSide {
		return own
	}
	if len(r.errors(game.First)) == 0 && len(r.errors(game.Second)) > 0 {
		return game.Second
	}
	return game.First
}

// state describes the practice to tests.
func (p *practice) state() string {
	switch {
	case !p.on:
		return ""
	case p.solved && !p.shown:
		return "solved"
	case p.shown:
		return "shown"
	case !p.check.Ended():
		return "checking"
	case p.tried != game.NoMove:
		return "wrong"
	}
	return "asked " + strconv.Itoa(p.index()+1)
}

// index returns the index of the present error.
func (p *practice) index() int { return p.list[p.at] }

// asked reports whether the board shows the position to try.
func (p *practice) asked(r *reviewed) bool {
	return p.on && !p.solved && r.shown() == p.index() && !r.off()
}

// compare searches the move tried and the best one to the same depth.
func (p *practice) compare(r *reviewed, e *engine, best, tried game.Move) {
	player, err := r.program.Engine(r.game.Opponents[0], r.Rules())
	if err != nil {
		player = scene.Unavailable{Err: err}
	}
	start, moves := r.walk.tree.Start().Clone(), slices.Clone(r.walk.path)
	gate, unit := e.gate, r.unit
	p.check = async.Start(context.Background(), async.Recovered(func(ctx context.Context) (bool, error) {
		if err := gate.enter(ctx, true); err != nil {
			return false, err
		}
		defer gate.leave()
		c, err := unit.Compare(ctx, player, start, moves, best, tried)
		return c.AsGood, err
	}))
}

// answer returns whether the move tried is as good as the best, once a comparison has ended.
func (p *practice) answer() (right, ended bool) {
	if p.check == nil || !p.check.Ended() {
		return false, false
	}
	right, err := p.check.Result()
	p.check = nil
	return right && err == nil, true
}

// advice returns the best move once it was found or shown.
func (p *practice) advice(r *reviewed) (game.Move, game.State) {
	if i := p.index(); p.solved && r.shown() == i && !r.off() {
		return r.known.Moves[i].Best, r.states[i]
	}
	return game.NoMove, nil
}

// words returns what the practice says: a title and a text.
func (p *practice) words(r *reviewed) (head, text string) {
	l := r.program.Locale
	i := p.index()
	m := &r.known.Moves[i]
	data := locale.Data{
		"Number": r.number(i), "Move": r.game.MoveText(l, r.states[i], r.moves[i]) + m.Sign.String(),
		"Side": games.SideName(l, r.Rules(), m.Side), "At": p.at + 1, "All": len(p.list),
	}
	if p.tried != game.NoMove {
		data["Tried"] = r.game.MoveText(l, r.states[i], p.tried)
	}
	data["Best"] = r.game.MoveText(l, r.states[i], m.Best)
	return l.Format("practice.head", data), l.Format(cmp.Or(stateTexts[p.state()], "practice.ask"), data)
}

// stateTexts are the IDs of what is said in the states of the practice, but while a question is asked.
var stateTexts = map[string]string{
	"solved": "practice.right", "shown": "practice.answer", "checking": "practice.checking", "wrong": "practice.wrong",
}
