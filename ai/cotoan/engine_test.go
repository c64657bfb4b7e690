package cotoan

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
	"colat/game/othello"
)

const smallTable = 1 << 20

// TestWholeGames: every move is legal, and so is every line that is reported, in games
// by several rules against random moves, which the champion wins.
func TestWholeGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for number, id := range []string{
		"cotoan", "cotoan", "cotoan:target=30,decides=zero", "cotoan:decides=points,operations=+-",
		"cotoan:target=10,remainder=strict,zero-front=on",
	} {
		r, err := game.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		start, _ := r.New(nil, nil)
		s, e, side := start.Clone(), New(smallTable), game.Player(number%2)
		var played []game.Move
		for moves := s.AppendMoves(nil); len(moves) > 0; moves = s.AppendMoves(nil) {
			m := moves[rng.IntN(len(moves))]
			if s.ToMove() == side {
				request := &ai.Request{Start: start, Moves: played, Game: 1, Limits: ai.Limits{Nodes: 3000}}
				request.Report = func(info ai.Info) { followLine(t, s, info) }
				text := r.FormatPosition(s)
				var info ai.Info
				if m, info, err = e.Think(context.Background(), request); err != nil || info.PV[0] != m {
					t.Fatalf("%s: move %v, line %v, error %v", text, m, info.PV, err)
				}
				followLine(t, s, info)
			}
			s.Play(m)
			played = append(played, m)
		}
		if result, _ := s.Result(); result.Winner != side {
			t.Errorf("%s: the champion does not beat random moves: %+v", id, result)
		}
	}
}

// followLine plays a line, and looks whether it ends in what is said to be proven.
func followLine(t *testing.T, s game.State, info ai.Info) {
	t.Helper()
	ahead := s.Clone()
	for _, m := range info.PV {
		if !game.IsLegal(ahead, m) {
			t.Fatalf("%s: the line %v cannot be played", s.Rules().FormatPosition(s), info.PV)
		}
		ahead.Play(m)
	}
	if far := info.Score >= ai.ProvenScore; far != (info.Outcome == ai.Win) {
		t.Fatalf("score %d, but %v", info.Score, info.Outcome)
	}
	if result, over := ahead.Result(); over && info.Outcome == ai.Win && result.Winner != s.ToMove() {
		t.Fatalf("the line of a win ends with %+v", result)
	}
}

// TestRepetition: the side ahead in points repeats a position for the third time, the
// other does not.
func TestRepetition(t *testing.T) {
	r, _ := game.Find("cotoan")
	const board = "--,--,--,--,--,--,--,--,--/--,--,--,--,b0,--,--,--,--/--,--,--,--,--,--,--,--,--/" +
		"--,--,--,--,--,--,--,--,--/b1,--,--,--,--,--,--,--,--/--,--,--,--,--,--,--,--,--/--,--,--,--,--,--,--,--,--/" +
		"--,--,--,--,--,--,--,--,--/--,--,--,--,--,--,--,--,--/--,--,--,--,r0,--,--,--,--/r1,--,--,--,--,--,--,--,-- r "
	for points, want := range map[string]ai.Outcome{"0-3": ai.Win, "3-0": ai.Unknown} {
		start, err := r.ParsePosition(board + points)
		if err != nil {
			t.Fatal(err)
		}
		moves, err := game.ParseMoves(start, "a1-a2 a7-a8 a2-a1 a8-a7 a1-a2 a7-a8 a2-a1")
		if err != nil {
			t.Fatal(err)
		}
		request := &ai.Request{Start: start, Moves: moves, Limits: ai.Limits{Depth: 4}}
		m, info, err := New(smallTable).Think(context.Background(), request)
		repeats := r.FormatMove(start, m) == "a8-a7"
		if err != nil || info.Outcome != want || repeats != (want == ai.Win) {
			t.Errorf("%s: %s, %+v, %v", points, r.FormatMove(start, m), info, err)
		}
	}
}

func TestTimeBudget(t *testing.T) {
	e := New(smallTable)
	rng := rand.New(rand.NewPCG(2, 1))
	for _, limits := range []ai.Limits{
		{Time: 1}, {Time: time.Millisecond}, {Time: 50 * time.Millisecond},
		{Left: time.Nanosecond}, {Left: 20 * time.Millisecond}, {Left: time.Second},
		{Left: time.Minute, Time: 10 * time.Millisecond},
	} {
		s := playout(t, rng, 10)
		allowed := limits.Time + 10*time.Millisecond
		if limits.Left > 0 && (limits.Time == 0 || limits.Time > limits.Left) {
			allowed = limits.Left/2 + 10*time.Millisecond
		}
		least := time.Hour
		for range 5 { // the machine may have other work
			watch := clocktest.Start()
			m, _, err := e.Think(context.Background(), ai.At(s, limits))
			if err != nil || !game.IsLegal(s, m) {
				t.Fatalf("%+v: move %v, error %v", limits, m, err)
			}
			if least = min(least, watch.Elapsed()); least <= allowed {
				break
			}
		}
		if least > allowed {
			t.Errorf("%+v: took %v", limits, least)
		}
	}
}

