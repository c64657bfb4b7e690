package learn

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"sync"
	"time"

	"colat/ai"
	champion "colat/ai/othello"
	"colat/ai/othello/eval"
	"colat/game"
	"colat/game/othello"
)

// SelfPlay says how games are played.
type SelfPlay struct {
	Rules   *othello.Rules
	Weights *eval.Weights // nil for those that come with the program
	Nodes   int64         // for each move
	SolveAt int           // empty squares from which every position is labelled exactly
	Seed    uint64
	Threads int
}

// A game begins with a number of random moves, one of openingLengths numbers from
// the shortest up. Every second game has another random move or two later, so that
// the evaluation meets the lopsided positions that a search meets.
//
// Victory cells make each game another one. In classic the players, who are
// always the same, would play the same few games again and again: 4 moves make
// 244 openings, 7 make 55,092.
const (
	openingLengths         = 12
	shortestVictoryOpening = 1
	shortestClassicOpening = 7
)

// exploration is how often a move of the exactly labelled end is random: its
// label does not depend on the moves played.
const exploration = 0.35

// Play adds games to store until it has want, and calls progress about once a
// second. When ctx ends, what was played is kept.
func (p SelfPlay) Play(ctx context.Context, store *Store, want int, progress func(games int)) error {
	if store.Games >= want {
		return nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	games := make(chan Game, 64)
	var players sync.WaitGroup
	for i := range p.Threads {
		players.Go(func() {
			// Games already there came from the same stream of numbers.
			rng := rand.New(rand.NewPCG(p.Seed, uint64(store.Games)<<8|uint64(i)))
			engine := champion.New(champion.Options{TableBytes: 4 << 20, Weights: p.Weights})
			for ctx.Err() == nil {
				g, err := p.game(ctx, engine, rng)
				if err != nil {
					continue
				}
				select {
				case games <- g:
				case <-ctx.Done():
				}
			}
		})
	}
	go func() {
		players.Wait()
		close(games)
	}()
	var batch []Game
	flushed := time.Now()
	var failed error
	for g := range games {
		batch = append(batch, g)
		full := store.Games+len(batch) >= want
		if time.Since(flushed) < time.Second && !full {
			continue
		}
		if err := store.Add(batch); err != nil {
			failed = err
			break
		}
		batch, flushed = batch[:0], time.Now()
		if progress != nil {
			progress(store.Games)
		}
		if full {
			break
		}
	}
	cancel()
	for range games {
	}
	return failed
}

// errShort is returned for games that chance ended before a move was chosen.
var errShort = errors.New("the game was over before a move was chosen")

// game plays one game.
func (p SelfPlay) game(ctx context.Context, engine *champion.Engine, rng *rand.Rand) (Game, error) {
	start, err := p.Rules.New(nil, rng)
	if err != nil {
		return Game{}, err
	}
	s := start.(*othello.State)
	engine.NewGame()
	g := Game{Victory: s.VictoryCells()}
	opening := shortestVictoryOpening
	if p.Rules == othello.Classic {
		opening = shortestClassicOpening
	}
	opening += rng.IntN(openingLengths)
	first, last := -1, -1 // of random moves later on
	if rng.IntN(2) == 0 {
		first = opening + rng.IntN(36)
		last = first + rng.IntN(2)
	}
	labelled := 0 // plies before this one stay without a label
	var sides []game.Player
	for {
		if _, over := s.Result(); over || empties(s) <= p.SolveAt {
			break
		}
		ply := len(g.Plies)
		sides = append(sides, s.ToMove())
		if ply < opening || ply >= first && ply <= last {
			g.Plies = append(g.Plies, playRandom(s, rng))
			labelled = len(g.Plies)
			continue
		}
		m, info, err := engine.Think(ctx, ai.At(s, ai.Limits{Nodes: p.Nodes}))
		if err != nil || ctx.Err() != nil {
			return Game{}, errors.Join(err, ctx.Err())
		}
		g.Plies = append(g.Plies, Ply{Move: uint8(m), Label: Unlabelled, Score: int16(info.Score)})
		s.Play(m)
	}
	value, err := p.finish(ctx, engine, s, &g, rng)
	if err != nil {
		return Game{}, err
	}
	if len(g.Plies) == labelled {
		return Game{}, errShort
	}
	for ply := labelled; ply < len(sides); ply++ {
		g.Plies[ply].Label = value
		if sides[ply] == game.Second {
			g.Plies[ply].Label = -value
		}
	}
	return g, nil
}

func playRandom(s *othello.State, rng *rand.Rand) Ply {
	var buf [64]game.Move
	moves := s.AppendMoves(buf[:0])
	m := moves[rng.IntN(len(moves))]
	s.Play(m)
	return Ply{Move: uint8(m), Label: Unlabelled, Score: NoScore}
}

// finish plays the rest of a game, labels each of its positions with its exact
// value, and returns the value for Black of the position it began with.
func (p SelfPlay) finish(ctx context.Context, engine *champion.Engine, s *othello.State, g *Game, rng *rand.Rand) (int8, error) {
	value, known := int8(0), false
	for {
		if result, over := s.Result(); over {
			if !known {
				value = p.final(s, result)
			}
			return value, nil
		}
		label, m, err := p.solve(ctx, engine, s)
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

// final returns the value for Black of a game that is over.
func (p SelfPlay) final(s *othello.State, result game.Result) int8 {
	if p.Rules == othello.Classic {
		black, white := s.Board()
		return int8(bits.OnesCount64(black) - bits.OnesCount64(white))
	}
	switch result.Winner {
	case game.First:
		return 1
	case game.Second:
		return -1
	}
	return 0
}

// solve returns the exact value of a position for the side to move, and a best
// move.
func (p SelfPlay) solve(ctx context.Context, engine *champion.Engine, s *othello.State) (int8, game.Move, error) {
	if p.Rules == othello.Classic {
		score, m, _, _, err := engine.SolveExact(ctx, s)
		return int8(score), m, err
	}
	outcome, m, err := engine.Prove(ctx, s)
	if err != nil {
		return 0, m, err
	}
	switch outcome {
	case ai.Win:
		return 1, m, nil
	case ai.Loss:
		return -1, m, nil
	}
	return 0, m, nil
}

func empties(s *othello.State) int {
	black, white := s.Board()
	return 64 - bits.OnesCount64(black|white)
}
