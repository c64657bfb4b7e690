package notation_test

import (
	"slices"
	"strings"
	"testing"
	"time"

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
			time.Date(2003, 12, 15, 13, 24, 3, 0, time.UTC), []float64{500, 12000, 0}},
		{"(;GM[Othello]DT[1997-08]B[d3//x]W[c5//-1];)", time.Date(1997, 1, 1, 0, 0, 0, 0, time.UTC), nil},
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
