// Command learn fits the evaluation weights of the champion of cờ toán. From a guess it plays,
// generation after generation, games against itself with the weights of the last one, and fits the
// network to what searches of their positions and the results of the games say (Texel's tuning
// method: Österlund, 2014, which is logistic regression). It writes the weights to a file:
//
//	go run ./ai/cotoan/learn -games 10000 -generations 3 -out DIRECTORY ai/cotoan/champion.weights
//
// The directory keeps the positions of each generation, which are not played again.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"

	champion "colat/ai/cotoan"
	"colat/ai/fit"
)

func main() {
	log.SetFlags(log.Ltime)
	s := settings{}
	flag.IntVar(&s.games, "games", 12000, "games of a generation")
	flag.Int64Var(&s.nodes, "nodes", 500, "nodes of a move")
	flag.IntVar(&s.generations, "generations", 3, "how often to play and to fit, each time with the weights before")
	flag.IntVar(&s.epochs, "epochs", 5, "passes of a fit over its positions")
	flag.Float64Var(&s.rate, "rate", 5e-4, "learning rate of the first epoch")
	flag.Uint64Var(&s.seed, "seed", 1, "of the openings")
	flag.IntVar(&s.threads, "threads", 2, "games at a time")
	flag.StringVar(&s.directory, "out", "", "directory of the generations' positions")
	flag.Parse()
	if flag.NArg() != 1 || s.directory == "" {
		log.Fatal("want -out DIRECTORY and the file of the weights")
	}
	network, err := s.run()
	if err == nil {
		err = os.WriteFile(flag.Arg(0), network.Bytes(), 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// run plays and fits all generations. A fit is of the positions of all generations so far.
func (s *settings) run() (*champion.Network, error) {
	network := guessed()
	var all []sample
	for generation := range s.generations {
		samples, err := s.samples(network, generation)
		if err != nil {
			return nil, err
		}
		all = append(all, samples...)
		fitted, before, after := s.fit(all)
		log.Printf("generation %d: %d positions, held-out loss %.4f, of the guess %.4f",
			generation+1, len(samples), after, before)
		network = fitted
	}
	return network, nil
}

// portion is the number of games whose positions are kept together.
const portion = 500

// samples returns the positions of a generation, from files or from new games.
func (s *settings) samples(network *champion.Network, generation int) (all []sample, err error) {
	for first := 0; first < s.games; first += portion {
		name := fmt.Sprintf("%d-%d-%d-%d-%d.samples", s.games, s.nodes, s.seed, generation, first/portion)
		samples, err := fit.Samples(filepath.Join(s.directory, name), func() ([]sample, error) {
			log.Printf("generation %d: games from %d on of %d", generation+1, first, s.games)
			return s.play(network, generation, first, min(portion, s.games-first)), nil
		})
		if err != nil {
			return nil, err
		}
		all = append(all, samples...)
	}
	return all, nil
}
