package tutorial_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai/lessons"
	"colat/ai/lessons/strategy"
	"colat/ai/practice"
	"colat/game"
	"colat/game/match"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/program/collection"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// lessonOf returns a lesson of strategy.
func lessonOf(t *testing.T, id string) *lessons.Lesson {
	t.Helper()
	all, err := strategy.All()
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(all, func(l *lessons.Lesson) bool { return l.ID == id })
	if at < 0 {
		t.Fatalf("there is no lesson %s", id)
	}
	return all[at]
}

// until waits until the lesson on the screen is at a step in a phase.
func until(t *testing.T, a *apptest.App, step int, phase string) {
	t.Helper()
	a.Until(t, phase, func(s app.ProbeState) bool {
		return s.Tutorial != nil && s.Tutorial.Step == step && s.Tutorial.Phase == phase
	})
}

// wrongMove returns a legal move that is not among the right ones.
func wrongMove(t *testing.T, s game.State, right []game.Move) game.Move {
	t.Helper()
	for _, m := range slices.Backward(s.AppendMoves(nil)) {
		if !slices.Contains(right, m) {
			return m
		}
	}
	t.Fatal("every move is right")
	return game.NoMove
}

// complete plays a step: in a task first a wrong move if misses is true, then the right ones.
func complete(t *testing.T, a *apptest.App, l *lessons.Lesson, at int, misses bool) {
	t.Helper()
	step := &l.Steps[at]
	if step.Reads() {
		until(t, a, at, "done")
		a.Click(t, "next")
		return
	}
	until(t, a, at, "asking")
	s, err := l.Rules.ParsePosition(step.Position)
	if err != nil {
		t.Fatal(err)
	}
	if step.Task && misses {
		click(t, a, s, wrongMove(t, s, step.Wanted))
		until(t, a, at, "refuted")
		a.Click(t, "again")
		until(t, a, at, "asking")
	}
	line := step.Solution
	if wanted := step.Wanted; len(wanted) == 0 {
		line = s.AppendMoves(nil)[:1]
	} else if len(line) == 0 {
		line = wanted[:1]
	}
	for i, m := range line {
		if i%2 == 0 {
			until(t, a, at, "asking")
			click(t, a, s, m)
		}
		s.Play(m)
	}
	until(t, a, at, "done")
	a.Click(t, "next")
}

// A lesson of each game is opened by its address and played by clicks. Wrong moves are refuted, the task
// is tried again, and what was missed is stored.
func TestLessonsOfStrategy(t *testing.T) {
	for _, id := range []string{"quiet-moves", "fifth-sun", "fours", "sending", "zero"} {
		t.Run(id, func(t *testing.T) {
			l := lessonOf(t, id)
			kept := &storage.Store{}
			a, _ := apptest.Open(t, "test=1&learn="+id, kept)
			var missed []int
			for at := range l.Steps {
				misses := l.Steps[at].Task && len(missed) == 0
				if misses {
					missed = append(missed, at)
				}
				complete(t, a, l, at, misses)
			}
			a.Until(t, "it is stored", func(app.ProbeState) bool {
				study := kept.Studies()[id]
				return study.Done && slices.Equal(study.Missed, missed)
			})
			exercise, err := practice.OfStep(l, missed[0])
			if err != nil {
				t.Fatal(err)
			}
			id, err := exercise.ID()
			if queue := kept.Practice(); err != nil || len(queue.Exercises) != 1 || !queue.Has(id) {
				t.Errorf("the missed task does not come back: %v, %v", queue.Exercises, err)
			}
			a.Until(t, "the next lesson is open", func(s app.ProbeState) bool {
				return s.Tutorial != nil && s.Tutorial.Lesson != id && s.Tutorial.Step == 0
			})
		})
	}
}

// Who leaves a lesson comes back to its step, from the list as well as by the offer of the front page.
func TestLessonsAreResumed(t *testing.T) {
	l := lessonOf(t, "mobility")
	kept := &storage.Store{}
	a, host := apptest.Open(t, "test=1&learn=mobility", kept)
	complete(t, a, l, 0, false)
	until(t, a, 1, "asking")
	if host.Place.Query != "learn=mobility" {
		t.Errorf("the address leads to %q", host.Place.Query)
	}
	a.Activate("menu")
	a.Until(t, "the list is open", func(s app.ProbeState) bool { return s.Lessons != nil && s.Lessons.Lessons > 3 })
	a.Activate("lesson-mobility")
	until(t, a, 1, "asking")
	a.Activate("menu")
	a.Activate("back")
	a.Tick()
	if s := a.State(); s.Scene != "front" || a.Page.Find("learn") == nil {
		t.Fatalf("the scene is %s, without an offer of the next lesson", s.Scene)
	}
	a.Activate("learn")
	until(t, a, 1, "asking")
	if got := a.State().Tutorial.Lesson; got != "mobility" {
		t.Errorf("the next lesson is %s", got)
	}
}

