// Command learn fits the evaluation weights of the champion of cờ toán. It plays games
// against itself, and fits the probability of a win to the features of the positions of
// these games (Texel's tuning method: Österlund, 2014, which is logistic regression). It
// writes Go source:
//
//	go run ./ai/cotoan/learn -games 1500 -nodes 1000 -generations 2 >ai/cotoan/eval/weights.go
package main

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"log"
	"os"
	"strings"

	"colat/ai/cotoan/eval"
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
var guessed = eval.Weights{
	eval.OwnTurn: 20, eval.PointLead: 100, eval.Ahead: 100, eval.Progress: 40,
	eval.Control: 6, eval.Protected: 5, eval.Pairs: 5,
	eval.OwnThreat: 30, eval.OwnSecondThreat: 15, eval.OpponentThreat: -60, eval.OpponentSecondThreat: -50,
	eval.OpponentWins: -300, eval.ZeroRays: 15, eval.LoadedRays: 40, eval.ZeroRoom: 5, eval.ZeroGuards: 10,
	eval.Piece: 20, 40, 50, 60, 70, 80, 90, 100, 110,
	eval.Proximity: 5, 5, 5, eval.Advance: 3, 3, 3,
}

// settings are the settings of a run.
type settings struct {
	games, generations, threads int
	nodes                       int64
	seed                        uint64
}

// sourceOf formats the weights as Go source.
func sourceOf(w *eval.Weights, s settings) []byte {
	var out bytes.Buffer
	fmt.Fprint(&out, "package eval\n\n// Made by go run ./ai/cotoan/learn ")
	fmt.Fprintf(&out, "-games %d -nodes %d -generations %d -seed %d.\n", s.games, s.nodes, s.generations, s.seed)
	fmt.Fprint(&out, "\n// Fitted are the weights that the champion plays with.\nvar Fitted = Weights{\n")
	for i := 0; i < len(w); {
		name, count := eval.Name(i)
		words := strings.Fields(strings.Trim(fmt.Sprint(w[i:i+count]), "[]"))
		fmt.Fprintf(&out, "\t%s: %s,\n", name, strings.Join(words, ", "))
		i += count
	}
	fmt.Fprint(&out, "}\n")
	return out.Bytes()
}
