package practice

import (
	"encoding/json"
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	_ "colat/ai/all"
	"colat/ai/lessons"
	"colat/ai/lessons/strategy"
	"colat/ai/puzzles"
	"colat/game"
)

// TestMemoryFollowsTheScheduler compares the intervals, stabilities and difficulties of a series of
// tries with the library's own test of its scheduler without steps within a day. Between the tries the
// memory is stored.
func TestMemoryFollowsTheScheduler(t *testing.T) {
	ratings := []Rating{Found, Found, Found, Found, Found, Found, Missed, Missed, Found, Found, Found, Found, Found}
	intervals := []int{3, 11, 35, 101, 269, 669, 12, 2, 5, 12, 26, 55, 112}
	stabilities := []float64{
		3.173, 10.7389, 34.5776, 100.7483, 269.2838, 669.3093, 11.8987, 2.236, 5.2001, 11.8993, 26.4917, 55.4949, 111.9726,
	}
	difficulties := []float64{
		5.2824, 5.273, 5.2635, 5.2542, 5.2448, 5.2355, 6.7654, 7.794, 7.773, 7.7521, 7.7312, 7.7105, 7.6899,
	}
	var m Memory
	day := 20_000
	for i, rating := range ratings {
		m = m.After(rating, day)
		if got := m.Due - day; got != intervals[i] || m.Last != day || m.Tries != i+1 {
			t.Errorf("try %d: %+v, want it to come back after %d days", i, m, intervals[i])
		}
		if math.Abs(m.Stability-stabilities[i]) > 5e-5 || math.Abs(m.Difficulty-difficulties[i]) > 5e-5 {
			t.Errorf("try %d: %+v, want the stability %v and the difficulty %v", i, m, stabilities[i], difficulties[i])
		}
		text, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		m = Memory{}
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
		day = m.Due
	}
	if m.Lapses != 2 {
		t.Errorf("%d lapses, want 2", m.Lapses)
	}
}

// TestTasksOfLessonsAreExercises wherever some moves are wanted and others are not, and each of the
// wanted ones is right.
func TestTasksOfLessonsAreExercises(t *testing.T) {
	tasks, goals := 0, 0
	all, err := strategy.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range append(all, lessons.All()...) {
		for i := range l.Steps {
			step := &l.Steps[i]
			e, err := OfStep(l, i)
			if len(step.Wanted) == 0 {
				if err == nil {
					t.Errorf("%s, step %d: any move is wanted, and the exercise is %+v", l.ID, i, e)
				}
				continue
			}
			p, err := e.Puzzle()
			if err != nil {
				t.Fatalf("%s, step %d: %v", l.ID, i, err)
			}
			if tasks++; step.Goal != nil && p.Goal == *step.Goal {
				goals++
			}
			for _, m := range step.Wanted {
				solving, err := puzzles.Solve(p)
				if err != nil {
					t.Fatal(err)
				}
				if verdict, err := solving.Try(m); verdict != puzzles.Right || err != nil {
					t.Errorf("%s, step %d: verdict %d, %v", l.ID, i, verdict, err)
				}
			}
		}
	}
	if tasks == 0 || goals == 0 {
		t.Errorf("%d tasks, %d with a goal", tasks, goals)
	}
}

// noon is a time in the middle of a day in a zone.
func noon(day int, zone *time.Location) time.Time {
	at := time.Unix(int64(day)*86400, 0).UTC()
	return time.Date(at.Year(), at.Month(), at.Day(), 12, 0, 0, 0, zone)
}

// task returns an exercise of a game's start, after some first legal moves.
func task(t testing.TB, id string, plies int) Exercise {
	t.Helper()
	rules, err := game.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for range plies {
		s.Play(s.AppendMoves(nil)[0])
	}
	moves := s.AppendMoves(nil)
	e, err := New(Game, s, moves[1], moves[0])
	if err != nil {
		t.Fatal(err)
	}
	e.Played = rules.FormatMove(s, moves[2])
	return e
}

