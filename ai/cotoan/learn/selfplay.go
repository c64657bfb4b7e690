package main

import (
	"context"
	"log"
	"math/rand/v2"
	"sync"

	"colat/ai/cotoan/search"
	"colat/game"
	"colat/game/cotoan"
)

// A sample holds a position's features and the result for the side to move: 1 for a win,
// 0 for a loss, ½ for a draw.
type sample struct {
	features search.Features
	result   float64
}

// play plays the games of a generation and returns their samples.
func (s *settings) play(weights *search.Weights, generation int) []sample {
	var all []sample
	s.each(s.games, func() func(int) func() {
		player := search.New(weights, tableBytes)
		return func(number int) func() {
			samples, _ := s.playGame([2]*search.Search{player, player}, s.opening(generation, number))
			return func() { all = append(all, samples...) }
		}
	})
	return all
}

// compare plays a match, each opening once with either side, and returns the fraction of
// the points won by the first weights.
func (s *settings) compare(a, b *search.Weights, games int) float64 {
	points := 0.0
	s.each(games, func() func(int) func() {
		players := [2]*search.Search{search.New(a, tableBytes), search.New(b, tableBytes)}
		return func(number int) func() {
			first := game.Player(number % 2)
			seats := [2]*search.Search{players[first], players[1-first]}
			_, winner := s.playGame(seats, s.opening(-1, number/2))
			return func() {
				switch winner {
				case game.Nobody:
					points += 0.5
				case first:
					points++
				}
			}
		}
	})
	return points / float64(games)
}

const tableBytes = 1 << 20

// each plays the given number of games on s.threads goroutines. Each goroutine calls
// begin once for a function that plays one game; the function returned by that one
// records the result and is called under a lock.
func (s *settings) each(games int, begin func() func(number int) func()) {
	var (
		mu   sync.Mutex
		work sync.WaitGroup
	)
	numbers := make(chan int)
	for range s.threads {
		work.Go(func() {
			play := begin()
			for number := range numbers {
				take := play(number)
				mu.Lock()
				take()
				mu.Unlock()
			}
		})
	}
	for number := range games {
		numbers <- number
	}
	close(numbers)
	work.Wait()
}

// playGame plays one game to its end and returns its samples and the winner.
func (s *settings) playGame(players [2]*search.Search, state *cotoan.State) ([]sample, game.Player) {
	players[0].Forget()
	players[1].Forget()
	var (
		samples []sample
		sides   []game.Player
		moves   []game.Move
		p       search.Position
	)
	start := state.Clone().(*cotoan.State)
	for {
		if result, over := state.Result(); over {
			for i := range samples {
				switch result.Winner {
				case game.Nobody:
					samples[i].result = 0.5
				case sides[i]:
					samples[i].result = 1
				}
			}
			return samples, result.Winner
		}
		player := players[state.ToMove()]
		player.Position.Set(start, moves)
		player.Start(context.Background(), 0, s.nodes, nil)
		for depth := 1; depth < 30 && !player.Stopped() && !player.Root.Proven(); depth++ {
			player.Iterate(depth)
		}
		best := player.Root.Best
		// Skip positions decided in the next plies or with a capture as the best move:
		// the features say little about their value.
		if !player.Root.Proven() && !cotoan.IsCapture(best) {
			p.Set(start, moves)
			var own, opp search.Reach
			own.Measure(&p, p.Side)
			opp.Measure(&p, 1-p.Side)
			var f search.Features
			search.Extract(&p, &own, &opp, &f)
			samples, sides = append(samples, sample{features: f}), append(sides, p.Side)
		}
		state.Play(best)
		moves = append(moves, best)
	}
}

// opening plays a few random moves. The generation and the number determine them.
func (s *settings) opening(generation, number int) *cotoan.State {
	rng := rand.New(rand.NewPCG(s.seed, uint64(generation)<<32^uint64(number)))
	rules, err := cotoan.New(cotoan.Default())
	if err != nil {
		log.Fatal(err)
	}
	for {
		state, _ := rules.New(nil, nil)
		for range 2 + rng.IntN(9) {
			moves := state.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			state.Play(moves[rng.IntN(len(moves))])
		}
		if _, over := state.Result(); !over {
			return state.(*cotoan.State)
		}
	}
}
