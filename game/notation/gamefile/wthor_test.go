package gamefile_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/match"
	"colat/game/notation"
	"colat/game/notation/gamefile"
	"colat/game/othello"
)

// TestReadsWTHOR reads a file of two games whose bytes are written out.
func TestReadsWTHOR(t *testing.T) {
	file := []byte{
		20, 26, 11, 24, 3, 0, 0, 0, 0, 0, 0xea, 7, 8, 0, 22, 0, // 3 games of 2026, exact from 22 empty squares on
		1, 0, 2, 0, 0, 0, 40, 36, 56, 64, 33, // f5 d6 c3
	}
	file = append(file, make([]byte, 57)...)
	file = append(file, 0, 0, 1, 0, 9, 0, 32, 32, 11) // a1
	file = append(file, make([]byte, 59)...)
	file = append(file, 0, 0, 1, 0, 9, 0, 0, 0, 34, 53) // d3 c5
	file = append(file, make([]byte, 58)...)
	names := &gamefile.Names{Players: []string{"An", "Bình", "Chi"}, Tournaments: []string{"", "Paris"}}
	games, bad, err := read(file, gamefile.Options{Names: names})
	if err != nil || len(games) != 2 || len(bad) != 1 || !strings.HasPrefix(bad[0], "game 2: move 1, \"a1\"") {
		t.Fatalf("%d games, %q, %v", len(games), bad, err)
	}
	g := games[0]
	if g.Record.Tag("discs") != "40" || g.Record.Tag("best") != "36" || g.Record.Tag("bestFrom") != "22" ||
		g.Number != 1 || g.Record.Round != "Paris" ||
		g.Record.Names != [2]string{"Chi", "An"} || g.Record.Ended.Year() != 2026 || !g.Record.Over ||
		g.Record.Result != (game.Result{Winner: game.First, Reason: game.Resignation}) ||
		strings.Join(g.Record.MoveTexts(), "") != "f5d6c3" {
		t.Errorf("%+v, %+v", g, g.Record)
	}
	if g := games[1]; g.Number != 3 || g.Record.Names != [2]string{"Bình", "#9"} ||
		g.Record.Result.Winner != game.Second {
		t.Errorf("%+v, %+v", g, g.Record)
	}
	games, _, err = read(file[:len(file)-1], gamefile.Options{})
	if cut := (*gamefile.Error)(nil); !errors.As(err, &cut) || cut.Fault != gamefile.Cut || len(games) != 1 ||
		!strings.Contains(err.Error(), "first 2") {
		t.Errorf("cut off: %d games, %v", len(games), err)
	}
}

// finished draws a finished classic game, on the board or by resignation.
func finished(t *rapid.T) gamefile.Game {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	r := playout(rng, rapid.SampledFrom([]int{1, 9, 30, 200, 200, 200}).Draw(t, "plies"))
	if len(r.Moves) > 0 && r.Moves[len(r.Moves)-1] == othello.Pass {
		r.Moves = r.Moves[:len(r.Moves)-1] // no format tells of a pass before a resignation
		r.Over = false
	}
	if !r.Over {
		result := game.Result{Winner: game.Player(rapid.IntRange(-1, 1).Draw(t, "winner")), Reason: game.Resignation}
		if result.Winner == game.NoSide {
			result.Reason = game.Agreement
		}
		r.End(result, r.Start)
	}
	for i := range r.Names {
		r.Names[i] = rapid.StringMatching(`[A-Za-z][A-Za-zéèü' ]{0,16}[a-z]`).Draw(t, "name")
	}
	r.Round = rapid.StringMatching(`[A-Z][A-Za-zé ]{0,20}[a-z0-9]`).Draw(t, "tournament")
	r.Ended = time.Date(2003, 1, 1, 0, 0, 0, 0, time.UTC)
	return gamefile.Game{Record: r}
}

