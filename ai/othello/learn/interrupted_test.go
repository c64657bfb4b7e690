package learn

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"runtime"
	"testing"

	"colat/ai/fit"
	"colat/game/othello"
)

// smallTraining is over soon.
func smallTraining(t *testing.T, rules *othello.Rules) *fit.Training {
	return &fit.Training{
		Learner: Learner{Rules: rules, MarginPositions: 1}, Directory: t.TempDir(), Generations: 2, Games: 24, Nodes: 40,
		Epochs: 1, Threads: 1, Seed: 1, Command: "test", Date: "2026-01-01",
	}
}

// TestInterruptedTrainingIsTheSame kills a training again and again, with other numbers of threads
// and sizes of batches each time and the file of games cut off anywhere: the weights are those of
// an uninterrupted training, to the last byte.
func TestInterruptedTrainingIsTheSame(t *testing.T) {
	for _, rules := range []*othello.Rules{othello.Victory, othello.Classic} {
		t.Run(rules.ID(), func(t *testing.T) {
			t.Parallel()
			whole := smallTraining(t, rules)
			if _, err := whole.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			killed := smallTraining(t, rules)
			rng := rand.New(rand.NewPCG(1, 7))
			kills := 0
			for round := 0; ; round++ {
				ctx, cancel := context.WithCancel(t.Context())
				killed.Threads, killed.Date = 1+round%3, "another day"
				if round == 0 {
					killed.Date = whole.Date
				}
				killed.Elsewhere = killAfter(cancel, killed.Threads, []int{1, 4, 7}[round%3], 2+rng.IntN(5), killed.Learner)
				_, err := killed.Run(ctx)
				cancel()
				if err == nil {
					break
				}
				if !errors.Is(err, context.Canceled) {
					t.Fatal(err)
				}
				kills++
				cutSomewhere(t, killed, rng)
			}
			if kills < 4 {
				t.Errorf("only %d kills", kills)
			}
			for generation := 1; generation <= 2; generation++ {
				for _, name := range []string{".games", ".json", ".weights"} {
					if !bytes.Equal(readFile(t, whole.Path(generation, name)), readFile(t, killed.Path(generation, name))) {
						t.Errorf("after %d kills, %d%s is another one", kills, generation, name)
					}
				}
			}
		})
	}
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// killAfter plays batches of a size, some of which take longer than others, and kills the
// training after some of them.
func killAfter(kill func(), threads, size, batches int, l fit.Learner) *fit.Elsewhere {
	begun := 0
	return &fit.Elsewhere{Games: size, AtOnce: threads, Ask: func(
		ctx context.Context, b fit.Batch, weights []byte,
	) func() ([][]byte, error) {
		if begun++; begun == batches {
			kill()
		}
		return func() ([][]byte, error) {
			for range rand.IntN(1000) {
				runtime.Gosched() // other batches come back first
			}
			player, err := l.NewPlayer(weights)
			if err != nil {
				return nil, err
			}
			return player.Play(ctx, b)
		}
	}}
}

// cutSomewhere cuts the end off the file of games that is being written, as the machine's
// sudden end may.
func cutSomewhere(t *testing.T, training *fit.Training, rng *rand.Rand) {
	t.Helper()
	for generation := 2; generation >= 1; generation-- {
		path := training.Path(generation, ".games")
		info, err := os.Stat(path)
		if err != nil {
			continue
		}
		if _, err := os.Stat(training.Path(generation, ".weights")); err == nil {
			return
		}
		if err := os.Truncate(path, max(int64(len("colat games 2\n")), info.Size()-rng.Int64N(400))); err != nil {
			t.Fatal(err)
		}
		return
	}
}
