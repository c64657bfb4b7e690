package uttt

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/clocktest"
	"colat/game"
	rules "colat/game/uttt"
)

// positions returns states somewhere in random games that are not over.
func positions(rng *rand.Rand, n int) (states []*rules.State) {
	for len(states) < n {
		if s := endgame(rng, 20+rng.IntN(62)); s != nil {
			states = append(states, s)
		}
	}
	return states
}

// TestReports: what is told goes only forwards, its lines are legal, and the answer is the
// last of it.
func TestReports(t *testing.T) {
	e := New(Options{TableBytes: 1 << 20})
	for i, s := range positions(rand.New(rand.NewPCG(5, 6)), 30) {
		var last ai.Info
		r := ai.At(s, ai.Limits{Nodes: 5000})
		r.Game = int64(i)
		reports := 0
		r.Report = func(info ai.Info) {
			reports++
			if info.Depth < last.Depth || info.Nodes < last.Nodes || info.Elapsed < last.Elapsed ||
				last.Proven() && !info.Proven() {
				t.Errorf("%+v is reported after %+v", info, last)
			}
			checkLine(t, s, info.PV)
			last = info
		}
		move, info, err := e.Think(context.Background(), r)
		if err != nil || reports == 0 {
			t.Fatalf("%d reports, error %v", reports, err)
		}
		checkLine(t, s, info.PV)
		if info.PV[0] != move || info.Depth < last.Depth || info.Nodes > 5000 {
			t.Errorf("move %d, %+v, after the report %+v", move, info, last)
		}
		if info.Chance < 0 || info.Chance > 1 || (info.Score >= ai.ProvenScore) != (info.Outcome == ai.Win) ||
			(info.Score <= -ai.ProvenScore) != (info.Outcome == ai.Loss) {
			t.Errorf("%+v contradicts itself", info)
		}
	}
}

func checkLine(t *testing.T, s *rules.State, line []game.Move) {
	t.Helper()
	if len(line) == 0 {
		t.Fatal("a line without moves")
	}
	after := s.Clone()
	for _, m := range line {
		if !game.IsLegal(after, m) && !slices.Contains(after.AppendMoves(nil), m) {
			t.Fatalf("%s: the line %v is not legal", s.Rules().FormatPosition(s), line)
		}
		after.Play(m)
	}
}

// TestDeterministic: two new engines that are asked the same answer the same.
func TestDeterministic(t *testing.T) {
	a, b := New(Options{TableBytes: 1 << 20}), New(Options{TableBytes: 1 << 20})
	for i, s := range positions(rand.New(rand.NewPCG(7, 8)), 20) {
		for _, limits := range []ai.Limits{{Nodes: 3000}, {Depth: 5}} {
			r := ai.At(s, limits)
			r.Game = int64(i / 2)
			first, one, err := a.Think(context.Background(), r)
			if err != nil {
				t.Fatal(err)
			}
			second, two, _ := b.Think(context.Background(), r)
			one.Elapsed, two.Elapsed = 0, 0
			if first != second || one.Nodes != two.Nodes || one.Score != two.Score || one.Depth != two.Depth {
				t.Errorf("%v: %d %+v, then %d %+v", limits, first, one, second, two)
			}
			if limits.Depth > 0 && one.Depth > limits.Depth || limits.Nodes > 0 && one.Nodes > limits.Nodes {
				t.Errorf("%v: %+v", limits, one)
			}
		}
	}
}

// TestTimeBudget takes the best of a few tries, since the machine may have other work.
func TestTimeBudget(t *testing.T) {
	e := New(Options{TableBytes: 1 << 20})
	for _, limits := range []ai.Limits{
		{Time: 1}, {Time: time.Millisecond}, {Time: 20 * time.Millisecond}, {Left: 1}, {Left: 200 * time.Millisecond},
		{Left: time.Minute, Time: 20 * time.Millisecond},
	} {
		budget := limits.Left
		if limits.Time > 0 {
			budget = limits.Time
		}
		allowed := budget + budget/20 + 10*time.Millisecond
		for _, s := range positions(rand.New(rand.NewPCG(9, 10)), 3) {
			least := time.Hour
			for range 5 {
				watch := clocktest.Start()
				move, _, err := e.Think(context.Background(), ai.At(s, limits))
				least = min(least, watch.Elapsed())
				if err != nil || !slices.Contains(s.AppendMoves(nil), move) {
					t.Fatalf("move %v, error %v", move, err)
				}
				if least <= allowed {
					break
				}
			}
			if least > allowed {
				t.Errorf("%+v: took %v", limits, least)
			}
		}
	}
}

