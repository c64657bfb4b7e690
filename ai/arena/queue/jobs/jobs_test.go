package jobs_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"colat/ai/arena"
	"colat/ai/arena/arenatest"
	"colat/ai/arena/broker"
	"colat/ai/arena/broker/brokertest"
	"colat/ai/arena/queue"
	"colat/ai/arena/queue/jobs"
	"colat/ai/arena/referee"
	"colat/ai/arena/tournament"
	"colat/ai/fit"
	"colat/ai/othello/learn"
	_ "colat/ai/uttt"
	uttt "colat/ai/uttt/learn"
	"colat/game"
	_ "colat/game/cotoan"
	"colat/game/match"
	_ "colat/game/mnk"
	"colat/game/othello"

	"github.com/google/go-cmp/cmp"
)

func openJob(t *testing.T, s *brokertest.Server, work queue.Work) *queue.Job {
	t.Helper()
	nc, err := broker.Server{URL: s.URL()}.Connect("test", false, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	job, err := queue.Open(t.Context(), nc, work)
	if err != nil {
		t.Fatal(err)
	}
	return job
}

// startWorker starts a worker and returns the function that ends it.
func startWorker(t *testing.T, s *brokertest.Server, name string, threads int, programs bool) (stop func()) {
	t.Helper()
	return startTelling(t, s, name, threads, programs, func() {})
}

// startTelling is startWorker with a function that is called at the beginning of each task.
func startTelling(
	t *testing.T, s *brokertest.Server, name string, threads int, programs bool, begins func(),
) (stop func()) {
	t.Helper()
	folder := t.TempDir()
	return arenatest.Work(t, broker.Server{URL: s.URL()}, &queue.Worker{
		Name: name, Threads: threads, Programs: programs,
		Kinds: func() map[string]queue.Kind {
			kinds := jobs.Kinds(folder)
			for name, kind := range kinds {
				do := kind.Do
				kind.Do = func(ctx context.Context, g *queue.Given) ([]byte, error) {
					begins()
					return do(ctx, g)
				}
				kinds[name] = kind
			}
			return kinds
		},
	})
}

// tasksOfBrief is how many tasks a worker begins that comes and goes.
const tasksOfBrief = 10

// startCrew starts a worker that stays and others that go in the middle of a task.
func startCrew(t *testing.T, s *brokertest.Server) {
	startWorker(t, s, "steady", 2, false)
	ctx, cancel := context.WithCancel(context.Background())
	var changing sync.WaitGroup
	changing.Go(func() {
		for i := 0; ctx.Err() == nil; i++ {
			begun := make(chan struct{}, 1)
			stop := startTelling(t, s, fmt.Sprint("brief ", i), 2, false, func() {
				select {
				case begun <- struct{}{}:
				default:
				}
			})
			for range tasksOfBrief {
				select {
				case <-begun:
				case <-ctx.Done():
				}
			}
			stop()
		}
	})
	t.Cleanup(func() {
		cancel()
		changing.Wait()
	})
}

// linesOf plays a match and returns its tally and records without what clocks say.
func linesOf(t *testing.T, m *arena.Match) (*arena.Tally, []string) {
	t.Helper()
	var lines []string
	m.OnGame = func(r *match.Record, _ *arena.Tally) error {
		bare := *r
		bare.Ended, bare.Milliseconds = time.Time{}, nil
		lines = append(lines, arenatest.LineOf(t, &bare))
		return nil
	}
	tally, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i := range tally.Efforts {
		tally.Efforts[i].Time, tally.Efforts[i].Slowest = 0, 0
	}
	return tally, lines
}

// TestMatchesAreTheSame compares matches that workers play, which come and go, with matches that
// are played here.
func TestMatchesAreTheSame(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	startCrew(t, s)
	weights := filepath.Join(t.TempDir(), "other.weights")
	writeWeights(t, weights)
	for i, test := range []struct {
		game, a, b string
		sprt       *arena.SPRT
	}{
		{"victory", "champion:nodes=300,table=1", "random", nil},
		{"victory", "champion:nodes=200,table=1", "greedy", &arena.SPRT{Elo0: 0, Elo1: 100}},
		{"classic", "champion:nodes=200,table=1", "champion:nodes=200,table=1", nil},
		{"victory", "champion:nodes=200,table=1,weights=" + weights, "champion:nodes=200,table=1", nil},
		{"uttt", "mcts:iterations=100", "champion:nodes=300,table=1", nil},
		{"mnk:7,7,5", "alphabeta:depth=2", "mcts:iterations=50", nil},
		{"cotoan", "random", "greedy", nil},
		{"victory", "test-breaks", "test-cheats", nil},
	} {
		rules, err := game.Find(test.game)
		if err != nil {
			t.Fatal(err)
		}
		newMatch := func() *arena.Match {
			return &arena.Match{
				Rules: rules, A: referee.Contestant{Name: test.a, Spec: test.a}, B: referee.Contestant{Name: test.b, Spec: test.b},
				Games: 13, Opening: 3, Seed: uint64(i), SPRT: test.sprt,
			}
		}
		tally, lines := linesOf(t, newMatch())
		job := openJob(t, s, queue.Work{Key: fmt.Sprint(t.Name(), i), Say: func(line string) { t.Error(line) }})
		there := newMatch()
		there.Elsewhere = jobs.Games(job)
		otherTally, otherLines := linesOf(t, there)
		if err := job.Finish(t.Context()); err != nil {
			t.Error(err)
		}
		if !reflect.DeepEqual(tally, otherTally) || !slices.Equal(lines, otherLines) {
			t.Errorf("%s, %s – %s:\nhere  %+v\nthere %+v\n%s", test.game, test.a, test.b,
				tally, otherTally, cmp.Diff(lines, otherLines))
		}
	}
}

// writeWeights writes a file of weights that know nothing.
func writeWeights(t *testing.T, path string) {
	t.Helper()
	if err := os.WriteFile(path, learn.New(othello.Victory).First(), 0o644); err != nil {
		t.Fatal(err)
	}
}

const players = `
title = "Thợ"
seed = 7
[[player]]
name = "sâu 3"
spec = "champion:depth=3,table=1"
[[player]]
name = "sâu 2"
spec = "champion:depth=2,table=1"
[[player]]
spec = "greedy"
[[player]]
name = "hỏng"
spec = "test-fails"
`

// TestTournamentsAreTheSame plays a tournament here and by workers.
func TestTournamentsAreTheSame(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	startCrew(t, s)
	run := func(elsewhere *referee.Elsewhere) *tournament.Result {
		parsed, err := tournament.Parse("format = \"groups\"\ngroups = 2\nadvance = 1\ngames = 3" + players)
		if err != nil {
			t.Fatal(err)
		}
		parsed.Elsewhere = elsewhere
		log, err := tournament.OpenLog(filepath.Join(t.TempDir(), "log"), parsed)
		if err != nil {
			t.Fatal(err)
		}
		defer log.Close()
		result, err := parsed.Run(t.Context(), log, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range result.Games {
			if r.Ended.IsZero() {
				t.Errorf("game %s: nobody noted when it ended", r.Round)
			}
			r.Ended, r.Milliseconds = time.Time{}, nil
		}
		return result
	}
	job := openJob(t, s, queue.Work{Key: t.Name()})
	if here, there := run(nil), run(jobs.Games(job)); !reflect.DeepEqual(here, there) {
		t.Errorf("here  %+v\nthere %+v", here, there)
	}
}

// TestTrainingsAreTheSame trains here and by workers, whose master is exchanged in the middle.
func TestTrainingsAreTheSame(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	startCrew(t, s)
	here := fit.Training{
		Learner: learn.Learner{Rules: othello.Victory, MarginPositions: 2}, Directory: t.TempDir(), Generations: 2,
		Games: 50, Nodes: 30, Epochs: 1, Threads: 2, Seed: 3, Command: "test", Date: "2026-01-01",
	}
	if _, err := here.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	there := here
	there.Directory = t.TempDir()
	for round := 0; ; round++ {
		job := openJob(t, s, queue.Work{Key: t.Name()})
		there.Elsewhere = jobs.SelfPlay(job, false)
		ctx, cancel := context.WithCancel(t.Context())
		there.Watch = func(p fit.Progress) {
			if round < 3 && p.Generation == round/2+1 && p.Step == []string{"games", "fit"}[round%2] {
				cancel()
			}
		}
		_, err := there.Run(ctx)
		cancel()
		if err == nil {
			if err := job.Finish(t.Context()); err != nil {
				t.Error(err)
			}
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		job.Leave()
	}
	for _, name := range []string{"1.games", "2.games", "1.weights", "2.weights"} {
		if !bytes.Equal(fileIn(t, here.Directory, name), fileIn(t, there.Directory, name)) {
			t.Errorf("%s is another one", name)
		}
	}
}

func fileIn(t *testing.T, folder, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// TestTrainingsOfUTTTAreTheSame trains here and by workers.
func TestTrainingsOfUTTTAreTheSame(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	startCrew(t, s)
	here := fit.Training{
		Learner: uttt.Learner{}, Directory: t.TempDir(), Generations: 3, Games: 50, Nodes: 50, Epochs: 1, Threads: 2, Seed: 1,
		Command: "test",
	}
	there := here
	there.Directory, there.Elsewhere = t.TempDir(), jobs.SelfPlay(openJob(t, s, queue.Work{Key: t.Name()}), true)
	for _, training := range []*fit.Training{&here, &there} {
		if _, err := training.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(fileIn(t, here.Directory, "3.weights"), fileIn(t, there.Directory, "3.weights")) {
		t.Error("other weights")
	}
}
