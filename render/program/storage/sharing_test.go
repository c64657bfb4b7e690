package storage

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"colat/ai/practice"
	"colat/ai/puzzles"
	"colat/game"
	"colat/game/match"
	"colat/game/variation"
	"colat/render/table/games"
)

// browser is the storage that tabs share. A tab sees what another one has stored only after a while,
// and the last value of a key stays.
type browser struct {
	items map[string][]byte
	tabs  []*tab
}

// tab is the storage as one tab sees it.
type tab struct {
	*browser
	seen map[string][]byte // what the others have stored may be missing
	due  []func()
}

func (b *browser) open() (*Store, *tab) {
	t := &tab{browser: b, seen: maps.Clone(b.items)}
	b.tabs = append(b.tabs, t)
	return &Store{storage: t}, t
}

func (t *tab) load(key string) []byte { return t.seen[key] }

func (t *tab) save(key string, data []byte) error {
	t.seen[key], t.items[key] = data, data
	return nil
}

func (t *tab) remove(key string) {
	delete(t.seen, key)
	delete(t.items, key)
}

func (t *tab) keys(folder string) []string {
	return slices.DeleteFunc(slices.Collect(maps.Keys(t.seen)), func(key string) bool {
		return !strings.HasPrefix(key, folder+"/")
	})
}

func (t *tab) alone(do func()) { do() }

func (t *tab) later(do func()) bool {
	t.due = append(t.due, do)
	return true
}

// tell tells all tabs what has been stored.
func (b *browser) tell() {
	for _, t := range b.tabs {
		t.seen = maps.Clone(b.items)
	}
}

// settle tells all tabs what has been stored, and lets them look after their values.
func (b *browser) settle() {
	b.tell()
	for _, t := range b.tabs {
		for len(t.due) > 0 {
			do := t.due[0]
			t.due = t.due[1:]
			do()
			b.tell()
		}
	}
}

// puzzle returns a puzzle with a number.
func puzzle(n int) *puzzles.Puzzle {
	id := strings.Map(func(digit rune) rune { return digit + 2 }, fmt.Sprintf("%08o", n))
	return &puzzles.Puzzle{ID: id, Grade: 1 + n%6}
}

// TestTwoPuzzles opens a puzzle in each of two tabs, then solves both: the second one counts from the
// rating after the first one.
func TestTwoPuzzles(t *testing.T) {
	var b browser
	b.items = make(map[string][]byte)
	first, _ := b.open()
	second, _ := b.open()
	x, y := first.Training("victory"), second.Training("victory")
	var alone Store
	z := alone.Training("victory")
	x.Note(puzzle(1), true, true, day(1))
	first.KeepTraining("victory", x)
	b.tell()
	y.Note(puzzle(2), true, true, day(1).Add(time.Second))
	second.KeepTraining("victory", y)
	z.Note(puzzle(1), true, true, day(1))
	z.Note(puzzle(2), true, true, day(1).Add(time.Second))
	if got := second.Training("victory"); len(got.Attempts) != 2 || got.Rating != z.Rating || got.Streak != 2 {
		t.Errorf("%d tries, rated %v with a streak of %d, want %v and 2", len(got.Attempts), got.Rating, got.Streak,
			z.Rating)
	}
}

// exercise returns an exercise with a number, and its ID.
func exercise(t interface{ Fatal(...any) }, n int) (practice.Exercise, string) {
	rules, err := games.All.Rules("mnk:15,15,5")
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for range n + 1 {
		s.Play(s.AppendMoves(nil)[0])
	}
	e, err := practice.New(practice.Game, s, s.AppendMoves(nil)[0])
	if err != nil {
		t.Fatal(err)
	}
	id, err := e.ID()
	if err != nil {
		t.Fatal(err)
	}
	return e, id
}