func TestCancel(t *testing.T) {
	e := New(Options{TableBytes: 1 << 20})
	s, _ := rules.Closed.New(nil, nil)
	least := time.Hour
	for range 5 {
		ctx, cancel := context.WithCancel(context.Background())
		r := ai.At(s, ai.Limits{})
		var cancelled clocktest.Stopwatch
		r.Report = func(info ai.Info) {
			if info.Depth == 4 {
				cancelled = clocktest.Start()
				cancel()
			}
		}
		r.Yield = runtime.Gosched // without other threads nothing cancels unless the search lets it
		move, info, err := e.Think(ctx, r)
		if err != nil || !slices.Contains(s.AppendMoves(nil), move) || info.Depth < 4 {
			t.Fatalf("move %v, %+v, error %v", move, info, err)
		}
		least = min(least, cancelled.Elapsed())
	}
	if least > 10*time.Millisecond {
		t.Errorf("stopped %v after the cancellation", least)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if move, info, err := e.Think(ctx, ai.At(s, ai.Limits{})); err != nil || info.PV[0] != move {
		t.Errorf("cancelled from the start: %v %+v %v", move, info, err)
	}
}

func TestYield(t *testing.T) {
	s, _ := rules.Closed.New(nil, nil)
	r := ai.At(s, ai.Limits{Nodes: 10000})
	yields := 0
	r.Yield = func() { yields++ }
	if _, _, err := New(Options{TableBytes: 1 << 20}).Think(context.Background(), r); err != nil || yields < 3 {
		t.Errorf("%d times in 10000 nodes, error %v", yields, err)
	}
}

// TestOtherRequests asks for what the engine has no answer to.
func TestOtherRequests(t *testing.T) {
	e := New(Options{TableBytes: 1 << 20})
	s, _ := rules.Closed.New(nil, nil)
	task := &ai.Request{Start: s, Task: &ai.Task{}}
	if _, _, err := e.Think(context.Background(), task); !errors.Is(err, ai.ErrOnlyChooses) {
		t.Errorf("a task: %v", err)
	}
	ponder := &ai.Request{Start: s, Ponder: true, Limits: ai.Limits{Nodes: 1000}}
	if _, _, err := e.Think(context.Background(), ponder); err != nil {
		t.Errorf("pondering: %v", err)
	}
	over, err := rules.Closed.ParsePosition("X..X..X..X..X..X..X..X..X..OO.OO....OO.O.....O........" +
		strings.Repeat(".", 27) + " O -")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := e.Think(context.Background(), ai.At(over, ai.Limits{})); !errors.Is(err, ai.ErrOver) {
		t.Errorf("a game that is over: %v", err)
	}
}

// TestAllot: moves get some of any time that is left, and never more than there is.
func TestAllot(t *testing.T) {
	for _, most := range []time.Duration{0, time.Nanosecond, time.Millisecond, 10 * time.Second} {
		for _, left := range []time.Duration{1, time.Millisecond, 50 * time.Millisecond, time.Second, 120 * time.Second} {
			spent := time.Duration(0)
			for room := 81; room > 0; room -= 3 {
				var move ai.Timing
				startTiming(&move, time.Time{}, ai.Limits{Left: left - spent, Time: most}, room)
				soft, hard := move.Soft, move.Hard
				if soft > hard || hard < 1 || most > 1 && hard >= most {
					t.Fatalf("%v left of %v, at most %v, room for %d: %v and %v", left-spent, left, most, room, soft, hard)
				}
				if spent += hard; spent >= left {
					if left > time.Microsecond {
						t.Errorf("all of %v is spent with room for %d, at most %v a move", left, room, most)
					}
					break
				}
			}
		}
	}
}

func TestBuild(t *testing.T) {
	for spec, want := range map[string]string{
		"champion":                               "",
		"champion:table=1":                       "",
		"champion:threads=2":                     `unknown option "threads": there are table and weights`,
		"champion:table=0":                       `"table=0": want a whole number of MiB from 1 to 4096`,
		"champion:weights=/nowhere":              `"weights=/nowhere": `,
		"champion:weights=exact_test.go":         "not a file of weights for Ultimate Tic-Tac-Toe",
		"champion:color=red":                     `unknown option "color": there are table and weights`,
		"champion:weights=eval/champion.weights": "",
	} {
		for _, r := range variants {
			_, err := ai.New(spec, r)
			if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
				t.Errorf("%s: %v, want %q", spec, err, want)
			}
		}
	}
}
