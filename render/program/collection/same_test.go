package collection

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"colat/ai/clocktest"
	"colat/game/match"
	"colat/game/notation/gamefile"
	"colat/game/symmetry"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// written returns a file of games in a form.
func written(t testing.TB, name string, form gamefile.Format, list ...*match.Record) []File {
	t.Helper()
	var out bytes.Buffer
	date := time.Date(2001, time.March, 4, 0, 0, 0, 0, time.UTC)
	w := gamefile.NewWriter(&out, form, date)
	for _, r := range list {
		if err := w.Write(gamefile.Game{Record: r}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	files := []File{{name, out.Bytes()}}
	if names := w.Names(); form == gamefile.WTHOR {
		var players bytes.Buffer
		if err := names.WritePlayers(&players, date); err != nil {
			t.Fatal(err)
		}
		files = append(files, File{"WTHOR.JOU", players.Bytes()})
	}
	return files
}

// turned returns a game of classic Othello as it is on a turned board, which has the same start.
func turned(t testing.TB, r *match.Record) *match.Record {
	t.Helper()
	other := *r
	other.Moves = nil
	for _, m := range r.Moves {
		m, known := symmetry.Move(r.Start, m, 3)
		if !known {
			t.Fatal("the board cannot be turned")
		}
		other.Moves = append(other.Moves, m)
	}
	return &other
}

// TestSameGameInTwoForms imports games as WTHOR, which has only their years, and as GGF, some of them
// turned and with other spellings of the names. Each counts once, in either order.
func TestSameGameInTwoForms(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	var plain, other []*match.Record
	for n := range 30 {
		r := random(t, "classic", rng, 500)
		r.Names, r.Round = [2]string{fmt.Sprint("Leader Imre ", n), fmt.Sprint("ASSELIN François", n)}, "Cup"
		plain = append(plain, r)
		same := *r
		if n%2 == 1 {
			same = *turned(t, r)
		}
		same.Names = [2]string{"imre leader", "Asselin F."}
		same.Ended = time.Date(1996, time.May, 3, 18, 30, 0, 0, time.UTC)
		other = append(other, &same)
	}
	wthor, ggf := written(t, "a.wtb", gamefile.WTHOR, plain...), written(t, "b.ggf", gamefile.GGF, other...)
	// A game with the moves of another one, of other players, and one of another year.
	twin, later := *other[0], *other[1]
	twin.Names = [2]string{"Karsten", "Caspard"}
	later.Ended = later.Ended.AddDate(3, 0, 0)
	others := written(t, "c.ggf", gamefile.GGF, &twin, &later)
	for name, order := range map[string][][]File{
		"WTHOR first": {wthor, ggf}, "GGF first": {ggf, wthor}, "together": {slices.Concat(wthor, ggf)},
		"without names": {wthor[:1], ggf}, "without names, later": {ggf, wthor[:1]},
	} {
		s := newShelf()
		added, known := 0, 0
		for _, files := range order {
			done := imports(t, s, files...)
			if done.Bad+done.Left+len(done.Failed) > 0 {
				t.Fatalf("%s: %+v", name, done)
			}
			added, known = added+done.Added, known+done.Known
		}
		if added != len(plain) || known != len(plain) {
			t.Errorf("%s: %d games were added, %d were known, want %d of both", name, added, known, len(plain))
		}
		want := 2
		if name == "without names" {
			want = 1 // nothing tells the twin from the game that is there
		}
		if done := imports(t, s, others...); done.Added != want {
			t.Errorf("%s: of two other games %d were added, want %d", name, done.Added, want)
		}
		if done := imports(t, s, others...); done.Added != 0 {
			t.Errorf("%s: of known games %d were added", name, done.Added)
		}
	}
}

// TestOwnGameInAnotherForm imports a game that the user has played, and has exported before.
func TestOwnGameInAnotherForm(t *testing.T) {
	store := &storage.Store{}
	r := random(t, "classic", rand.New(rand.NewPCG(9, 10)), 500)
	r.Names = [2]string{"human", "level:3"}
	ended := time.Date(2026, time.May, 3, 18, 30, 12, 0, time.UTC)
	if _, err := store.Library().Add(r, storage.Played{}, ended); err != nil {
		t.Fatal(err)
	}
	r.Ended = ended
	s := NewShelf(store, games.All, nil)
	for _, form := range []gamefile.Format{gamefile.WTHOR, gamefile.GGF, gamefile.Lines} {
		if done := imports(t, s, written(t, "own", form, r)...); done.Added != 0 || done.Known != 1 {
			t.Errorf("form %v: %+v", form, done)
		}
	}
}

// TestGamesOfOneFileStay: games of one file with the same moves are different games.
func TestGamesOfOneFileStay(t *testing.T) {
	r := random(t, "classic", rand.New(rand.NewPCG(11, 12)), 500)
	var list []*match.Record
	for n := range 3 {
		other := *r
		other.Names = [2]string{"", fmt.Sprint("Player ", n)}
		list = append(list, &other)
	}
	if done := imports(t, newShelf(), written(t, "a.ggf", gamefile.GGF, list...)...); done.Added != 3 {
		t.Errorf("%+v", done)
	}
}

// TestNewestGamesAreKept imports more games than there is space for: nothing is added before the user
// has agreed, and then the newest ones.
func TestNewestGamesAreKept(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	var list []*match.Record
	for n := range 20 {
		r := random(t, "classic", rng, 500)
		r.Ended = time.Date(1980+(n*7)%20, time.January, 1, 0, 0, 0, 0, time.UTC)
		list = append(list, r)
	}
	s := newShelf()
	s.Most = 12
	imports(t, s, written(t, "a.ggf", gamefile.GGF, list[:2]...)...) // of 1980 and 1987
	call := s.Import(written(t, "b.ggf", gamefile.GGF, list[2:]...))
	done, err := call.Result()
	if err != nil || !done.Asks || done.Added != 10 || done.Left != 8 || done.Since != 1990 {
		t.Fatalf("%v, %+v", err, done)
	}
	if len(s.Collections()) != 1 {
		t.Fatal("games were added before the user was asked")
	}
	call.Accept()
	if done, err = call.Result(); err != nil || done.Asks || done.Added != 10 || done.Left != 8 {
		t.Fatalf("%v, %+v", err, done)
	}
	if list := s.Collections(); len(list) != 2 || len(list[1].Games) != 10 || list[1].Newest()[9].Ended.Year() != 1990 {
		t.Errorf("%+v", list[1].Games)
	}
	if _, _, found := s.Find(done.ID); !found {
		t.Errorf("the game %s is not there", done.ID)
	}
}

// TestMergedGamesKeepTheirTags, such as the discs of a game of WTHOR that broke off.
func TestMergedGamesKeepTheirTags(t *testing.T) {
	r := random(t, "classic", rand.New(rand.NewPCG(3, 3)), 20)
	r.AddTag("discs", "44")
	b := NewBuilder("mine", nil)
	if _, err := b.Add(r, ""); err != nil {
		t.Fatal(err)
	}
	mine, err := b.Collection(nil)
	if err != nil {
		t.Fatal(err)
	}
	c, err := merged("mine", nil, mine, nil)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := c.Read(0); err != nil || len(again.Tags) != 1 || again.Tags[0] != r.Tags[0] {
		t.Errorf("%v, %v", again, err)
	}
}

// TestTwoShelves lets two windows change one file of games.
func TestTwoShelves(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	var list []*match.Record
	for range 9 {
		list = append(list, random(t, "classic", rng, 500))
	}
	file := func(from, to int) []File { return written(t, "a.ggf", gamefile.GGF, list[from:to]...) }
	store := &storage.Store{}
	first, second := NewShelf(store, games.All, nil), NewShelf(store, games.All, nil)
	imports(t, first, file(0, 3)...)
	second.Load()
	<-second.loading.Done()
	imports(t, first, file(3, 6)...)
	// The second one has not seen this. It removes a game and adds others.
	gone := second.Collections()[0].Games[0].ID
	removed, is := second.Remove(gone)
	if !is {
		t.Fatal("there is no game to remove")
	}
	until(t, func() bool { return second.keepingNothing() })
	if done := imports(t, second, file(6, 9)...); done.Added != 3 {
		t.Fatalf("%+v", done)
	}
	for _, s := range []*Shelf{first, second} {
		s.Load()
		<-s.loading.Done()
		if got := s.Collections(); len(got) != 1 || len(got[0].Games) != 8 {
			t.Fatalf("there are %d games, want 8", len(got[0].Games))
		}
		if _, _, found := s.Find(gone); found {
			t.Error("the removed game is there")
		}
	}
	second.Restore(removed)
	until(t, func() bool { return second.keepingNothing() })
	first.Load()
	<-first.loading.Done()
	if got := first.Collections(); len(got[0].Games) != 9 {
		t.Errorf("there are %d games, want 9", len(got[0].Games))
	}
	first.RemoveAll("a.ggf")
	until(t, func() bool { return first.keepingNothing() })
	second.Load()
	<-second.loading.Done()
	if got := second.Collections(); len(got) != 0 {
		t.Errorf("there are %d collections", len(got))
	}
}

func (s *Shelf) keepingNothing() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, n := range s.keeping {
		if n > 0 {
			return false
		}
	}
	return true
}

// until waits for a condition.
func until(t *testing.T, met func() bool) {
	t.Helper()
	clocktest.Await(t, "the condition", time.Minute, met)
}
