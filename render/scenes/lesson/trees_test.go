package lesson_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/ai/textbook"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/collection"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/scenes/lesson"
)

// In every game the lesson shows the figures of the search itself, after any number of playouts and in every
// phase of one, in words.
func TestLessonReplaysAnMCTS(t *testing.T) {
	for _, address := range lessonGames {
		t.Run(address, func(t *testing.T) {
			a, _ := apptest.Open(t, address+"&white=human&lesson=1&lang=vi", &storage.Store{})
			root := stateOf(a, t, a.State())
			apptest.Playouts()(t, a)
			search := textbook.NewMCTS(textbook.MCTSOptions{Exploration: textbook.DefaultExploration, Seed: 1})
			g, err := search.Growth(t.Context(), ai.At(root, ai.Limits{}), 60_000)
			if err != nil {
				t.Fatal(err)
			}
			at := a.State().Lesson.Tree
			if at.Rounds != len(g.Rounds) || at.Round != at.Rounds || at.Nodes != len(g.Nodes) || at.Visits != at.Rounds {
				t.Fatalf("%+v, but the search has %d playouts and %d nodes", at, len(g.Rounds), len(g.Nodes))
			}
			a.Activate("tree-less")
			a.Activate("tree-less")
			now := a.State().Lesson.Tree
			if now.Round >= at.Rounds || now.Phase != "backpropagation" {
				t.Fatalf("two steps back lead to %+v", now)
			}
			figures := g.After(now.Round, nil)
			for first, end := g.Children(0, now.Round); first < end; first++ {
				a.Activate("node-" + strconv.Itoa(first))
				f, shown := figures[first], a.State().Lesson.Tree
				if shown.Node != first || shown.Visits != f.Visits || shown.Mean != f.Mean() ||
					f.Visits > 0 && shown.Exploration != g.Exploration(figures[0].Visits, f.Visits) {
					t.Fatalf("node %d is %+v, want %+v", first, shown, f)
				}
			}
			a.Activate("tree-less")
			phases, expands := map[string]bool{}, false
			for range 40 {
				a.Press(ebiten.KeyArrowRight)
				now := a.State().Lesson.Tree
				phases[now.Phase] = true
				expands = expands || now.Phase == "simulation" && g.Rounds[now.Round].Expanded >= 0
				checkPhase(t, a, g, &now)
			}
			for _, phase := range []string{"selection", "expansion", "simulation", "backpropagation"} {
				if !phases[phase] && (phase != "expansion" || expands) {
					t.Errorf("%s is not shown: %v", phase, phases)
				}
			}
		})
	}
}

// checkPhase compares a phase that is shown with the record of its playout.
func checkPhase(t *testing.T, a *apptest.App, g *textbook.Growth, now *lesson.TreeFacts) {
	t.Helper()
	if now.Caption == "" || strings.Contains(now.Caption, "lesson.") || strings.Contains(now.Caption, "<no value>") {
		t.Errorf("%s is described as %q", now.Phase, now.Caption)
	}
	switch now.Phase {
	case "simulation":
		if _, over := stateOf(a, t, a.State()).Result(); !over {
			t.Errorf("after the simulation %+v the game goes on", now)
		}
		if path := g.Rounds[now.Round].Path; path[len(path)-1] != now.Node {
			t.Errorf("the simulation starts at %d, want %v", now.Node, path)
		}
	case "backpropagation":
		round := &g.Rounds[now.Round-1]
		if f := round.After[len(round.After)-1]; now.Visits != f.Visits || now.Mean != f.Mean() {
			t.Errorf("after the playout %+v, want %+v", now, f)
		}
	case "expansion":
		if expanded := g.Rounds[now.Round].Expanded; now.Parent != expanded {
			t.Errorf("node %d is expanded, want %d", now.Parent, expanded)
		}
	}
}

// Algorithms are switched on the same position, where one was in each tree, and beside an MCTS stands the tree of
// alpha-beta, a click into which leads there.
func TestLessonSwitchesBetweenTrees(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&moves=d3c5d6e3&white=human&lesson=1&lang=en", &storage.Store{})
	apptest.Tree("first", "next")(t, a)
	before := a.State().Lesson.Tree
	a.Press(ebiten.KeyM)
	apptest.Playouts("first")(t, a)
	first := a.State().Lesson.Tree
	if first.Algorithm != "mcts" || first.Round != 0 || first.Phase != "selection" || first.Beside != before.Nodes {
		t.Fatalf("%+v", first)
	}
	a.Activate("play")
	for range 200 {
		a.Raw(ui.Raw{})
	}
	if now := a.State().Lesson.Tree; now.Round == first.Round && now.Phase == first.Phase {
		t.Errorf("after a while of play the moment is %+v", now)
	}
	a.Activate("tree-other")
	if now := a.State().Lesson.Tree; now.Node != before.Node || now.Algorithm != "alphabeta" {
		t.Errorf("the tree of alpha-beta is left at %+v, found again at %+v", before, now)
	}
	a.Activate("tree-mcts")
	a.LayOut()
	a.Click(t, "beside-1")
	if now := a.State().Lesson.Tree; now.Algorithm != "alphabeta" || now.Node != 1 {
		t.Errorf("a click into the tree beside leads to %+v", now)
	}
}

