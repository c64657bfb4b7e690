//go:build e2e && bench

package e2e

import (
	"testing"
	"time"
)

// TestLessonSpeed reports what the searches of the lesson, the growth of a large tree
// and steps through it cost in frames.
func TestLessonSpeed(t *testing.T) {
	b := newBrowser(t, inMotion(laptop))
	h := newHost(t)
	b.start(h.url("test=1&lang=en&game=mnk:15,15,5&black=human&white=human&moves=h8+i9+g7"))
	time.Sleep(3 * time.Second)
	opening := b.longestFrame(func() {
		b.press("KeyL")
		b.wait("the lesson", 10*time.Second, func() bool { return b.state().Scene == "lesson" })
		b.frames(10)
	})
	counting := b.longestFrame(func() { b.awaitLesson() })
	b.press("KeyT")
	tree := b.state().Lesson.Tree
	b.press("Home")
	b.frames(10)
	stepping := b.longestFrame(func() {
		for range 20 {
			b.press("ArrowRight")
		}
	})
	t.Logf("longest frame: %v as the lesson opened, %v as it counted and a tree of %d nodes grew, %v in steps",
		opening, counting, tree.Nodes, stepping)
	if longest := max(opening, counting, stepping); longest > time.Second {
		t.Errorf("the longest frame took %v", longest)
	}
}
