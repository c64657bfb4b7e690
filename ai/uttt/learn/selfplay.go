// Package learn makes the weights of the champion of Ultimate Tic-Tac-Toe, from nothing:
// generation after generation it plays against itself, and a network is fitted to how the
// games ended and to what the searches expected.
package learn

import (
	"context"
	"math"
	"math/rand/v2"
	"time"

	"colat/ai"
	"colat/ai/uttt/eval"
	"colat/ai/uttt/position"
	"colat/ai/uttt/search"
	"colat/game/uttt"
)

// A sample is a position and what it is worth to the side to move, 0 to 1: what was
// expected when it was met, what came of its game, and what is to be fitted to.
type sample struct {
	seen

	expected, result, value float32
}

// seen is what a network sees of a position.
type seen struct {
	patterns  [9]eval.Pattern
	standings [2]eval.Standing
	target    uint8
}

func observe(b *position.Board) seen {
	return seen{patterns: eval.PatternsOf(b), standings: eval.StandingsOf(b), target: b.Target}
}

// A Log is the samples of one game, ply by ply.
type Log []sample

const (
	// A game begins with fewestRandom to mostRandom random moves, and later moves are
	// random now and then, while there is room for more than lateRoom stones, so that games
	// differ and mistakes are seen to be some.
	fewestRandom, mostRandom = 1, 10
	randomMove               = 0.06
	lateRoom                 = 40
	// Where playouts tell what a position is worth, each game has a probability of its own
	// for random moves, and others search playoutNodes.
	playouts     = 64
	playoutNodes = 60
	// resultShare is the share that what comes later has in what a position is worth, the
	// lambda of TD(lambda) (Sutton, "Learning to Predict by the Methods of Temporal
	// Differences", 1988): results of games alone are too much a matter of luck.
	resultShare = 0.5
	// blocksShare is the share of a win that more blocks than the opponent are worth in a
	// draw.
	blocksShare = 0.05
	// tableBytes is the size of a player's table, which a short search does not fill.
	tableBytes = 1 << 20
)

// A Batch is games of self-play, the numbers First to First+Count-1 of those that its
// settings and weights give: the same ones whoever plays them.
type Batch struct {
	Playouts bool   `json:"playouts,omitempty"` // positions are worth what playouts come to
	Nodes    int64  `json:"nodes"`              // for a move
	Seed     uint64 `json:"seed"`
	First    int    `json:"first"`
	Count    int    `json:"count"`
}

// Play plays the games of a batch with the tables of weights, or nil in the first generation.
func (b Batch) Play(ctx context.Context, tables *eval.Tables) ([]Log, error) {
	p := selfPlay{tables: tables, playouts: b.Playouts, nodes: b.Nodes}
	var logs []Log
	for number := b.First; number < b.First+b.Count; number++ {
		log := p.game(ctx, rand.New(rand.NewPCG(b.Seed, uint64(number))))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		logs = append(logs, log)
	}
	return logs, nil
}

// selfPlay is how a game is played.
type selfPlay struct {
	tables   *eval.Tables
	playouts bool
	nodes    int64
}

// game plays a game until somebody has provably won, or to its end.
func (p *selfPlay) game(ctx context.Context, rng *rand.Rand) Log {
	rules := uttt.Closed
	if rng.IntN(8) == 0 {
		rules = uttt.Open
	}
	start, _ := rules.New(nil, nil)
	b := position.FromState(start.(*uttt.State))
	s := search.New(search.NewTable(tableBytes), p.tables)
	if p.playouts {
		return playoutGame(ctx, b, s, rng)
	}
	for range fewestRandom + rng.IntN(mostRandom-fewestRandom+1) {
		playRandom(&b, rng)
	}
	var log Log
	for b.Ending == position.Going {
		outcome, chance := think(ctx, s, b, p.nodes)
		if ctx.Err() != nil {
			return nil
		}
		if outcome == ai.Win || outcome == ai.Loss {
			result := float32(0)
			if outcome == ai.Win {
				result = 1
			}
			return log.settle(1 - result)
		}
		log = append(log, sample{seen: observe(&b), expected: float32(chance)})
		if b.Room() > lateRoom && rng.Float64() < randomMove {
			playRandom(&b, rng)
			continue
		}
		b.Play(s.Root().Best())
	}
	return log.settle(1 - resultOf(&b))
}

func playRandom(b *position.Board, rng *rand.Rand) {
	var buf [position.MaxMoves]position.Move
	moves := b.AppendMoves(buf[:0])
	b.Play(moves[rng.IntN(len(moves))])
}

// playoutGame plays a game that says nothing but which positions there are: what they are
// worth, playouts tell.
func playoutGame(ctx context.Context, b position.Board, s *search.Search, rng *rand.Rand) (log Log) {
	random := position.Random(rng.Uint64() | 1)
	for chance := rng.Float64(); b.Ending == position.Going && ctx.Err() == nil; {
		if _, wins := b.WinsAtOnce(); wins {
			break
		}
		mean := float32(0)
		for range playouts {
			played := b
			played.DecisivePlayout(&random)
			if result := resultOf(&played); played.Side == b.Side {
				mean += result / playouts
			} else {
				mean += (1 - result) / playouts
			}
		}
		log = append(log, sample{seen: observe(&b), expected: mean, result: mean, value: mean})
		if rng.Float64() < chance {
			playRandom(&b, rng)
			continue
		}
		think(ctx, s, b, playoutNodes)
		b.Play(s.Root().Best())
	}
	return log
}

// resultOf is what a game that is over is worth to the side that would be to move: a
// draw counts a half, and a little more or less with more or fewer blocks, as in the
// search.
func resultOf(b *position.Board) float32 {
	if b.Ending == position.Won {
		return 0
	}
	switch lead := b.Lead(); {
	case lead > 0:
		return 0.5 + blocksShare
	case lead < 0:
		return 0.5 - blocksShare
	}
	return 0.5
}

// settle works out what the positions of a game are worth from its result for the side
// that moved last. The sides take turns.
func (l Log) settle(result float32) Log {
	value := result
	for i := len(l) - 1; i >= 0; i-- {
		l[i].result = result
		value = resultShare*value + (1-resultShare)*l[i].expected
		l[i].value = value
		result, value = 1-result, 1-value
	}
	return l
}

// think searches a position and returns what it is worth to the side to move.
func think(ctx context.Context, s *search.Search, b position.Board, nodes int64) (ai.Outcome, float64) {
	s.Reset(ctx, b, time.Time{}, 0, nodes, nil)
	root := s.Root()
	for depth := 1; depth <= root.Room && root.Outcome != ai.Win && root.Outcome != ai.Loss; depth++ {
		if !s.Iterate(depth) {
			break
		}
	}
	return root.Outcome, 1 / (1 + math.Exp(-float64(root.Score)/eval.Unit))
}
