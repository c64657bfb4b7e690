package lesson_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/game"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// lessonGames open a lesson in each of the games.
var lessonGames = []string{
	"game=victory&seed=1&moves=d3c5d6e3", "game=classic&moves=d3c5d6e3", "game=uttt&moves=44+40",
	"game=mnk:5,5,4&moves=c3",
	"game=cotoan",
}

// In every game the lesson counts what both algorithms do, which find the same value,
// and the one that cuts off searches less.
func TestLessonCompares(t *testing.T) {
	for _, address := range lessonGames {
		t.Run(address, func(t *testing.T) {
			a, _ := apptest.Open(t, address+"&white=human&lesson=1", &storage.Store{})
			state := a.State()
			if state.Scene != "lesson" || state.Lesson.Tab != "compare" ||
				state.Lesson.Algorithms != [2]string{"minimax", "alphabeta"} {
				t.Fatalf("%s, %+v", state.Scene, state.Lesson)
			}
			for state.Lesson.Depth > 2 {
				a.Click(t, "depth-less")
				state = a.State()
			}
			apptest.Counted(t, a)
			state = a.State()
			plain, cut := state.Lesson.Counts[0], state.Lesson.Counts[1]
			if len(plain) != 2 || len(cut) != 2 || len(state.Lesson.Line) != 2 {
				t.Fatalf("%+v", state.Lesson)
			}
			for i := range plain {
				leaves := game.Perft(stateOf(a, t, state), 1)
				if i == 1 {
					leaves += game.Perft(stateOf(a, t, state), 2)
				}
				if plain[i].Nodes != leaves || plain[i].Cutoffs != 0 || plain[i].Depth != i+1 || plain[i].Value != cut[i].Value {
					t.Errorf("depth %d: %+v and %+v, but there are %d nodes", i+1, plain[i], cut[i], leaves)
				}
			}
			if cut[1].Nodes >= plain[1].Nodes || cut[1].Cutoffs == 0 || cut[1].Branching >= plain[1].Branching {
				t.Errorf("%+v beside %+v", cut[1], plain[1])
			}
			a.Press(ebiten.KeyArrowRight)
			after := a.State()
			if after.Lesson.Shown != 1 || after.Position == state.Position {
				t.Errorf("the board shows %s after the first move of the line", after.Position)
			}
		})
	}
}

