package collection

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	_ "colat/ai/textbook"
	"colat/game"
	"colat/game/match"
	"colat/game/notation"
	"colat/game/notation/gamefile"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// random returns a game of random moves, which is over unless it is cut after a number of
// moves.
func random(t testing.TB, id string, rng *rand.Rand, moves int) *match.Record {
	t.Helper()
	rules, err := games.All.Rules(id)
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.New(nil, rng)
	if err != nil {
		t.Fatal(err)
	}
	r := &match.Record{
		Rules: rules, Start: s.Clone(), Names: [2]string{"Nguyễn Ân", fmt.Sprint("player ", rng.IntN(9))},
		Ended: time.Date(1996, time.May, rng.IntN(28)+1, 0, 0, 0, 0, time.UTC), Round: "Cúp",
	}
	for len(r.Moves) < moves {
		if result, over := s.Result(); over {
			r.End(result, s)
			break
		}
		legal := s.AppendMoves(nil)
		m := legal[rng.IntN(len(legal))]
		s.Play(m)
		r.Moves = append(r.Moves, m)
	}
	return r
}

var families = []string{"classic", "victory", "uttt", "mnk:7,7,5", "cotoan"}

func lineOf(t testing.TB, r *match.Record) string {
	t.Helper()
	text, err := match.AppendLine(nil, r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestPackedGamesComeBack packs games of every kind, over or not, with and without reports.
func TestPackedGamesComeBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	b := NewBuilder("tệp.jsonl", nil)
	var want []string
	for n := range 40 {
		r := random(t, families[n%len(families)], rng, []int{500, 9}[n%2])
		if n%7 == 0 {
			r.Opening, r.Nodes = 2, make([]int64, len(r.Moves)-2)
		}
		if n%3 == 0 {
			r.Tags = []match.Tag{{Name: "best", Value: fmt.Sprint(n)}, {Name: "TI", Value: "5:00"}}
		}
		if _, err := b.Add(r, "Tiger"); err != nil {
			t.Fatal(err)
		}
		want = append(want, lineOf(t, r))
	}
	c, err := b.Collection(nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range want {
		r, err := c.Read(i)
		if err != nil {
			t.Fatalf("game %d: %v", i, err)
		}
		if got := lineOf(t, r); got != line {
			t.Errorf("game %d came back as %s, was %s", i, got, line)
		}
		f := c.Games[i]
		if f.Moves != games.All.Of(r.Rules).Count(r.Start, r.Moves) ||
			f.File != "tệp.jsonl" || f.Opening != "Tiger" || f.Round != "Cúp" ||
			f.Over() != r.Over {
			t.Errorf("game %d is described as %+v", i, f)
		}
		if !c.StartsWith(i, r.Moves[:5]) || c.StartsWith(i, append(r.Moves[:4:4], game.NoMove-1)) {
			t.Errorf("game %d does not begin as it does", i)
		}
	}
	rest, err := c.Without(3)
	if err != nil || len(rest.Games) != 39 || rest.Games[3].ID != c.Games[4].ID {
		t.Errorf("without one: %v, %d games", err, len(rest.Games))
	}
}

// TestCollectionOfAnEarlierBuild reads what is on people's devices. The file is never written
// again: a new form gets another one.
func TestCollectionOfAnEarlierBuild(t *testing.T) {
	path := filepath.Join("testdata", "earlier.collection")
	data, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		t.Fatal(err)
	}
	c, err := Parse(data, nil)
	if err != nil || len(c.Games) != 10 {
		t.Fatal(err)
	}
	for i := range c.Games {
		if r, err := c.Read(i); err != nil || len(r.Moves) != c.Games[i].Moves {
			t.Errorf("game %d: %v", i, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	b := NewBuilder("file", nil)
	for _, id := range families {
		if _, err := b.Add(random(f, id, rand.New(rand.NewPCG(3, 4)), 6), ""); err != nil {
			f.Fatal(err)
		}
	}
	c, err := b.Collection(nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(c.data)
	f.Add([]byte(packedStart + "\x01a\xff\xff\xff\xff\x0f"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Parse(data, nil)
		if err != nil {
			return
		}
		for i := range c.Games {
			_, _ = c.Read(i)
		}
	})
}

func newShelf() *Shelf { return NewShelf(&storage.Store{}, games.All, nil) }

// imports imports files and waits for the outcome.
func imports(t testing.TB, s *Shelf, files ...File) Outcome {
	t.Helper()
	done, err := s.Import(files).Result()
	if err != nil {
		t.Fatal(err)
	}
	return done
}

// wthorFiles returns a WTHOR file of random games with its names.
func wthorFiles(t testing.TB, n int) []File {
	t.Helper()
	rng := rand.New(rand.NewPCG(5, 6))
	var games, players, tournaments bytes.Buffer
	date := time.Date(2001, time.March, 4, 0, 0, 0, 0, time.UTC)
	w := gamefile.NewWriter(&games, gamefile.WTHOR, date)
	for range n {
		if err := w.Write(gamefile.Game{Record: random(t, "classic", rng, 500)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if w.Names().WritePlayers(&players, date) != nil || w.Names().WriteTournaments(&tournaments, date) != nil {
		t.Fatal("no names")
	}
	return []File{{"WTH_1996.wtb", games.Bytes()}, {"WTHOR.JOU", players.Bytes()}, {"WTHOR.TRN", tournaments.Bytes()}}
}

// TestWTHORIsImportedWithItsNames in any order of the files, once.
func TestWTHORIsImportedWithItsNames(t *testing.T) {
	s, files := newShelf(), wthorFiles(t, 300)
	done := imports(t, s, files...)
	if done.Added != 300 || done.Bad+done.Known+done.Left+len(done.Failed) > 0 || done.Unsaved != nil {
		t.Fatalf("%+v", done)
	}
	list := s.Collections()
	if len(list) != 1 || list[0].Name != "WTH_1996.wtb" || !strings.HasPrefix(list[0].Games[0].Players[1], "player ") ||
		list[0].Games[0].Round == "" {
		t.Errorf("%+v", list[0].Games[0])
	}
	if size := list[0].Size(); size > 300*100 {
		t.Errorf("300 games take %d bytes", size)
	}
	if done := imports(t, s, files...); done.Added != 0 || done.Known != 300 {
		t.Errorf("again: %+v", done)
	}
	if done := imports(t, s, files[1]); len(done.Failed) != 1 || len(s.Collections()) != 1 {
		t.Errorf("names alone: %+v", done)
	}
}

// TestCollectionsAreThereAgain after another start of the program on the same device.
func TestCollectionsAreThereAgain(t *testing.T) {
	store := &storage.Store{}
	s := NewShelf(store, games.All, nil)
	imports(t, s, wthorFiles(t, 3)...)
	imports(t, s, File{"b.txt", []byte("f5d6c3d3c4\nf5f6e6f4\n")})
	again := NewShelf(store, games.All, nil)
	again.Load()
	<-again.loading.Done()
	list := again.Collections()
	if !again.Ready() || len(list) != 2 || len(list[0].Games) != 3 || len(list[1].Games) != 2 {
		t.Fatalf("%+v", list)
	}
	if g := list[1].Games[0]; g.Opening != "Tiger" || g.Over() {
		t.Errorf("%+v", g)
	}
}

// TestEveryFormIsImported and says which of its games were refused, and why.
func TestEveryFormIsImported(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	over, cut := random(t, "uttt", rng, 500), random(t, "cotoan", rng, 8)
	const ggf = "(;GM[Othello]PC[GGS]PB[abc]PW[def]TY[8]BO[8 ---------------------------O*------*O" +
		"--------------------------- *]B[f5]W[d6]B[c3];)"
	lines := lineOf(t, over) + "nonsense\n" + lineOf(t, cut) + lineOf(t, over)
	s := newShelf()
	done := imports(t, s, File{"a.jsonl", []byte(lines)}, File{"b.ggf", []byte(ggf)},
		File{"c.txt", []byte("Murakami - Brightwell: f5d6c3d3c4\n\nf5d6h8\n")}, File{"d.gz", []byte("\x1f\x8b\x08")})
	if done.Added != 4 || done.Known != 1 || done.Bad != 2 || len(done.Failed) != 1 || done.Failed[0].File != "d.gz" {
		t.Fatalf("%+v", done)
	}
	if b := done.First[0]; b.File != "a.jsonl" || b.Line != 2 {
		t.Errorf("%+v", b)
	}
	if b := done.First[1]; b.File != "c.txt" || b.Line != 3 {
		t.Errorf("%+v", b)
	}
	if r, err := s.Read(done.ID); err != nil || lineOf(t, r) != lineOf(t, over) {
		t.Errorf("%v", err)
	}
}

// The variations of imported games are kept. One with an impossible move is left out and counted.
func TestVariationsAreImported(t *testing.T) {
	s := newShelf()
	const sgf = "(;GM[2];B[f5](;W[d6]C[a];B[c3])(;W[f6];B[e6])(;W[a8]))\n(;GM[4]SZ[15];B[hh](;W[ii])(;W[gg]))"
	const pgn = "[Black \"a\"]\n\n1. f5 f6 (1... d6 2. c3) (h8) *\n"
	done := imports(t, s, File{"a.sgf", []byte(sgf)}, File{"a.pgn", []byte(pgn)})
	if done.Added != 3 || done.Variations != 2 {
		t.Fatalf("%+v", done)
	}
	var trees []string
	for _, c := range s.Collections() {
		for i := range c.Games {
			r, err := c.Read(i)
			if err != nil || r.Variations == nil {
				t.Fatalf("%v, %v", r, err)
			}
			trees = append(trees, r.Variations.String())
		}
	}
	slices.Sort(trees)
	if got := strings.Join(trees, "; "); got != "f5 d6 {a} (f6 e6) c3; f5 f6 (d6 c3); h8 i9 (g7)" {
		t.Error(got)
	}
}

// TestOwnGamesAreKnown to an import of what the library exports.
func TestOwnGamesAreKnown(t *testing.T) {
	store := &storage.Store{}
	r := random(t, "mnk:3,3,3", rand.New(rand.NewPCG(9, 9)), 500)
	r.Names = [2]string{"human", "level:3"}
	if _, err := store.Library().Add(r, storage.Played{}, time.Now()); err != nil {
		t.Fatal(err)
	}
	file := File{"co-lat.jsonl", store.Library().Export()}
	if done := imports(t, NewShelf(store, games.All, nil), file); done.Known != 1 || done.Added != 0 {
		t.Errorf("%+v", done)
	}
	if done := imports(t, newShelf(), file); done.Added != 1 {
		t.Errorf("on another device: %+v", done)
	}
}

// TestOwnGamesAreKnownInOtherForms, which have no IDs.
func TestOwnGamesAreKnownInOtherForms(t *testing.T) {
	for _, id := range []string{"classic", "victory", "uttt", "mnk:15,15,5", "cotoan"} {
		store := &storage.Store{}
		r := random(t, id, rand.New(rand.NewPCG(9, 9)), 500)
		if _, err := store.Library().Add(r, storage.Played{}, time.Now()); err != nil {
			t.Fatal(err)
		}
		link, err := notation.Write(r, notation.Link)
		if err != nil {
			t.Fatal(err)
		}
		file := File{"links.txt", []byte(link + "\n")}
		if done := imports(t, NewShelf(store, games.All, nil), file); done.Known != 1 || done.Added != 0 {
			t.Errorf("%s of %d moves: %+v", id, len(r.Moves), done)
		}
	}
}

// TestCancelledImportAddsNothing.
func TestCancelledImportAddsNothing(t *testing.T) {
	s := newShelf()
	began := make(chan struct{}, 1<<10)
	goOn := make(chan struct{})
	s.yield = func() {
		began <- struct{}{}
		<-goOn
	}
	i := s.Import(wthorFiles(t, 20))
	<-began
	if part, n := i.Progress(); part == 0 || n == 0 {
		t.Errorf("progress %v, %d games", part, n)
	}
	i.Cancel()
	close(goOn)
	if _, err := i.Result(); err == nil || len(s.Collections()) > 0 {
		t.Error("a cancelled import has added games")
	}
}

// TestRemovedGamesArePutBack one by one and by the file.
func TestRemovedGamesArePutBack(t *testing.T) {
	s := newShelf()
	imports(t, s, wthorFiles(t, 3)...)
	list := s.Collections()[0]
	removed, ok := s.Remove(list.Games[1].ID)
	if !ok || len(s.Collections()[0].Games) != 2 {
		t.Fatal("it was not removed")
	}
	s.Restore(removed)
	if got := s.Collections()[0]; len(got.Games) != 3 || got.Games[1].ID != list.Games[1].ID {
		t.Error("it was not put back")
	}
	all, ok := s.RemoveAll(list.Name)
	if !ok || len(s.Collections()) != 0 {
		t.Error("the file is still there")
	}
	s.Restore(all)
	if len(s.Collections()) != 1 {
		t.Error("the file was not put back")
	}
}

func BenchmarkImportWTHOR(b *testing.B) {
	files := wthorFiles(b, 1000)
	for b.Loop() {
		imports(b, newShelf(), files...)
	}
}
