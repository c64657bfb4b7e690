package learn

import (
	"context"
	"math/rand/v2"

	champion "colat/ai/cotoan"
	"colat/ai/fit"
	"colat/game"
	"colat/game/cotoan"
)

// A sample is a position as the side to move sees it, and its chance.
type sample struct {
	Squares  [2][cotoan.Numbers]cotoan.Square // NoSquare for a piece that is captured
	Needs    [2]uint8
	Rules    uint16 // the inputs of the rules, a bit each
	Features champion.Features
	Chance   float32
}

// games are the rules by which games are played, in turn. Others are drawn in place of "".
var games = []string{
	"cotoan", "cotoan", "cotoan", "cotoan:target=20", "cotoan", "", "cotoan", "cotoan",
	"cotoan", "cotoan:decides=zero", "cotoan", "", "cotoan", "cotoan:target=30", "cotoan", "cotoan:decides=points",
}

// NewPlayer implements fit.Learner.
func (Learner) NewPlayer(weights []byte) (fit.Player, error) {
	network, err := champion.ParseNetwork(weights)
	if err != nil {
		return nil, err
	}
	return &player{search: champion.NewSearch(network, 2<<20)}, nil
}

// A player plays games against itself.
type player struct {
	ctx    context.Context
	nodes  int64 // per move
	search *champion.Search
	rng    *rand.Rand
	rules  uint16 // of the game, as in a sample
}

// Play implements fit.Player.
func (p *player) Play(ctx context.Context, b fit.Batch) ([][]byte, error) {
	p.ctx, p.nodes = ctx, b.Nodes
	return b.Each(ctx, func(number int, rng *rand.Rand) ([]byte, error) {
		p.rng = rng
		return fit.Encode(p.play(number)), nil
	})
}

// rulesOf returns the rules of a game.
func (p *player) rulesOf(number int) *cotoan.Rules {
	id := games[number%len(games)]
	if id == "" {
		c := cotoan.Config{
			Target:          10 + 5*p.rng.IntN(5),
			StrictRemainder: p.rng.IntN(2) == 0,
			ZeroFront:       p.rng.IntN(2) == 0,
			Operations:      cotoan.Operations(1 + p.rng.IntN(int(cotoan.AllOperations))),
			Decides:         cotoan.Decision(p.rng.IntN(3)),
		}
		r := game.Must(cotoan.New(c)) // all of these are rules
		return r
	}
	r := game.Must(game.Find(id)) // the games are constants
	return r.(*cotoan.Rules)
}

// play plays a game and returns samples of it. They are not complete if the context has ended.
func (p *player) play(number int) (samples []sample) {
	p.search.Forget()
	rules := p.rulesOf(number)
	p.rules = 0
	for _, i := range champion.RuleInputs(nil, rules.Config()) {
		p.rules |= 1 << (i - champion.FirstRuleInput)
	}
	start := p.opening(rules)
	var moves []game.Move
	var chances []float32 // of each position for the side to move, as searched
	var at []int          // the positions of samples in the game, or -1
	state := start.Clone().(*cotoan.State)
	for {
		if _, over := state.Result(); over || p.ctx.Err() != nil {
			break
		}
		best := p.think(start, moves, p.nodes)
		x, quiet := p.sampleOf(start, moves)
		if quiet {
			samples, at = append(samples, x), append(at, len(moves))
			if x, quiet := p.sampleAside(state, start, moves); quiet {
				samples, at = append(samples, x), append(at, -1)
			}
		}
		chances = append(chances, x.Chance)
		state.Play(best)
		moves = append(moves, best)
	}
	result, _ := state.Result()
	ahead(chances, fit.Points(result, state.ToMove()))
	for i, position := range at {
		if position >= 0 {
			samples[i].Chance = chances[position]
		}
	}
	return samples
}

// trace is the weight of what comes later in a game, from ply to ply (TD(λ): Sutton, "Learning to
// Predict by the Methods of Temporal Differences", 1988).
const trace = 0.9

// ahead mixes each chance with those of the later positions of its game and with the result, which
// is that of the side to move at the end.
func ahead(chances []float32, result float32) {
	for i := len(chances) - 1; i >= 0; i-- {
		result = (1-trace)*chances[i] + trace*(1-result)
		chances[i] = result
	}
}

// think searches the position after some moves and returns the best move.
func (p *player) think(start *cotoan.State, moves []game.Move, nodes int64) game.Move {
	s := p.search
	s.Position.Set(start, moves)
	s.Start(p.ctx, 0, nodes, nil)
	for depth := 1; depth < 30 && !s.Stopped() && !s.Root.Proven(); depth++ {
		s.Iterate(depth)
	}
	return s.Root.Best
}

// sampleOf returns the sample of the position that was just searched, and whether the evaluation
// matters there: not if the game is decided in the next plies, if the best move captures, or if the
// opponent threatens to win.
func (p *player) sampleOf(start *cotoan.State, moves []game.Move) (x sample, quiet bool) {
	root := &p.search.Root
	x.Chance = float32(fit.Sigmoid(float64(root.Score) / champion.ChanceScale))
	if root.Proven() || cotoan.IsCapture(root.Best) {
		return x, false
	}
	var at champion.Position
	at.Set(start, moves)
	var own, opp champion.Reach
	opp.Measure(&at, 1-at.Side)
	if opp.Winning != game.NoMove {
		return x, false
	}
	own.Measure(&at, at.Side)
	champion.Extract(&at, &own, &opp, &x.Features)
	x.Rules = p.rules
	for relation := range game.Player(2) {
		side := at.Side ^ relation
		x.Needs[relation] = uint8(at.Need(side))
		for n := range cotoan.Numbers {
			s := at.Board.Find(side, n)
			if s != cotoan.NoSquare && at.Side == game.Second {
				s = turned(s)
			}
			x.Squares[relation][n] = s
		}
	}
	return x, true
}

// turned returns a square as the opponent sees it.
func turned(s cotoan.Square) cotoan.Square { return cotoan.Squares - 1 - s }

// sampleAside plays a move that need not be the best, as those in a search tree are, and searches
// what follows.
func (p *player) sampleAside(state, start *cotoan.State, moves []game.Move) (x sample, quiet bool) {
	legal := state.AppendMoves(nil)
	m := legal[p.rng.IntN(len(legal))]
	state.Play(m)
	_, over := state.Result()
	state.Undo()
	if over {
		return x, false
	}
	moves = append(moves[:len(moves):len(moves)], m)
	p.think(start, moves, p.nodes/2)
	return p.sampleOf(start, moves)
}

// opening plays a few random moves after which the game is not decided.
func (p *player) opening(rules *cotoan.Rules) *cotoan.State {
	for {
		state := game.Must(rules.New(nil, nil)) // nothing is drawn
		for range 2 + p.rng.IntN(9) {
			moves := state.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			state.Play(moves[p.rng.IntN(len(moves))])
		}
		if _, over := state.Result(); over {
			continue
		}
		s := state.(*cotoan.State)
		p.think(s, nil, p.nodes/2)
		root := &p.search.Root
		if !root.Proven() && max(root.Score, -root.Score) < farFromEven || p.ctx.Err() != nil {
			return s
		}
	}
}

// farFromEven is the score from which an opening counts as decided.
const farFromEven = champion.ChanceScale
