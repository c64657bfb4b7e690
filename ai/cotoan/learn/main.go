// Command learn fits the evaluation weights of the champion of cờ toán. It plays games
// against itself, and fits the probability of a win to the features of the positions of
// these games (Texel's tuning method: Österlund, 2014, which is logistic regression). It
// writes Go source:
//
//	go run ./ai/cotoan/learn -games 1500 -nodes 1000 -generations 2 >ai/cotoan/search/weights.go
package main

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"log"
	"math"
	"os"
	"strings"

	"colat/ai/cotoan/search"
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
var guessed = search.Weights{
	search.OwnTurn: 20, search.PointLead: 100, search.Ahead: 100, search.Progress: 40,
	search.Control: 6, search.Protected: 5, search.Pairs: 5,
	search.OwnThreat: 30, search.OwnSecondThreat: 15, search.OpponentThreat: -60, search.OpponentSecondThreat: -50,
	search.OpponentWins: -300, search.ZeroRays: 15, search.LoadedRays: 40, search.ZeroRoom: 5, search.ZeroGuards: 10,
	search.Piece: 20, 40, 50, 60, 70, 80, 90, 100, 110,
	search.Proximity: 5, 5, 5, search.Advance: 3, 3, 3,
}

// settings are the settings of a run.
type settings struct {
	games, generations, threads int
	nodes                       int64
	seed                        uint64
}

// sourceOf formats the weights as Go source.
func sourceOf(w *search.Weights, s settings) []byte {
	var out bytes.Buffer
	fmt.Fprint(&out, "package search\n\n// Made by go run ./ai/cotoan/learn ")
	fmt.Fprintf(&out, "-games %d -nodes %d -generations %d -seed %d.\n", s.games, s.nodes, s.generations, s.seed)
	fmt.Fprint(&out, "\n// Fitted are the weights that the champion plays with.\nvar Fitted = Weights{\n")
	for i := 0; i < len(w); {
		name, count := search.Name(i)
		words := strings.Fields(strings.Trim(fmt.Sprint(w[i:i+count]), "[]"))
		fmt.Fprintf(&out, "\t%s: %s,\n", name, strings.Join(words, ", "))
		i += count
	}
	fmt.Fprint(&out, "}\n")
	return out.Bytes()
}

const (
	// scale is the score at which a side wins e times as often as it loses.
	scale  = search.ChanceScale
	rounds = 1000
	rate   = 0.02
	// shrink is the weight decay, which keeps weights of uninformative features small.
	shrink = 3e-4
)

// fit finds the weights that maximize the likelihood of the results, by gradient descent
// with Adam (Kingma and Ba, 2015). It also returns the mean loss.
func fit(samples []sample) (search.Weights, float64) {
	var w, mean, square, spread [search.Count]float64
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
		var gradient [search.Count]float64
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
	var fitted search.Weights
	for j := range w {
		fitted[j] = int(math.Round(scale * w[j] / spread[j]))
	}
	return fitted, loss
}