// ticTacToe returns the n-th of some finished games.
func ticTacToe(t *testing.T, n int) *match.Record {
	t.Helper()
	rules, err := games.All.Rules("mnk:3,3,3")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(uint64(n), 0))
	start, err := rules.New(nil, rng)
	if err != nil {
		t.Fatal(err)
	}
	s, r := start.Clone(), &match.Record{Rules: rules, Start: start, Names: [2]string{"human", "level:3"}}
	for {
		if result, over := s.Result(); over {
			r.End(result, s)
			return r
		}
		legal := s.AppendMoves(nil)
		r.Moves = append(r.Moves, legal[rng.IntN(len(legal))])
		s.Play(r.Moves[len(r.Moves)-1])
	}
}

// A new user is not offered lessons before the first steps, and one with many games is not either.
func TestOfferOfLessons(t *testing.T) {
	for name, test := range map[string]struct {
		taught bool
		games  int
		want   bool
	}{
		"new": {}, "taught": {taught: true, want: true}, "few games": {taught: true, games: 20, want: true},
		"many games": {taught: true, games: 21},
	} {
		kept := &storage.Store{}
		settings := kept.Settings(games.All)
		settings.Taught = test.taught
		kept.KeepSettings(settings)
		for i := range test.games {
			if _, err := kept.Library().Add(ticTacToe(t, i), storage.Played{}, time.Unix(int64(i), 0)); err != nil {
				t.Fatal(err)
			}
		}
		a, _ := apptest.Open(t, "test=1", kept)
		a.Tick()
		if offered := a.Page.Find("learn") != nil; offered != test.want {
			t.Errorf("%s: a lesson is offered: %t", name, offered)
		}
	}
}

// An address with the name of no lesson is answered in words, on the list.
func TestUnknownLesson(t *testing.T) {
	for _, name := range []string{"juggling", "No lesson", strings.Repeat("a", 60)} {
		a, host := apptest.Open(t, "test=1&learn="+strings.ReplaceAll(name, " ", "+"), &storage.Store{})
		a.Until(t, "it is said", func(app.ProbeState) bool {
			return slices.ContainsFunc(host.Announced, func(said string) bool { return strings.Contains(said, name[:5]) })
		})
	}
}

// A file with a lesson that is dropped on the page is opened; what is wrong in it is said with its step.
func TestOwnLesson(t *testing.T) {
	text := `{"game": "uttt", "title": {"vi": "Của tôi", "en": "My own"}, "steps": [{
		"title": {"vi": "Một", "en": "One"}, "ask": {"vi": "Hãy xem.", "en": "Look."}, "marks": ["44"],
		"position": "................................................................................. X -"}]}`
	kept := &storage.Store{}
	a, host := apptest.Open(t, "test=1&lang=en", kept)
	drop := func(text string) {
		host.Announced = nil
		host.Dropped = append(host.Dropped, scene.PickedFile{File: collection.File{Name: "own.json", Data: []byte(text)}})
		a.Tick()
		a.Tick()
	}
	drop(text)
	until(t, a, 0, "done")
	a.Click(t, "next") // back to where the file was dropped
	if s := a.State(); s.Scene != "front" || len(kept.Studies()) != 0 {
		t.Errorf("after the lesson: %s, %v", s.Scene, kept.Studies())
	}
	for from, want := range map[string]string{
		"44": "step 1: marks", "ask": `unknown field "asc"`, "X -": "step 1: position",
	} {
		to := map[string]string{"44": "99", "ask": "asc", "X -": "Q -"}[from]
		drop(strings.Replace(text, from, to, 1))
		if said := strings.Join(host.Announced, " "); !strings.Contains(said, want) || a.State().Scene != "front" {
			t.Errorf("with %s: %q, want %q", to, said, want)
		}
	}
}