// TestExercisesAreTasks of all games, which are written and read.
func TestExercisesAreTasks(t *testing.T) {
	for _, id := range []string{"classic", "uttt", "mnk:20,20,5", "cotoan"} {
		e := task(t, id, 4)
		if e.Memory = e.After(Missed, 20_000); !e.sound() {
			t.Errorf("%s: not sound: %+v", id, e)
		}
		p, err := e.Puzzle()
		if err != nil {
			t.Fatal(err)
		}
		s, _ := p.Start()
		moves := s.AppendMoves(nil)
		for i, want := range []puzzles.Verdict{puzzles.Right, puzzles.Right, puzzles.Wrong} {
			solving, err := puzzles.Solve(p)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := solving.Try(moves[i]); got != want || err != nil || solving.Solved() != (want == puzzles.Right) {
				t.Errorf("%s, move %d: verdict %d, %v, solved %v", id, i, got, err, solving.Solved())
			}
		}
		if e.Wrong(s) != moves[2] {
			t.Errorf("%s: the error is %v", id, e.Wrong(s))
		}
		if again, err := Of(Game, p); err != nil || again.Line != e.Line || again.Also != e.Also || again.Goal != "" {
			t.Errorf("%s: %+v, %v", id, again, err)
		}
	}
}

// TestBrokenExercisesAreNoTasks of values that could be stored.
func TestBrokenExercisesAreNoTasks(t *testing.T) {
	good := task(t, "classic", 0)
	for name, change := range map[string]func(*Exercise){
		"game": func(e *Exercise) { e.Game = "chess" }, "position": func(e *Exercise) { e.Position = "none" },
		"move": func(e *Exercise) { e.Line = "a1" }, "none": func(e *Exercise) { e.Line = "" },
		"even": func(e *Exercise) { e.Line = "d3,c3" }, "also": func(e *Exercise) { e.Also = "z9" },
		"goal": func(e *Exercise) { e.Goal = "best" },
	} {
		e := good
		change(&e)
		if _, err := e.ID(); err == nil {
			t.Errorf("%s: %+v is a task", name, e)
		}
		var q Queue
		if q.Add(e, time.Unix(1e9, 0)) {
			t.Errorf("%s: %+v was added", name, e)
		}
	}
}

// TestExercisesComeBackAtMidnight where the person is, in any zone, once each.
func TestExercisesComeBackAtMidnight(t *testing.T) {
	for _, hours := range []int{-11, 0, 7, 14} {
		zone := time.FixedZone("", hours*3600)
		missed := time.Date(2028, 2, 28, 23, 59, 0, 0, zone)
		var q Queue
		if !q.Add(task(t, "classic", 2), missed) || q.Add(task(t, "classic", 2), missed) {
			t.Fatal("an exercise is added once")
		}
		if due := q.Due(puzzles.DayOf(missed)); len(due) != 0 {
			t.Errorf("zone %d: it is due on the same day", hours)
		}
		tomorrow := missed.Add(2 * time.Minute)
		due := q.Due(puzzles.DayOf(tomorrow))
		if len(due) != 1 {
			t.Fatalf("zone %d: %d are due after midnight", hours, len(due))
		}
		q.Try(due[0], Found, tomorrow)
		after := q.Exercises[due[0]]
		q.Try(due[0], Missed, tomorrow) // the first try of a day counts
		if q.Exercises[due[0]] != after || after.Due <= puzzles.DayOf(tomorrow)+1 || q.Len() != 1 {
			t.Errorf("zone %d: after a right move it is %+v", hours, q.Exercises[due[0]])
		}
	}
}

