// Package learn makes the weights of the champion of Ultimate Tic-Tac-Toe, from nothing:
// generation after generation it plays against itself, and a network is fitted to how the
// games ended and to what the searches expected.
package learn

import (
	"context"
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"colat/ai"
	"colat/ai/uttt/eval"
	"colat/ai/uttt/position"
	"colat/ai/uttt/search"
	"colat/game/uttt"
)

// A sample is a position and what it is worth to the side to move, 0 to 1.
type sample struct {
	patterns [9]eval.Pattern
	target   uint8
	side     uint8
	expected float32 // by the search
	value    float32
}

// A gameLog is the samples of one game.
type gameLog []sample

const (
	// A game begins with fewestRandom to mostRandom random moves, and later moves are
	// random now and then, while there is room for more than lateRoom stones, so that games
	// differ and mistakes are seen to be some.
	fewestRandom, mostRandom = 1, 10
	randomMove               = 0.06
	lateRoom                 = 40
	// tableBytes is the size of a player's table, which a short search does not fill.
	tableBytes = 1 << 20
)

// selfPlay is games of one generation.
type selfPlay struct {
	tables  *eval.Tables // nil in the first generation
	nodes   int64        // for a move
	games   int
	threads int
	seed    uint64
}

// play plays the games, whose order and moves do not depend on the number of threads.
// It returns those that were finished before ctx ended.
func (p *selfPlay) play(ctx context.Context, progress func(done int)) []gameLog {
	logs := make([]gameLog, p.games)
	var next, done atomic.Int64
	var wait sync.WaitGroup
	for range p.threads {
		wait.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= p.games {
					return
				}
				logs[i] = p.game(ctx, rand.New(rand.NewPCG(p.seed, uint64(i))))
				progress(int(done.Add(1)))
			}
		})
	}
	wait.Wait()
	return logs
}

// game plays a game until somebody has provably won, or to its end.
func (p *selfPlay) game(ctx context.Context, rng *rand.Rand) gameLog {
	rules := uttt.Closed
	if rng.IntN(8) == 0 {
		rules = uttt.Open
	}
	start, _ := rules.New(nil, nil)
	b := position.FromState(start.(*uttt.State))
	var buf [position.MaxMoves]position.Move
	random := func() {
		moves := b.AppendMoves(buf[:0])
		b.Play(moves[rng.IntN(len(moves))])
	}
	for range fewestRandom + rng.IntN(mostRandom-fewestRandom+1) {
		random()
	}
	var log gameLog
	s := search.New(search.NewTable(tableBytes), p.tables)
	for b.Ending == position.Going {
		outcome, chance := think(ctx, s, b, p.nodes)
		if ctx.Err() != nil {
			return nil
		}
		if outcome != ai.Unknown && outcome != ai.Draw {
			value := float32(0)
			if outcome == ai.Win {
				value = 1
			}
			log.settle(b.Side, value)
			return log
		}
		log = append(log, sample{
			patterns: eval.PatternsOf(&b), target: b.Target, side: b.Side, expected: float32(chance),
		})
		if b.Room() > lateRoom && rng.Float64() < randomMove {
			random()
			continue
		}
		b.Play(s.Root().Best())
	}
	log.settle(b.Side, valueOf(&b))
	return log
}

// valueOf is what a game that is over is worth to the side that would be to move: a
// draw counts a half, and a sixth more or less with more or fewer blocks, which makes it
// 2 of 3 points as in the course.
func valueOf(b *position.Board) float32 {
	if b.Ending == position.Won {
		return 0
	}
	switch lead := b.Lead(); {
	case lead > 0:
		return 2. / 3
	case lead < 0:
		return 1. / 3
	}
	return 0.5
}

// settle writes the result, for one side, into all samples.
func (l gameLog) settle(side uint8, value float32) {
	for i := range l {
		l[i].value = value
		if l[i].side != side {
			l[i].value = 1 - value
		}
	}
}

// think searches a position and returns what it is worth to the side to move.
func think(ctx context.Context, s *search.Search, b position.Board, nodes int64) (ai.Outcome, float64) {
	s.Begin(ctx, b, time.Time{}, 0, nodes, nil)
	root := s.Root()
	for depth := 1; depth <= root.Room && root.Outcome != ai.Win && root.Outcome != ai.Loss; depth++ {
		if !s.Iterate(depth) {
			break
		}
	}
	return root.Outcome, 1 / (1 + math.Exp(-float64(root.Score)/eval.Unit))
}