// stateOf is the position that the board shows.
func stateOf(a *apptest.App, t *testing.T, state app.ProbeState) game.State {
	t.Helper()
	s, err := a.Scene().Rules().ParsePosition(state.Position)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// In every game the tree can be walked through from the first node that the search
// leaves to the root, every step has its words in both languages, and the board shows
// the node.
func TestLessonWalksThroughTheTree(t *testing.T) {
	for _, address := range lessonGames {
		t.Run(address, func(t *testing.T) {
			a, host := apptest.Open(t, address+"&white=human&lesson=1&lang=vi", &storage.Store{})
			apptest.Tree()(t, a)
			a.Press(ebiten.KeyHome)
			said, cuts := map[string]bool{}, 0
			for range 400 {
				at := a.State().Lesson.Tree
				if len(at.Path) == 0 {
					break
				}
				said[at.Caption] = true
				if at.Cut {
					cuts++
				}
				if last := host.Announced[len(host.Announced)-1]; !strings.HasSuffix(last, at.Caption) {
					t.Fatalf("announced %q at %q", last, at.Caption)
				}
				a.Press(ebiten.KeyArrowRight)
				if next := a.State().Lesson.Tree; next.Node == at.Node {
					t.Fatalf("no step on from %+v", at)
				}
			}
			for caption := range said {
				if caption == "" || strings.Contains(caption, "lesson.") || strings.Contains(caption, "<no value>") {
					t.Errorf("a step is described as %q", caption)
				}
			}
			if len(said) < 4 || cuts == 0 {
				t.Errorf("%d captions, %d cuts", len(said), cuts)
			}
		})
	}
}

// Arrows lead to the parent and to the first child, a click to any node in sight, and
// the board shows where one is.
func TestLessonKeysAndClicks(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&moves=d3c5d6e3&white=human&lesson=1", &storage.Store{})
	a.Press(ebiten.KeyT)
	apptest.Tree()(t, a)
	root := a.State()
	a.Press(ebiten.KeyArrowDown, ebiten.KeyArrowDown)
	at := a.State()
	if len(at.Lesson.Tree.Path) != 2 || at.Position == root.Position {
		t.Fatalf("two steps down lead to %+v", at.Lesson.Tree)
	}
	a.Press(ebiten.KeyArrowUp)
	if up := a.State().Lesson.Tree; up.Node != at.Lesson.Tree.Parent {
		t.Errorf("up leads to %+v", up)
	}
	a.Click(t, "node-0")
	if now := a.State(); now.Lesson.Tree.Node != 0 || now.Position != root.Position {
		t.Errorf("the root is %+v", now.Lesson.Tree)
	}
	a.Click(t, "first")
	first := a.State().Lesson.Tree
	a.Click(t, "play")
	for range 200 {
		a.Raw(ui.Raw{})
	}
	if now := a.State().Lesson.Tree; now.Node == first.Node || now.Moves > 0 && len(now.Path) == 0 {
		t.Errorf("after a while of play the node is %+v", now)
	}
	a.Click(t, "tree-one")
	apptest.Tree()(t, a)
	if plain := a.State().Lesson.Tree; plain.Algorithm != "minimax" || plain.Nodes <= root.Lesson.Tree.Nodes {
		t.Errorf("%+v, alpha-beta's has %d nodes", plain, root.Lesson.Tree.Nodes)
	}
	a.Press(ebiten.KeyC)
	a.Click(t, "one-negascout")
	if now := a.State().Lesson; now.Algorithms != [2]string{"negascout", "alphabeta"} {
		t.Errorf("the algorithms are %v", now.Algorithms)
	}
	a.Click(t, "one-alphabeta")
	if now := a.State().Lesson; now.Algorithms != [2]string{"alphabeta", "negascout"} {
		t.Errorf("the algorithms are %v", now.Algorithms)
	}
}

// The game is found again as it was left: an engine whose turn it is thinks again, a review goes on
// where it was, moves that were taken back can be played again.
func TestLessonReturnsToTheGame(t *testing.T) { synctest.Test(t, testLessonReturnsToTheGame) }

func testLessonReturnsToTheGame(t *testing.T) {
	a, m := apptest.OpenMusing(t, "game=classic&white=champion&time=1m")
	m.Expect(t, a, "at the start", 1, 1)
	a.Press(ebiten.KeyL)
	a.Raw(ui.Raw{})
	m.Expect(t, a, "in the lesson", 1, 0)
	if state := a.State(); state.Scene != "lesson" || state.Thinking {
		t.Fatalf("%+v", state)
	}
	a.Press(ebiten.KeyEscape)
	a.Raw(ui.Raw{})
	m.Expect(t, a, "back in the game", 2, 1)

	a, _ = apptest.Open(t, "game=classic&white=human&moves=d3c5d6", &storage.Store{})
	a.Click(t, "undo")
	before := a.State()
	a.Click(t, "more")
	a.Click(t, "lesson")
	if state := a.State(); state.Scene != "lesson" || state.Position != before.Position {
		t.Fatalf("%+v", state)
	}
	a.Click(t, "back")
	if state := a.State(); state.Scene != "board" || !slices.Equal(state.Moves, before.Moves) {
		t.Errorf("back at %+v, was %+v", state, before)
	}
	a.Click(t, "redo")
	if state := a.State(); len(state.Moves) != 3 {
		t.Errorf("after redo %v", state.Moves)
	}
	a.Activate("confirm-resign")
	a.Click(t, "analyse")
	a.Click(t, "previous")
	a.Click(t, "previous")
	a.Click(t, "more")
	a.Click(t, "lesson")
	if state := a.State(); state.Scene != "lesson" || state.Position == before.Position {
		t.Fatalf("%+v", state)
	}
	a.Click(t, "back")
	a.Click(t, "next")
	a.Click(t, "next")
	if next := a.Page.Find("next"); next == nil || !next.Disabled {
		t.Error("the review does not go on where it was")
	}
}

// From the lesson a way leads to the analysis of the position on its board and back to the lesson
// as it was, and nothing that was noted is lost.
func TestTheLessonLeadsToTheAnalysisAndBack(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&white=human&moves=d3c5d6e3&lesson=1", &storage.Store{})
	a.Until(t, "the tree has grown", func(s app.ProbeState) bool { return s.Lesson.Tree.Nodes > 0 })
	a.Activate("tree")
	a.Activate("depth-less")
	a.Activate("first")
	before := a.State()
	if len(before.Lesson.Tree.Path) == 0 {
		t.Fatal("the lesson has the position of the game on its board")
	}
	a.Activate("analyse")
	a.Tick()
	if s := a.State(); s.Scene != "review" || s.Position != before.Position || len(s.Moves) <= 4 {
		t.Fatalf("the lesson leads to the scene %s with %v", s.Scene, s.Moves)
	}
	a.Activate("mark-!!")
	a.Activate("more")
	a.Activate("lesson")
	a.Activate("analyse")
	if s := a.State(); s.Scene != "review" || !strings.Contains(s.Review.Tree, "!!") {
		t.Fatalf("the analysis has lost a mark: the scene %s, %+v", s.Scene, s.Review)
	}
	a.Activate("close")
	for _, want := range []string{"lesson", "board"} {
		if s := a.State(); s.Scene != want {
			t.Fatalf("the way back leads to %s, want %s", s.Scene, want)
		}
		a.Activate("back")
	}
	a.Activate("lesson")
	a.Until(t, "the tree has grown", func(s app.ProbeState) bool { return s.Lesson.Tree.Nodes > 0 })
	a.Activate("one-negamax")
	a.Activate("analyse")
	a.Press(ebiten.KeyEscape)
	s := a.State()
	if s.Scene != "lesson" || s.Lesson.Algorithms[0] != "negamax" {
		t.Fatalf("the analysis leads back to %s, %+v", s.Scene, s.Lesson)
	}
	a.Until(t, "the lesson goes on", func(s app.ProbeState) bool { return s.Lesson.Tree.Nodes > 0 && !s.Lesson.Counting })
	a.Press(ebiten.KeyEscape)
	a.Activate("analyse")
	if s := a.State(); s.Scene != "review" || !strings.Contains(s.Review.Tree, "!!") {
		t.Errorf("the game has lost a mark: the scene %s, %+v", s.Scene, s.Review)
	}
}

// endless is an engine that counts for as long as it is let, and leaves a mark then.
type endless struct{ ended chan string }

func (e endless) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	move := r.State().AppendMoves(nil)[0]
	info := ai.Info{Depth: 1, Nodes: 10, PV: []game.Move{move}, Iteration: ai.Iteration{Nodes: 4}}
	r.ReportInfo(info)
	<-ctx.Done()
	e.ended <- fmt.Sprint(r.Limits.Depth, r.Limits.Time > 0)
	return move, info, nil
}

