package practice

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"colat/ai/book"
	"colat/game"
)

// classic returns the start of classic Othello and moves from it.
func classic(t *testing.T, text string) (game.State, []game.Move) {
	t.Helper()
	rules, err := game.Find("classic")
	if err != nil {
		t.Fatal(err)
	}
	start, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := game.ParseMoves(start.Clone(), text)
	if err != nil {
		t.Fatal(err)
	}
	return start, moves
}

// TestLinesAreKept up to the last move of their side, once each, and stored.
func TestLinesAreKept(t *testing.T) {
	var f Folders
	f.Mend()
	add := func(text string, side game.Player) Addition {
		start, moves := classic(t, text)
		line, is := NewLine(start, moves, side)
		if !is {
			return NoSpace
		}
		return f.Add(Loose, line)
	}
	for i, c := range []struct {
		moves string
		side  game.Player
		want  Addition
	}{
		{"f5d6c3d3c4f4", game.First, Added}, {"f5d6c3d3c4", game.First, Known}, {"f5d6c3d3c4f4", game.Second, Added},
		{"f5", game.Second, NoSpace},
	} {
		if got := add(c.moves, c.side); got != c.want {
			t.Errorf("line %d: %d, want %d", i, got, c.want)
		}
	}
	text, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	var read Folders
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	read.Mend()
	lines := read.Folders[Loose].Lines
	every := func(string) bool { return true }
	ids := lines.Of(game.First, every)
	if len(lines.Lines) != 2 || len(ids) != 1 || len(lines.Of(game.First, func(string) bool { return false })) != 0 {
		t.Fatalf("read are %+v", read)
	}
	_, moves := classic(t, "f5d6c3d3c4")
	line := lines.Lines[ids[0]]
	if _, got, err := line.Read(); err != nil || !slices.Equal(got, moves) {
		t.Errorf("the moves are %v, %v", got, err)
	}
	lines.Weigh(ids[0], 99)
	if merged := f.Merge(read); merged.Len() != 2 || merged.Folders[Loose].Lines.Lines[ids[0]].Weight != MostWeight {
		t.Errorf("merged are %+v", merged)
	}
	lines.Lines["x"] = line
	if lines.Mend(); len(lines.Lines) != 2 {
		t.Error("a line with a wrong ID is kept")
	}
}

// drawnLine returns a line of random moves.
func drawnLine(t *testing.T, start game.State, rng *rand.Rand) Line {
	t.Helper()
	s := start.Clone()
	var moves []game.Move
	for range 40 {
		legal := s.AppendMoves(nil)
		moves = append(moves, legal[rng.IntN(len(legal))])
		if s.Play(moves[len(moves)-1]); len(s.AppendMoves(nil)) == 0 {
			break
		}
	}
	line, is := NewLine(start, moves, game.First)
	if !is {
		t.Fatal("no line of ", moves)
	}
	return line
}

// TestLinesAreBounded in their number and length.
func TestLinesAreBounded(t *testing.T) {
	start, _ := classic(t, "")
	rng := rand.New(rand.NewPCG(1, 2))
	var f Folders
	var last Addition
	for range MostLines + 50 {
		last = f.Add(Loose, drawnLine(t, start, rng))
	}
	lines := f.Folders[Loose].Lines
	if len(lines.Lines) != MostLines || last != NoSpace {
		t.Errorf("%d lines are kept, the last one as %d", len(lines.Lines), last)
	}
	for _, line := range lines.Lines {
		if _, moves, err := line.Read(); err != nil || len(moves) > MostPlies {
			t.Fatalf("%d moves, %v", len(moves), err)
		}
	}
}

// TestOpponentsPlayByWeight: a line with three times the weight comes three times as often, and one
// without a weight never.
func TestOpponentsPlayByWeight(t *testing.T) {
	start, often := classic(t, "f5d6c3")
	_, seldom := classic(t, "f5f6e6")
	_, never := classic(t, "f5f4e3")
	from := Repertoire{{often, 3}, {seldom, 1}, {never, 0}}
	rng := rand.New(rand.NewPCG(1, 2))
	count := make(map[game.Move]int)
	const rounds = 4000
	for range rounds {
		line := Round(from, start, nil, game.First, rng)
		if len(line) != 3 {
			t.Fatalf("the line is %v", line)
		}
		count[line[1]]++
	}
	n := count[often[1]]
	if n < rounds*70/100 || n > rounds*80/100 || count[never[1]] != 0 || n+count[seldom[1]] != rounds {
		t.Errorf("%v", count)
	}
	if line := Round(from, start, never[:2], game.First, rng); !slices.Equal(line, never) {
		t.Errorf("after the moves of a line without a weight it goes on with %v", line)
	}
}

// TestBookIsPractised: every right move has the value of the best one, and lines go on.
func TestBookIsPractised(t *testing.T) {
	start, _ := classic(t, "")
	b, err := book.Load(t.Context(), start.Rules())
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		line := Round(BookOpenings{b}, start, nil, game.Second, rng)
		if len(line) < 4 || len(line)%2 != 0 {
			t.Fatalf("a line of %d moves", len(line))
		}
		s := start.Clone()
		for i, m := range line {
			if entries := b.Lookup(s); i%2 == 1 && int(entries[0].Value.Chance) > book.Noise+int(chance(entries, m)) {
				t.Errorf("%v is right, and the best is %v", m, entries[0].Move)
			}
			s.Play(m)
		}
	}
}

// chance returns the chance of a move of a book.
func chance(entries []book.Entry, m game.Move) uint16 {
	return entries[slices.IndexFunc(entries, func(e book.Entry) bool { return e.Move == m })].Value.Chance
}
