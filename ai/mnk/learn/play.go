package learn

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"colat/ai"
	"colat/ai/fit"
	"colat/ai/mnk"
	"colat/ai/mnk/five"
	"colat/game"
	rules "colat/game/mnk"
)

// A sample is a position: the combinations of shapes of the empty cells for the side to move
// and for the other side, without cells where both are dead, and the chance of the side to move.
type sample struct {
	Own, Opp []uint16
	Chance   float32
	Game     uint8 // the index of its game
}

// games are the rules by which games are played, in turn.
var games = []string{"mnk:15,15,5", "mnk:20,20,5", "mnk:15,15,5,exact", "mnk:15,15,5,caro"}

// NewPlayer implements fit.Learner.
func (Learner) NewPlayer(file []byte) (fit.Player, error) {
	weights, err := five.ParseWeights(file)
	if err != nil {
		return nil, err
	}
	return &player{engine: mnk.NewWith(8<<20, weights), weights: weights}, nil
}

// A player plays games against itself.
type player struct {
	ctx     context.Context
	nodes   int64 // per move
	engine  *mnk.Engine
	weights *five.Weights
	game    int64 // of the engine's requests
	rng     *rand.Rand
	board   *five.Board
}

// Play implements fit.Player.
func (p *player) Play(ctx context.Context, b fit.Batch) ([][]byte, error) {
	p.ctx, p.nodes = ctx, b.Nodes
	return b.Each(ctx, func(number int, rng *rand.Rand) ([]byte, error) {
		p.rng = rng
		return encode(p.play(number)), nil
	})
}

// play plays a game and returns samples of it. They are not complete if the context has ended.
func (p *player) play(number int) (samples []sample) {
	found := game.Must(game.Find(games[number%len(games)])) // the games are constants
	r := found.(*rules.Rules)
	p.board = five.New(r)
	s := p.opening(r)
	var turns []game.Player
	for {
		result, over := s.Result()
		if over {
			for i, turn := range turns {
				if turn != game.NoSide {
					samples[i].Chance += resultShare * fit.Points(result, turn)
				}
			}
			return samples
		}
		m, info := p.think(s, p.nodes)
		if p.ctx.Err() != nil {
			return nil
		}
		if x, quiet := p.sampleOf(s, info); quiet {
			x.Game = uint8(number % len(games))
			x.Chance *= 1 - resultShare
			samples, turns = append(samples, x), append(turns, s.ToMove())
			if other, quiet := p.sampleAside(s); quiet {
				other.Game = x.Game
				samples, turns = append(samples, other), append(turns, game.NoSide)
			}
		}
		s.Play(m)
	}
}

// resultShare is the part of a sample's chance that the result of its game has. The other part
// is that of the search.
const resultShare = 0.5

// think searches a position.
func (p *player) think(s *rules.State, nodes int64) (game.Move, ai.Info) {
	m, info, err := p.engine.Think(p.ctx, &ai.Request{
		Start: s, Game: p.game, Limits: ai.Limits{Nodes: nodes},
	})
	if err != nil {
		panic(err) // the game is not over
	}
	return m, info
}

// farFromEven is how far from 1/2 a chance may be after an opening.
const farFromEven = 0.3

// opening returns a position after some random stones near each other that is not decided.
func (p *player) opening(r *rules.Rules) *rules.State {
	columns, rows, _ := r.Size()
	for {
		p.game++
		state := game.Must(r.New(nil, nil)) // nothing is drawn
		s := state.(*rules.State)
		x, y, spread := 3+p.rng.IntN(columns-6), 3+p.rng.IntN(rows-6), 2+p.rng.IntN(3)
		for n := 3 + p.rng.IntN(7); n > 0; {
			cx, cy := x+p.rng.IntN(2*spread+1)-spread, y+p.rng.IntN(2*spread+1)-spread
			if cx < 0 || cy < 0 || cx >= columns || cy >= rows || s.At(cy*columns+cx) != game.NoSide {
				continue
			}
			s.Play(game.Move(cy*columns + cx))
			n--
		}
		if _, over := s.Result(); over {
			continue
		}
		_, info := p.think(s, p.nodes/2)
		if !info.Proven() && math.Abs(info.Chance-0.5) < farFromEven || p.ctx.Err() != nil {
			return s
		}
	}
}

// sampleOf returns the sample of a position and whether the search evaluates such positions.
func (p *player) sampleOf(s *rules.State, info ai.Info) (x sample, quiet bool) {
	p.board.Set(s)
	side := int(s.ToMove())
	if p.board.Threatened(0) || p.board.Threatened(1) {
		return x, false
	}
	columns, rows, _ := s.Rules().(*rules.Rules).Size()
	for cell := range columns * rows {
		own, empty := p.board.Cell(side, cell)
		opp, _ := p.board.Cell(1-side, cell)
		if !empty {
			continue
		}
		if n, m := own.Combination(), opp.Combination(); n > 0 || m > 0 {
			x.Own, x.Opp = append(x.Own, uint16(n)), append(x.Opp, uint16(m))
		}
	}
	x.Chance = float32(info.Chance)
	return x, true
}

// most is the number of cells from which the moves aside are drawn.
const most = 12

// sampleAside plays a move that is not the best, as those in a search tree are, and searches what
// follows.
func (p *player) sampleAside(s *rules.State) (x sample, quiet bool) {
	type scored struct {
		cell  int
		value int
	}
	var list []scored
	side := int(s.ToMove())
	columns, rows, _ := s.Rules().(*rules.Rules).Size()
	for cell := range columns * rows {
		own, empty := p.board.Cell(side, cell)
		opp, _ := p.board.Cell(1-side, cell)
		if empty {
			value := int(p.weights.ToMove[own.Combination()]) + int(p.weights.Waiting[opp.Combination()])
			list = append(list, scored{cell, value})
		}
	}
	slices.SortStableFunc(list, func(a, b scored) int { return b.value - a.value })
	next := s.Clone().(*rules.State)
	next.Play(game.Move(list[p.rng.IntN(min(most, len(list)))].cell))
	if _, over := next.Result(); over {
		return x, false
	}
	p.board.Set(next)
	if p.board.Threatened(0) || p.board.Threatened(1) {
		return x, false
	}
	_, info := p.think(next, p.nodes/2)
	return p.sampleOf(next, info)
}
