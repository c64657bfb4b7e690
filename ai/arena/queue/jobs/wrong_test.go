package jobs_test

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"colat/ai/arena"
	"colat/ai/arena/arenatest"
	"colat/ai/arena/broker"
	"colat/ai/arena/broker/brokertest"
	"colat/ai/arena/queue"
	"colat/ai/arena/queue/jobs"
	"colat/ai/arena/referee"
	"colat/ai/fit"
	"colat/ai/othello/learn"
	"colat/game/match"
	"colat/game/othello"

	"github.com/google/go-cmp/cmp"
)

// startWrong starts a worker that spoils what it brings, each task's first time and with always
// each time.
func startWrong(t *testing.T, s *brokertest.Server, always bool, spoil func(number int, output []byte) []byte) {
	folder := t.TempDir()
	var wrong atomic.Int64
	arenatest.Work(t, broker.Server{URL: s.URL()}, &queue.Worker{
		Name: "wrong", Threads: 2, Kinds: func() map[string]queue.Kind {
			kinds := jobs.Kinds(folder)
			for name, kind := range kinds {
				do := kind.Do
				kinds[name] = queue.Kind{Do: func(ctx context.Context, g *queue.Given) ([]byte, error) {
					output, err := do(ctx, g)
					if err == nil && (always || !strings.Contains(g.Name, "again")) {
						output = spoil(int(wrong.Add(1)), output)
					}
					return output, err
				}}
			}
			return kinds
		},
	})
}

// remarks collects what a job says.
type remarks struct {
	mu    sync.Mutex
	lines []string
}

func (r *remarks) say(line string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lines = append(r.lines, line)
}

func (r *remarks) count(text string) (n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, line := range r.lines {
		if strings.Contains(line, text) {
			n++
		}
	}
	return n
}

// spoiled returns a record with one thing that cannot be, another one each time.
func spoiled(number int, output []byte) []byte {
	r := new(match.Record)
	if json.Unmarshal(output, r) != nil {
		return nil
	}
	switch number % 6 {
	case 0:
		r.Depths = r.Depths[:1]
	case 1:
		r.Milliseconds = append(r.Milliseconds, 1, 1, 1)
	case 2:
		r.Nodes[0] = -1
	case 3:
		r.Names[0] = "another"
	case 4:
		return []byte("{")
	case 5:
		return output[:len(output)-9]
	}
	text, _ := json.Marshal(r)
	return text
}

// TestWrongRecordCostsItsTask: a match goes on, and is the same match, when a worker brings records
// that cannot be.
func TestWrongRecordCostsItsTask(t *testing.T) {
	t.Parallel()
	m := &arena.Match{
		Rules: othello.Victory, A: referee.Contestant{Name: "a", Spec: "minimax:depth=1"},
		B: referee.Contestant{Name: "b", Spec: "greedy"}, Games: 12, Opening: 4, Seed: 3,
	}
	here, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s := brokertest.Start(t)
	startWrong(t, s, false, spoiled)
	heard := new(remarks)
	m.Elsewhere = jobs.Games(openJob(t, s, queue.Work{Key: t.Name(), Say: heard.say}))
	there, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if here.Counts != there.Counts || here.Pairs != there.Pairs {
		t.Errorf("here %+v, there %+v", here, there)
	}
	if n := heard.count("the result of worker \"wrong\" does not count"); n != 12 {
		t.Errorf("%d of 12 wrong records are told: %q", n, heard.lines)
	}
}

// TestTaskIsGivenUp: where every record of a game is wrong, the match says so.
func TestTaskIsGivenUp(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	startWrong(t, s, true, spoiled)
	m := &arena.Match{
		Rules: othello.Victory, A: referee.Contestant{Name: "a", Spec: "greedy"},
		B: referee.Contestant{Name: "b", Spec: "greedy"}, Games: 2,
	}
	m.Elsewhere = jobs.Games(openJob(t, s, queue.Work{Key: t.Name()}))
	if _, err := m.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "was given up: 5 outputs were wrong") {
		t.Errorf("the match ends with %v", err)
	}
}

// TestWrongSelfPlayCostsItsTask: games for the training are checked as well.
func TestWrongSelfPlayCostsItsTask(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	startWrong(t, s, false, func(number int, output []byte) []byte {
		games, err := fit.ParseGames(output)
		if err != nil {
			return nil
		}
		g, err := learn.Decode(games[0])
		if err != nil {
			return nil
		}
		switch number % 3 {
		case 0:
			g.Plies[0].Move = 0 // a1, where nothing is turned over
		case 1:
			g.Victory = 1
		case 2:
			games = games[1:]
		}
		games[0] = g.Encode()
		return fit.AppendGames(nil, games)
	})
	heard := new(remarks)
	elsewhere := jobs.SelfPlay(openJob(t, s, queue.Work{Key: t.Name(), Say: heard.say}), false)
	weights := learn.New(othello.Victory).First()
	player, err := learn.Learner{}.NewPlayer(weights)
	if err != nil {
		t.Fatal(err)
	}
	for number := range 3 {
		b := fit.Batch{Game: "victory", Nodes: 9, SolveAt: 6, Seed: 7, First: 2 * number, Count: 2}
		got, err := elsewhere.Ask(t.Context(), b, weights)()
		if err != nil {
			t.Fatal(err)
		}
		want, err := player.Play(t.Context(), b)
		if err != nil || !cmp.Equal(got, want) {
			t.Errorf("batch %d differs from the same one here, %v", number, err)
		}
	}
	if n := heard.count("does not count"); n != 3 {
		t.Errorf("%d wrong batches are told: %q", n, heard.lines)
	}
}
