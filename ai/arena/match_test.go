package arena

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/arena/arenatest"
	"colat/ai/arena/course"
	"colat/ai/arena/openings"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

func matchOf(a, b string, games int) *Match {
	return &Match{
		Rules:   othello.Victory,
		A:       referee.Contestant{Name: a, Spec: a},
		B:       referee.Contestant{Name: b, Spec: b},
		Games:   games,
		Opening: 4,
		Seed:    11,
	}
}

// play runs a match and returns its records in the order they came in.
func (m *Match) playAll(t *testing.T) (*Tally, []*match.Record) {
	t.Helper()
	var records []*match.Record
	m.OnGame = func(r *match.Record, _ *Tally) error {
		records = append(records, r)
		return nil
	}
	tally, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range records {
		if _, err := arenatest.ReadBack(t, r); err != nil {
			t.Errorf("%v: %+v", err, r)
		}
	}
	return tally, records
}

// TestEqualPlayersScoreEven lets a player without chance meet itself: each pair
// is a game played twice, so that chance cancels out exactly.
func TestEqualPlayersScoreEven(t *testing.T) {
	tally, records := matchOf("greedy", "greedy", 40).playAll(t)
	if tally.Games() != 40 || tally.Wins != tally.Losses || tally.Pairs != (Pairs{0, 0, 20, 0, 0}) {
		t.Errorf("%+v", tally)
	}
	if elo, margin := tally.Pairs.Elo(); elo != 0 || margin <= 0 {
		t.Errorf("Elo %v ± %v", elo, margin)
	}
	for i := 0; i < len(records); i += 2 {
		first, second := records[i], records[i+1]
		if first.Start.Hash() != second.Start.Hash() || !slices.Equal(first.Moves, second.Moves) || first.Opening != 4 {
			t.Errorf("pair %d: %+v and %+v", i/2, first, second)
		}
		if i > 0 && first.Start == records[i-1].Start {
			t.Errorf("pairs %d and %d have the same victory cells", i/2, i/2-1)
		}
	}
	if tally.AsFirst.Games() != 20 || tally.AsSecond.Games() != 20 || tally.AsFirst.Wins != tally.AsSecond.Losses {
		t.Errorf("by colour: %+v, %+v", tally.AsFirst, tally.AsSecond)
	}
}

func TestColoursSwapWithinPairs(t *testing.T) {
	tally, records := matchOf("test-first", "test-last", 10).playAll(t)
	for i, r := range records {
		want := [2]string{"test-first", "test-last"}
		if i%2 == 1 {
			want = [2]string{"test-last", "test-first"}
		}
		if r.Names != want || r.Moves[0] != records[i-i%2].Moves[0] {
			t.Errorf("game %d: %v", i, r.Names)
		}
	}
	wins := 0
	for _, r := range records {
		if result := r.Result; result.Winner != game.NoSide && r.Names[result.Winner] == "test-first" {
			wins++
		}
	}
	if wins != tally.Wins {
		t.Errorf("%d games won, the tally has %d", wins, tally.Wins)
	}
}

// TestSameSeedSameGames plays a match with chance in it twice, once two pairs at
// a time.
func TestSameSeedSameGames(t *testing.T) {
	text := func(concurrency int) []string {
		m := matchOf("champion:nodes=300,table=1", "random", 12)
		m.Concurrency = concurrency
		_, records := m.playAll(t)
		var lines []string
		for _, r := range records {
			lines = append(lines, r.Round+" "+r.Names[0]+" "+strings.Join(r.MoveTexts(), " "))
		}
		return lines
	}
	once, again := text(1), text(3)
	if !slices.Equal(once, again) {
		t.Errorf("one pair at a time:\n%s\nthree at a time:\n%s", strings.Join(once, "\n"), strings.Join(again, "\n"))
	}
}

func TestOddNumberOfGames(t *testing.T) {
	tally, records := matchOf("greedy", "random", 5).playAll(t)
	if len(records) != 5 || tally.Games() != 5 || tally.Pairs.N() != 2 {
		t.Errorf("%d records, %+v", len(records), tally)
	}
}

func TestSPRTEndsMatch(t *testing.T) {
	m := matchOf("champion:nodes=200,table=1", "random", 2000)
	m.SPRT = &SPRT{Elo0: 0, Elo1: 200}
	tally, _ := m.playAll(t)
	if verdict := m.SPRT.Verdict(tally.Pairs); verdict != "H1" || tally.Games() >= 200 {
		t.Errorf("%q after %d games", verdict, tally.Games())
	}
}

