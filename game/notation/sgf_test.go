package notation_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"colat/game"
	"colat/game/notation"
)

// TestReadsSGF reads games as Othello programs and others write them.
func TestReadsSGF(t *testing.T) {
	const moves = "f5d6c4d3e2f6c5f4"
	for name, text := range map[string]string{
		"plain": "(;FF[4]GM[2]SZ[8]PB[an]PW[binh];B[f5];W[d6];B[c4];W[d3];B[e2];W[f6];B[c5];W[f4])",
		"as of edax": "(;FF[4]GM[2]AP[edax:4.4]\nPC[Edax]DT[2024-03-09]\nPB[an]PW[binh]\nSZ[8]AB[e4][d5]" +
			"AW[d4][e5]PL[B]\nRE[Void]\nB[f5];W[d6];\nB[c4];W[d3];\nB[e2];W[f6];\nB[c5];W[f4];\n)",
		"variations": "(;GM[2]PB[an]PW[binh]C[a \\] b];B[f5](;W[d6];B[c4];W[d3];B[e2];W[f6];B[c5];" +
			"W[f4])(;W[f6](;B[e6])(;B[d3])))",
		"as in Go":  "(;GM[2]FF[3]SZ[8]PB[an]PW[binh];B[fe];W[df];B[cd];W[dc];B[eb];W[ff];B[ce];W[fd])",
		"old names": "(;GaMe[2]SiZe[8]PlayerBlack[an]PW[binh];Black[f5];White[d6];B[c4];W[d3];B[e2];W[f6];B[c5];W[f4])",
	} {
		record, form, err := notation.Read(text, notation.Known{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got, _ := notation.Write(record, notation.Moves)
		if form != notation.SGF || record.Rules.ID() != "classic" || got != moves || record.Names != [2]string{"an", "binh"} {
			t.Errorf("%s is read as %s of %s, %s, between %v", name, form, record.Rules.ID(), got, record.Names)
		}
	}
}

// TestWritesSGF writes a game from a position, with what ended it, and reads it again.
func TestWritesSGF(t *testing.T) {
	record, _, err := notation.Read("position="+afterThree+"+O&moves=f4", notation.Known{})
	if err != nil {
		t.Fatal(err)
	}
	record.Names = [2]string{`A [x] \ b`, "Bình"}
	record.Ended = time.Date(2024, 3, 9, 0, 0, 0, 0, time.UTC)
	record.Over, record.Result = true, game.Result{Winner: game.Second, Reason: game.Resignation}
	text, err := notation.Write(record, notation.SGF)
	if err != nil {
		t.Fatal(err)
	}
	again, _, err := notation.Read(text, notation.Known{})
	if err != nil || again.Names != record.Names || again.Result != record.Result || !again.Ended.Equal(record.Ended) ||
		again.Rules.FormatPosition(again.Start) != afterThree+" O" || len(again.Moves) != 1 {
		t.Errorf("%s is read as %+v, %v", text, again, err)
	}
}

func TestRefusesSGF(t *testing.T) {
	for _, test := range []struct {
		text  string
		fault notation.Fault
		want  string
	}{
		{"(;GM[11]SZ[9];B[aa])", notation.UnknownGame, "GM[11]"},
		{"(;GM[2]SZ[10];B[aa])", notation.BadStart, "want 8"},
		{"(;GM[2];B[f5];B[d6])", notation.BadMove, "White is to move"},
		{"(;GM[2];B[f5];W[z9])", notation.BadMove, "z9"},
		{"(;GM[2];B[f5];W[d6", notation.Malformed, "no end"},
		{"(;GM[2]AB[z9])", notation.BadStart, "z9"},
	} {
		_, form, err := notation.Read(test.text, notation.Known{})
		wrong := (*notation.Error)(nil)
		if !errors.As(err, &wrong) || form != notation.SGF || wrong.Fault != test.fault ||
			!strings.Contains(err.Error(), test.want) {
			t.Errorf("%s as %s: %v", test.text, form, err)
		}
	}
}
