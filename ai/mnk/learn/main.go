// Command learn fits the evaluation weights of the champion of five in a row. From a guess it
// plays, generation after generation, games against itself with the weights of the last one,
// and fits the probability of a win to the shapes of the cells (Texel's tuning method:
// Österlund, 2014, which is logistic regression). It writes the weights to a file:
//
//	go run ./ai/mnk/learn -games 4000 -generations 2 -out DIRECTORY ai/mnk/five/champion.weights
//
// The directory keeps the positions of each generation, which are not played again. With -start
// the first generation plays with other weights than a guess, and the fits begin with their values
// of cells.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"colat/ai/fit"
	"colat/ai/mnk/five"
)

func main() {
	log.SetFlags(log.Ltime)
	s := settings{}
	flag.IntVar(&s.games, "games", 4000, "games of a generation")
	flag.Int64Var(&s.nodes, "nodes", 2000, "nodes of a move")
	flag.IntVar(&s.generations, "generations", 2, "how often to play and to fit, each time with the weights before")
	flag.Uint64Var(&s.seed, "seed", 1, "of the openings")
	flag.IntVar(&s.threads, "threads", 2, "games at a time")
	flag.StringVar(&s.directory, "out", "", "directory of the generations' positions")
	flag.StringVar(&s.start, "start", "", "a file of weights that play the first generation, in place of a guess")
	flag.Parse()
	if flag.NArg() != 1 || s.directory == "" {
		log.Fatal("want -out DIRECTORY and the file of the weights")
	}
	weights, err := s.run()
	if err == nil {
		err = os.WriteFile(flag.Arg(0), weights.Bytes(), 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// run plays and fits all generations. A fit is of the positions of all generations so far.
func (s *settings) run() (*five.Weights, error) {
	weights := guessed()
	var first *five.Weights
	if s.start != "" {
		file, err := os.ReadFile(s.start)
		if err != nil {
			return nil, err
		}
		if weights, err = five.ParseWeights(file); err != nil {
			return nil, err
		}
		first = weights
	}
	var all []sample
	for generation := range s.generations {
		samples, err := s.samples(weights, generation)
		if err != nil {
			return nil, err
		}
		all = append(all, samples...)
		next, before, after := fitted(all, first)
		log.Printf("generation %d: %d positions, held-out loss %.4f, without weights %.4f",
			generation+1, len(samples), after, before)
		weights = next
	}
	return weights, nil
}

// samples returns the positions of a generation, from its file or from new games.
func (s *settings) samples(weights *five.Weights, generation int) ([]sample, error) {
	name := fmt.Sprintf("%d-%d-%d-%d.samples", s.games, s.nodes, s.seed, generation)
	return fit.Samples(filepath.Join(s.directory, name), func() []sample { return s.play(weights, generation) })
}
