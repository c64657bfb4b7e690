package match_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/match"
)

const timedRecord = `colat record 3
game victory
start ---------------------------OX------XO--------------------------- X a1,c7,d5,g4,f3
first human
second champion:time=1s
clock 35m0s 34m12.5s 33m1s
moves d3 c5 d6 e3
undone f4
times 34m58s,35m0s 34m58s,33m40s - 34m30s,33m1s 34m12.5s,33m1s
branch 3 c3 f4
times 34m30s,33m20.125s 34m19.75s,33m20.125s
branch 0 c4
`

// timesOf writes what is known of the times in the line of a match, its start first.
func timesOf(m *match.Match) string {
	var words []string
	for n := 0; n <= len(m.Line()); n++ {
		left, known := m.Record().TimesAfter(n)
		if left.String() == "-" == known {
			words = append(words, "contradictory")
		}
		words = append(words, left.String())
	}
	return strings.Join(words, " ")
}

func TestTimesOfMovesInRecords(t *testing.T) {
	r, err := match.ParseRecord(timedRecord)
	if err != nil {
		t.Fatal(err)
	}
	if got := r.String(); got != timedRecord {
		t.Errorf("written back:\n%s", got)
	}
	m, err := match.Resume(r, [2]match.Seat{human, human}, match.TimeSource(func() time.Time { return time.Time{} }))
	if err != nil {
		t.Fatal(err)
	}
	m.Pause(true)
	const want = "35m0s,35m0s 34m58s,35m0s 34m58s,33m40s - 34m30s,33m1s 34m12.5s,33m1s"
	if got := timesOf(m); got != want {
		t.Errorf("resumed with %s, want %s", got, want)
	}
	if _, known := m.Record().TimesAfter(6); known {
		t.Error("times after a move that there is not")
	}
	if got := strings.Replace(m.Record().String(), "\nsecond human", "\nsecond champion:time=1s", 1); got != timedRecord {
		t.Errorf("resumed and recorded:\n%s", got)
	}

	// A record from before times were kept.
	old, err := match.ParseRecord(record)
	if err != nil {
		t.Fatal(err)
	}
	if m, err = match.Resume(old, [2]match.Seat{human, human}); err != nil {
		t.Fatal(err)
	}
	if got := timesOf(m); got != "35m0s,35m0s - - - - -" {
		t.Errorf("of an old record times are known: %s", got)
	}
	if got := m.Record().String(); strings.Contains(got, "times") || !strings.HasPrefix(got, "colat record 1\n") {
		t.Errorf("an old record becomes\n%s", got)
	}
	// Moves that a game is begun with took none of its time.
	old.Clock = nil
	if m, err = match.Resume(old, [2]match.Seat{human, human}, total(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if got, want := timesOf(m), strings.Repeat(" 1m0s,1m0s", 6)[1:]; got != want {
		t.Errorf("given moves have the times %s", got)
	}
	// Without a clock there are none.
	if m, err = match.Resume(old, [2]match.Seat{human, human}); err != nil {
		t.Fatal(err)
	}
	if _, known := m.Record().TimesAfter(0); known || strings.Contains(m.Record().String(), "times") {
		t.Error("times without a clock")
	}
}

func TestFaultsOfTimes(t *testing.T) {
	for name, test := range map[string]struct{ old, new, want string }{
		"too few":           {"times 34m58s,35m0s ", "times ", "line 10: times of 4 moves, but there are 5"},
		"too few at last":   {" 34m19.75s,33m20.125s\nbranch 0 c4", "", "line 12: times of 1 moves, but there are 2"},
		"too many":          {"33m1s\nbranch", "33m1s -\nbranch", "line 9: more times than moves"},
		"too many later":    {"33m1s\nbranch", "33m1s\ntimes -\nbranch", "line 10: more times than moves"},
		"too many branched": {"branch 0 c4", "branch 0 c4\ntimes - -", "line 13: more times than moves"},
		"one side's":        {"34m58s,35m0s", "34m58s", `line 9: "34m58s": want the time that each side has left`},
		"no time":           {"34m58s,35m0s", "soon,35m0s", `line 9: "soon" is not a time`},
		"too much":          {"34m58s,35m0s", "34m58s,36m0s", "line 9: the time 36m0s is not between 0 and the total"},
		"less than none":    {"34m58s,35m0s", "-1s,35m0s", "line 9: the time -1s is not between 0 and the total"},
		"no clock":          {"clock 35m0s 34m12.5s 33m1s\n", "", "line 8: times of moves come after the clock"},
		"moves after":       {"branch 3", "moves c3\nbranch 3", "line 10: moves come before"},
		"undone after":      {"branch 3", "undone c3\nbranch 3", "line 10: moves undone come before times"},
		"after the result":  {"branch 0 c4", "result X resignation\ntimes -", "line 13: times come before the result"},
	} {
		isNoRecord(t, name, strings.Replace(timedRecord, test.old, test.new, 1), test.want)
	}
}

// Through any moves, undos and choices every move of every line keeps its times, and a record
// restores all of them.
func TestTimesBelongToMoves(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		now := time.Date(2021, 2, 15, 0, 0, 0, 0, time.UTC)
		source := match.TimeSource(func() time.Time { return now })
		seats := [2]match.Seat{human, human}
		m := match.New(state(t, victoryStart), seats, total(time.Hour), source)
		made := map[string]string{"[]": "1h0m0s,1h0m0s"} // by the moves before
		for range rapid.IntRange(1, 40).Draw(rt, "steps") {
			now = now.Add(time.Duration(rapid.Int64Range(0, int64(9*time.Second)).Draw(rt, "wait")))
			switch rapid.IntRange(0, 4).Draw(rt, "what") {
			case 0:
				m.GoTo(rapid.IntRange(0, len(m.Line())).Draw(rt, "to"))
			case 1:
				n := rapid.IntRange(0, len(m.Line())).Draw(rt, "fork")
				if moves := m.AppendFork(nil, n); len(moves) > 0 {
					m.Switch(n, rapid.SampledFrom(moves).Draw(rt, "move"))
				}
			case 2:
				r, err := match.ParseRecord(m.Record().String())
				if err != nil {
					rt.Fatal(err)
				}
				if m, err = match.Resume(r, seats, source); err != nil {
					rt.Fatal(err)
				}
			default:
				moves := m.State().AppendMoves(nil)
				if len(moves) == 0 || m.Play(rapid.SampledFrom(moves).Draw(rt, "move")) != nil {
					break
				}
				if key := fmt.Sprint(m.Moves()); made[key] == "" {
					made[key] = timesNow(m)
				}
			}
			for n := 0; n <= len(m.Line()); n++ {
				left, known := m.Record().TimesAfter(n)
				if want := made[fmt.Sprint(m.Line()[:n])]; !known || left.String() != want {
					rt.Fatalf("after %v it was %s, want %s", m.Line()[:n], left, want)
				}
			}
		}
	})
}

func timesNow(m *match.Match) string {
	left := func(p game.Player) time.Duration { return m.Remaining(p).Truncate(time.Millisecond) }
	return match.TimesLeft{left(game.First), left(game.Second)}.String()
}
