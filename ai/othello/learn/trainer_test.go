package learn

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"colat/ai/fit"
	"colat/ai/othello/eval"
	"colat/game/othello"

	"github.com/google/go-cmp/cmp"
)

// TestOpenings: hardly two games take the same course, though the same players
// play them.
func TestOpenings(t *testing.T) {
	for _, rules := range []*othello.Rules{othello.Victory, othello.Classic} {
		seen := make(map[string]int)
		games := playSome(t, rules, 150)
		for _, g := range games {
			// Further on moves are drawn again.
			seen[fmt.Sprint(g.Victory, g.Plies[:min(24, len(g.Plies))])]++
		}
		if len(seen) < len(games)*99/100 {
			t.Errorf("%s: of %d games only %d are different", rules.ID(), len(games), len(seen))
		}
	}
}

// TestMostGamesBeginEven: in most games neither side is far ahead when the first move is chosen.
func TestMostGamesBeginEven(t *testing.T) {
	for _, rules := range []*othello.Rules{othello.Victory, othello.Classic} {
		player, err := New(rules).NewPlayer(nil)
		if err != nil {
			t.Fatal(err)
		}
		batch := fit.Batch{Game: rules.ID(), Nodes: evenNodes, SolveAt: 8, Seed: 1, Count: 100}
		texts, err := player.Play(t.Context(), batch)
		if err != nil {
			t.Fatal(err)
		}
		even := 0
		for _, text := range texts {
			g, err := Decode(text)
			if err != nil {
				t.Fatal(err)
			}
			first := slices.IndexFunc(g.Plies, func(p Ply) bool { return p.Score != NoScore })
			if first < 0 {
				continue // solved from the first choice on
			}
			if score := int(g.Plies[first].Score); max(score, -score) <= settingsOf(rules).evenScore {
				even++
			}
		}
		if even < 55 {
			t.Errorf("%s: %d of %d openings are even, want 55", rules.ID(), even, len(texts))
		}
	}
}

// TestFeatured: each sample comes once, in order, with its own features, also to a reader that
// stops early.
func TestFeatured(t *testing.T) {
	samples := cornerSamples(3*batchSize+5, false)
	f := Fit{Model: eval.Victory}
	for _, limit := range []int{1, batchSize, len(samples)} {
		i := 0
		for s, features := range f.featured(samples) {
			p := eval.Measure(s.own, s.opp, s.victory)
			if s != &samples[i] || !slices.Equal(features, f.Model.AppendFeatures(nil, &p)) {
				t.Fatalf("sample %d of %d is not what it was", i, len(samples))
			}
			if i++; i == limit {
				break
			}
		}
		if i != limit {
			t.Errorf("%d of %d samples", i, limit)
		}
	}
}

// TestTrainer trains a little, is interrupted, and goes on.
func TestTrainer(t *testing.T) {
	for _, rules := range []*othello.Rules{othello.Victory, othello.Classic} {
		trainer := smallTraining(t, rules)
		trainer.Epochs, trainer.Threads = 2, 2
		ctx, cancel := context.WithCancel(t.Context())
		trainer.Watch = func(p fit.Progress) {
			if p.Step == "fit" {
				cancel()
			}
		}
		if _, err := trainer.Run(ctx); !errors.Is(err, context.Canceled) {
			t.Fatalf("interrupted, the training ended with %v", err)
		}
		n := 0
		err := trainer.EachGame(1, 1, func(int, int, []byte) error {
			n++
			return nil
		})
		if err != nil || n != fewestGames {
			t.Fatalf("%d games were kept, want %d, %v", n, fewestGames, err)
		}
		trainer.Watch = func(p fit.Progress) {
			if p.Generation == 1 && p.Step == "games" {
				t.Error("games were played again")
			}
		}
		reports, err := trainer.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(reports) != 2 || reports[1].Games != fewestGames || len(reports[1].Losses) != 2 {
			t.Fatalf("%s: reports %+v", rules.ID(), reports)
		}
		again, err := trainer.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(reports, again); diff != "" {
			t.Errorf("finished, the training is not what it was: %s", diff)
		}
		trainer.Command = "other settings"
		want := fmt.Sprintf(`%q holds the training of "test": go on with the same settings, or choose another folder`,
			trainer.Directory)
		if _, err := trainer.Run(t.Context()); err == nil || err.Error() != want {
			t.Errorf("with other settings: %v\nwant %s", err, want)
		}
		// Weights say it, too, where nothing else does.
		if err := os.Remove(filepath.Join(trainer.Directory, "training.txt")); err != nil {
			t.Fatal(err)
		}
		if _, err := trainer.Run(t.Context()); err == nil || err.Error() != want {
			t.Errorf("with other settings: %v\nwant %s", err, want)
		}
		trainer.Command = "test"
		if _, err := trainer.Run(t.Context()); err != nil {
			t.Errorf("with its own settings again: %v", err)
		}
	}
}
