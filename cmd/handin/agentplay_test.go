package main

import (
	"math"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"colat/ai/arena"
	"colat/ai/arena/arenatest"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/uttt"
)

// TestAgentsTime: on a machine that is busy with other work the agent stays within ten seconds a
// move and within the time of the game, however little that is.
func TestAgentsTime(t *testing.T) {
	stop := make(chan struct{})
	defer close(stop)
	for range 3 * runtime.NumCPU() {
		go func() {
			for x := 1.0; ; x = math.Sqrt(x + 1) {
				select {
				case <-stop:
					return
				default:
				}
			}
		}()
	}
	d := drive(t, "python3", "lists")
	state, err := uttt.Closed.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	start := state.(*uttt.State)
	// The agent takes more than the course's 120 s for 120 s, so that one move shows both.
	const longestMove, unlimited = 10, math.MaxInt32
	if _, seconds := d.move(start, unlimited); seconds > longestMove || seconds < 0.5 {
		t.Errorf("with %v s left it took %v s for a move", unlimited, seconds)
	}
	d.move(start, -1)
	rng := rand.New(rand.NewPCG(1, 1))
	const clock = 3.0
	s, left, moves := start.Clone().(*uttt.State), clock, 0
	for len(s.AppendMoves(nil)) > 0 {
		m, seconds := d.move(s, left)
		left -= seconds
		s.Play(m)
		moves++
		if reply := s.AppendMoves(nil); len(reply) > 0 {
			s.Play(reply[rng.IntN(len(reply))])
		}
	}
	t.Logf("%d moves within %v s: %.2f s are left", moves, clock, left)
	if left <= 0 {
		t.Errorf("a game of %v s: it is %v s over it", clock, -left)
	}
}

// TestAgentIsAheadOfUCT: at equal time the agent is ahead of plain UCT in the same language, and beats
// a random player in each game. How far both think depends on the machine and its other work, so single
// games may be drawn.
func TestAgentIsAheadOfUCT(t *testing.T) {
	file := filepath.Join(t.TempDir(), "_1234567.py")
	if err := writeAgent("../..", file); err != nil {
		t.Fatal(err)
	}
	yardstick, err := filepath.Abs("testdata/uct.py")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		opponent string
		games    int
		clock    time.Duration
		lead     int // of wins over losses
	}{
		{"random", 2, 2 * time.Second, 2},
		{"agent:" + yardstick, 4, 2 * time.Second, 2},
	} {
		var tally *arena.Tally
		for clock := test.clock; ; clock *= 2 {
			m := &arena.Match{
				Rules: uttt.Closed, Games: test.games, Opening: 2, Seed: 5,
				A:       referee.Contestant{Name: "agent", Spec: "agent:" + file},
				B:       referee.Contestant{Name: "other", Spec: test.opponent},
				Conduct: referee.Conduct{Clock: arenatest.Clock(clock)},
			}
			var err error
			if tally, err = m.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			// A machine with other work delays both players: with more time they meet their clocks.
			if len(tally.Faults) == 0 || tally.Faults[0].Reason != game.Timeout || clock > 8*test.clock {
				break
			}
		}
		t.Logf("against %s: %+v", filepath.Base(test.opponent), tally.Counts)
		if tally.Wins-tally.Losses < test.lead || len(tally.Faults) > 0 {
			t.Errorf("against %s: %+v, faults %+v", test.opponent, tally.Counts, tally.Faults)
		}
	}
}