// TestDroppedExercisesStayAway, also if they are missed again, until that is taken back.
func TestDroppedExercisesStayAway(t *testing.T) {
	var q Queue
	at := noon(20_000, time.UTC)
	e := task(t, "uttt", 3)
	q.Add(e, at)
	id, _ := e.ID()
	q.Drop(id, true, at)
	if q.Add(e, at); q.Has(id) || q.Len() != 0 || len(q.Due(30_000)) != 0 {
		t.Error("a dropped exercise is there")
	}
	other := Queue{}
	other.Add(e, at)
	if merged := other.Merge(q); merged.Has(id) {
		t.Error("a dropped exercise came back by a merge")
	}
	if q.Drop(id, false, at); !q.Has(id) || len(q.Due(20_001)) != 1 {
		t.Error("an exercise is not back")
	}
}

// TestWrongClocksHideNothing after they are right again.
func TestWrongClocksHideNothing(t *testing.T) {
	var q Queue
	e := task(t, "uttt", 3)
	q.Add(e, noon(40_000, time.UTC))
	if due := q.Due(20_000); len(due) != 1 {
		t.Fatal("an exercise of the future is not due")
	} else if q.Try(due[0], Found, noon(20_000, time.UTC)); q.Exercises[due[0]].Last != 20_000 {
		t.Errorf("after a try it is %+v", q.Exercises[due[0]])
	}
}

// draw draws a queue of a few exercises that were added, tried and dropped.
func draw(t *rapid.T, tasks []Exercise) Queue {
	var q Queue
	q.Mend()
	for range rapid.IntRange(0, 12).Draw(t, "changes") {
		e := rapid.SampledFrom(tasks).Draw(t, "exercise")
		at := noon(rapid.IntRange(20_000, 20_020).Draw(t, "day"), time.UTC)
		id, _ := e.ID()
		switch q.Add(e, at); rapid.IntRange(0, 3).Draw(t, "change") {
		case 0:
			q.Try(id, rapid.SampledFrom([]Rating{Missed, Helped, Found}).Draw(t, "rating"), at)
		case 1:
			q.Drop(id, rapid.Bool().Draw(t, "dropped"), at)
		}
	}
	return q
}

// TestQueuesAreMerged in any order, and again, with the same result, and stored queues are the same.
func TestQueuesAreMerged(t *testing.T) {
	var tasks []Exercise
	for plies := range 6 {
		tasks = append(tasks, task(t, "classic", plies), task(t, "cotoan", plies))
	}
	text := func(q Queue) string {
		data, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := draw(t, tasks), draw(t, tasks), draw(t, tasks)
		if x, y := text(a.Merge(b).Merge(c)), text(c.Merge(a.Merge(b))); x != y {
			t.Fatalf("merged in another order:\n%s\n%s", x, y)
		}
		if x, y := text(a.Merge(b).Merge(b).Merge(a)), text(b.Merge(a)); x != y {
			t.Fatalf("merged again:\n%s\n%s", x, y)
		}
		var read Queue
		if err := json.Unmarshal([]byte(text(a)), &read); err != nil {
			t.Fatal(err)
		}
		if read.Mend(); text(read) != text(a) {
			t.Fatalf("read again:\n%s\n%s", text(read), text(a))
		}
	})
}

// TestQueuesAreBounded: dropped exercises are forgotten first, then the ones that are known best.
func TestQueuesAreBounded(t *testing.T) {
	q := Queue{Exercises: make(map[string]Exercise)}
	e := task(t, "classic", 0)
	const letters = "23456789abcdefghjkmnpqrstuvwxyz"
	var ids []string
	for i := range Most + 20 {
		e.Memory = Memory{Last: 20_000, Due: 20_001, Stability: 1 + float64(i), Difficulty: 5, Tries: 1}
		e.Dropped = i < 10
		id := "22222" + string([]byte{letters[i/900%30], letters[i/30%30], letters[i%30]})
		q.Exercises[id] = e
		ids = append(ids, id)
	}
	q.Exercises["a text"], q.Exercises["33333333"] = e, Exercise{}
	q.Mend()
	kept := ids[10 : 10+Most]
	if len(q.Exercises) != Most || slices.ContainsFunc(kept, func(id string) bool { return !q.Has(id) }) {
		t.Errorf("%d exercises are kept", len(q.Exercises))
	}
}