// TestPracticeOfOtherBuilds is neither read nor replaced, and damaged values are kept aside.
func TestPracticeOfOtherBuilds(t *testing.T) {
	e, id := exercise(t, 1)
	for _, before := range []string{`{"version":2,"exercises":{}}`, `{"version":`} {
		b := &browser{items: map[string][]byte{keyPractice: []byte(before)}}
		s, _ := b.open()
		if s.Practise(day(1), e) != 1 || !s.hasExercise(id) {
			t.Errorf("%s: the exercise is not there", before)
		}
		if kept := string(b.items[keyPractice]); strings.Contains(before, "2") != (kept == before) {
			t.Errorf("%s: stored is %s", before, kept)
		}
		if aside := string(b.items[keyPractice+damaged]); strings.HasSuffix(before, ":") && aside != before {
			t.Errorf("%s: kept aside is %q", before, aside)
		}
	}
}

// hasExercise reports whether an exercise is stored.
func (s *Store) hasExercise(id string) bool {
	q := s.Practice()
	return q.Has(id)
}

// TestTabsLoseNothing lets three tabs work at random, each of which sees late what the others have
// stored, and holds on to values that it has read before.
func TestTabsLoseNothing(t *testing.T) {
	won := ended(t, "human", "level:3", firstWins)
	rapid.Check(t, func(t *rapid.T) {
		b := &browser{items: make(map[string][]byte)}
		type worker struct {
			*Store
			training Training
			settings Settings
		}
		var workers [3]worker
		for i := range workers {
			workers[i].Store, _ = b.open()
			workers[i].training = workers[i].Training("mnk")
			workers[i].settings = workers[i].Settings(games.All)
		}
		alone := newTraining() // what one tab would have kept
		var stars, played []string
		var solved []int
		learnt := make(map[string]bool) // the moves of each line
		missed := make(map[string]int)  // the day on which each exercise was changed last
		for n := range rapid.IntRange(1, 40).Draw(t, "steps") {
			i := rapid.IntRange(0, len(workers)-1).Draw(t, "tab")
			w := &workers[i]
			now := day(n).Add(time.Duration(i) * time.Second)
			steps := []string{
				"solve", "read", "star", "unstar", "set", "play", "day", "miss", "find", "learn", "tell", "settle",
			}
			switch rapid.SampledFrom(steps).Draw(t, "step") {
			case "solve":
				clean := rapid.Bool().Draw(t, "clean")
				w.training.Note(puzzle(n), clean, true, now)
				alone.Note(puzzle(n), clean, true, now)
				w.KeepTraining("mnk", w.training)
			case "read":
				w.training = w.Training("mnk")
				w.History()
				w.Favourites()
				w.Settings(games.All)
			case "star":
				id := fmt.Sprint(i, " ", n)
				stars = append(stars, id)
				w.KeepFavourites(w.Favourites().With(id, true))
			case "unstar": // one of its own
				at := slices.IndexFunc(stars, func(id string) bool { return id[0] == '0'+byte(i) })
				if at >= 0 {
					w.KeepFavourites(w.Favourites().With(stars[at], false))
					stars = slices.Delete(stars, at, at+1)
				}
			case "set":
				switch i {
				case 0:
					w.settings.Volume = n
				case 1:
					w.settings.Large = !w.settings.Large
				default:
					w.settings.Analysis.Lines = n
				}
				w.KeepSettings(w.settings)
			case "play":
				r := *won
				r.Round = fmt.Sprint(n)
				w.Note(&r, against, now)
				text, err := line(&r)
				if err != nil {
					t.Fatal(err)
				}
				id, _ := name(text, now)
				played = append(played, id)
			case "day":
				d := w.Days()
				d.Add(n)
				w.KeepDays(d)
				solved = append(solved, n)
			case "miss":
				e, id := exercise(t, n)
				w.Practise(now, e)
				missed[id] = puzzles.DayOf(now)
			case "learn":
				f, folder := w.Folders(), []string{practice.Loose, "a", "b"}[n%3]
				if _, known := f.Folders[folder]; !known {
					f.Open(folder, "Folder "+folder)
				}
				if moves := won.Moves[:min(len(won.Moves), 1+n%5)]; len(moves)%2 == 1 {
					line, is := practice.NewLine(won.Start, moves, game.First)
					if !is {
						t.Fatal("no line of ", moves)
					}
					f.Add(folder, line)
					learnt[line.Moves] = true
				}
				w.KeepFolders(f)
			case "find": // one that this tab knows
				q := w.Practice()
				for id := range q.Exercises {
					q.Try(id, practice.Found, now)
					missed[id] = puzzles.DayOf(now)
				}
				w.KeepPractice(q)
			case "tell":
				b.tell()
			case "settle":
				b.settle()
			}
		}
		b.settle()
		b.settle()
		for i := range workers {
			w := &workers[i]
			got, days, h := w.Training("mnk"), w.Days(), w.History()
			if len(got.Attempts) != len(alone.Attempts) || math.Abs(got.Rating.Value-alone.Rating.Value) > 1e-6 ||
				got.Streak != alone.Streak {
				t.Fatalf("tab %d has %d tries of %d, %v, streak %d, want %v, %d", i, len(got.Attempts), len(alone.Attempts),
					got.Rating, got.Streak, alone.Rating, alone.Streak)
			}
			favourites := slices.Sorted(slices.Values(w.Favourites()))
			if slices.Sort(stars); !slices.Equal(favourites, stars) {
				t.Fatalf("tab %d has the favourites %q, want %q", i, favourites, stars)
			}
			for _, id := range played {
				if h.find(id) < 0 {
					t.Fatalf("tab %d has lost the game %s", i, id)
				}
			}
			for _, day := range solved {
				if !days.Has(day) {
					t.Fatalf("tab %d has lost the day %d of %+v", i, day, days)
				}
			}
			f, has := w.Folders(), make(map[string]bool)
			for _, folder := range f.Folders {
				for _, line := range folder.Lines.Lines {
					has[line.Moves] = true
				}
			}
			if !maps.Equal(has, learnt) {
				t.Fatalf("tab %d has the lines %v of %v", i, has, learnt)
			}
			q := w.Practice()
			for id, day := range missed {
				if e, known := q.Exercises[id]; !known || e.Last != day {
					t.Fatalf("tab %d has the exercise %s of day %d as %+v", i, id, day, e)
				}
			}
			s := w.Settings(games.All)
			if s.Volume != workers[0].settings.Volume || s.Large != workers[1].settings.Large ||
				s.Analysis.Lines != workers[2].settings.Analysis.Lines {
				t.Fatalf("tab %d has the settings %+v", i, s)
			}
		}
	})
}

