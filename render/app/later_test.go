package app_test

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/ai/clocktest"
	"colat/game"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/drawtest"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// leavingHost is a readingHost that the person can leave.
type leavingHost struct {
	apptest.ReadingHost
	leave func()
}

func (h *leavingHost) WhenLeft(do func()) { h.leave = do }

// openPatient opens a program that puts off what can wait, where all has come to rest.
func openPatient(t *testing.T, address string, kept *storage.Store, engine apptest.Engine) (*apptest.App,
	*leavingHost) {
	t.Helper()
	h := &leavingHost{ReadingHost: apptest.ReadingHost{Host: apptest.Host{Lang: "en"}}}
	a := apptest.OpenPatient(t, h, address, kept, engine)
	a.Later.All()
	h.Announced = nil
	return a, h
}

// openSettled is openPatient with a screen, on which all is prepared. frame is the next frame.
func openSettled(
	t *testing.T, address string, kept *storage.Store, engine apptest.Engine,
) (a *apptest.App, h *leavingHost, frame func()) {
	t.Helper()
	a, h = openPatient(t, address, kept, engine)
	screen := apptest.NewScreen() // which is smaller than the page
	a.Ticks(screen, 1)
	drawtest.Draw(func() { a.Update() })
	frame = func() { a.Ticks(screen, 1) }
	drawtest.Draw(func() { a.MakeReady(t, screen) })
	for range 60 {
		frame()
	}
	h.Announced = nil
	return a, h, frame
}

// movesOf returns the moves of a kept game.
func movesOf(g *storage.Game) ([]game.Move, error) {
	_, record, err := g.Read(games.All)
	if err != nil {
		return nil, err
	}
	return record.Moves, nil
}

const twoPeople = "game=classic&black=human&white=human"

// The frame of a move leaves invisible work to the next ones: the game is kept, the move is
// announced, and the words are brought up to date, one in each.
func TestMoveLeavesToLaterFramesWhatCanWait(t *testing.T) { drawtest.InWindow(t, testLaterFrames) }

func testLaterFrames(t *testing.T) {
	kept := &storage.Store{}
	a, h, frame := openSettled(t, twoPeople, kept, ai.New)
	kept.Before = nil // so that looking changes nothing
	seen := func() (saved, announced, told bool) {
		g := kept.Game()
		record, err := movesOf(g)
		return err == nil && len(record) == 1, len(h.Announced) == 1, slices.Equal(h.Screen.Moves, []string{"d3"})
	}
	a.Click(t, "d3")
	if saved, announced, told := seen(); saved || announced || told {
		t.Fatalf("in the frame of the move it is saved: %t, announced: %t, told: %t", saved, announced, told)
	}
	last := 0
	for n := range 12 {
		frame()
		saved, announced, told := seen()
		done := 0
		for _, is := range []bool{saved, announced, told} {
			if is {
				done++
			}
		}
		if done > last+1 || announced && !saved || told && !announced {
			t.Fatalf("after %d frames it is saved: %t, announced: %t, told: %t", n+1, saved, announced, told)
		}
		if n+1 == 3 && !saved || n+1 == 6 && !announced {
			t.Errorf("after %d frames it is saved: %t, announced: %t", n+1, saved, announced)
		}
		last = done
	}
	if last != 3 {
		t.Error("not all was done")
	}
	if a.Later.Waiting() {
		t.Error("something is left waiting")
	}
}

// Work that was put off is done where there are no more frames, and the page does not show that it
// was.
func TestNothingThatWasPutOffIsLost(t *testing.T) {
	for name, end := range map[string]func(*apptest.App, *leavingHost){
		"the page is hidden": func(_ *apptest.App, h *leavingHost) { h.leave() },
		"another scene":      func(a *apptest.App, _ *leavingHost) { a.Activate("menu") },
		"the lesson":         func(a *apptest.App, _ *leavingHost) { a.Activate("lesson") },
		"the game is read":   func(a *apptest.App, _ *leavingHost) { a.Store.Game() },
	} {
		kept := &storage.Store{}
		a, h := openPatient(t, twoPeople, kept, ai.New)
		a.Click(t, "d3")
		if !a.Later.Waiting() {
			t.Fatalf("%s: nothing was put off", name)
		}
		end(a, h)
		kept.Before = nil
		g := kept.Game()
		if record, err := movesOf(g); err != nil || len(record) != 1 {
			t.Errorf("%s: kept is %+v", name, g)
		}
		const want = "Black plays d3 and turns 1 disc."
		if len(h.Announced) != 1 || !strings.HasPrefix(h.Announced[0], want) {
			t.Errorf("%s: announced is %q", name, h.Announced)
		}
	}
}