func TestFailuresAreCounted(t *testing.T) {
	tally, records := matchOf("test-breaks", "test-first", 6).playAll(t)
	if tally.Losses != 6 || tally.Efforts[0].Faults[game.Crash] != 6 || len(tally.Efforts[1].Faults) != 0 {
		t.Errorf("%+v", tally)
	}
	for i, f := range tally.Faults {
		want := referee.Fault{Game: i + 1, Player: "test-breaks", Reason: game.Crash, Text: "test-breaks: out of paper"}
		if f != want || records[i].Fault != f.Text {
			t.Errorf("%+v, want %+v", f, want)
		}
	}
	m := matchOf("test-slow", "test-first", 2)
	m.A.Limits.Time, m.Conduct.Strict = 10*time.Millisecond, true
	tally, _ = m.playAll(t)
	if tally.Losses != 2 || tally.Efforts[0].Faults[game.Timeout] != 2 || tally.Efforts[0].Oversteps != 2 {
		t.Errorf("%+v", tally)
	}
}

// TestPlayersThatCannotStart end the match at once, with what they said last. A
// player that has ever answered can start.
func TestPlayersThatCannotStart(t *testing.T) {
	t.Parallel()
	for spec, want := range map[string]string{
		"test-fails":                            "test-fails cannot start: out of order",
		"test-panics":                           "test-panics cannot start: panic: out of ideas",
		`cmd:sh -c "echo no idea >&2; exit 3"`:  `sh gave no move: exit status 3: "no idea"`,
		"cmd+loop:sh no-such-bot.sh":            "no-such-bot.sh",
		`cmd+loop:sh -c 'printf "\033[2J" >&2'`: `"\x1b[2J"`,
		"tcp:127.0.0.1:1":                       "cannot start: no answer",
	} {
		for _, isA := range []bool{true, false} {
			for _, concurrency := range []int{1, 3} {
				m := matchOf("test-first", spec, 6)
				if isA {
					m.A, m.B = m.B, m.A
				}
				m.Concurrency = concurrency
				tally, err := m.Run(t.Context())
				var start *referee.StartError
				if !errors.As(err, &start) || start.Name != spec || !strings.Contains(err.Error(), want) || tally.Games() > 0 {
					t.Errorf("%s: %v after %d games, want %q", spec, err, tally.Games(), want)
				}
			}
		}
	}
	// At a server it is no different.
	m := matchOf("test-fails", "tcp:"+hostOf(t, &course.Host{Engine: "greedy"}).address, 2)
	var start *referee.StartError
	if tally, err := m.Run(t.Context()); !errors.As(err, &start) || tally.Games() > 0 {
		t.Errorf("at a server: %v", err)
	}
}

func TestMatchStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	m := matchOf("greedy", "random", 100000)
	m.OnGame = func(_ *match.Record, tally *Tally) error {
		if tally.Games() == 10 {
			cancel()
		}
		return nil
	}
	tally, err := m.Run(ctx)
	if !errors.Is(err, context.Canceled) || tally.Games() < 10 || tally.Games() > 11 {
		t.Errorf("%d games, %v", tally.Games(), err)
	}
	full := errors.New("disk full")
	m = matchOf("greedy", "random", 100)
	m.OnGame = func(*match.Record, *Tally) error { return full }
	if _, err := m.Run(t.Context()); !errors.Is(err, full) {
		t.Errorf("%v", err)
	}
	m = matchOf("greedy", "random", 100)
	m.Opening = 61
	if _, err := m.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "opening") {
		t.Errorf("%v", err)
	}
}

func TestEffortsAreMeasured(t *testing.T) {
	t.Parallel()
	m := matchOf("champion:nodes=500,table=1", "test-slow", 2)
	m.Rules = othello.Classic
	m.Opening = 50
	tally, _ := m.playAll(t)
	a, b := tally.Efforts[0], tally.Efforts[1]
	if a.Nodes == 0 || a.Depth == 0 || a.Moves == 0 || b.Moves == 0 {
		t.Errorf("%+v, %+v", a, b)
	}
	if b.Time < time.Duration(b.Moves)*120*time.Millisecond || b.Slowest < 120*time.Millisecond {
		t.Errorf("%d moves of at least 120ms took %v, the slowest %v", b.Moves, b.Time, b.Slowest)
	}
}

func TestBounded(t *testing.T) {
	for spec, want := range map[string]bool{
		"champion":         false,
		"random":           false,
		"champion:depth=3": true,
		"champion:table=1": false,
		"cmd:x time=3":     false,
		"tcp:h:1":          false,
	} {
		c := referee.Contestant{Spec: spec}
		if c.Bounded() != want {
			t.Errorf("%s: bounded %v", spec, c.Bounded())
		}
	}
	c := referee.Contestant{Spec: "champion:time=20ms", Limits: ai.Limits{Time: time.Second}}
	if c.Budget() != 20*time.Millisecond {
		t.Errorf("budget %v", c.Budget())
	}
}