// TestRoundTrips writes random games to a file of each format and reads the same games.
func TestRoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var games []gamefile.Game
		for range rapid.IntRange(1, 4).Draw(t, "games") {
			games = append(games, finished(t))
		}
		for _, format := range []gamefile.Format{gamefile.WTHOR, gamefile.Lines, gamefile.GGF} {
			var file bytes.Buffer
			w := gamefile.NewWriter(&file, format, day)
			for _, g := range games {
				if err := w.Write(g); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			names := again(t, w.Names())
			read, bad, err := read(file.Bytes(), gamefile.Options{Names: names})
			if err != nil || len(bad) > 0 || len(read) != len(games) {
				t.Fatalf("%s: %d games, %q, %v", format, len(read), bad, err)
			}
			for i := range read {
				sameGame(t, format, read[i].Record, games[i].Record)
			}
		}
	})
}

// TestWTHORKeepsItsBytes reads files of WTHOR with games that break off, any scores, any depth, and
// names by number alone, and writes the same bytes.
func TestWTHORKeepsItsBytes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		games := rapid.IntRange(1, 5).Draw(t, "games")
		file := []byte{20, 1, 2, 3, byte(games), 0, 0, 0, 0, 0, 0xd3, 7, 8, 0,
			rapid.SampledFrom([]byte{0, 0, 22, 60}).Draw(t, "depth"), 0}
		for range games {
			r := playout(rng, rapid.SampledFrom([]int{1, 30, 200}).Draw(t, "plies"))
			entry := []byte{byte(rng.IntN(256)), byte(rng.IntN(2)), byte(rng.IntN(256)), byte(rng.IntN(256)), 7, 0,
				rapid.Byte().Draw(t, "discs"), rapid.Byte().Draw(t, "best")}
			for _, m := range r.Moves {
				if m != othello.Pass {
					entry = append(entry, byte(10*(m/8+1)+m%8+1))
				}
			}
			file = append(append(file, entry...), make([]byte, 68-len(entry))...)
		}
		games4 := file[4]
		file[4] = byte(rapid.IntRange(0, games).Draw(t, "games that the header counts"))
		read, bad, err := read(append(file, make([]byte, rapid.IntRange(0, 200).Draw(t, "zeros"))...), gamefile.Options{})
		if err != nil || len(bad) > 0 || len(read) != games {
			t.Fatalf("%d games, %q, %v", len(read), bad, err)
		}
		var lines, written bytes.Buffer
		for _, form := range []struct {
			out    *bytes.Buffer
			format gamefile.Format
		}{{&lines, gamefile.Lines}, {&written, gamefile.WTHOR}} {
			w := gamefile.NewWriter(form.out, form.format, time.Date(2001, 2, 3, 0, 0, 0, 0, time.UTC))
			for _, g := range read {
				if err := w.Write(g); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			if read, _, err = readFile(lines.Bytes()); err != nil {
				t.Fatal(err)
			}
		}
		if file[4] = games4; !bytes.Equal(written.Bytes(), file) {
			t.Fatalf("% x\nis written as\n% x", file, written.Bytes())
		}
	})
}

func readFile(file []byte) ([]gamefile.Game, []string, error) { return read(file, gamefile.Options{}) }

// again writes and reads names.
func again(t *rapid.T, names *gamefile.Names) *gamefile.Names {
	if names == nil {
		return nil
	}
	var read gamefile.Names
	for _, write := range []func(*bytes.Buffer) error{
		func(b *bytes.Buffer) error { return names.WritePlayers(b, day) },
		func(b *bytes.Buffer) error { return names.WriteTournaments(b, day) },
	} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		if !gamefile.IsNames(b.Bytes()) {
			t.Fatalf("%q does not look like names", b.Bytes())
		}
		if err := read.Read(&b); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(read.Players, names.Players) || !slices.Equal(read.Tournaments, names.Tournaments) {
		t.Fatalf("names %q are read as %q", *names, read)
	}
	return &read
}

func sameGame(t *rapid.T, format gamefile.Format, got, want *match.Record) {
	if !slices.Equal(got.Moves, want.Moves) || got.Names != want.Names || !got.Ended.Equal(want.Ended) ||
		!got.Over || got.Result != want.Result || format != gamefile.GGF && got.Round != want.Round {
		t.Fatalf("%s: want\n%vread\n%v", format, want, got)
	}
}

