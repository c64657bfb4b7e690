package lessons_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "colat/ai/all"
	"colat/ai/lessons"
	"colat/game"
)

// read returns a lesson of a file.
func read(t testing.TB, path string) *lessons.Lesson {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	l, err := lessons.Parse(strings.TrimSuffix(filepath.Base(path), ".json"), text)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// four is the row of the first step of five in a row.
var four = strings.Repeat("X", 4)

// The goals of all lessons are proven from nothing.
func TestGoalsAreProven(t *testing.T) {
	paths, err := filepath.Glob("*/*.json")
	if err != nil || len(paths) < 25 {
		t.Fatalf("%q, %v: want the first steps of five games, and the lessons of strategy", paths, err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			if proven, err := lessons.Check(t.Context(), read(t, path)); err != nil || proven == 0 {
				t.Errorf("%d goals proven, %v", proven, err)
			}
		})
	}
}

// Every game has first steps, and no rules get those of others that differ from them.
func TestFirstSteps(t *testing.T) {
	for id, want := range map[string]string{
		"victory": "victory", "classic": "classic", "uttt": "uttt", "cotoan": "cotoan",
		"mnk:9,9,5": "mnk", "mnk:15,15,5": "mnk", "mnk:20,20,5": "mnk", "mnk:3,3,3": "", "mnk:15,15,5,caro": "",
	} {
		rules, err := game.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if l := lessons.First(rules); l != nil {
			got = l.ID
		}
		if got != want {
			t.Errorf("the first steps of %s are %q, want %q", id, got, want)
		}
	}
}

// A goal that other moves reach too, or that the wanted one does not reach, is refused with the moves.
func TestCheckRefutes(t *testing.T) {
	sound := read(t, "first/mnk.json")
	for name, change := range map[string]func(*lessons.Step){
		"a wanted move that does not reach it": func(s *lessons.Step) { s.Wanted[0]++ },
		"a move that reaches it and is not wanted": func(s *lessons.Step) {
			s.Position = strings.Replace(s.Position, "O"+four, "."+four, 1)
			s.Position = strings.Replace(s.Position, "......O", "O.....O", 1)
		},
	} {
		l := *sound
		l.Steps = []lessons.Step{sound.Steps[0]}
		l.Steps[0].Wanted = append([]game.Move(nil), l.Steps[0].Wanted...)
		change(&l.Steps[0])
		if _, err := lessons.Check(t.Context(), &l); err == nil || !strings.Contains(err.Error(), "step 1: the goal win:1") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// what is wrong in a file, and where, is said.
func TestParseErrors(t *testing.T) {
	text, err := os.ReadFile("first/mnk.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ from, to, want string }{
		{`"mnk:9,9,5"`, `"mnk:9,9"`, "game: "},
		{`"mnk:20,20,5"`, `"draughts"`, "also: "},
		{`"h5"`, `"h55"`, `step 1: wanted "h55": `},
		{`"h5"`, `"h5", "h5"`, `step 1: wanted "h5" stands there twice`},
		{`"goal": "win:1"`, `"goal": "gain"`, "step 1: goal "},
		{`"goal": "win:1"`, `"gaol": "win:1"`, `unknown field "gaol"`},
		{`"en": "Five in a row"`, `"en": " "`, "step 1: title: the text in the language en is missing"},
		{`"en": "Five in a row"`, `"en": "` + strings.Repeat("a", 401) + `"`, "has 401 bytes, want at most 400"},
		{"O" + four + "..", "O" + four + "X.", "step 1: position: "},
		{`"steps": [`, `"steps": {`, "line "},
		{"\n}\n", "\n} {}\n", "something after the lesson"},
	} {
		changed := strings.Replace(string(text), test.from, test.to, 1)
		if changed == string(text) {
			t.Fatalf("%q is not in the file", test.from)
		}
		if _, err := lessons.Parse("x", []byte(changed)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s for %s: %v, want %q", test.to, test.from, err, test.want)
		}
	}
	if _, err := lessons.Parse("x", make([]byte, lessons.MostBytes+1)); err == nil {
		t.Error("a file of any length is read")
	}
}

func FuzzParse(f *testing.F) {
	paths, err := filepath.Glob("*/*.json")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		l, err := lessons.Parse("x", text)
		if err != nil {
			return
		}
		for i := range l.Steps {
			if _, err := l.Rules.ParsePosition(l.Steps[i].Position); err != nil {
				t.Errorf("step %d: %v", i+1, err)
			}
		}
	})
}
