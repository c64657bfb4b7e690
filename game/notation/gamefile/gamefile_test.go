package gamefile_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/game/notation"
	"colat/game/notation/gamefile"
	"colat/game/othello"

	_ "colat/game/cotoan"
	_ "colat/game/mnk"
	_ "colat/game/uttt"
)

var (
	classic = notation.Known{Rules: othello.Classic}
	day     = time.Date(2026, 11, 24, 0, 0, 0, 0, time.UTC)
)

// playout is a random classic game: to its end, or so many plies of it.
func playout(rng *rand.Rand, plies int) *match.Record {
	s, err := othello.Classic.New(nil, nil)
	if err != nil {
		panic(err)
	}
	r := &match.Record{Rules: othello.Classic, Start: s.Clone()}
	for range plies {
		moves := s.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		m := moves[rng.IntN(len(moves))]
		s.Play(m)
		r.Moves = append(r.Moves, m)
	}
	if result, over := s.Result(); over {
		r.End(result, s)
	}
	return r
}

// write writes games to a file.
func write(t testing.TB, format gamefile.Format, games ...gamefile.Game) ([]byte, *gamefile.Names) {
	t.Helper()
	var out bytes.Buffer
	w := gamefile.NewWriter(&out, format, day)
	for _, g := range games {
		if err := w.Write(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), w.Names()
}

// read reads a file and returns its games, the errors of unreadable ones, and the error that ended
// the reading.
func read(file []byte, o gamefile.Options) (games []gamefile.Game, bad []string, err error) {
	r, err := gamefile.NewReader(bytes.NewReader(file), o)
	if err != nil {
		return nil, nil, err
	}
	for g, err := range r.All(context.Background()) {
		switch {
		case err == nil:
			games = append(games, g)
		case errors.As(err, new(*gamefile.BadGame)):
			bad = append(bad, err.Error())
		default:
			return games, bad, err
		}
	}
	return games, bad, nil
}

const (
	ggfOne = "(;GM[Othello]PB[a(1)]PW[b]RE[?]TY[8]B[f5]\nW[d6]B[c3];)"
	ggfTwo = "(;GM[Othello]PB[b]PW[a]B[d3]W[c5];)"
)

var recordText = func() string {
	r := playout(rand.New(rand.NewPCG(1, 2)), 5)
	r.Names = [2]string{"human", "champion"}
	return r.String()
}()

// TestReads reads files of every format, which shows from their first bytes.
func TestReads(t *testing.T) {
	line, err := match.AppendLine(nil, playout(rand.New(rand.NewPCG(1, 1)), 200))
	if err != nil {
		t.Fatal(err)
	}
	jsonLine := string(line)
	for _, test := range []struct {
		name, file string
		known      notation.Known
		format     gamefile.Format
		plies      string // of each game
		names      string // of the first game
	}{
		{"moves", "f5d6c3\n\nF5 D6 C3 d3\n", classic, gamefile.Lines, "3 4", " "},
		{"moves after a mark", "\ufefff5d6c3\r\nf5f6\r\n", classic, gamefile.Lines, "3 2", " "},
		{"guessed moves", "f5d6c3\nf5f6", notation.Known{Guess: true}, gamefile.Lines, "3 2", " "},
		{"names before", "An - Bình: f5d6c3d3c4\nf5f6\n", classic, gamefile.Lines, "5 2", "An Bình"},
		{"columns", "An\tBình\t34\tf5d6c3d3c4\nChi\tDu\t30\tf5f6e6f4\n", classic, gamefile.Lines, "5 4", "An Bình"},
		{"quoted columns", "\"An\",\"Bình\",34-30,\"f5d6c3d3c4\"", classic, gamefile.Lines, "5", "An Bình"},
		{"one game", "1. f5 d6\n2. c3", classic, gamefile.Single, "3", " "},
		{"a position", strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27) + " X", classic,
			gamefile.Single, "0", " "},
		{"a board", strings.Repeat("--------\n", 3) + "---OX---\n---XO---\n" + strings.Repeat("--------\n", 3) + "X", classic,
			gamefile.Single, "0", " "},
		{"a request", "victory_cell\na1 c7 d5 g4 f3\ncell\n" + strings.Repeat("E E E E E E E E\n", 3) +
			"E E E W B E E E\nE E E B W E E E\n" + strings.Repeat("E E E E E E E E\n", 3) + "you\nBLACK\n",
			notation.Known{}, gamefile.Single, "0", " "},
		{"a GGF game", ggfOne, notation.Known{}, gamefile.GGF, "3", "a(1) b"},
		{"links", "?game=classic&moves=f5d6\n?game=uttt&moves=40+02\n", notation.Known{}, gamefile.Lines, "2 2", " "},
		{"JSON", jsonLine + jsonLine, notation.Known{}, gamefile.Lines, "60 60", " "},
		{"a line of JSON", jsonLine, notation.Known{}, gamefile.Single, "60", " "},
		{"GGF", "1 " + ggfOne + "\n2 " + ggfTwo + ggfOne + "\n\n", notation.Known{}, gamefile.GGF, "3 2 3", "a(1) b"},
		{"records", recordText + "\n" + recordText, notation.Known{}, gamefile.Records, "5 5", "human champion"},
	} {
		r, err := gamefile.NewReader(strings.NewReader(test.file), gamefile.Options{Known: test.known})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		var plies, names []string
		for g, err := range r.All(t.Context()) {
			if err != nil {
				t.Errorf("%s: %v", test.name, err)
				break
			}
			if g.Number != len(plies)+1 || g.Line < 1 {
				t.Errorf("%s: game %d in line %d", test.name, g.Number, g.Line)
			}
			plies = append(plies, fmt.Sprint(len(g.Record.Moves)))
			names = append(names, strings.Join(g.Record.Names[:], " "))
		}
		if r.Format() != test.format || strings.Join(plies, " ") != test.plies || names[0] != test.names {
			t.Errorf("%s: %s of %v moves, %q; want %s of %s, %q", test.name, r.Format(), plies, names, test.format,
				test.plies, test.names)
		}
	}
}

