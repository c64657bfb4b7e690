package jobs_test

import (
	"slices"
	"sync"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/arena"
	"colat/ai/arena/broker"
	"colat/ai/arena/broker/brokertest"
	"colat/ai/arena/queue"
	"colat/ai/arena/queue/jobs"
	"colat/ai/arena/referee"
	"colat/ai/clocktest"
	"colat/game/othello"
)

// followed are the games of a match that workers report.
type followed struct {
	mu      sync.Mutex
	running map[int]*referee.Game
	reports map[int]int
}

func (f *followed) move(number int, g *referee.Game) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.reports[number]++
	f.running[number] = g
	if g.Record.Over {
		delete(f.running, number)
	}
}

// TestGamesAreFollowed: the games that a worker plays are known while they are played, forged reports change nothing,
// and the match is the same one.
func TestGamesAreFollowed(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	startWorker(t, s, "one", 2, false)
	m := &arena.Match{
		Rules: othello.Victory, A: referee.Contestant{Name: "slow", Spec: "test-slow", Limits: ai.Limits{Time: time.Second}},
		B: referee.Contestant{Name: "last", Spec: "test-last"}, Games: 2, Opening: 2, Seed: 5,
	}
	_, lines := linesOf(t, m)
	job := openJob(t, s, queue.Work{Key: t.Name()})
	m.Elsewhere = jobs.Games(job)
	f := &followed{running: make(map[int]*referee.Game), reports: make(map[int]int)}
	m.OnMove = f.move
	nc, err := broker.Server{URL: s.URL()}.Connect("forger", true, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	var there []string
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_, there = linesOf(t, m)
	}()
	for number := range 2 {
		clocktest.Await(t, "moves of both games", time.Minute, func() bool {
			for _, forged := range []string{"", "{}", `{"moves":["a1","a1","a1"]}`} {
				for _, task := range []string{"1", "2", "9", "1-again-1"} {
					nc.Publish("arena."+job.ID+".report."+task, []byte(forged))
				}
			}
			f.mu.Lock()
			defer f.mu.Unlock()
			return f.reports[number] > 2
		})
	}
	f.mu.Lock()
	for number, g := range f.running {
		if a := g.Record.Names[number%2]; a != "slow" || len(g.Record.Moves) < 2 || g.Record.Opening != 2 {
			t.Errorf("game %d is told as %+v", number, g.Record)
		}
	}
	f.mu.Unlock()
	<-ended
	f.mu.Lock()
	defer f.mu.Unlock()
	if !slices.Equal(lines, there) {
		t.Errorf("here  %q\nthere %q", lines, there)
	}
	if len(f.running) > 0 {
		t.Errorf("after the match %d games are played: %v", len(f.running), f.running)
	}
}
