package learn

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"

	"colat/ai"
	"colat/ai/fit"
	champion "colat/ai/othello"
	"colat/ai/othello/eval"
	"colat/game"
	"colat/game/othello"
)

// player plays batches with weights.
type player struct{ engine *champion.Engine }

// NewPlayer implements fit.Learner. Without weights it plays with the embedded ones.
func (Learner) NewPlayer(weights []byte) (fit.Player, error) {
	options := champion.Options{TableBytes: 4 << 20}
	var err error
	if weights != nil {
		options.Weights, err = eval.ReadWeights(weights)
	}
	return player{champion.New(options)}, err
}

// Play implements fit.Player.
func (p player) Play(ctx context.Context, b fit.Batch) ([][]byte, error) {
	found, err := game.Find(b.Game)
	if err != nil {
		return nil, err
	}
	rules, ok := found.(*othello.Rules)
	if !ok {
		return nil, fmt.Errorf("self-play: want victory or classic, not %s", b.Game)
	}
	play := selfPlay{rules: rules, nodes: b.Nodes, solveAt: b.SolveAt, engine: p.engine}
	return b.Each(ctx, func(_ int, rng *rand.Rand) ([]byte, error) {
		g, err := play.game(ctx, rng)
		for errors.Is(err, errUnused) {
			g, err = play.game(ctx, rng)
		}
		return g.Encode(), err
	})
}

// selfPlay holds the settings of a game.
type selfPlay struct {
	rules   *othello.Rules
	nodes   int64
	solveAt int
	engine  *champion.Engine
}

// A game begins with random moves: one of openingLengths numbers of them, from the
// shortest up. In every second game later moves are random as well, with the probability
// blunders, so that the evaluation sees the unbalanced positions that occur in searches.
const (
	openingLengths = 12
	blunders       = 1.0 / 9
)

// Most games begin even, as those of players do: of openings in which a side is farther ahead than evenScore
// after evenNodes positions of search, all but the part keptUneven are replaced.
const (
	evenNodes  = 500
	keptUneven = 0.25
)

// exploration is the probability of a random move in the exactly labelled end of a game,
// where labels do not depend on the moves played.
const exploration = 0.35

// errUnused is returned for games that end before a move is chosen, and for those with an uneven opening.
var errUnused = errors.New("the game is over before a move is chosen, or uneven")

// game plays one game.
func (p *selfPlay) game(ctx context.Context, rng *rand.Rand) (Game, error) {
	start, err := p.rules.New(nil, rng)
	if err != nil {
		return Game{}, err
	}
	s := start.(*othello.State)
	p.engine.NewGame()
	g := Game{Victory: s.VictoryCells()}
	opening := settingsOf(p.rules).shortestOpening + rng.IntN(openingLengths)
	blundering := rng.IntN(2) == 0
	labelled := 0 // earlier plies stay unlabelled
	var sides []game.Player
	for {
		if _, over := s.Result(); over || s.Empties() <= p.solveAt {
			break
		}
		ply := len(g.Plies)
		sides = append(sides, s.ToMove())
		if ply == opening {
			uneven, err := p.uneven(ctx, s)
			if err != nil {
				return Game{}, err
			}
			if uneven && rng.Float64() >= keptUneven {
				return Game{}, errUnused
			}
		}
		if ply < opening || blundering && rng.Float64() < blunders {
			g.Plies = append(g.Plies, playRandom(s, rng))
			labelled = len(g.Plies)
			continue
		}
		m, info, err := p.engine.Think(ctx, ai.At(s, ai.Limits{Nodes: p.nodes}))
		if err != nil || ctx.Err() != nil {
			return Game{}, errors.Join(err, ctx.Err())
		}
		g.Plies = append(g.Plies, Ply{Move: uint8(m), Label: Unlabelled, Score: int16(info.Score)})
		s.Play(m)
	}
	value, err := p.finish(ctx, s, &g, rng)
	if err != nil {
		return Game{}, err
	}
	if len(g.Plies) == labelled {
		return Game{}, errUnused
	}
	for ply := labelled; ply < len(sides); ply++ {
		g.Plies[ply].Label = value
		if sides[ply] == game.Second {
			g.Plies[ply].Label = -value
		}
	}
	return g, nil
}

// uneven reports whether a side is far ahead.
func (p *selfPlay) uneven(ctx context.Context, s *othello.State) (bool, error) {
	_, info, err := p.engine.Think(ctx, ai.At(s, ai.Limits{Nodes: evenNodes}))
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	most := settingsOf(p.rules).evenScore
	return info.Score < -most || info.Score > most, err
}

func playRandom(s *othello.State, rng *rand.Rand) Ply {
	var buf [64]game.Move
	moves := s.AppendMoves(buf[:0])
	m := moves[rng.IntN(len(moves))]
	s.Play(m)
	return Ply{Move: uint8(m), Label: Unlabelled, Score: NoScore}
}

// finish plays the rest of a game, labels each of its positions with its exact value, and
// returns the value of its first position for Black.
func (p *selfPlay) finish(ctx context.Context, s *othello.State, g *Game, rng *rand.Rand) (int8, error) {
	value, known := int8(0), false
	for {
		if result, over := s.Result(); over {
			if !known {
				value = p.final(s, result)
			}
			return value, nil
		}
		label, m, err := p.solve(ctx, s)
		if err != nil {
			return 0, err
		}
		if !known {
			value, known = label, true
			if s.ToMove() == game.Second {
				value = -label
			}
		}
		if rng.Float64() < exploration {
			ply := playRandom(s, rng)
			ply.Label = label
			g.Plies = append(g.Plies, ply)
			continue
		}
		g.Plies = append(g.Plies, Ply{Move: uint8(m), Label: label, Score: NoScore})
		s.Play(m)
	}
}

// final returns the value of a finished game for Black.
func (p *selfPlay) final(s *othello.State, result game.Result) int8 {
	if p.rules == othello.Classic {
		black, white := s.Board()
		return int8(bits.OnesCount64(black) - bits.OnesCount64(white))
	}
	return int8(result.For(game.First))
}

// solve returns the exact value of a position for the side to move, and a best move.
func (p *selfPlay) solve(ctx context.Context, s *othello.State) (int8, game.Move, error) {
	if p.rules == othello.Classic {
		score, m, _, _, err := p.engine.SolveExact(ctx, s)
		return int8(score), m, err
	}
	outcome, m, err := p.engine.Prove(ctx, s)
	return int8(outcome - ai.Draw), m, err
}