// TestRefusesFiles gives one sentence for each kind of file that holds no games.
func TestRefusesFiles(t *testing.T) {
	header := func(at int, value byte) string {
		h := []byte("\x14\x1a\x0b\x18\x01\x00\x00\x00\x00\x00\xea\x07\x08\x00\x18\x00")
		h[at] = value
		return string(h) + strings.Repeat("\x00", 68)
	}
	names := &gamefile.Names{Players: []string{"An", "Bình"}}
	var players bytes.Buffer
	if err := names.WritePlayers(&players, day); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		file  string
		fault gamefile.Fault
		want  string
	}{
		{"", gamefile.Empty, "empty"},
		{" \n\t\r\n", gamefile.Empty, "empty"},
		{"\x1f\x8b\x08\x00", gamefile.Compressed, "gzip"},
		{"PK\x03\x04\x14", gamefile.Compressed, "zip"},
		{"\x89PNG\r\n\x1a\n\x00\x00", gamefile.Binary, "neither text nor"},
		{strings.Repeat("\x00", 200), gamefile.Binary, "neither text nor"},
		{"\xff\xfef\x005\x00", gamefile.Encoding, "UTF-8"},
		{header(12, 10), gamefile.BoardSize, "10 squares"},
		{header(13, 1), gamefile.Solitaire, "solitaires"},
		{players.String(), gamefile.OnlyNames, ".JOU"},
		{"<html>\n<body>1</body>", gamefile.NoGame, "line 1"},
		{"hello", gamefile.NoGame, "neither a game nor a position"},
		{"d3c4\nd3c4e6\nf9", gamefile.NoGame, "line 1: move 2"},
		{strings.Repeat("no game 1\n", 10000), gamefile.NoGame, "line 1"},
	} {
		_, _, err := read([]byte(test.file), gamefile.Options{Known: classic})
		wrong := (*gamefile.Error)(nil)
		if !errors.As(err, &wrong) || wrong.Fault != test.fault || !strings.Contains(err.Error(), test.want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%.20q: %v, want fault %d with %q", test.file, err, test.fault, test.want)
		}
	}
	_, _, err := read([]byte("f5d6c3\nf5"), gamefile.Options{})
	if wrong := (*notation.Error)(nil); !errors.As(err, &wrong) || wrong.Fault != notation.Unnamed {
		t.Errorf("moves of an unknown game: %v", err)
	}
}

// TestSkipsBadGames reads the games around unreadable ones.
func TestSkipsBadGames(t *testing.T) {
	for _, test := range []struct {
		name, file string
		games      string // their numbers
		bad        []string
	}{
		{"moves", "f5d6c3\nf5f5\nx\nd3c5", "1 4", []string{"game 2, line 2: move 2", "game 3, line 3: the text is neither"}},
		{"too long a line", "f5d6\n" + strings.Repeat("f5", 1<<20) + "\nd3c5", "1 3",
			[]string{"game 2, line 2: it is longer"}},
		{"GGF", ggfOne + "\n(;GM[Othello]B[a1];)\n(;GM[Othello]B[f5]\n" + ggfTwo, "1 4",
			[]string{"game 2, line 3: move 1", "game 3, line 4: GGF: the game has no end"}},
		{"too long a GGF game", ggfOne + "(;" + strings.Repeat("B[f5]", 1<<18) + ";)" + ggfTwo, "1 3",
			[]string{"game 2, line 2: it is longer"}},
		{"records", recordText + "moves zz\n" + recordText, "2", []string{"game 1, line 1: line 7"}},
		{"too long a record", "colat record " + strings.Repeat("x", 2<<20) + "\n" + recordText + recordText, "2 3",
			[]string{"game 1, line 1: it is longer"}},
		{"too long a PGN game", "[Black \"An\"]\n" + strings.Repeat("f5 ", 1<<20) + "\n\n" +
			strings.Repeat("[Black \"An\"]\n\n1. f5 d6 *\n\n", 2), "2 3",
			[]string{"game 1, line 1: it is longer"}},
		{"cut JSON", "f5d6\n" + `{"game":"classic"` + "\nf5f6", "1 3", []string{"game 2, line 2: unexpected end"}},
	} {
		games, bad, err := read([]byte(test.file), gamefile.Options{Known: classic})
		var numbers []string
		for _, g := range games {
			numbers = append(numbers, fmt.Sprint(g.Number))
		}
		if err != nil || strings.Join(numbers, " ") != test.games || len(bad) != len(test.bad) {
			t.Errorf("%s: games %v, %q, %v", test.name, numbers, bad, err)
			continue
		}
		for i, want := range test.bad {
			if !strings.HasPrefix(bad[i], want) {
				t.Errorf("%s: %q, want %q", test.name, bad[i], want)
			}
		}
	}
}

