package match_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"colat/game"
	"colat/game/match"
)

const record = `colat record 1
game victory
start ---------------------------OX------XO--------------------------- X a1,c7,d5,g4,f3
first human
second champion:time=1s
clock 35m0s 34m12.5s 33m1s
moves d3 c5 d6 e3
undone f4
result X resignation
`

func TestRecordText(t *testing.T) {
	r, err := match.ParseRecord(record)
	if err != nil {
		t.Fatal(err)
	}
	if got := r.String(); got != record {
		t.Errorf("written back:\n%s", got)
	}
	clock := match.ClockRecord{
		Control: match.TimeControl{Total: 35 * time.Minute},
		Left:    [2]time.Duration{34*time.Minute + 12500*time.Millisecond, 33*time.Minute + time.Second},
	}
	if r.Rules.ID() != "victory" || r.Names != [2]string{"human", "champion:time=1s"} ||
		len(r.Moves) != 4 || len(r.Undone) != 1 || *r.Clock != clock ||
		!r.Over || r.Result != (game.Result{Winner: game.First, Reason: game.Resignation}) {
		t.Errorf("read as %+v", r)
	}
	for name, text := range map[string]string{
		"CRLF":            strings.ReplaceAll(record, "\n", "\r\n"),
		"no last end":     strings.TrimSuffix(record, "\n"),
		"blank lines":     "\n" + strings.ReplaceAll(record, "\n", "\n \n"),
		"spaces":          strings.ReplaceAll(record, " ", " \t "),
		"byte order mark": "\ufeff" + record,
		"a move a line":   strings.Replace(record, "moves d3 c5 d6 e3", "moves d3\nmoves c5 d6\nmoves\nmoves e3", 1),
		"upper case":      strings.Replace(record, "d3 c5 d6 e3", "D3 C5 D6 E3", 1),
	} {
		r, err := match.ParseRecord(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := r.String(); got != record {
			t.Errorf("%s: read as\n%s", name, got)
		}
	}
}

func TestRecordFaults(t *testing.T) {
	const full = "XO------" + "--------" + "--------" + "--------" + "--------" + "--------" + "--------" + "--------"
	replaced := func(old, new string) string {
		if !strings.Contains(record, old) {
			t.Fatalf("the record has no %q", old)
		}
		return strings.Replace(record, old, new, 1)
	}
	start := strings.Split(record, "\n")[2] + "\n"
	for name, test := range map[string]struct{ text, want string }{
		"empty":          {"", `line 1: the record is empty: want "colat record 1"`},
		"blank":          {"\n\n", "line 3: the record is empty"},
		"something else": {"[Event \"?\"]\n", "line 1: not a record"},
		"a later version": {
			replaced("record 1", "record 6"),
			`line 1: a record of version "6", but this program reads versions 1 to 5`,
		},
		"another game":       {replaced("victory", "chess"), `line 2: unknown game "chess"`},
		"a bad position":     {replaced("---OX", "---OZ"), "line 3: position, field 1"},
		"start before game":  {replaced("game victory\n", ""), "line 2: the start comes before the game"},
		"moves before start": {replaced(start, ""), "line 6: moves come after the start"},
		"no start": {
			"colat record 1\ngame victory\nfirst a\nsecond b\n",
			`line 5: the record ends without a line "start"`,
		},
		"no game":            {"colat record 1\n", `line 2: the record ends without a line "game"`},
		"no first":           {replaced("first human\n", ""), `line 9: the record ends without a line "first"`},
		"no second":          {replaced("second champion:time=1s\n", ""), `line 9: the record ends without a line "second"`},
		"two starts":         {replaced(start, start+start), `line 4: a second line "start"`},
		"two results":        {record + "result X resignation\n", `line 10: a second line "result"`},
		"an unknown word":    {replaced("clock", "watch"), `line 6: unknown word "watch"`},
		"an open name":       {replaced("human", `"human`), `line 4: the name "\"human" has no proper end`},
		"two times":          {replaced(" 33m1s", ""), "line 6: 2 times, want 3"},
		"no time":            {replaced("33m1s", "soon"), `line 6: "soon" is not a time`},
		"more than all":      {replaced("33m1s", "36m"), "line 6: the time 36m0s is not between 0 and the total"},
		"less than nothing":  {replaced("33m1s", "-1s"), "line 6: the time -1s is not between"},
		"total of nothing":   {replaced("35m0s 34m12.5s 33m1s", "0s 0s 0s"), "line 6: the total time is 0"},
		"an illegal move":    {replaced("d6", "a1"), "line 7: move 3: illegal move: Black at a1"},
		"a malformed move":   {replaced("d6", "d66"), "line 7: move 3: malformed move"},
		"an illegal undone":  {replaced("undone f4", "undone f4 f4"), "line 8: move 6: illegal move: f4"},
		"moves after undone": {replaced("undone f4", "undone f4\nmoves f4"), "line 9: moves come before"},
		"undone after all":   {record + "undone f4\n", "line 10: moves undone come before times, branches and the result"},
		"an empty branch":    {replaced("undone f4", "undone f4\nbranch"), "line 9: a branch without moves"},
		"a distant branch":   {replaced("undone f4", "undone f4\nbranch 6 c3"), `line 9: a branch after "6" moves`},
		"a bare branch":      {replaced("undone f4", "undone f4\nbranch c3"), `line 9: a branch after "c3" moves`},
		"a part of the game": {replaced("undone f4", "undone f4\nbranch 3 e3"), "line 9: the branch begins as another"},
		"an old branch":      {replaced("undone f4", "undone f4\nbranch 3 c3\nbranch 3 c3"), "line 10: the branch begins"},
		"an illegal branch":  {replaced("undone f4", "undone f4\nbranch 3 a1"), "line 9: move 4 of the branch: illegal"},
		"a late branch":      {record + "branch 3 c3\n", "line 10: branches come before the result"},
		"an unknown winner":  {replaced("result X", "result B"), "line 9: want X, O or draw"},
		"a result too early": {replaced("resignation", "more-discs"), "line 9: the game is not over after the moves"},
		"nobody resigned":    {replaced("result X", "result draw"), "line 9: the game is not over after the moves"},
		"a wrong result": {
			"colat record 1\ngame victory\nstart " + full + " O a1,b1,c1,d1,e1\nfirst a\nsecond b\nresult O more-cells\n",
			"line 6: the moves end with draw draw, not",
		},
		"no result": {
			"colat record 1\ngame victory\nstart " + full + " O a1,b1,c1,d1,e1\nfirst a\nsecond b\n",
			`line 6: the record ends without a line "result"`,
		},
		"noise":     {strings.Repeat("\xff\x00 noise", 1<<20), "line 1: not a record"},
		"long word": {"colat record 1\n" + strings.Repeat("x", 1<<20), "line 2: unknown word"},
		"long move": {replaced("d6", strings.Repeat("x", 1<<20)), "line 7: move 3: malformed move"},
	} {
		isNoRecord(t, name, test.text, test.want)
	}
}

// isNoRecord expects that a text is refused with an error that begins with certain words, and
// is not as long as the text may be.
func isNoRecord(t *testing.T, name, text, want string) {
	t.Helper()
	r, err := match.ParseRecord(text)
	if err == nil || r != nil || !strings.HasPrefix(err.Error(), want) || len(err.Error()) > 300 {
		t.Errorf("%s: %v, %v, want an error that begins with %q", name, r, err, want)
	}
}

// randomControl draws a clock with a limit for moves or without.
func randomControl(rng *rand.Rand) match.TimeControl {
	c := match.TimeControl{Total: time.Duration(1+rng.IntN(3)) * time.Minute}
	if rng.IntN(2) == 0 {
		c.Move = time.Duration(3500+rng.IntN(9000)) * time.Millisecond
	}
	return c
}

// TestRecordReadsBack records random games of both kinds at random points and
// with all that can happen, and compares the match that is resumed.
func TestRecordReadsBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	names := []string{
		"human", "champion:time=1s", "", " ", `"`, "Đỗ Thị Hà",
		"two\nlines", "a\u00a0b", "\xff", "cmd:bot --fast", "\ufeff", "\u2028",
	}
	now := time.Date(2021, 2, 15, 0, 0, 0, 0, time.UTC)
	source := match.TimeSource(func() time.Time { return now })
	reasons := make(map[game.Reason]int)
	for i := range 400 {
		begin := []string{victoryStart, classicStart, passing}[i%3]
		seats := [2]match.Seat{{Name: names[rng.IntN(len(names))]}, {Name: names[rng.IntN(len(names))]}}
		options := []match.Option{source}
		if rng.IntN(2) == 0 {
			options = []match.Option{match.Clock(randomControl(rng)), source}
		}
		m := match.New(state(t, begin), seats, options...)
		for range rng.IntN(100) {
			now = now.Add(time.Duration(rng.Int64N(int64(4 * time.Second))))
			moves := m.State().AppendMoves(nil)
			if len(moves) == 0 || m.Play(moves[rng.IntN(len(moves))]) != nil {
				break
			}
		}
		for range rng.IntN(4) {
			m.Undo()
		}
		if rng.IntN(4) == 0 {
			_ = m.Resign(m.State().ToMove())
		}
		if result, over := m.Result(); over {
			reasons[result.Reason]++
		}
		written := m.Record().String()
		read, err := match.ParseRecord(written)
		if err != nil {
			t.Fatalf("%v:\n%s", err, written)
		}
		if got := read.String(); got != written {
			t.Fatalf("written:\n%sread back:\n%s", written, got)
		}
		if read.Names != m.Record().Names {
			t.Fatalf("the names %q are read back as %q", m.Record().Names, read.Names)
		}
		again, err := match.Resume(read, seats, source)
		if err != nil {
			t.Fatalf("%v:\n%s", err, written)
		}
		if again.Record().String() != written || again.State().Hash() != m.State().Hash() ||
			again.CanUndo() != m.CanUndo() || again.CanRedo() != m.CanRedo() {
			t.Fatalf("resumed:\n%swant\n%s", again.Record(), written)
		}
		for m.Undo() {
			if !again.Undo() || again.State().Hash() != m.State().Hash() {
				t.Fatalf("the resumed match is taken back differently:\n%s", written)
			}
		}
	}
	for _, reason := range []game.Reason{game.Resignation, game.Timeout, "more-discs", "five-cells"} {
		if reasons[reason] == 0 {
			t.Errorf("no game ended by %s", reason)
		}
	}
}

