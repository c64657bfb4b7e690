package match_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"colat/game"
	"colat/game/match"
	_ "colat/game/othello"
)

// savedToday and loggedToday are one game as the page saves it and as the arena
// logs it. Both must be read for ever.
const (
	savedToday = `colat record 1
game victory
start ---------------------------OX------XO--------------------------- X a1,c7,d5,g4,f3
first human
second champion:time=1s
moves d3 c5
result O resignation
`
	loggedToday = `{"game":"victory","players":["human","champion:time=1s"],` +
		`"start":"---------------------------OX------XO--------------------------- X a1,c7,d5,g4,f3",` +
		`"opening":1,"moves":["d3","c5"],"winner":"O","reason":"resignation",` +
		`"ms":[1.5],"depths":[7],"nodes":[1234],"proven":[0,2],"round":"1","ended":"2026-01-02T03:04:05Z"}`
)

// lineOf reads a line.
func lineOf(t *testing.T, text string) *match.Record {
	t.Helper()
	r := new(match.Record)
	if err := json.Unmarshal([]byte(text), r); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return r
}

func TestBothFormsOfARecord(t *testing.T) {
	saved, err := match.ParseRecord(savedToday)
	if err != nil {
		t.Fatal(err)
	}
	logged := lineOf(t, loggedToday)
	if again, err := match.AppendLine(nil, logged); err != nil || string(again) != loggedToday+"\n" {
		t.Errorf("written again as %s, %v", again, err)
	}
	if logged.String() != savedToday {
		t.Errorf("the line as a saved game:\n%v", logged)
	}
	text, err := match.AppendLine(nil, saved)
	if err != nil {
		t.Fatal(err)
	}
	line := lineOf(t, string(text))
	if line.String() != savedToday || line.Opening != 0 || line.Milliseconds != nil || !line.Ended.IsZero() {
		t.Errorf("the saved game as a line: %s", text)
	}
	going := strings.Replace(savedToday, "result O resignation\n", "", 1)
	if saved, err = match.ParseRecord(going); err != nil {
		t.Fatal(err)
	}
	if text, err = match.AppendLine(nil, saved); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, line); err == nil || !strings.Contains(err.Error(), `winner "": want X, O or draw`) {
		t.Errorf("a game that goes on, %s: %v", text, err)
	}
	if line, err = match.ParseLine(text); err != nil || line.String() != going {
		t.Errorf("a game that goes on, %s: read as\n%v, %v", text, line, err)
	}
	over := strings.Replace(loggedToday, `"winner":"O"`, `"winner":""`, 1)
	if _, err := match.ParseLine([]byte(over)); err == nil {
		t.Errorf("a game with a reason and without a winner, %s, is read", over)
	}
}

// TestLinesAreWrittenAsTheyWereRead holds every field of the form.
func TestLinesAreWrittenAsTheyWereRead(t *testing.T) {
	const full = "XO------" + "--------" + "--------" + "--------" + "--------" + "--------" + "--------" + "--------"
	for _, text := range []string{
		loggedToday,
		`{"game":"classic","players":["a \u0026 b","\u003cc\u003e"],` +
			`"start":"---------------------------OX------XO--------------------------- X","opening":0,"moves":[],` +
			`"winner":"O","reason":"crash","fault":"it \"fell\"","proven":[0,0]}`,
		`{"game":"victory","players":["",""],"start":"` + full + ` O a1,b1,c1,d1,e1","opening":0,"moves":[],` +
			`"winner":"draw","reason":"draw","depths":[1],"nodes":[2,3],"proven":[1,0]}`,
		`{"game":"classic","players":["a","b"],` +
			`"start":"---------------------------OX------XO--------------------------- X","opening":0,` +
			`"moves":["d3"],"winner":"X","reason":"timeout","proven":[0,0],"clock":"3m+2s/1m","left":[179500,0]}`,
	} {
		if again, err := match.AppendLine(nil, lineOf(t, text)); err != nil || string(again) != text+"\n" {
			t.Errorf("%s\nis written again as\n%s%v", text, again, err)
		}
		// HTML stays unescaped where that was asked for.
		var plain bytes.Buffer
		encoder := json.NewEncoder(&plain)
		encoder.SetEscapeHTML(false)
		want := strings.NewReplacer(`\u0026`, "&", `\u003c`, "<", `\u003e`, ">").Replace(text) + "\n"
		if err := encoder.Encode(lineOf(t, text)); err != nil || plain.String() != want {
			t.Errorf("%s\nis written plainly as\n%s%v", text, &plain, err)
		}
	}
}

