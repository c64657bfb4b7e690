package expand

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"colat/ai"
	_ "colat/ai/all"
	"colat/ai/book"
	"colat/game"
)

// grow expands a tree until it has so many positions.
func grow(t *testing.T, tree *Tree, threads, positions int) {
	t.Helper()
	s := &Searches{Limits: ai.Limits{Nodes: 300}, Moves: 5, First: ai.Limits{Nodes: 20}}
	for range threads {
		player, err := ai.New("champion:table=1", tree.rules)
		if err != nil {
			t.Fatal(err)
		}
		s.Players = append(s.Players, player)
	}
	for tree.Len() < positions {
		if err := tree.Expand(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
}

func newTree(t *testing.T, id string) *Tree {
	t.Helper()
	rules, err := game.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := NewTree(rules, Penalty, 5)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// TestBooksDoNotDependOnInterruptions makes the same book with one thread, and with two and an
// interruption.
func TestBooksDoNotDependOnInterruptions(t *testing.T) {
	for _, id := range []string{"classic", "uttt", "mnk:7,7,5"} {
		whole := newTree(t, id)
		grow(t, whole, 1, 60)
		half := newTree(t, id)
		grow(t, half, 2, 30)
		resumed := newTree(t, id)
		if err := resumed.Load(half.Book(book.Header{Rules: half.rules})); err != nil {
			t.Fatal(err)
		}
		grow(t, resumed, 2, 60)
		want, got := whole.Book(book.Header{}).Records(), resumed.Book(book.Header{}).Records()
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", id, diff)
		}
	}
}

// TestDropOut checks that a position with a worse value is expanded later.
func TestDropOut(t *testing.T) {
	tree := newTree(t, "uttt")
	grow(t, tree, 1, 2)
	root := tree.root
	for i, child := range root.children {
		child.value = book.Value{Score: int16(10 * i), Chance: uint16(5000 + 500*i)}
	}
	for i, want := range []*node{root.children[0], nil, root.children[1]} {
		n := tree.next()
		if want == nil {
			n.expanded, n.distinct = true, 1
			n.children = []*node{{value: book.Value{Score: -n.value.Score, Chance: book.Whole - n.value.Chance}}}
			n.children[0].value.Outcome = ai.Win // nothing to expand below it
			n.value.Outcome = ai.Unknown
			continue
		}
		if n != want {
			t.Errorf("step %d expands a position of value %+v, want %+v", i, n.value, want.value)
		}
	}
}

func TestFaultsOfBooks(t *testing.T) {
	tree := newTree(t, "classic")
	grow(t, tree, 1, 20)
	load := func(change func(records []book.Record) []book.Record) error {
		records := change(tree.Book(book.Header{}).Records())
		return newTree(t, "classic").Load(book.New(book.Header{Rules: tree.rules}, records))
	}
	for want, change := range map[string]func(records []book.Record) []book.Record{
		"": func(r []book.Record) []book.Record { return r },
		"the value is": func(r []book.Record) []book.Record {
			for i := range r {
				if r[i].Expanded {
					r[i].Score++
				}
			}
			return r
		},
		"cannot be reached": func(r []book.Record) []book.Record { return append(r, book.Record{Key: 1}) },
		"start of the game": func(r []book.Record) []book.Record {
			for i := range r {
				if r[i].Key == tree.root.key {
					return append(r[:i], r[i+1:]...)
				}
			}
			return nil
		},
		"has no move": func(r []book.Record) []book.Record {
			return []book.Record{{Key: tree.root.key, Expanded: true}}
		},
	} {
		err := load(change)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
}

func TestInterruptedExpansionChangesNothing(t *testing.T) {
	tree := newTree(t, "classic")
	grow(t, tree, 1, 20)
	before := tree.Book(book.Header{}).Records()
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	player, err := ai.New("champion:table=1", tree.rules)
	if err != nil {
		t.Fatal(err)
	}
	s := &Searches{Players: []ai.Player{player}, Limits: ai.Limits{Nodes: 100}, Moves: 30}
	if err := tree.Expand(ended, s); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v, want %v", err, context.Canceled)
	}
	if diff := cmp.Diff(before, tree.Book(book.Header{}).Records()); diff != "" {
		t.Error(diff)
	}
}

func TestGamesWithoutBooks(t *testing.T) {
	for _, id := range []string{"victory", "cotoan"} {
		rules, err := game.Find(id)
		if err != nil {
			continue // not linked
		}
		if _, err := NewTree(rules, Penalty, 1); err == nil {
			t.Errorf("there is a tree of %s", id)
		}
	}
}
