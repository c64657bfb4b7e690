// Command learn fits the evaluation weights of the champion of cờ toán. It plays games
// against itself, and fits the probability of a win to the features of the positions of
// these games (Texel's tuning method: Österlund, 2014, which is logistic regression). It
// writes Go source:
//
//	go run ./ai/cotoan/learn -games 1500 -nodes 1000 -generations 2 >ai/cotoan/weights.go
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"go/format"
	"log"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"sync"

	champion "colat/ai/cotoan"
	"colat/game"
	"colat/game/cotoan"
)

func main() {
	log.SetFlags(0)
	s := settings{}
	flag.IntVar(&s.games, "games", 1500, "games of a generation")
	flag.Int64Var(&s.nodes, "nodes", 1000, "nodes of a move")
	flag.IntVar(&s.generations, "generations", 2, "how often to play and to fit, each time with the weights before")
	flag.Uint64Var(&s.seed, "seed", 1, "of the openings")
	flag.IntVar(&s.threads, "threads", 2, "games at a time")
	flag.Parse()
	weights := guessed
	for generation := range s.generations {
		samples := s.play(&weights, generation)
		fitted, loss := fit(samples)
		won := s.compare(&fitted, &weights, s.games/10)
		log.Printf("generation %d: %d positions, loss %.4f, wins %.1f %% of the points against the one before",
			generation+1, len(samples), loss, 100*won)
		weights = fitted
	}
	source, err := format.Source(sourceOf(&weights, s))
	if err != nil {
		log.Fatal(err)
	}
	if _, err := os.Stdout.Write(source); err != nil {
		log.Fatal(err)
	}
}

// guessed holds the weights of the first generation.
var guessed = champion.Weights{
	champion.OwnTurn: 20, champion.PointLead: 100, champion.Ahead: 100, champion.Progress: 40,
	champion.Control: 6, champion.Protected: 5, champion.Pairs: 5,
	champion.OwnThreat: 30, champion.OwnSecondThreat: 15, champion.OpponentThreat: -60, champion.OpponentSecondThreat: -50,
	champion.OpponentWins: -300, champion.ZeroRays: 15, champion.LoadedRays: 40,
	champion.ZeroRoom: 5, champion.ZeroGuards: 10,
	champion.Piece: 20, 40, 50, 60, 70, 80, 90, 100, 110,
	champion.Proximity: 5, 5, 5, champion.Advance: 3, 3, 3,
}

// settings are the settings of a run.
type settings struct {
	games, generations, threads int
	nodes                       int64
	seed                        uint64
}

// sourceOf formats the weights as Go source.
func sourceOf(w *champion.Weights, s settings) []byte {
	var out bytes.Buffer
	fmt.Fprint(&out, "package cotoan\n\n// Made by go run ./ai/cotoan/learn ")
	fmt.Fprintf(&out, "-games %d -nodes %d -generations %d -seed %d.\n", s.games, s.nodes, s.generations, s.seed)
	fmt.Fprint(&out, "\n// Fitted are the weights that the champion plays with.\nvar Fitted = Weights{\n")
	for i := 0; i < len(w); {
		name, count := champion.Name(i)
		words := strings.Fields(strings.Trim(fmt.Sprint(w[i:i+count]), "[]"))
		fmt.Fprintf(&out, "\t%s: %s,\n", name, strings.Join(words, ", "))
		i += count
	}
	fmt.Fprint(&out, "}\n")
	return out.Bytes()
}

const (
	// scale is the score at which a side wins e times as often as it loses.
	scale  = champion.ChanceScale
	rounds = 1000
	rate   = 0.02
	// shrink is the weight decay, which keeps weights of uninformative features small.
	shrink = 3e-4
)

// fit finds the weights that maximize the likelihood of the results, by gradient descent
// with Adam (Kingma and Ba, 2015). It also returns the mean loss.
func fit(samples []sample) (champion.Weights, float64) {
	var w, mean, square, spread [champion.Count]float64
	for i := range samples {
		for j, v := range samples[i].features {
			spread[j] += float64(v) * float64(v)
		}
	}
	for j := range spread {
		spread[j] = math.Sqrt(spread[j]/float64(len(samples))) + 1e-9
	}
	loss := 0.0
	for round := 1; round <= rounds; round++ {
		var gradient [champion.Count]float64
		loss = 0
		for i := range samples {
			s := &samples[i]
			sum := 0.0
			for j, v := range s.features {
				sum += w[j] * float64(v) / spread[j]
			}
			chance := 1 / (1 + math.Exp(-sum))
			loss -= s.result*math.Log(chance+1e-12) + (1-s.result)*math.Log(1-chance+1e-12)
			for j, v := range s.features {
				gradient[j] += (chance - s.result) * float64(v) / spread[j]
			}
		}
		loss /= float64(len(samples))
		for j := range w {
			g := gradient[j]/float64(len(samples)) + shrink*w[j]
			mean[j] += (g - mean[j]) * 0.1
			square[j] += (g*g - square[j]) * 0.001
			m := mean[j] / (1 - math.Pow(0.9, float64(round)))
			v := square[j] / (1 - math.Pow(0.999, float64(round)))
			w[j] -= rate * m / (math.Sqrt(v) + 1e-8)
		}
	}
	var fitted champion.Weights
	for j := range w {
		fitted[j] = int(math.Round(scale * w[j] / spread[j]))
	}
	return fitted, loss
}

// A sample holds a position's features and the result for the side to move: 1 for a win,
// 0 for a loss, ½ for a draw.
type sample struct {
	features champion.Features
	result   float64
}

// play plays the games of a generation and returns their samples.
func (s *settings) play(weights *champion.Weights, generation int) []sample {
	var all []sample
	s.each(s.games, func() func(int) func() {
		player := champion.NewSearch(weights, tableBytes)
		return func(number int) func() {
			samples, _ := s.playGame([2]*champion.Search{player, player}, s.opening(generation, number))
			return func() { all = append(all, samples...) }
		}
	})
	return all
}

// compare plays a match, each opening once with either side, and returns the fraction of
// the points won by the first weights.
func (s *settings) compare(a, b *champion.Weights, games int) float64 {
	points := 0.0
	s.each(games, func() func(int) func() {
		players := [2]*champion.Search{champion.NewSearch(a, tableBytes), champion.NewSearch(b, tableBytes)}
		return func(number int) func() {
			first := game.Player(number % 2)
			seats := [2]*champion.Search{players[first], players[1-first]}
			_, winner := s.playGame(seats, s.opening(-1, number/2))
			return func() {
				switch winner {
				case game.NoSide:
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
func (s *settings) playGame(players [2]*champion.Search, state *cotoan.State) ([]sample, game.Player) {
	players[0].Forget()
	players[1].Forget()
	var (
		samples []sample
		sides   []game.Player
		moves   []game.Move
		p       champion.Position
	)
	start := state.Clone().(*cotoan.State)
	for {
		if result, over := state.Result(); over {
			for i := range samples {
				switch result.Winner {
				case game.NoSide:
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
			var own, opp champion.Reach
			own.Measure(&p, p.Side)
			opp.Measure(&p, 1-p.Side)
			var f champion.Features
			champion.Extract(&p, &own, &opp, &f)
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