// TestResume goes on with a match against an engine.
func TestResume(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		text := strings.Replace(record, "result X resignation\n", "", 1)
		r, err := match.ParseRecord(text)
		if err != nil {
			t.Fatal(err)
		}
		m, err := match.Resume(r, [2]match.Seat{engine, human}, total(time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Remaining(game.Second); got != 33*time.Minute+time.Second {
			t.Errorf("%v are left", got)
		}
		if !m.Thinking() || !m.CanRedo() {
			t.Error("the match does not go on where it stopped")
		}
		settle(m)
		expectLine(t, m, "d3 c5 d6 e3 f3")
		if m.CanRedo() {
			t.Error("after another move the old ones can be played again")
		}
		// The engine thinks for a second, and its answer is seen within a tick.
		const before = 34*time.Minute + 12500*time.Millisecond
		if used := before - m.Remaining(game.First); used < time.Second || used > time.Second+time.Second/60 {
			t.Errorf("the engine's second took %v", used)
		}
		m.Undo()
		expectLine(t, m, "d3 c5 d6")
		m.Close()
	})
}

func TestResumeRefusesIllegalMoves(t *testing.T) {
	start := state(t, victoryStart)
	r := &match.Record{Rules: start.Rules(), Start: start, Moves: []game.Move{19, 0}}
	m, err := match.Resume(r, [2]match.Seat{human, human})
	if err == nil || m != nil || !strings.Contains(err.Error(), "move 2") {
		t.Errorf("got %v, %v", m, err)
	}
}