// A game that ends is in the library and on the board of the next run, however soon it is
// left.
func TestEndOfAGameThatIsLeftAtOnceIsKept(t *testing.T) {
	kept := &storage.Store{}
	a, h := openPatient(t, "game=mnk:3,3,3&black=human&white=human&moves=a1+a2+b1+b2", kept, ai.New)
	a.Click(t, "c1")
	h.leave()
	kept.Before = nil
	if g := kept.Game(); !g.Over {
		t.Errorf("kept is %+v", g)
	}
	if n := len(kept.Library().Games()); n != 1 {
		t.Errorf("the library has %d games", n)
	}
	a.Tick()
	a.Later.All()
	if n := len(kept.Library().Games()); n != 1 {
		t.Errorf("later the library has %d games", n)
	}
	const want = "X plays c1. X wins! X has 3 in a row."
	if !slices.Equal(h.Announced, []string{want}) {
		t.Errorf("announced is %q", h.Announced)
	}
}

// onSheet reports whether an item is a move of the score sheet or its number.
func onSheet(item *ui.Item) bool {
	_, number := strconv.Atoi(item.Text)
	return strings.HasPrefix(item.Name, "move-") || number == nil && item.Kind == ui.Label
}

// All that the end of a game shows is foreseen, so that no letter is left to that frame.
func TestEndOfAGameIsForeseen(t *testing.T) {
	for address, end := range map[string][]string{
		"game=mnk:3,3,3&black=human&white=human&moves=a1+a2+b1+b2": {"c1"},
		"game=mnk:3,3,3&black=human&white=greedy&moves=a1+b2":      {"resign", "confirm-resign"},
	} {
		for _, size := range [][2]float64{{1280, 800}, {390, 844}, {844, 390}} {
			a, _ := apptest.Open(t, address, &storage.Store{})
			a.Resize(size[0], size[1], 1)
			a.Tick()
			foreseer := a.Scene().(scene.Foreseer)
			seen := slices.Clone(a.Page.Items)
			var page ui.Page
			for n := 0; ; n++ {
				page.Reset(a.Theme)
				if !foreseer.Foresee(&page, a.Width(), a.Height(), n) {
					break
				}
				seen = append(seen, page.Items...)
			}
			for _, control := range end {
				a.Click(t, control)
			}
			a.Until(t, "the end", func(app.ProbeState) bool { return a.Page.Find("rematch") != nil })
			for _, item := range a.Page.Items {
				if item.Kind == ui.Paragraph || onSheet(&item) {
					continue // why it ended, in letters of that size, and moves
				}
				if !slices.ContainsFunc(seen, func(s ui.Item) bool {
					return s.Text == item.Text && s.Icon == item.Icon && s.Size == item.Size && s.Bold == item.Bold
				}) {
					t.Errorf("%s at %v: not foreseen is %+v", address, size, item)
				}
			}
		}
	}
}

// Every game can be foreseen, and a page that is laid out for that changes nothing.
func TestForeseeingChangesNothing(t *testing.T) {
	for _, g := range games.All {
		for _, family := range g.Families {
			a, _ := apptest.Open(t, "game="+family+"&black=human&white=human&seed=1", &storage.Store{})
			a.Tick()
			before, parts := slices.Clone(a.Page.Items), 0
			var page ui.Page
			for ; a.Scene().(scene.Foreseer).Foresee(&page, a.Width(), a.Height(), parts); parts++ {
				page.Reset(a.Theme)
			}
			if parts < 4 {
				t.Errorf("%s: %d parts are foreseen", family, parts)
			}
			a.Refresh()
			a.Tick()
			if !slices.Equal(a.Page.Items, before) {
				t.Errorf("%s: the page has changed", family)
			}
		}
	}
}

