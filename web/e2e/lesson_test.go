//go:build e2e

package e2e

import (
	"slices"
	"strings"
	"testing"
	"time"

	"colat/render/app"
	"colat/render/scenes/lesson"
)

// awaitLesson waits until both searches have counted and the tree has grown.
func (b *browser) awaitLesson() *lesson.Facts {
	b.Helper()
	var state app.ProbeState
	b.wait("the lesson's counts", 40*time.Second, func() bool {
		state = b.state()
		return state.Lesson != nil && !state.Lesson.Counting && state.Lesson.Tree.Nodes > 0
	})
	return state.Lesson
}

// TestLesson opens the lesson from a game against an engine, compares two searches,
// goes through the tree by mouse and by keys, and returns to the game as it was.
func TestLesson(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	h := newHost(t)
	b.start(h.url(againstChampion + "&lang=vi&time=0.2s&moves=d3c5d6e3"))
	before := b.awaitTurn("X")
	b.press("KeyL")
	b.wait("the lesson", 10*time.Second, func() bool { return b.state().Scene == "lesson" })
	lesson := b.awaitLesson()
	plain, cut := lesson.Counts[0], lesson.Counts[1]
	if lesson.Algorithms != [2]string{"minimax", "alphabeta"} || len(plain) != len(cut) || len(cut) != lesson.Depth {
		t.Fatalf("%+v", lesson)
	}
	if last := len(cut) - 1; cut[last].Value != plain[last].Value || cut[last].Nodes >= plain[last].Nodes {
		t.Errorf("%+v beside %+v", cut[last], plain[last])
	}
	// The first frame of the lesson is painted anew as a whole; the searches begin with
	// it. Where graphics are computed in software that takes what it takes.
	b.picture("lesson-compare")
	b.click("depth-more")
	b.wait("another count", 10*time.Second, func() bool { return b.state().Lesson.Depth == lesson.Depth+1 })
	longest := b.longestFrame(func() { lesson = b.awaitLesson() })
	t.Logf("to depth %d: minimax %d nodes, more %d; the longest frame took %v",
		lesson.Depth, plain[len(plain)-1].Nodes, lesson.More[0], longest)
	b.press("ArrowRight")
	if shown := b.state(); shown.Lesson.Shown != 1 || shown.Position == before.Position {
		t.Errorf("%+v", shown.Lesson)
	}

	b.click("tree")
	b.press("Home")
	first := b.state().Lesson.Tree
	if len(first.Path) != first.Depth || first.Moves != 0 {
		t.Errorf("the search leaves %+v first", first)
	}
	cuts := 0
	for range 30 {
		b.press("ArrowRight")
		if at := b.state().Lesson.Tree; at.Cut && strings.Contains(at.Caption, at.Path[len(at.Path)-1]) {
			cuts++
		}
	}
	if cuts == 0 {
		t.Error("nothing is cut off within thirty steps")
	}
	b.picture("lesson-tree")
	b.click("node-0")
	if root := b.state(); root.Lesson.Tree.Node != 0 || root.Position != before.Position {
		t.Errorf("%+v", root.Lesson.Tree)
	}
	b.press("Escape")
	b.wait("the game", 10*time.Second, func() bool { return b.state().Scene == "board" })
	after := b.awaitTurn("X")
	if !slices.Equal(after.Moves, before.Moves) || after.Position != before.Position || len(after.Legal) == 0 {
		t.Errorf("%+v, was %+v", after, before)
	}
}

// TestLessonByTouch goes through a tree on a phone, from a link.
func TestLessonByTouch(t *testing.T) {
	t.Parallel()
	onEach(t, []screen{phone, phoneWide}, func(t *testing.T, s screen) {
		b := newBrowser(t, s)
		h := newHost(t)
		b.start(h.url("test=1&lang=en&game=uttt&white=human&moves=44+40&lesson=1"))
		b.awaitLesson()
		b.click("tree")
		b.click("child")
		b.click("child")
		at := b.state().Lesson.Tree
		if len(at.Path) != 2 {
			t.Fatalf("%+v", at)
		}
		b.click("next")
		if next := b.state().Lesson.Tree; next.Node == at.Node || next.Caption == "" {
			t.Errorf("%+v", next)
		}
		b.picture("lesson-touch")
		b.click("parent")
		b.click("back")
		b.wait("the game", 10*time.Second, func() bool { return b.state().Scene == "board" })
		if state := b.state(); !slices.Equal(state.Moves, []string{"44", "40"}) {
			t.Errorf("%v", state.Moves)
		}
	})
}
