package notation_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"colat/game/match"
	"colat/game/notation"
)

// TestTimesInGGF reads the date of a game and the times of its moves, and writes them
// again.
func TestTimesInGGF(t *testing.T) {
	for _, test := range []struct {
		text  string
		ended time.Time
		ms    []float64
	}{
		{"(;GM[Othello]B[d3];)", time.Time{}, nil},
		{"(;GM[Othello]DT[2003.12.15_13:24:03.MST]B[d3/1.2/0.5]W[c5//12]B[d6/+3.00];)",
			time.Date(2003, 12, 15, 20, 24, 3, 0, time.UTC), []float64{500, 12000, 0}},
		{"(;GM[Othello]DT[1997-08]B[d3//x]W[c5//-1];)", time.Date(1997, 8, 1, 0, 0, 0, 0, time.UTC), nil},
		{"(;GM[Othello]DT[yesterday]B[d3//1e99]W[c5//NaN]B[d6//0.001];)", time.Time{}, []float64{0, 0, 1}},
	} {
		r, _, err := notation.Read(test.text, notation.Known{})
		if err != nil || !r.Ended.Equal(test.ended) || !slices.Equal(r.Milliseconds, test.ms) {
			t.Errorf("%s: %v, %v, %v", test.text, r.Ended, r.Milliseconds, err)
			continue
		}
		written, err := notation.Write(r, notation.GGF)
		if err != nil {
			t.Fatal(err)
		}
		again, _, err := notation.Read(written, notation.Known{})
		if err != nil || !again.Ended.Equal(test.ended) || !slices.Equal(again.Milliseconds, test.ms) {
			t.Errorf("%s: %v, %v, %v", written, again.Ended, again.Milliseconds, err)
		}
	}
	_, _, err := notation.Read("(;GM[Othello]TY[8a]B[d3];)", notation.Known{})
	if err == nil || !strings.Contains(err.Error(), "anti game") {
		t.Errorf("an anti game: %v", err)
	}
}

// TestDatesInGGF reads dates as servers, programs and people write them.
func TestDatesInGGF(t *testing.T) {
	for text, want := range map[string]string{
		"945277754": "1999-12-15T17:09:14Z", "955926780": "2000-04-16T23:13:00Z",
		"2000-4-16 11:13 EST": "2000-04-16T16:13:00Z", "2022-01-17 12:52:30 GMT": "2022-01-17T12:52:30Z",
		"2004.09.18_05:54:38.MDT": "2004-09-18T11:54:38Z", "2004.09.18_05:54:38.+0700": "2004-09-17T22:54:38Z",
		"2004-09-18T05:54:38-05:30": "2004-09-18T11:24:38Z", "2004-09-18 05:54 ABC": "2004-09-18T05:54:00Z",
		"2004-09-18": "2004-09-18T00:00:00Z", "2004.9": "2004-09-01T00:00:00Z", "2004": "2004-01-01T00:00:00Z",
		"20040918": "2004-09-18T00:00:00Z", "2004-09-18 EST": "2004-09-18T00:00:00Z",
		"9452777": "", "0": "", "-5": "", "yesterday": "", "15.9.2004": "", "2004-13-01": "2004-01-01T00:00:00Z",
	} {
		r, _, err := notation.Read("(;GM[Othello]DT["+text+"]B[d3];)", notation.Known{})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if !r.Ended.IsZero() {
			got = r.Ended.Format(time.RFC3339)
		}
		if got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// TestClockInGGFAndSGF: a game has its thinking times in the fields that the formats have for them, and
// keeps those of another program.
func TestClockInGGFAndSGF(t *testing.T) {
	read := func(text string) *match.Record {
		t.Helper()
		r, _, err := notation.Read(text, notation.Known{})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	written := func(r *match.Record, form notation.Form) string {
		t.Helper()
		text, err := notation.Write(r, form)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	for clock, want := range map[string][2]string{
		"5m":         {"TI[05:00/00:00/00:00]", "TM[300]"},
		"3m+2s":      {"TI[03:00/00:02/00:00]", "TM[180]OT[2 fischer]"},
		"90m+1.5s":   {"TI[01:30:00/00:01/00:00]", "TM[5400]OT[1.5 fischer]"},
		"10s+120s":   {"TI[02:00/00:00/00:00]", "TM[120]"},
		"5m+3s/1m":   {"TB[05:00/00:03/00:00]TW[01:00/00:00/00:00]", ""},
		"0s+30s+60s": {"TI[00:30/01:00/00:00]", "TM[30]OT[60 fischer]"},
	} {
		control, err := match.ParseTimeControl(clock)
		if err != nil {
			t.Fatal(err)
		}
		r := read("(;GM[Othello]PB[a]PW[b]B[d3];)")
		r.Clock = &match.ClockRecord{Control: control}
		if ggf := written(r, notation.GGF); !strings.Contains(ggf, want[0]) ||
			!strings.Contains(written(read(ggf), notation.GGF), want[0]) {
			t.Errorf("%s is written as %s, want %s", clock, ggf, want[0])
		}
		if sgf := written(r, notation.SGF); !strings.Contains(sgf, want[1]) || want[1] == "" && strings.Contains(sgf, "TM[") {
			t.Errorf("%s is written as %s, want %s", clock, sgf, want[1])
		}
	}
	r := read("(;GM[Othello]TI[05:00//02:00]B[d3];)")
	r.Clock = &match.ClockRecord{Control: match.TimeControl{Total: time.Minute}}
	if text := written(r, notation.GGF); strings.Count(text, "TI[") != 1 || !strings.Contains(text, "TI[05:00//02:00]") {
		t.Errorf("the times of another program became %s", text)
	}
}