// opened returns a game of two people after some moves.
func opened(t testing.TB, moves string) (Game, *match.Record) {
	t.Helper()
	rules, err := games.All.Rules("classic")
	if err != nil {
		t.Fatal(err)
	}
	start, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := &match.Record{Rules: rules, Start: start}
	if r.Moves, err = game.ParseMoves(start, moves); err != nil {
		t.Fatal(err)
	}
	return Game{Record: r.String(), Seats: [2]string{"human", "human"}, Open: true}, r
}

// TestTwoBoards plays a game in each of two tabs by turns. Both games are there at any time, and a
// tab that is loaded again has its own.
func TestTwoBoards(t *testing.T) {
	b := &browser{items: make(map[string][]byte)}
	first, _ := b.open()
	second, _ := b.open()
	lines := [2][]string{{"d3", "d3c5", "d3c5d6"}, {"f5", "f5d6", "f5d6c3"}}
	for i, s := range []*Store{first, second} {
		_, start := opened(t, "")
		s.MakeRoom(start)
		g, _ := opened(t, lines[i][0])
		s.KeepGame(g)
		b.tell()
	}
	for n := 1; n < 3; n++ {
		for i, s := range []*Store{first, second} {
			g, _ := opened(t, lines[i][n])
			s.KeepGame(g)
			b.tell()
			other, _ := opened(t, lines[1-i][n-1+i])
			var got []string
			for _, kept := range s.AllUnfinished() {
				got = append(got, kept.Record)
			}
			if want := []string{g.Record, other.Record}; !slices.Equal(got, want) {
				t.Fatalf("after %s there are %q, want %q", lines[i][n], got, want)
			}
		}
	}
	again, _ := b.open()
	again.reopens = first.self()
	own, record := opened(t, lines[0][2])
	if g := again.Game(); g == nil || g.Record != own.Record || !g.Open {
		t.Fatalf("the first tab, loaded again, has %+v", g)
	}
	again.MakeRoom(record)
	again.KeepGame(own)
	if list := again.AllUnfinished(); len(list) != 2 {
		t.Errorf("there are %+v", list)
	}
	first.CloseGame() // the second tab's game is not its own
	second.KeepGame(*again.board())
}

