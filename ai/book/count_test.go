package book_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"colat/ai/book"
	"colat/game"
)

// TestCounter adds one game in all turns that its start allows.
func TestCounter(t *testing.T) {
	rules := find(t, "classic")
	c := book.NewCounter(rules, book.UsualPlies)
	add := func(text string, winner game.Player, over bool) {
		t.Helper()
		s := start(t, rules)
		moves, err := game.ParseMoves(s, text)
		if err != nil {
			t.Fatal(err)
		}
		if !c.Add(start(t, rules), moves, game.Result{Winner: winner}, over) {
			t.Fatal("the game was not added")
		}
	}
	add("f5d6c3", game.First, true)
	add("d3c5f6", game.Second, true) // the first one, turned
	add("f5d6c4", game.NoSide, true)
	add("f5f6", game.NoSide, false)
	if c.Add(start(t, find(t, "uttt")), nil, game.Result{}, false) {
		t.Error("a game of other rules was added")
	}
	s := start(t, rules)
	for _, counted := range c.Lookup(s) {
		if diff := cmp.Diff(book.Count{Games: 4, Wins: 1, Draws: 1, Losses: 1}, counted.Count); diff != "" {
			t.Errorf("move %s: %s", rules.FormatMove(s, counted.Move), diff)
		}
	}
	moves, err := game.ParseMoves(start(t, rules), "f5")
	if err != nil {
		t.Fatal(err)
	}
	s.Play(moves[0])
	found := map[string]book.Count{}
	for _, counted := range c.Lookup(s) {
		found[rules.FormatMove(s, counted.Move)] = counted.Count
	}
	want := map[string]book.Count{"d6": {Games: 3, Wins: 1, Draws: 1, Losses: 1}, "f6": {Games: 1}}
	if diff := cmp.Diff(want, found); diff != "" || c.Games() != 4 {
		t.Errorf("%d games; %s", c.Games(), diff)
	}
}

func BenchmarkCounter(b *testing.B) {
	rules := find(b, "classic")
	rng := rand.New(rand.NewPCG(1, 1))
	s := start(b, rules)
	var moves []game.Move
	for {
		if _, over := s.Result(); over {
			break
		}
		legal := s.AppendMoves(nil)
		moves = append(moves, legal[rng.IntN(len(legal))])
		s.Play(moves[len(moves)-1])
	}
	for b.Loop() {
		c := book.NewCounter(rules, book.UsualPlies)
		c.Add(start(b, rules), moves, game.Result{}, false)
	}
}