// TestUnwritten gives the reason why WTHOR cannot hold a game, and goes on after it.
func TestUnwritten(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	victory, err := othello.Victory.New(game.Options{"victory": "a1 c7 d5 g4 f3"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	whole := playout(rng, 200)
	later := &match.Record{Rules: othello.Classic, Start: whole.Start.Clone(), Moves: whole.Moves[1:], Over: true}
	later.Start.Play(whole.Moves[0])
	w := gamefile.NewWriter(new(bytes.Buffer), gamefile.WTHOR, day)
	for _, test := range []struct {
		r    *match.Record
		want string
	}{
		{&match.Record{Rules: othello.Victory, Start: victory}, "classic games alone"},
		{later, "usual start"},
		{playout(rng, 10), "finished games"},
		{&match.Record{Rules: othello.Classic, Start: whole.Start, Over: true}, "no moves"},
		{whole, ""},
	} {
		err := w.Write(gamefile.Game{Record: test.r})
		if wrong := (*gamefile.Error)(nil); test.want == "" && err != nil || test.want != "" &&
			(!errors.As(err, &wrong) || wrong.Fault != gamefile.Unwritten || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%v, want %q", err, test.want)
		}
	}
	// GGF does not hold the victory game either.
	err = gamefile.NewWriter(new(bytes.Buffer), gamefile.GGF, day).Write(gamefile.Game{
		Record: &match.Record{Rules: othello.Victory, Start: victory}})
	if wrong := (*notation.Error)(nil); !errors.As(err, &wrong) || wrong.Fault != notation.Unwritten {
		t.Errorf("the victory game in GGF: %v", err)
	}
}

// fuzzed reads anything: without a panic, within bounds, and what it reads can be
// written so that it reads the same again.
func fuzzed(t *testing.T, file []byte) {
	games, _, err := read(file, gamefile.Options{Known: classic, MostGames: 100})
	if err != nil && err.Error() == "" {
		t.Fatal("an error without words")
	}
	for _, g := range games {
		text, _ := write(t, gamefile.Lines, g)
		again, bad, err := read(text, gamefile.Options{})
		if err != nil || len(again) != 1 || !slices.Equal(again[0].Record.Moves, g.Record.Moves) {
			t.Fatalf("%q is read as %v, %q, %v", text, again, bad, err)
		}
	}
}

func FuzzText(f *testing.F) {
	for _, seed := range []string{"f5d6c3\nf5f6", "An - Bình: f5d6c3", "a\tb\tf5d6", ggfOne + ggfTwo,
		recordText + recordText, "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,31\nAN.zip\nBINH.zip\n-1\nPiskvorky 20x20,,\n1,1,1\n",
		"(;FF[4]GM[4]SZ[15]RU[caro]PB[an]RE[B+R];B[hh];W[ii])", "7,7\n8,8\n",
		"?game=classic&moves=f5\n", "{\"game\":\"classic\"}\n{", "(;", "(;(;", "(;B[", "colat record\n\ncolat record"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) { fuzzed(t, []byte(text)) })
}

func FuzzWTHOR(f *testing.F) {
	file, names := write(f, gamefile.WTHOR, gamefile.Game{Record: playout(rand.New(rand.NewPCG(3, 3)), 200)})
	f.Add(file)
	var players bytes.Buffer
	if err := names.WritePlayers(&players, day); err != nil {
		f.Fatal(err)
	}
	f.Add(players.Bytes())
	f.Fuzz(func(t *testing.T, file []byte) {
		fuzzed(t, file)
		if err := new(gamefile.Names).Read(bytes.NewReader(file)); err == nil && !gamefile.IsNames(file) {
			t.Fatalf("%q is read as names, but is none", file)
		}
	})
}

// BenchmarkWTHOR reads 10,000 games.
func BenchmarkWTHOR(b *testing.B) {
	const games = 10_000
	rng := rand.New(rand.NewPCG(5, 5))
	var list []gamefile.Game
	for len(list) < games {
		list = append(list, gamefile.Game{Record: playout(rng, 200)})
	}
	file, _ := write(b, gamefile.WTHOR, list...)
	list = nil
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	for b.Loop() {
		r, err := gamefile.NewReader(bytes.NewReader(file), gamefile.Options{})
		if err != nil {
			b.Fatal(err)
		}
		n := 0
		for _, err := range r.All(b.Context()) {
			if err != nil {
				b.Fatal(err)
			}
			n++
		}
		if n != games {
			b.Fatalf("%d games", n)
		}
	}
}
