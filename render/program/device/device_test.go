package device

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"colat/ai/practice"
	"colat/ai/puzzles"
	"colat/game"
	"colat/game/match"
	"colat/render/program/collection"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// random returns a game of random moves, cut after a number of moves.
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
	r := &match.Record{Rules: rules, Start: s.Clone(), Names: [2]string{"human", "level:level=3"}}
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

var families = [...]string{"classic", "victory", "uttt", "mnk:5,5,4", "cotoan"}

// pool holds games that devices have.
type pool struct{ over, open []*match.Record }

func newPool(t testing.TB) pool {
	rng := rand.New(rand.NewPCG(1, 2))
	var p pool
	for n := range 5 {
		p.over = append(p.over, random(t, []string{"mnk:3,3,3", "uttt"}[n%2], rng, 500))
		p.open = append(p.open, random(t, families[n%len(families)], rng, 3+n))
	}
	return p
}

var epoch = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// fill plays on a device.
func (p pool) fill(t *rapid.T, s *storage.Store) {
	for range rapid.IntRange(0, 6).Draw(t, "games") {
		r := *rapid.SampledFrom(p.over).Draw(t, "over")
		ended := epoch.AddDate(0, 0, rapid.IntRange(0, 3).Draw(t, "day"))
		if _, err := s.Library().Add(&r, storage.Played{Thinking: time.Second}, ended); err != nil {
			t.Fatal(err)
		}
		s.Note(&r, storage.Part{Opponent: r.Names[1], Help: storage.Alone}, ended)
	}
	for n := range rapid.IntRange(0, 5).Draw(t, "unfinished") {
		g := storage.Game{
			Record: rapid.SampledFrom(p.open).Draw(t, "open").String(), Seats: [2]string{"human", "human"},
			At: epoch.Add(time.Duration(n) * time.Hour), Time: time.Second,
		}
		s.Adopt([]storage.Game{g})
	}
	for _, id := range s.Library().Sorted() {
		s.KeepFavourites(s.Favourites().With(id, rapid.Bool().Draw(t, "favourite")))
	}
	s.KeepFavourites(s.Favourites().Merge(nil)) // in the order of a merge
	family := rapid.SampledFrom([]string{"classic", "mnk"}).Draw(t, "family")
	training := s.Training(family)
	for range rapid.IntRange(0, 4).Draw(t, "tries") {
		puzzle := &puzzles.Puzzle{ID: rapid.SampledFrom(ids).Draw(t, "puzzle"), Grade: 3}
		clean := rapid.Bool().Draw(t, "clean")
		day := epoch.AddDate(0, 0, rapid.IntRange(0, 9).Draw(t, "day"))
		training.Note(puzzle, clean, clean, day.Add(time.Duration(rapid.IntRange(0, 9).Draw(t, "second"))*time.Second))
	}
	s.KeepTraining(family, training)
	for _, r := range rapid.SliceOfN(rapid.SampledFrom(p.open), 0, 3).Draw(t, "missed") {
		e, err := practice.New(practice.Game, r.Start, r.Start.AppendMoves(nil)[0])
		if err != nil {
			t.Fatal(err)
		}
		at := epoch.AddDate(0, 0, rapid.IntRange(0, 3).Draw(t, "day"))
		s.Practise(at, e)
		q, id := s.Practice(), ""
		if id, err = e.ID(); err != nil {
			t.Fatal(err)
		}
		q.Drop(id, rapid.Bool().Draw(t, "dropped"), at)
		s.KeepPractice(q)
		folders := s.Folders()
		folder := rapid.SampledFrom([]string{practice.Loose, "a", "b"}).Draw(t, "folder")
		if _, known := folders.Folders[folder]; !known {
			folders.Open(folder, "Folder "+folder)
		}
		if line, is := practice.NewLine(r.Start, r.Moves, game.Player(rapid.IntRange(0, 1).Draw(t, "side"))); is {
			folders.Add(folder, line)
		}
		s.KeepFolders(folders)
	}
	days := s.Days()
	for _, day := range slices.Sorted(slices.Values(rapid.SliceOfN(rapid.IntRange(1, 30), 0, 6).Draw(t, "days"))) {
		days.Add(day)
	}
	s.KeepDays(days)
	s.KeepStudy("corners", storage.Study{At: 5, Step: 2, Done: true})
}

var ids = []string{"22222222", "33333333", "4444444a", "55555b55", "666c6666"}

func write(s *storage.Store, shelf *collection.Shelf) []byte {
	w := NewWriter(s, shelf, games.All, true)
	for !w.Step(time.Second) {
	}
	return w.Data()
}

func merge(s *storage.Store, data []byte) *Merger {
	m := NewMerger(data, s, games.All)
	for !m.Step(time.Second) {
	}
	return m
}