// A tree that is pasted, dropped or opened is shown from anywhere, with its mistakes one after the other, beside
// that of the textbook for the same position and depth.
func TestLessonShowsAProgramsTree(t *testing.T) {
	for language, wants := range map[string][]string{
		"en": {
			"Wrong sign, or the wrong side chooses: the value is 0 and should be −2.",
			"A cut is missing: alpha has reached beta. Moves searched too many: 1.",
			"This cut is none: +2 lies between",
			"Wrong sign, or the wrong side chooses: the value is +2 and should be −2.", "a1 is no legal move here.",
		},
		"vi": {"Sai dấu", "Lẽ ra phải cắt", "Chưa được cắt", "Sai dấu", "a1 không phải nước"},
	} {
		a, host := apptest.Open(t, "game=uttt&white=human&lang="+language, &storage.Store{})
		apptest.OwnTree(apptest.FaultyTree)(t, a)
		state := a.State()
		tree := state.Lesson.Tree
		if state.Game != "classic" || tree.Nodes != 17 || tree.Findings != 5 || tree.Depth != 2 || tree.Beside == 0 {
			t.Fatalf("%s, %+v", state.Game, tree)
		}
		for i, line := range []string{"3", "10", "13", "14", "17"} {
			a.Activate("tree-more")
			a.Raw(ui.Raw{})
			said := a.State().Lesson.Tree.Caption
			if !strings.Contains(said, " "+line+": ") || !strings.Contains(said, wants[i]) {
				t.Errorf("finding %d is %q, want line %s and %q", i+1, said, line, wants[i])
			}
			if last := host.Announced[len(host.Announced)-1]; !strings.HasSuffix(last, said) {
				t.Errorf("announced %q at %q", last, said)
			}
		}
		if more := a.Page.Find("tree-more"); more == nil {
			t.Error("there is no way to the findings")
		}
		a.Activate("tree-other")
		if now := a.State().Lesson.Tree; now.Algorithm != "alphabeta" || now.Nodes != tree.Beside || now.Depth != 2 {
			t.Errorf("%+v beside %+v", now, tree)
		}
		a.Activate("back")
		if back := a.State(); back.Scene != "board" || back.Game != "uttt" {
			t.Errorf("back at %+v", back)
		}
	}
}

// The file dialogue and dropping show a tree as well. One of the same position stays in the game's lesson; a
// right tree is said to be right; what cannot be read is named.
func TestLessonOpensTrees(t *testing.T) {
	a, host := apptest.Open(t, "game=classic&white=human&lesson=1&lang=en", &storage.Store{})
	apptest.Press("tree-own")(t, a)
	a.LayOut()
	if !a.Contains("docs/BOT.md") {
		t.Errorf("the format is not named: %q", a.PageText())
	}
	own := `{"game":"classic","position":"---------------------------OX------XO--------------------------- X","depth":1}
{"node":0,"value":-1}
{"node":1,"parent":0,"move":"d3","value":-1}
{"node":2,"parent":0,"move":"c4","value":-2}
{"node":3,"parent":0,"move":"f5","value":-1}
{"node":4,"parent":0,"move":"e6","value":-1}
`
	host.Picked = []byte(own)
	a.Click(t, "open-tree")
	shown := func(s app.ProbeState) bool { return s.Lesson != nil && s.Lesson.Tree.Nodes == 5 }
	a.Until(t, "the chosen file is read", shown)
	if said := a.State().Lesson.Tree.Caption; !strings.Contains(said, "It agrees with the course’s searches.") {
		t.Errorf("a right tree is described as %q", said)
	}
	drop := func(text string) {
		file := collection.File{Name: "tree.jsonl", Data: []byte(text)}
		host.Dropped = append(host.Dropped, scene.PickedFile{File: file})
		a.Raw(ui.Raw{})
	}
	drop(strings.Replace(own, `"move":"f5"`, `"move":`, 1))
	a.Until(t, "the dropped file is read", func(s app.ProbeState) bool { return s.Lesson.Tree.Nodes == 4 })
	said := a.State().Lesson.Tree.Caption
	if !strings.Contains(said, "Lines that cannot be read: 1. First line 5: no JSON object of a node") {
		t.Errorf("a tree with a bad line is described as %q", said)
	}
	drop(strings.Replace(own, `"value":-1`, `"value":"x"`, 1))
	a.Until(t, "the bad file is refused", func(app.ProbeState) bool {
		return strings.Contains(a.Toast.Text(), "line 2: no JSON object of a node")
	})
	drop(strings.Replace(own, "OX------XO", "OX------X?", 1))
	a.Until(t, "the bad position is refused", func(app.ProbeState) bool {
		return strings.Contains(a.Toast.Text(), "line 1: position:")
	})
}
