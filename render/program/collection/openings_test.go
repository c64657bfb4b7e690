package collection

import (
	"math/rand/v2"
	"testing"
	"time"

	"colat/ai/clocktest"
	"colat/game/symmetry"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// whole updates counts until all games have been counted.
func whole(o *Openings) {
	clocktest.Until(20*time.Second, func() bool {
		o.Update(time.Millisecond)
		return o.Complete()
	})
}

// TestOpeningsFollowTheLibrary: of both kinds of games, as they come and go.
func TestOpeningsFollowTheLibrary(t *testing.T) {
	store := &storage.Store{}
	s := NewShelf(store, games.All, func() {})
	own := random(t, "classic", rand.New(rand.NewPCG(1, 9)), 500)
	if _, err := store.Library().Add(own, storage.Played{}, time.Unix(5, 0)); err != nil {
		t.Fatal(err)
	}
	imports(t, s, File{"a.txt", []byte("f5d6c3d3c4\nf5f6e6f4\nf5f4e3f6\n")})
	o := s.Openings(own.Rules)
	whole(o)
	start := own.Start.Clone()
	before := symmetry.Key(start)
	start.Play(own.Moves[0])
	first := symmetry.Key(start)
	check := func(when string, want uint32) {
		t.Helper()
		if got := o.Count(before, first).Games; got != want || o.Games() != int(want) {
			t.Errorf("%s: %d games, %d with the first move, want %d", when, o.Games(), got, want)
		}
	}
	check("at first", 4)
	if s.Openings(own.Rules) != o || !o.Complete() {
		t.Error("the counts are not kept")
	}
	store.Library().Remove(store.Library().Games()[0].ID)
	s.Openings(own.Rules)
	whole(o)
	check("without the own game", 3)
	removed, _ := s.RemoveAll("a.txt")
	o.Update(0)
	whole(o)
	check("without the collection", 0)
	s.Restore(removed)
	o.Update(0)
	whole(o)
	check("with the collection again", 3)
	if other := s.Openings(random(t, "uttt", rand.New(rand.NewPCG(1, 9)), 1).Rules); other == o {
		t.Error("counts of another game are the same")
	}
}

// BenchmarkOpenings counts a thousand games.
func BenchmarkOpenings(b *testing.B) {
	s := newShelf()
	imports(b, s, wthorFiles(b, 1000)...)
	rules, err := games.All.Rules("classic")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		s.openings = nil
		whole(s.Openings(rules))
	}
}