// Searches are bounded by time, end when the lesson is left, and what was broken off
// is told of.
func TestLessonEndsItsSearches(t *testing.T) {
	e := endless{make(chan string, 4)}
	engine := func(string, game.Rules) (ai.Player, error) { return e, nil }
	a, _ := apptest.OpenWith(t, "game=classic&black=human&white=human&lesson=1", &storage.Store{}, games.All, engine)
	a.Until(t, "a depth is counted", func(s app.ProbeState) bool { return len(s.Lesson.Counts[0]) == 1 })
	if state := a.State(); !state.Lesson.Counting {
		t.Errorf("%+v", state.Lesson)
	}
	a.Click(t, "back")
	if limits := <-e.ended; limits != "5 true" {
		t.Errorf("the search was limited to %s", limits)
	}
}

func TestLessonOfWhatIsOver(t *testing.T) {
	a, _ := apptest.Open(t, "lang=en&game=mnk:3,3,3&moves=a1+a2+b1+b2+c1&white=human&lesson=1", &storage.Store{})
	a.Raw(ui.Raw{})
	const over = "The game is over: there is nothing to search."
	if state := a.State(); state.Scene != "board" || a.Toast.Text() != over {
		t.Errorf("%s, %q", state.Scene, a.Toast.Text())
	}
	a, _ = apptest.Open(t, "lang=en&game=mnk:3,3,3&lesson=yes&white=human", &storage.Store{})
	a.Raw(ui.Raw{})
	if said := a.Toast.Text(); a.State().Scene != "board" || !strings.Contains(said, "lesson=1") {
		t.Errorf("the program says %q", said)
	}
}

