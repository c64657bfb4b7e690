package book_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"colat/ai"
	"colat/ai/book"
	_ "colat/ai/book/data"
	"colat/game"
	_ "colat/game/cotoan"
	_ "colat/game/mnk"
	_ "colat/game/othello"
	"colat/game/symmetry"
	_ "colat/game/uttt"
)

func find(t testing.TB, id string) game.Rules {
	t.Helper()
	rules, err := game.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func start(t testing.TB, rules game.Rules) game.State {
	t.Helper()
	s, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// small returns a book of the start of classic Othello, whose moves are all the same, and of the
// three moves after it.
func small(t testing.TB) *book.Book {
	t.Helper()
	rules := find(t, "classic")
	s := start(t, rules)
	records := []book.Record{
		{Key: symmetry.Key(s), Value: book.Value{Score: -100, Chance: 4800, Depth: 12}, Expanded: true, Games: 9}}
	s.Play(s.AppendMoves(nil)[0])
	records = append(records, book.Record{
		Key: symmetry.Key(s), Value: book.Value{Score: 100, Chance: 5200, Depth: 11}, Expanded: true, Games: 9})
	for i, m := range s.AppendMoves(nil) {
		s.Play(m)
		records = append(records, book.Record{
			Key: symmetry.Key(s), Value: book.Value{Score: int16(100*i - 100), Chance: uint16(4800 + 150*i), Depth: 10}})
		s.Undo()
	}
	return book.New(book.Header{Rules: rules, Command: "arena book make", Seed: 1, Date: "2026-11-24"}, records)
}

func TestLookup(t *testing.T) {
	b := small(t)
	s := start(t, b.Rules)
	entries := b.Lookup(s)
	if len(entries) != 4 {
		t.Fatalf("the start has %d moves, want all 4", len(entries))
	}
	for _, e := range entries {
		if want := (book.Value{Score: -100, Chance: 4800, Depth: 12}); e.Value != want || e.Games != 9 || !e.Expanded {
			t.Errorf("move %s: %+v, want %+v", b.Rules.FormatMove(s, e.Move), e, want)
		}
		s.Play(e.Move)
		after := b.Lookup(s)
		if len(after) != 3 || after[0].Value.Score != 100 || after[2].Value.Score != -100 {
			t.Errorf("after %v: %+v", e.Move, after)
		}
		for _, a := range after {
			if !game.IsLegal(s, a.Move) {
				t.Errorf("move %v is not legal", a.Move)
			}
		}
		if equal := book.Equal(after); len(equal) != 2 {
			t.Errorf("%d moves are equal to the best, want 2", len(equal))
		}
		s.Undo()
	}
	s.Play(entries[0].Move)
	s.Play(b.Lookup(s)[0].Move)
	if got := b.Lookup(s); got != nil {
		t.Errorf("the book ends, but has moves %v", got)
	}
	if got := b.Lookup(start(t, find(t, "uttt"))); got != nil {
		t.Errorf("a position of another game has moves %v", got)
	}
}

func TestBest(t *testing.T) {
	value := func(score int, outcome ai.Outcome) book.Value {
		return book.Value{Score: int16(score), Outcome: outcome}
	}
	win, loss, draw := value(20400, ai.Win), value(-20400, ai.Loss), value(0, ai.Draw)
	better, worse := value(50, ai.Unknown), value(-50, ai.Unknown)
	for _, test := range []struct {
		moves []book.Value
		all   bool
		want  book.Value
	}{
		{[]book.Value{worse, win}, false, win},
		{[]book.Value{worse, better, loss}, true, better},
		{[]book.Value{loss, loss}, true, loss},
		{[]book.Value{loss}, false, value(1-book.Certain, ai.Unknown)},
		{[]book.Value{loss, draw}, true, draw},
		{[]book.Value{worse, draw}, true, value(0, ai.Unknown)},
		{[]book.Value{draw}, false, value(0, ai.Unknown)},
	} {
		if got := book.Best(test.moves, test.all); got != test.want {
			t.Errorf("best of %+v, all %t: %+v, want %+v", test.moves, test.all, got, test.want)
		}
	}
}

func TestFileIsReadBack(t *testing.T) {
	rules := find(t, "mnk:15,15,5")
	rapid.Check(t, func(t *rapid.T) {
		keys := rapid.SliceOfNDistinct(rapid.Uint64(), 1, 40, rapid.ID).Draw(t, "keys")
		records := make([]book.Record, len(keys))
		for i, key := range keys {
			v := book.Value{
				Score:  int16(rapid.IntRange(1-book.Certain, book.Certain-1).Draw(t, "score")),
				Chance: uint16(rapid.IntRange(0, book.Whole).Draw(t, "chance")), Depth: rapid.Uint8().Draw(t, "depth"),
			}
			if rapid.Bool().Draw(t, "proven") {
				v = book.Value{Score: -book.Certain, Outcome: ai.Loss, Exact: rapid.Bool().Draw(t, "exact")}
			}
			records[i] = book.Record{Key: key, Value: v, Expanded: rapid.Bool().Draw(t, "expanded"),
				Games: rapid.Uint32().Draw(t, "games")}
		}
		header := book.Header{Rules: rules, Command: "a b", Seed: rapid.Uint64().Draw(t, "seed"), Date: "2026-11-24"}
		b := book.New(header, records)
		text, err := b.Format()
		if err != nil {
			t.Fatal(err)
		}
		back, err := book.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(b.Records(), back.Records()); diff != "" || back.Command != b.Command || back.Seed != b.Seed ||
			back.Date != b.Date || back.Rules.ID() != b.Rules.ID() {
			t.Fatalf("header %+v, want %+v; records: %s", back.Header, b.Header, diff)
		}
	})
}

func TestFaultsOfFiles(t *testing.T) {
	text, err := small(t).Format()
	if err != nil {
		t.Fatal(err)
	}
	replaced := func(old, new string) []byte { return bytes.Replace(text, []byte(old), []byte(new), 1) }
	damaged := slices.Clone(text)
	damaged[len(damaged)-30]++
	for _, test := range []struct {
		text []byte
		want string
	}{
		{nil, "no empty line"},
		{[]byte("\n\n"), "lines"},
		{replaced("colat-book 1", "colat-book 2"), "line 1"},
		{replaced("classic", "chess"), "unknown game"},
		{replaced("seed 1", "seed x"), "line 3"},
		{replaced("2026-11-24", "yesterday."), "line 4"},
		{replaced("positions 5", "positions 6"), "bytes follow"},
		{replaced("positions 5", "positions 0"), "line 5"},
		{damaged, "damaged"},
		{text[:len(text)-1], "bytes follow"},
		{make([]byte, book.MostBytes+1), "at most"},
	} {
		if _, err := book.Parse(test.text); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.60q: error %v, want one with %q", test.text, err, test.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	text, err := small(f).Format()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte("colat-book 1 mnk:15,15,5\ncommand x\nseed 0\ndate 2026-11-24\npositions 1\n\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := book.Parse(text)
		if err != nil {
			return
		}
		again, err := b.Format()
		if err != nil || !bytes.Equal(again, text) {
			t.Errorf("the book is written as %q, %v, not as %q", again, err, text)
		}
	})
}

// still is a player that does not move.
type still struct{}

func (still) Think(context.Context, *ai.Request) (game.Move, ai.Info, error) {
	return 0, ai.Info{Depth: 77}, nil
}

func init() {
	ai.Register("champion", func(map[string]string, game.Rules) (ai.Player, error) { return still{}, nil })
}

// TestChampionPlaysFromBooks plays the book's moves for both sides until every game has left it.
func TestChampionPlaysFromBooks(t *testing.T) {
	for _, id := range book.Games() {
		rules := find(t, id)
		b, err := book.Load(t.Context(), rules)
		if err != nil {
			t.Fatal(err)
		}
		lines := make(map[string]bool)
		for range 20 {
			player, err := ai.New("champion:book=on", rules)
			if err != nil {
				t.Fatal(err)
			}
			s := start(t, rules)
			var line []string
			for {
				m, info, err := player.Think(t.Context(), ai.At(s, ai.Limits{}))
				if err != nil {
					t.Fatal(err)
				}
				if info.Depth == 77 {
					break
				}
				played := func(e book.Entry) bool { return e.Move == m }
				if !game.IsLegal(s, m) || !slices.ContainsFunc(book.Equal(b.Lookup(s)), played) {
					t.Fatalf("%s: the move %v is none of the best ones of the book", id, m)
				}
				line = append(line, rules.FormatMove(s, m))
				s.Play(m)
			}
			lines[strings.Join(line, " ")] = true
		}
		if len(lines) < 4 {
			t.Errorf("%s: 20 games begin in %d ways, want at least 4", id, len(lines))
		}
	}
}

func TestOptionOfBooks(t *testing.T) {
	for spec, want := range map[string]string{
		"champion:book=on": "no book", "champion:book=yes": "want on or off", "champion:book=off": "",
	} {
		_, err := ai.New(spec, find(t, "cotoan"))
		if got := err != nil; got != (want != "") || got && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one with %q", spec, err, want)
		}
	}
	player, err := ai.New("champion:book=off", find(t, "classic"))
	if err != nil || player != (still{}) {
		t.Errorf("without the book the player is %v, %v", player, err)
	}
}