// FuzzParseRecord: an accepted text is written as a record that is read back the same, and can be
// resumed; any other gets an error with a line.
func FuzzParseRecord(f *testing.F) {
	for _, text := range []string{
		record, strings.ReplaceAll(record, "\n", "\r\n"), record[:60], record + record, "", "\n",
		"colat record 1\ngame classic\nstart " + passing + "\nfirst \"\\xff\"\nsecond\nmoves pass\n",
		"colat record 2\n", "colat record 1\nmoves d3\n", "colat record 1\nclock 1h 1h 1h\n",
		strings.Replace(record, "33m1s", "33m1s 10s 1.5s", 1),
		strings.Replace(record, "undone f4\n", "undone f4\nbranch 3 c3\nbranch 0 c4\nbranch 4 f3 b6\n", 1),
		annotatedRecord, strings.Replace(annotatedRecord, "(f4", "((f4", 1),
		timedRecord, strings.Replace(timedRecord, "branch 3", "times\nbranch 3", 1),
		handicapRecord, strings.Replace(record, "35m0s 34m12.5s 33m1s", "10s+35m+2s/1h 34m12.5s 33m1s 4s", 1),
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := match.ParseRecord(text)
		if err != nil {
			if r != nil || !strings.HasPrefix(err.Error(), "line ") {
				t.Errorf("%q: %v, %v", text, r, err)
			}
			return
		}
		written := r.String()
		again, err := match.ParseRecord(written)
		if err != nil || again.String() != written || again.Names != r.Names {
			t.Errorf("%q is written as %q, read back as %v, %v", text, written, again, err)
		}
		if _, err := match.Resume(r, [2]match.Seat{human, human}); err != nil {
			t.Errorf("%q cannot be resumed: %v", text, err)
		}
	})
}