func TestLineFaults(t *testing.T) {
	for name, test := range map[string]struct{ old, new, want string }{
		"another game":         {"victory", "chess", `unknown game "chess"`},
		"a bad position":       {"---OX", "---OZ", "position, field 1"},
		"no winner":            {`"winner":"O"`, `"winner":""`, `winner "": want X, O or draw`},
		"a malformed move":     {`"c5"`, `"?"`, "move 2: malformed move"},
		"an illegal move":      {`"c5"`, `"a1"`, "move 2: illegal move: White at a1"},
		"too long an opening":  {`"opening":1`, `"opening":3`, "opening 3: the record has 2 moves"},
		"less than no opening": {`"opening":1`, `"opening":-1`, "opening -1: the record has 2 moves"},
		"a half-win":           {`"ms"`, `"halfWinner":"X","ms"`, `the record says that "X" was ahead in the draw`},
		"a drawn resignation":  {`"winner":"O"`, `"winner":"draw"`, "the record ends by resignation of"},
		"the wrong timeout": {`"winner":"O","reason":"resignation"`, `"winner":"X","reason":"timeout"`,
			"the record ends by timeout of O, on the turn of X"},
		"a result of the board": {"resignation", "more-discs", "the record says O by more-discs, but the game is not over"},
	} {
		text := strings.Replace(loggedToday, test.old, test.new, 1)
		var r match.Record
		err := json.Unmarshal([]byte(text), &r)
		var fault *match.GameError
		if !errors.As(err, &fault) || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %v\nwant %s", name, err, test.want)
		}
		if r.Rules != nil {
			t.Errorf("%s: half of the record is there: %+v", name, r)
		}
	}
	var r match.Record
	if err := json.Unmarshal([]byte(`{"game":7}`), &r); err == nil || errors.As(err, new(*match.GameError)) {
		t.Errorf("a number for a name is %v", err)
	}
}

// A side may resign while the other one thinks, and the line is read as it was written.
func TestResignationsOnAnyonesTurn(t *testing.T) {
	for _, side := range []game.Player{game.First, game.Second} {
		m := match.New(lineOf(t, loggedToday).Start, [2]match.Seat{human, human})
		if err := m.Resign(side); err != nil {
			t.Fatal(err)
		}
		text, err := match.AppendLine(nil, m.Record())
		if err != nil {
			t.Fatal(err)
		}
		if r := lineOf(t, string(text)); !r.Over || r.Result.Winner != side.Opponent() {
			t.Errorf("%s resigned, and the line is read as %+v", side.Letter(), r.Result)
		}
	}
}

// TestFailuresAreResignationsToTheApp: the text knows no loss by failing.
func TestFailuresAreResignationsToTheApp(t *testing.T) {
	for _, reason := range []game.Reason{game.Crash, game.IllegalMove} {
		failed := lineOf(t, strings.Replace(loggedToday, "resignation", string(reason), 1))
		if got := failed.String(); got != savedToday {
			t.Errorf("%s:\n%s", reason, got)
		}
		m, err := match.Resume(failed, [2]match.Seat{human, human})
		if err != nil || !m.Over() {
			t.Errorf("%s: the game goes on, %v", reason, err)
		}
	}
}

func TestPositions(t *testing.T) {
	r := lineOf(t, loggedToday)
	var texts, positions []string
	for s, text := range r.Positions() {
		texts, positions = append(texts, text), append(positions, r.Rules.FormatPosition(s))
	}
	if diff := cmp.Diff([]string{"", "d3", "c5"}, texts); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"d3", "c5"}, r.MoveTexts()); diff != "" {
		t.Error(diff)
	}
	if positions[0] != r.Rules.FormatPosition(r.Start) || positions[2] == positions[1] {
		t.Errorf("%q", positions)
	}
	for range r.Positions() {
		break // nothing is played behind the caller's back
	}
}

// TestReportsOfALineFitItsMoves: a line from outside may have any numbers about its moves.
func TestReportsOfALineFitItsMoves(t *testing.T) {
	for _, test := range []struct {
		from, to string
		fits     bool
	}{
		{`"depths":[7]`, `"depths":[7,8]`, false},
		{`"nodes":[1234]`, `"nodes":[1234,1,2]`, false},
		{`"ms":[1.5]`, `"ms":[1.5,2,3]`, false},
		{`[1.5]`, `[-1]`, false},
		{`[7]`, `[-7]`, false},
		{`[1234]`, `[-1]`, false},
		{`[0,2]`, `[0,9]`, false},
		{`"ms":[1.5],"depths":[7],"nodes":[1234]`, `"ms":[1,1],"depths":[7],"nodes":[1,1]`, false},
		{"", "", true},
		// One number more is for the answer that was not given, and lists may be missing.
		{`"ms":[1.5],"depths":[7],"nodes":[1234]`, `"ms":[1,2],"depths":[7,0],"nodes":[1,2]`, true},
		{`"depths":[7],"nodes":[1234],`, ``, true},
		{`"ms":[1.5],`, ``, true},
	} {
		r := lineOf(t, strings.Replace(loggedToday, test.from, test.to, 1))
		if err := r.CheckReports(); (err == nil) != test.fits {
			t.Errorf("%s: %v", test.to, err)
		}
	}
}
