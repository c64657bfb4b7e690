package lessons_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"colat/ai/lessons"
	"colat/ai/lessons/strategy"
	"colat/game"
)

// The lessons of strategy have what a list of them needs, tasks, and positions that differ from task to task.
func TestStrategy(t *testing.T) {
	all, err := strategy.All()
	if err != nil || len(all) < 20 {
		t.Fatalf("%d lessons, %v: want twenty", len(all), err)
	}
	families := make(map[string]int)
	for i, l := range all {
		families[l.Family()]++
		if l.About == (game.Names{}) || !lessons.IsID(l.ID) || l.Tasks() < 2 {
			t.Errorf("lesson %s: %d tasks, about %q", l.ID, l.Tasks(), l.About.English)
		}
		if i > 0 && all[i-1].Family() == l.Family() && all[i-1].Order >= l.Order {
			t.Errorf("lessons %s and %s have the places %d and %d", all[i-1].ID, l.ID, all[i-1].Order, l.Order)
		}
		positions := make(map[string]bool)
		for k := range l.Steps {
			step := &l.Steps[k]
			if step.Task && positions[step.Position] {
				t.Errorf("lesson %s, step %d: an earlier task has its position", l.ID, k+1)
			}
			positions[step.Position] = step.Task || positions[step.Position]
		}
	}
	if len(families) != 5 {
		t.Errorf("the lessons are about %v: want five games", families)
	}
}

// Claims are checked, and what is the case instead is said.
func TestClaims(t *testing.T) {
	for _, test := range []struct{ lesson, from, to, want string }{
		{"quiet-moves", `"f4: moves 8"`, `"f4: moves 9"`, `step 2: claim "f4: moves 9": it is 8`},
		{"quiet-moves", `"others f4 10"`, `"others f4 11"`, "it is 10"},
		{"quiet-moves", `"can a8"`, `"cannot a8"`, "the move is legal"},
		{"quiet-moves", `"h3: cannot a8"`, `"h3: can a8"`, "claim"},
		{"quiet-moves", `"margin 6"`, `"margin 8"`, "it is 6"},
		{"mobility", `"discs 8-12"`, `"discs 9-11"`, "it is 8-12"},
		{"corners", `"b2 a1: stable a1"`, `"b2: stable b2"`, "not known"},
		{"last-sun", `"suns 1-4"`, `"suns 2-3"`, "it is 1-4"},
		{"fours", `"reaches fours"`, `"fails fours"`, "the other way round"},
		{"fours", `"reaches fours"`, `"moves 81 of"`, "claim"},
		{"caro", `"i6: over"`, `"g5: over"`, "the game goes on"},
		{"caro", `"i6: over"`, `"i6: gone"`, "want moves, others,"},
		{"caro", `"i6: over"`, `"i1: over"`, "move"},
	} {
		text, err := os.ReadFile(filepath.Join("strategy", test.lesson+".json"))
		if err != nil {
			t.Fatal(err)
		}
		changed := strings.Replace(string(text), test.from, test.to, 1)
		if changed == string(text) {
			t.Fatalf("%s: %s is not in the file", test.lesson, test.from)
		}
		l, err := lessons.Parse(test.lesson, []byte(changed))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := lessons.Check(t.Context(), l); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s for %s: %v, want %q", test.to, test.from, err, test.want)
		}
	}
}

// What is wrong with a step of strategy, and where, is said.
func TestStepErrors(t *testing.T) {
	for _, test := range []struct{ lesson, from, to, want string }{
		{"fours", `"solution": ["f3", "g3", "f4"]`, `"solution": ["f3", "g3"]`, "step 2: solution: want an odd number"},
		{"fours", `"goal": "fours",`, ``, "step 2: goal: it is missing"},
		{"fours", `"show": ["f3", "g3", "f4"]`, `"show": ["f3", "f3"]`, `step 1: show "f3": `},
		{"fours", `"show": ["f3", "g3", "f4"]`, `"wanted": ["f3"]`, "step 1: done: want a text"},
		{
			"open-threes", `"wanted": ["c5", "g5"]`, `"show": ["d1"], "wanted": ["c5", "g5"]`,
			"step 2: show: want a single wanted move",
		},
		{"quiet-moves", `"marks": ["d3", "e4", "d5", "f5", "g5", "d6", "c7"]`,
			`"marks": [` + strings.TrimSuffix(strings.Repeat(`"a1",`, 41), ",") + `]`, "step 1: a list has 41 entries"},
	} {
		text, err := os.ReadFile(filepath.Join("strategy", test.lesson+".json"))
		if err != nil {
			t.Fatal(err)
		}
		changed := strings.Replace(string(text), test.from, test.to, 1)
		if changed == string(text) {
			t.Fatalf("%s: %s is not in the file", test.lesson, test.from)
		}
		_, err = lessons.Parse(test.lesson, []byte(changed))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.lesson, err, test.want)
		}
	}
	_, err := lessons.ParseBundle([]byte(`{"a":{}}`))
	if err == nil || !strings.Contains(err.Error(), `lesson "a": game`) {
		t.Errorf("a wrong lesson in a bundle: %v", err)
	}
	if _, err := lessons.ParseBundle([]byte(`[`)); err == nil {
		t.Error("a damaged bundle is read")
	}
}
