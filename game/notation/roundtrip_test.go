package notation_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/match"
	"colat/game/notation"
)

var everyGame = []string{
	"victory", "classic", "uttt", "uttt:won=open", "mnk:3,3,3", "mnk:15,11,5,caro", "mnk:9,9,5,swap2", "cotoan",
	"cotoan:target=20,remainder=strict",
}

// playout is a random game: to its end, or some plies of it.
func playout(t *rapid.T) *match.Record {
	rules := find(rapid.SampledFrom(everyGame).Draw(t, "game"))
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	s, err := rules.New(nil, rng)
	if err != nil {
		t.Fatal(err)
	}
	r := &match.Record{Rules: rules, Start: s.Clone()}
	skipped := rapid.IntRange(0, 8).Draw(t, "plies before the start")
	for range rapid.IntRange(0, 130).Draw(t, "plies") {
		moves := s.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		m := moves[rng.IntN(len(moves))]
		s.Play(m)
		if skipped--; skipped >= 0 && rng.IntN(2) == 0 {
			if r.Start, err = rules.ParsePosition(rules.FormatPosition(s)); err != nil {
				t.Fatal(err)
			}
			r.Moves, s = nil, r.Start.Clone()
			continue
		}
		r.Moves = append(r.Moves, m)
	}
	if result, over := s.Result(); over {
		r.End(result, s)
	}
	return r
}

// TestRoundTrips writes random games in every form and reads them again.
func TestRoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := playout(t)
		known := notation.Known{Rules: r.Rules, Options: r.Rules.OptionsOf(r.Start)}
		end, err := notation.Write(r, notation.Position)
		if err != nil {
			t.Fatal(err)
		}
		for _, form := range notation.Written {
			text, err := notation.Write(r, form)
			if err != nil {
				continue // TestUnwritten tells for which games
			}
			if form == notation.Moves && (text == "" || notation.MadeUp(r.Start)) {
				continue // moves alone do not tell where they begin
			}
			again, read, err := notation.Read(text, known)
			if err != nil {
				t.Fatalf("%s %q: %v", form, text, err)
			}
			request := strings.TrimSpace(text) == end // which is a position
			position := form == notation.Position || form == notation.OBF || request
			if read != form && (!position || read != notation.Board && read != notation.Position) {
				t.Fatalf("%s %q is read as %s", form, text, read)
			}
			if got, _ := notation.Write(again, notation.Position); got != end {
				t.Fatalf("%s %q leads to %s, not to %s", form, text, got, end)
			}
			moves := form != notation.Position && form != notation.OBF && form != notation.Request
			if moves && (len(again.Moves) != len(r.Moves) || again.Over != r.Over || again.Result != r.Result) {
				t.Fatalf("%s %q has %d moves, %v; want %d, %v", form, text, len(again.Moves), again.Result,
					len(r.Moves), r.Result)
			}
		}
		again, _, err := notation.Read(r.String(), notation.Known{})
		if err != nil || again.String() != r.String() {
			t.Fatalf("the record\n%sis read as %v, %v", r, again, err)
		}
	})
}

// FuzzRead reads anything: without a panic, and what it can read it can write so that
// it reads the same again.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"f5d6c3", "1. F5 d6", "?game=victory&victory=a1+c7+d5+g4+f3&moves=d3c5", afterThree, request,
		"(;GM[Othello]PB[a]PW[b]RE[-64:r]BO[8 " + othelloStart + " *]B[d3//1]W[c5];)", "game=uttt&moves=40+02",
		"(;GM[Othello]BO[8 " + othelloStart + " *]B[d3]VA[d3! {a%5Db} %28f5 f6%29];)",
		"?game=classic&moves=f5&tree=f5+(d3?+{a})&shown=d3",
		"(;FF[4]GM[2]SZ[8]AB[e4][d5]AW[d4]PL[B]PB[a\\]b];B[f5];W[d6](;B[c3])(;B[c4]))", "(;FF[4]GM[2]B[ff];W[])",
		"game=mnk:15,15,5,caro&position=x&moves=h8", ".X./O../... O", "a1-a3 b11-b9", "40 02", "{\"blocks\":[]}",
		"[Black \"a\"]\n[FEN \"8/8/3P4/3Ppp2/3pp3/2p5/8/8 w\"]\n\n1. f4 {a} 1-0", "●f5○d6", "|",
		"１．ｆ５　d6 (pass) 31-33", "[Black \"a\"]\n\n1. f5! (c4 {b} (d3)) d6 $2 (1... f6) 2. c3", "f5 d6 (f6 e6) {x}",
		"{\"players\":[{\"name\":\"a\"}],\"position\":{\"moves\":[{\"m\":\"f5\"},{\"m\":\"-\"}]}}", "d6 c4",
		afterThree + " O; F4:+2; % a", "[8 " + rows(afterThree, "") + " *] d3", "[['X', 0, 0], [0, 'O', 0], [0, 0, 0]]",
		"  A B C\n1 X - - 1\n2 - - O 2\n3 - - - 3\nX to move", "|X| |O|\n| | | |\n| | | |", "012\n000\n000",
		"Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,31\nAN.zip\nBINH.zip\n-1", "h8i9g7", "7,7 8,8", "https://gomocalc.com/#/h8i9",
		"(;FF[4]GM[4]SZ[15:12]RU[caro]PB[an]RE[B+R];B[hh];W[ii])", "(;GM[4]AB[aa][bb]AW[cc]PL[W];W[dd])",
		"colat record 1\ngame classic\nstart " + othelloStart + " X\nfirst a\nsecond b\nmoves f5 d6\n", "pass", "((;", "?",
	} {
		f.Add(seed, uint8(0))
	}
	f.Fuzz(func(t *testing.T, text string, which uint8) {
		known := notation.Known{Guess: which&1 != 0}
		if n := int(which >> 1); n < len(everyGame) {
			known.Rules = find(everyGame[n])
			known.Options = game.Options{"victory": cells}
		}
		r, _, err := notation.Read(text, known)
		if err != nil {
			if err.Error() == "" {
				t.Fatal("an error without words")
			}
			return
		}
		link, err := notation.Write(r, notation.Link)
		if err != nil {
			t.Fatal(err)
		}
		again, _, err := notation.Read(link, notation.Known{})
		if err != nil {
			t.Fatalf("%q leads to %q, which is not read: %v", text, link, err)
		}
		was, _ := notation.Write(r, notation.Position)
		if is, _ := notation.Write(again, notation.Position); is != was {
			t.Fatalf("%q leads to %s by way of %q, not to %s", text, is, link, was)
		}
	})
}