// A link to a lesson opens the same one.
func TestLessonIsShared(t *testing.T) {
	a, host := apptest.Open(t, "game=classic&moves=d3c5&white=human&lesson=1", &storage.Store{})
	a.Click(t, "share")
	_, query, _ := strings.Cut(host.Copied, "?")
	b, _ := apptest.Open(t, query, &storage.Store{})
	if was, is := a.State(), b.State(); is.Scene != "lesson" || is.Position != was.Position {
		t.Errorf("%s leads to %+v", host.Copied, is)
	}
}

func TestLessonTicksWithoutAllocation(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&moves=d3c5&white=human&lesson=1", &storage.Store{})
	apptest.Counted(t, a)
	apptest.Tree()(t, a)
	for range 300 {
		a.Raw(ui.Raw{})
	}
	if n := testing.AllocsPerRun(100, func() { a.Raw(ui.Raw{}) }); n != 0 {
		t.Errorf("a tick in which nothing happens makes %v allocations", n)
	}
}

// At the node whose other replies are cut off, one sentence says why: with the reply that suffices,
// the values of alpha and beta, and the names of the replies that are not looked at.
func TestTheCutIsExplainedInOneSentence(t *testing.T) {
	for language, wants := range map[string][]string{
		"vi": {
			"Trắng đáp e3 là c6 còn nhiều nhất −1\u00a0quân, mà b6 đã cho Đen +1\u00a0quân: " +
				"alpha\u00a0+1\u00a0≥ beta\u00a0−1, nên 2 nước còn lại, c3 và c7, không cần xét nữa.",
			"alpha\u00a0+1: sàn của Đen", "beta\u00a0−1: trần của Trắng", "Cha", "Tiếp",
		},
		"en": {
			"White answers e3 and c6 is worth at most −1\u00a0disc, but b6 already gives Black +1\u00a0disc: " +
				"alpha\u00a0+1\u00a0≥ beta\u00a0−1, so the other 2 replies, c3 and c7, are not looked at.",
			"alpha\u00a0+1: Black’s floor", "beta\u00a0−1: White’s ceiling", "Parent", "Next",
		},
	} {
		for _, size := range [][2]float64{{1280, 800}, {390, 844}, {844, 390}} {
			const address = "game=victory&seed=1&moves=d3c5&white=human&lesson=1&lang="
			a, _ := apptest.Open(t, address+language, &storage.Store{})
			a.Resize(size[0], size[1], 1)
			apptest.Tree()(t, a)
			a.Activate("first")
			for at := a.State().Lesson.Tree; !slices.Equal(at.Path, []string{"c6"}); at = a.State().Lesson.Tree {
				if len(at.Path) == 0 {
					t.Fatal("the search does not leave the node c6")
				}
				a.Activate("next")
			}
			a.LayOut()
			at := a.State().Lesson.Tree
			if at.Caption != wants[0] || at.Alpha != 100 || at.Beta != -100 {
				t.Errorf("%q, alpha %d, beta %d", at.Caption, at.Alpha, at.Beta)
			}
			for _, want := range wants {
				if !a.Shows(want) {
					t.Errorf("%v: %q is not on the screen: %q", size, want, a.PageText())
				}
			}
		}
	}
}