// While a review runs, the curve and the words follow it in different frames.
func TestReviewShowsWhatItFoundInTwoFrames(t *testing.T) { drawtest.InWindow(t, testReviewFrames) }

func testReviewFrames(t *testing.T) {
	turn := make(chan struct{})
	engine := func(spec string, rules game.Rules) (ai.Player, error) {
		player, err := apptest.TimelessEngine(spec, rules)
		return inTurn{player, turn}, err
	}
	a, _, frame := openSettled(t, apptest.Blundered, &storage.Store{}, engine)
	a.Activate("analyse")
	frame()
	frame() // the page of a new scene is laid out in its second frame
	curves, words := 0, 0
	said := func() string { // without the caption of a graph, which has the scale of its picture
		return strings.Join(slices.DeleteFunc(strings.Split(texts(a), "\n"), func(line string) bool {
			return strings.HasPrefix(line, a.Text("graph.loss"))
		}), "\n")
	}
	clocktest.Await(t, "the review ends", 20*time.Second, func() bool {
		select {
		case turn <- struct{}{}:
		default:
		}
		version, before := a.Page.Find("curve").Argument, said()
		frame()
		curve, word := a.Page.Find("curve").Argument != version, said() != before
		if curve && word {
			t.Fatalf("the curve changes together with the words: %s, before %s", said(), before)
		}
		if curve {
			curves++
		}
		if word {
			words++
		}
		r := a.State().Review
		return r.Complete && r.Done == r.Total && !a.Later.Waiting()
	})
	if curves == 0 || words == 0 {
		t.Errorf("the curve changed %d times, the words %d times", curves, words)
	}
}

// inTurn is a player that thinks each time when the test lets it.
type inTurn struct {
	player ai.Player
	turn   <-chan struct{}
}

func (p inTurn) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	select {
	case <-p.turn:
	case <-ctx.Done():
	}
	return p.player.Think(ctx, r)
}

// texts returns the texts on the page.
func texts(a *apptest.App) string {
	var all strings.Builder
	for i := range a.Page.Items {
		if text := a.Page.Items[i].Text; text != "" {
			all.WriteString(text + "\n")
		}
	}
	return all.String()
}

// A dialogue over a board whose words are updated in parts ends these updates, so that leaving the
// scene does not wait for the rest of them. The rest follows when the dialogue closes.
func TestDialogueOverABoardThatIsBehind(t *testing.T) { drawtest.InWindow(t, testDialogueOverBehind) }

func testDialogueOverBehind(t *testing.T) {
	thinks := func(string, game.Rules) (ai.Player, error) { return actor{}, nil }
	a, h, frame := openSettled(t, "game=mnk:15,15,5&black=human&white=champion", &storage.Store{}, thinks)
	legal := func() (n int) { // number of squares that are described as legal
		for _, s := range h.Screen.Board.Squares {
			if strings.HasSuffix(s.Text, ", legal move") {
				n++
			}
		}
		return n
	}
	const squares = 15 * 15
	a.Click(t, "h8") // then the other side thinks, and no square is legal
	for n := 0; legal() > squares/2 || legal() == 0; n++ {
		if n > 600 {
			t.Fatalf("no update in parts leaves some of %d squares legal", legal())
		}
		frame()
	}
	a.Press(ebiten.KeyF1)
	for range 60 {
		frame()
	}
	if !h.Screen.Modal {
		t.Fatal("there is no dialogue")
	}
	if a.Later.Waiting() {
		t.Error("under the dialogue an update of the words waits")
	}
	a.Activate("close-help")
	for range 120 {
		frame()
	}
	if h.Screen.Board == nil || legal() > 0 {
		t.Error("without the dialogue squares are not up to date")
	}
}