func TestCancel(t *testing.T) {
	e := New(smallTable)
	s := playout(t, rand.New(rand.NewPCG(3, 1)), 10)
	var yields int
	request := ai.At(s, ai.Limits{Time: time.Minute})
	ctx, cancel := context.WithCancel(context.Background())
	var watch clocktest.Stopwatch
	request.Yield = func() {
		if yields++; yields == 3 {
			watch = clocktest.Start()
			cancel()
		}
		runtime.Gosched() // without other threads nothing cancels unless the search lets it
	}
	m, info, err := e.Think(ctx, request)
	if took := watch.Elapsed(); err != nil || !game.IsLegal(s, m) || info.Proven() || took > 2*time.Second {
		t.Errorf("%v after %v, %+v, %v", m, took, info, err)
	}
	if yields < 3 {
		t.Errorf("yielded %d times", yields)
	}
	cancel()
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if m, _, err := e.Think(cancelled, ai.At(s, ai.Limits{})); err != nil || !game.IsLegal(s, m) {
		t.Errorf("cancelled before: %v, %v", m, err)
	}
}

// TestRepeatable: within limits of depth and nodes the same is found each time.
func TestRepeatable(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	s := playout(t, rng, 12)
	for _, limits := range []ai.Limits{{Nodes: 5000}, {Depth: 4}} {
		var first ai.Info
		for i := range 3 {
			m, info, err := New(smallTable).Think(context.Background(), ai.At(s, limits))
			if err != nil || limits.Nodes > 0 && info.Nodes > limits.Nodes {
				t.Fatalf("%+v: %v", info, err)
			}
			info.PV, info.Elapsed = slices.Clone(info.PV), 0
			if i == 0 {
				first = info
			}
			if m != first.PV[0] || info.Nodes != first.Nodes || info.Score != first.Score ||
				!slices.Equal(info.PV, first.PV) {
				t.Errorf("%+v: %+v, then %+v", limits, first, info)
			}
		}
	}
}

// TestRequests: pondering is a search, tasks are not, and other games are refused.
func TestRequests(t *testing.T) {
	s := playout(t, rand.New(rand.NewPCG(5, 1)), 12)
	e := New(smallTable)
	ponder := &ai.Request{Start: s, Ponder: true, Limits: ai.Limits{Depth: 3}}
	if _, info, err := e.Think(context.Background(), ponder); err != nil || info.Depth != 3 && !info.Proven() {
		t.Errorf("pondering: %+v, %v", info, err)
	}
	task := &ai.Request{Start: s, Task: &ai.Task{}}
	if _, _, err := e.Think(context.Background(), task); !errors.Is(err, ai.ErrOnlyChooses) {
		t.Errorf("a task: %v", err)
	}
	other, _ := othello.Classic.New(nil, nil)
	if _, _, err := e.Think(context.Background(), ai.At(other, ai.Limits{})); !errors.Is(err, ai.ErrOtherGame) {
		t.Errorf("another game: %v", err)
	}
	over, err := s.Rules().ParsePosition(strings.Fields(s.Rules().FormatPosition(s))[0] + " r 15-0")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := e.Think(context.Background(), ai.At(over, ai.Limits{})); !errors.Is(err, ai.ErrOver) {
		t.Errorf("a finished game: %v", err)
	}
}

func TestSpecs(t *testing.T) {
	r, _ := game.Find("cotoan:target=20")
	for spec, named := range map[string]string{
		"champion": "", "champion:time=1s,table=16": "", "champion:table=0": "table=0", "champion:threads=2": "threads",
	} {
		p, err := ai.New(spec, r)
		if named == "" && (err != nil || p == nil) || named != "" && (err == nil || !strings.Contains(err.Error(), named)) {
			t.Errorf("%s: %v", spec, err)
		}
	}
	if _, err := ai.New("champion", othello.Classic); !errors.Is(err, ai.ErrOtherGame) {
		t.Errorf("Othello: %v", err)
	}
}
