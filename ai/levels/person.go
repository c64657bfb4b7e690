package levels

import (
	"cmp"
	"context"
	"math/rand/v2"
	"time"

	"colat/ai"
	"colat/game"
)

// A Person plays one level below the highest. The number of positions it visits depends
// on its skill, not on time, so it plays equally well on a busy machine. It implements
// ai.Player.
type Person struct {
	skill    skill
	rng      *rand.Rand
	look     lookahead
	champion ai.Player // used for calculation; nil if the skill has none
	line     [1]game.Move
}

var _ ai.Player = (*Person)(nil)

// New returns the player of a level from 1 to Count-1. The same seed gives the same
// games.
func New(level int, rules game.Rules, seed uint64) (*Person, error) {
	who := peopleOf(rules)
	p := &Person{skill: who.ladder(rules)[level-1], rng: rand.New(rand.NewPCG(seed, uint64(level)))}
	p.look.skill, p.look.vision = &p.skill, who.vision(rules, p.skill.insight)
	if p.skill.calculation == 0 {
		return p, nil
	}
	var err error
	p.champion, err = ai.New(calculator, rules)
	return p, err
}

// calculator is the spec of the champion that levels with calculation use, with a small
// table.
const calculator = "champion:table=8"

// Think implements ai.Player. Of the limits it obeys Time and Left, which matter only if
// they are very short.
func (p *Person) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	began := time.Now()
	if err := cmp.Or(r.Choice(), ctx.Err()); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	if limit := r.Limits.MoveTime(); limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	l := &p.look
	if !l.start(ctx, r, p.rng.Uint64()) {
		return game.NoMove, ai.Info{}, ai.ErrOver
	}
	found := l.decide()
	if p.champion != nil && !found.wins() {
		found = p.calculate(ctx, r, found)
	}
	p.line[0] = found.move
	info := ai.Info{
		Depth: found.depth, Score: found.value, PV: p.line[:], Nodes: found.nodes, Elapsed: time.Since(began),
	}
	r.ReportInfo(info)
	return found.move, info, nil
}

// calculate returns the champion's move, or looked if the champion's move is overlooked.
func (p *Person) calculate(ctx context.Context, r *ai.Request, looked choice) choice {
	ask := *r
	ask.Report, ask.Team = nil, nil
	// Vary the effort, as people do.
	effort := float64(p.skill.calculation) * (0.75 + 0.5*p.rng.Float64())
	ask.Limits = ai.Limits{Nodes: int64(effort)}
	move, info, err := p.champion.Think(ctx, &ask)
	if err != nil {
		return looked
	}
	looked.nodes += info.Nodes
	if move != looked.move && p.look.overlooks(move, 0) {
		return looked
	}
	return choice{move: move, value: info.Score, depth: info.Depth, nodes: looked.nodes}
}

// plainVision is the vision of an unknown game: all moves are equally striking, and the
// value is the game's own estimate.
type plainVision struct{}

func (plainVision) striking(game.State, game.Move, game.Move, int) float64 { return 0.3 }

func (plainVision) value(s game.State, insight float64) int {
	if e, can := s.(game.Evaluator); can {
		return int(insight * float64(e.Evaluate()))
	}
	return 0
}
