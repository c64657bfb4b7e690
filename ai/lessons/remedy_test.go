package lessons_test

import (
	"slices"
	"strings"
	"testing"

	"colat/ai/lessons"
	"colat/ai/lessons/strategy"
	"colat/ai/reasons"
	"colat/game"
)

// Every lesson about an error is there, and is about that game or, with discs, the other one that has them.
func TestRemediesAreLessons(t *testing.T) {
	all, err := strategy.All()
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, id := range []string{"victory", "classic", "mnk:15,15,5", "uttt", "cotoan"} {
		rules, err := game.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		for kind := range reasons.LeavesNoMove {
			lesson := lessons.Remedy(rules, kind)
			if lesson == "" {
				continue
			}
			found++
			at := slices.IndexFunc(all, func(l *lessons.Lesson) bool { return l.ID == lesson })
			if at < 0 {
				t.Errorf("%s, kind %d: there is no lesson %q", id, kind, lesson)
			} else if family := all[at].Family(); !strings.HasPrefix(id, family) && family != "classic" {
				t.Errorf("%s, kind %d: the lesson %s is about %s", id, kind, lesson, family)
			}
		}
	}
	if found < 15 {
		t.Errorf("%d kinds of errors have lessons", found)
	}
}