// TestProofsAreNoted: a game of the champion is proven before it is over, and the
// record says with which move.
func TestProofsAreNoted(t *testing.T) {
	tally, records := matchOf("champion:nodes=2000", "test-first", 2).playAll(t)
	sum := 0
	for i, r := range records {
		champion := i & 1
		if r.Proven[1-champion] != 0 {
			t.Errorf("game %d: a player that proves nothing is said to have a proof with move %d", i, r.Proven[1-champion])
		}
		if n := r.Proven[champion]; n <= r.Opening || n > len(r.Moves) || (n-1)&1 != champion {
			t.Errorf("game %d: proven with move %d of %d by side %d", i, n, len(r.Moves), champion)
		}
		sum += r.Proven[champion]
	}
	if e := tally.Efforts[0]; e.Proofs != len(records) || e.Proven != sum {
		t.Errorf("A has %d proofs with moves that add up to %d, want %d and %d", e.Proofs, e.Proven, len(records), sum)
	}
}

func TestClockIsTallied(t *testing.T) {
	m := matchOf("test-slow", "test-first", 2)
	m.Conduct.Clock = arenatest.Clock(200 * time.Millisecond)
	tally, _ := m.playAll(t)
	if tally.Losses != 2 || tally.Efforts[0].Faults[game.Timeout] != 2 || len(tally.Efforts[1].Faults) != 0 {
		t.Errorf("%+v", tally)
	}
}

// The times of an unequal clock are those of A and B on both sides.
func TestHandicapFollowsThePlayer(t *testing.T) {
	m := matchOf("test-slow", "test-slow", 2)
	m.B.Name, m.Conduct.Clock.TimeControl = "other", match.ControlOf(
		match.SideTime{Total: time.Minute}, match.SideTime{Total: 200 * time.Millisecond})
	if tally, _ := m.playAll(t); tally.Wins != 2 || tally.Efforts[1].Faults[game.Timeout] != 2 {
		t.Errorf("%+v", tally)
	}
}

// TestLoopServesAMatch: a program behind cmd+loop: is started once for all games of a match.
func TestLoopServesAMatch(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the program is one of a Unix shell")
	}
	t.Parallel()
	starts := filepath.Join(t.TempDir(), "starts")
	// It resigns when it has read the thirteen lines of a request.
	script := `echo start >> ` + starts + `; while :; do for i in 1 2 3 4 5 6 7 8 9 10 11 12 13; do ` +
		`read line || exit 0; done; echo NULL; done`
	m := &Match{
		Rules: othello.Victory, A: referee.Contestant{Name: "a", Spec: "cmd+loop:sh -c '" + script + "'"},
		B: referee.Contestant{Name: "b", Spec: "test-first"}, Games: 6,
	}
	tally, err := m.Run(t.Context())
	if err != nil || tally.Losses != 6 || len(tally.Faults) > 0 {
		t.Errorf("%+v, %v", tally, err)
	}
	if content, err := os.ReadFile(starts); err != nil || string(content) != "start\n" {
		t.Errorf("started as follows: %q, %v", content, err)
	}
}

// The pairs of a match begin with its openings, each as often as the others, and the same seed
// gives the same order.
func TestOpeningsOfAList(t *testing.T) {
	list, err := openings.Parse("f5d6c3\nf5f6e6\nf5d6c4\n", othello.Classic, nil)
	if err != nil {
		t.Fatal(err)
	}
	played := func(seed uint64) (texts []string) {
		m := matchOf("random", "greedy", 12)
		m.Rules, m.Openings, m.Seed = othello.Classic, list, seed
		_, records := m.playAll(t)
		for _, r := range records {
			texts = append(texts, strings.Join(r.MoveTexts()[:r.Opening], ""))
		}
		return texts
	}
	first := played(3)
	count := make(map[string]int)
	for i, text := range first {
		count[text]++
		if text != first[i&^1] {
			t.Errorf("game %d begins with %s, the other of its pair with %s", i+1, text, first[i&^1])
		}
	}
	for i := range list {
		if o := &list[i]; count[o.Text()] != 4 {
			t.Errorf("%s was played %d times, want 4", o.Text(), count[o.Text()])
		}
	}
	if !slices.Equal(first, played(3)) {
		t.Error("the same seed gives another order")
	}
}

// Of two players alike and without chance, the same side wins both games of a pair.
func TestOneSidedPairs(t *testing.T) {
	m := matchOf("greedy", "greedy", 20)
	tally, records := m.playAll(t)
	var want [2]int
	for i := 0; i < len(records); i += 2 {
		if winner := records[i].Result.Winner; winner != game.NoSide {
			want[winner]++
		}
	}
	if tally.OneSided != want || NewFigures(m, tally).OneSided != want || want == [2]int{} {
		t.Errorf("one-sided pairs %v, want %v", tally.OneSided, want)
	}
}