// TestSameGameInTwoTabs goes on differently with one game in two tabs: both lines stay.
func TestSameGameInTwoTabs(t *testing.T) {
	b := &browser{items: make(map[string][]byte)}
	first, _ := b.open()
	second, _ := b.open()
	g, record := opened(t, "d3c5")
	for _, s := range []*Store{first, second} {
		s.MakeRoom(record)
		s.KeepGame(g)
		b.tell()
	}
	one, _ := opened(t, "d3c5d6")
	two, _ := opened(t, "d3c5f6")
	first.KeepGame(one)
	b.tell()
	second.KeepGame(two)
	b.tell()
	if list := first.AllUnfinished(); len(list) != 2 || list[0].Record != two.Record || list[1].Record != one.Record {
		t.Errorf("there are %+v", list)
	}
}

// Two tabs annotate a game within the same half second, in which neither reads the other's entry. The
// game keeps the variations of both; a variation that one tab deletes later is gone.
func TestTwoTabsAnnotateOneGame(t *testing.T) {
	b := &browser{items: make(map[string][]byte)}
	first, _ := b.open()
	second, _ := b.open()
	_, record := opened(t, "d3c5")
	record.End(game.Result{Winner: game.First, Reason: game.Resignation}, record.Start.Clone())
	if _, err := first.Library().Add(record, Played{}, time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)); err != nil {
		t.Fatal(err)
	}
	b.tell()
	tree := func(text string) *variation.Tree {
		tree, err := variation.Parse(record.Start, text)
		if err != nil {
			t.Fatal(err)
		}
		return tree
	}
	stored := func(want string) {
		t.Helper()
		b.settle()
		for _, s := range []*Store{first, second} {
			r, err := s.Library().Read(s.Library().Games()[0].ID)
			if err != nil || r.Variations == nil || r.Variations.String() != tree(want).String() {
				t.Errorf("%v, %v are stored, want %s", r.Variations, err, want)
			}
		}
	}
	first.Library().Annotate(record, nil, tree("d3! c5"))
	second.Library().Annotate(record, nil, tree("d3 c5 (e3 f4)"))
	stored("d3! c5 (e3 f4)")
	first.Library().Annotate(record, tree("d3! c5"), tree("d3! c5 f6"))
	second.Library().Annotate(record, tree("d3 c5 (e3 f4)"), tree("d3 c5"))
	stored("d3! c5 f6")
}

// TestTwoAnalyses keeps the analyses of two tabs apart.
func TestTwoAnalyses(t *testing.T) {
	b := &browser{items: make(map[string][]byte)}
	first, _ := b.open()
	second, _ := b.open()
	one, _ := opened(t, "d3c5d6")
	two, _ := opened(t, "f5d6c3")
	first.KeepAnalysed(Analysed{Game: one})
	b.tell()
	second.DropAnalysed() // a scene without an analysis
	second.KeepAnalysed(Analysed{Game: two})
	b.tell()
	if a := first.Analysed(); a == nil || a.Record != one.Record {
		t.Errorf("the first tab has %+v", a)
	}
	second.DropAnalysed()
	b.tell()
	again, _ := b.open()
	again.reopens = first.self()
	if a := again.Analysed(); a == nil || a.Record != one.Record {
		t.Errorf("the first tab, loaded again, has %+v", a)
	}
	again.DropAnalysed()
	b.tell()
	if a := second.Analysed(); a != nil {
		t.Errorf("there is %+v", a)
	}
}

// TestPersonOfTwoTabs: two tabs that give the user a key at the same time end with one.
func TestPersonOfTwoTabs(t *testing.T) {
	b := &browser{items: make(map[string][]byte)}
	first, _ := b.open()
	second, _ := b.open()
	first.Person()
	second.Person()
	first.KeepPerson(Person{Key: "first"})
	b.tell()
	second.KeepPerson(Person{Key: "second"})
	second.KeepPerson(Person{Key: "second", Name: "An"})
	b.settle()
	if p := first.Person(); p.Key != "first" || p.Name != "An" {
		t.Errorf("the person is %+v", p)
	}
}