// TestDevicesAreMerged merges two devices into each other. Both have everything afterwards, and
// merging again changes nothing.
func TestDevicesAreMerged(t *testing.T) {
	p := newPool(t)
	rapid.Check(t, func(t *rapid.T) {
		var a, b storage.Store
		p.fill(t, &a)
		p.fill(t, &b)
		none := collection.NewShelf(&a, games.All, nil)
		fromA, fromB := write(&a, none), write(&b, none)
		before := slices.Concat(a.AllUnfinished(), b.AllUnfinished())
		want := a.Library().IDs()
		maps.Copy(want, b.Library().IDs())
		first := merge(&a, fromB)
		second := merge(&b, fromA)
		if first.Err != nil || second.Err != nil || first.Outcome.Bad+second.Outcome.Bad > 0 {
			t.Fatalf("%v, %v, %+v, %+v", first.Err, second.Err, first.Outcome, second.Outcome)
		}
		if !maps.Equal(a.Library().IDs(), want) {
			t.Fatalf("the library has %v, want %v", a.Library().IDs(), want)
		}
		for _, g := range before {
			if !slices.ContainsFunc(a.AllUnfinished(), func(other storage.Game) bool { return other.Record == g.Record }) {
				t.Fatalf("%s is lost", g.Record)
			}
		}
		if x, y := write(&a, none), write(&b, none); !bytes.Equal(x, y) {
			t.Fatalf("merged the other way round, it is\n%s, was\n%s", y, x)
		}
		whole := write(&a, none)
		for _, file := range [][]byte{fromA, fromB, whole} {
			again := merge(&a, file)
			if o := again.Outcome; o.Games+o.Unfinished+o.Puzzles+o.Exercises+o.Entries+o.Left > 0 {
				t.Fatalf("merged again: %+v", o)
			}
			if x := write(&a, none); !bytes.Equal(x, whole) {
				t.Fatalf("merged again, it is\n%s, was\n%s", x, whole)
			}
		}
	})
}

// TestBrokenFilesChangeNothing cuts files off and changes bytes of them.
func TestBrokenFilesChangeNothing(t *testing.T) {
	p := newPool(t)
	rapid.Check(t, func(t *rapid.T) {
		var a, b storage.Store
		p.fill(t, &a)
		p.fill(t, &b)
		none := collection.NewShelf(&a, games.All, nil)
		file, before := write(&b, none), write(&a, none)
		broken := bytes.Clone(file)
		if at := rapid.IntRange(0, len(file)-3).Draw(t, "at"); rapid.Bool().Draw(t, "cut") {
			broken = broken[:at]
		} else if broken[at] ^= byte(rapid.IntRange(1, 255).Draw(t, "change")); strings.ContainsAny(
			string([]byte{broken[at], file[at]}), " \r\n\t") {
			return // the lines are the same
		}
		if m := merge(&a, broken); m.Err == nil {
			t.Fatalf("a broken file was merged: %+v", m.Outcome)
		}
		if after := write(&a, none); !bytes.Equal(before, after) {
			t.Fatalf("a broken file has changed %s\nto %s", before, after)
		}
	})
}

// TestOtherLineEndsAreTheSame after a file has gone through a mail.
func TestOtherLineEndsAreTheSame(t *testing.T) {
	var a, b storage.Store
	r := newPool(t).over[0]
	if _, err := b.Library().Add(r, storage.Played{}, epoch); err != nil {
		t.Fatal(err)
	}
	file := write(&b, collection.NewShelf(&b, games.All, nil))
	file = append([]byte("\ufeff"), bytes.ReplaceAll(file, []byte("\n"), []byte("\r\n"))...)
	if m := merge(&a, file); m.Err != nil || m.Outcome.Games != 1 {
		t.Errorf("%v, %+v", m.Err, m.Outcome)
	}
}

// TestCollectionsTravel to another device, once, and into one of the same name.
func TestCollectionsTravel(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	shelves := [2]*collection.Shelf{}
	var stores [2]storage.Store
	var sizes [2]int
	for i := range shelves {
		shelves[i] = collection.NewShelf(&stores[i], games.All, nil)
		var lines []byte
		for n := range 400 {
			var err error
			if lines, err = match.AppendLine(lines, random(t, families[n%len(families)], rng, 60)); err != nil {
				t.Fatal(err)
			}
		}
		done, err := shelves[i].Import([]collection.File{{Name: "file.jsonl", Data: lines}}).Result()
		if sizes[i] = done.Added; err != nil || done.Added < 300 {
			t.Fatalf("%v, %+v", err, done)
		}
	}
	file := write(&stores[0], shelves[0])
	for _, added := range []int{sizes[0], 0} {
		m := merge(&stores[1], file)
		if m.Err != nil || len(m.Outcome.Collections) != 1 {
			t.Fatalf("%v, %+v", m.Err, m.Outcome)
		}
		done, err := shelves[1].Import(m.Outcome.Collections).Result()
		if err != nil || done.Added != added || done.Bad+len(done.Failed) > 0 {
			t.Fatalf("%v, %+v", err, done)
		}
	}
	if list := shelves[1].Collections(); len(list) != 1 || len(list[0].Games) != sizes[0]+sizes[1] {
		t.Errorf("%d collections", len(list))
	}
}

func FuzzMerge(f *testing.F) {
	var a storage.Store
	r := newPool(f).over[1]
	if _, err := a.Library().Add(r, storage.Played{}, epoch); err != nil {
		f.Fatal(err)
	}
	f.Add(write(&a, collection.NewShelf(&a, games.All, nil)))
	f.Add([]byte(`{"colat":"device","version":1}` + "\n" + `{"end":1,"sum":"0"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		in := merging{Outcome: new(Outcome), store: &storage.Store{}, list: games.All, known: make(map[string]bool)}
		for line := range bytes.Lines(data) {
			in.read(line)
		}
		in.finish()
		merge(&storage.Store{}, data)
	})
}