// TestBounds ends the reading at the bounds of a file, and where its caller gives up.
func TestBounds(t *testing.T) {
	file := []byte(strings.Repeat("f5d6c3\n", 30000))
	var fault *gamefile.Error
	games, _, err := read(file, gamefile.Options{Known: classic, MostGames: 7})
	if !errors.As(err, &fault) || fault.Fault != gamefile.TooLong || len(games) != 7 {
		t.Errorf("at most 7 games: %d, %v", len(games), err)
	}
	games, _, err = read(file, gamefile.Options{Known: classic, MostBytes: 100_000})
	if !errors.As(err, &fault) || fault.Fault != gamefile.TooLong || len(games) == 0 || len(games) > 14286 {
		t.Errorf("at most 100 000 bytes: %d games, %v", len(games), err)
	}
	var seen []int64
	r, err := gamefile.NewReader(bytes.NewReader(file), gamefile.Options{Known: classic,
		Progress: func(n int64) { seen = append(seen, n) }})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	for n := range 20000 {
		if _, err := r.Next(ctx); err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
	}
	cancel()
	if _, err := r.Next(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("after cancelling: %v", err)
	}
	if _, err := r.Next(t.Context()); err != nil {
		t.Errorf("continued: %v", err)
	}
	if len(seen) < 2 || seen[0] <= 0 || seen[len(seen)-1] > int64(len(file)) || seen[1] <= seen[0] {
		t.Errorf("progress %v of %d bytes", seen, len(file))
	}
	_, err = gamefile.NewReader(io.MultiReader(strings.NewReader("f5"), brokenReader{}), gamefile.Options{Known: classic})
	if !errors.Is(err, errBroken) {
		t.Errorf("a reader that fails: %v", err)
	}
}

var errBroken = errors.New("broken")

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errBroken }

// BenchmarkText reads 10,000 games in each format that is text.
func BenchmarkText(b *testing.B) {
	rng := rand.New(rand.NewPCG(5, 5))
	var list []gamefile.Game
	for len(list) < 10_000 {
		list = append(list, gamefile.Game{Record: playout(rng, 200)})
	}
	for _, format := range []gamefile.Format{gamefile.Lines, gamefile.GGF, gamefile.Format(notation.Moves)} {
		b.Run(string(format), func(b *testing.B) {
			file, _ := write(b, format, list...)
			b.SetBytes(int64(len(file)))
			b.ReportAllocs()
			for b.Loop() {
				if games, _, err := read(file, gamefile.Options{Known: classic}); err != nil || len(games) != len(list) {
					b.Fatalf("%d games, %v", len(games), err)
				}
			}
		})
	}
}

// TestWritesForms writes a game in every form, a line each.
func TestWritesForms(t *testing.T) {
	moves, err := game.ParseMoves(playout(nil, 0).Start, "f5d6c3")
	if err != nil {
		t.Fatal(err)
	}
	g := gamefile.Game{Record: playout(nil, 0)}
	g.Record.Moves = moves
	for format, want := range map[gamefile.Format]string{
		"moves": "f5d6c3\n", "link": "?black=human&game=classic&moves=f5d6c3&white=human\n",
		"request": "------------------X--------XX------OXX-----O-------------------- O\n",
	} {
		if got, _ := write(t, format, g, g); string(got) != want+want {
			t.Errorf("%s: %q", format, got)
		}
	}
	again, _, err := read([]byte(func() string { b, _ := write(t, gamefile.Lines, g, g); return string(b) }()),
		gamefile.Options{})
	if err != nil || len(again) != 2 || again[1].Record.Over || len(again[1].Record.Moves) != 3 {
		t.Errorf("unfinished games as lines: %v, %v", again, err)
	}
}

// A file of SGF has variations, which begin as games do, and backslashes before brackets.
func TestReadsFilesOfSGF(t *testing.T) {
	const file = "(;FF[4]GM[2]PB[a\\]];B[f5](;W[d6])(;W[f6]))\n(;GM[2];B[f5];W[f4])\n"
	reader, err := gamefile.NewReader(strings.NewReader(file), gamefile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for g, err := range reader.All(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		moves, _ := notation.Write(g.Record, notation.Moves)
		got = append(got, g.Record.Names[0]+" "+moves)
	}
	if want := []string{"a] f5d6", " f5f4"}; !slices.Equal(got, want) {
		t.Errorf("read %q, want %q", got, want)
	}
}
