package app

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"colat/ai"
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// seen waits until the side to move has reported what it sees.
func seen(t *testing.T, a *App) {
	a.until(t, "the search has seen something", func(s ProbeState) bool { return s.Info.Depth > 0 })
}

// taught makes the moves of the first steps.
func taught() func(t *testing.T, a *App) {
	return func(t *testing.T, a *App) {
		press("play-now")(t, a)
		clicks("d3")(t, a)
		press("next")(t, a)
		clicks("f3")(t, a)
		press("next")(t, a)
		clicks("h5")(t, a)
	}
}

// views are the states of the program whose pages are looked at.
var views = []struct {
	name, address string
	prepare       func(t *testing.T, a *App)
}{
	{"front", "", nil},
	{"front settings", "", press("settings")},
	{"settings", "game=victory&moves=d3c5&white=human", press("settings")},
	{"large", "game=victory&seed=1&moves=d3c5", large()},
	{"large start", "", large("game-cotoan", "more-choices")},
	{"large settings", "game=uttt&white=human", large("settings")},
	{"large lesson", "game=victory&seed=1&moves=d3&white=human&lesson=1", large("help")},
	{"settings of a lesson", "game=victory&seed=1&moves=d3&white=human&lesson=1", press("settings", "set-theme-dark")},
	{"front resume", "game=victory&moves=d3", press("menu", "front")},
	{"front help", "", press("help")},
	{"first steps", "", press("play-now")},
	{"first steps done", "", taught()},
	{"demo", "demo=1&game=victory&seed=1&moves=d3&black=expecting&white=expecting", seen},
	{"demo proven", "demo=1&game=classic&seed=1&moves=d3&black=proving&white=proving", seen},
	{"demo of cotoan", "demo=1&game=cotoan&black=random&white=random&moves=e1-e5", nil},
	{"start", "", press("game-victory")},
	{"start classic", "", press("game-victory", "game-classic")},
	{"start resume", "game=victory&moves=d3", press("menu")},
	{"start unfolded", "", press("game-victory", "more-choices")},
	{"start of two machines", "", press("game-victory", "more-choices", "mode-machines")},
	{"start of two people", "", press("game-victory", "more-choices", "mode-people")},
	{"start unfolded of m,n,k", "", press("game-mnk", "more-choices")},
	{"start drawn by chance", "", press("game-classic", "more-choices", "start-balanced")},
	{"strengths", "", press("game-victory", "more-choices", "mode-machines", "black-level:2")},
	{"offer down", "game=victory&black=human&white=level:6", offering(storage.Streak{Level: 6, Games: -1})},
	{"offer low", "game=cotoan&black=human&white=level:7", offering(storage.Streak{Level: 7, Games: -3})},
	{"clock", "game=victory&black=human&white=level:2&clock=40m", nil},
	{"clock of moves", "game=uttt&black=human&white=human&clock=10s%2B120s", nil},
	{"low clocks", "game=victory&black=human&white=human&clock=9s", nil},
	{"take back?", "game=victory&black=human&white=human&clock=5m&moves=d3", press("undo")},
	{"picking", "", press("game-victory", "pick-cells")},
	{"start without cells", "", press("game-victory", "pick-cells", "no-cells")},
	{"play without cells", "game=victory&victory=none&moves=d3c5&white=human", nil},
	{"picked", "", press("game-victory", "pick-cells", "draw-cells")},
	{"help", "", press("game-victory", "help")},
	{"algorithms", "", press("game-victory", "more-choices", "white-level:2")},
	{"algorithms chosen", "", press("game-victory", "more-choices", "white-level:2", "algorithm-black-negascout",
		"depth-black-more",
		"time-black-10s", "algorithm-white-mcts", "done-algorithms")},
	{"algorithms of cotoan", "", press("game-cotoan", "more-choices", "white-level:2", "algorithm-black-alphabeta",
		"algorithm-white-human")},
	{"algorithms at play", "game=uttt&black=alphabeta:depth=10,time=10s&white=negascout:depth=128,time=9m59s", nil},
	{"classic help", "game=classic&white=human", press("help")},
	{"cotoan help for points", "game=cotoan:decides=points,operations=-&white=human", press("help")},
	{"m,n,k help", "game=mnk:15,15,5,caro&white=human", press("help")},
	{"play", "game=victory&seed=1", nil},
	{"thinking", "game=victory&seed=1&time=10s&moves=d3&white=expecting", known},
	{"proven", "game=victory&seed=1&moves=d3&white=proving", known},
	{"classic", "game=classic&black=human&white=human&moves=d3c5d6e3", nil},
	{"resign?", "game=victory", press("resign")},
	{"new game?", "game=victory&moves=d3&white=human", press("new-game")},
	{"menu", "game=victory&moves=d3&white=human", press("more")},
	{"menu with all of it on", "game=cotoan&moves=e1-e5&white=level:2&black=human", press("opinion", "values", "confirm",
		"more")},
	{"copy as", "game=classic&moves=d3&white=human", press("more", "copy-as")},
	{"editor", "game=victory&victory=a1+c7+d5+g4+f3&moves=d3&white=human", press("edit")},
	{"editor of six cells", "game=victory&victory=a1+c7+d5+g4+f3&white=human", func(t *testing.T, a *App) {
		press("edit", "tool-sun")(t, a)
		clicks("h8")(t, a)
	}},
	{"editor of a won game", full("victory", 50, "a1,b1,c1,d1,e1"), press("edit")},
	{"editor of cotoan", "game=cotoan&white=human", press("edit")},
	{"editor of nine boards", "game=uttt&white=human&moves=44", func(t *testing.T, a *App) {
		press("edit", "tool-block")(t, a)
		clicks("00")(t, a)
	}},
	{"editor of lines", "game=mnk:20,20,5&white=human", press("edit")},
	{"menu at the end", "game=victory&moves=d3&white=human", press("confirm-resign", "more")},
	{"hint", "game=victory&seed=1&moves=d3&white=human", hinted},
	{"opinion", "game=victory&seed=1&moves=d3&white=proving", press("opinion")},
	{"opinion of a move that was made", "game=victory&seed=1&white=minimax:depth=2", func(t *testing.T, a *App) {
		press("opinion")(t, a)
		clicks("d3")(t, a)
		a.until(t, "the engine has moved", func(s ProbeState) bool { return len(s.Moves) == 2 && !s.Thinking })
	}},
	{"proposal", "game=victory&seed=1&white=human", proposed},
	{"fork", "game=classic&white=human&moves=d3c5", clicks("undo", "e3", "fork-2")},
	{"watched", "game=victory&seed=1&black=expecting&white=proving", press("pause")},
	{"looked back", "game=classic&white=human&moves=d3c5d6e3", press("first", "next")},
	{"resigned", "game=victory&moves=d3&white=human", press("confirm-resign")},
	{"review", "game=victory&moves=d3c5&white=human", press("confirm-resign", "review")},
	{"more discs", full("victory", 40, "a1,b1,c1,d1,e1"), nil},
	{"more cells", full("victory", 32, "a1,b1,c1,h8,g8"), nil},
	{"drawn", full("classic", 32, ""), nil},
	{"five cells", full("victory", 50, "a1,b1,c1,d1,e1"), nil},
	{"cotoan start", "", press("game-cotoan")},
	{"cotoan resigned", "game=cotoan&white=human", press("confirm-resign")},
	{"cotoan help", "game=cotoan&white=human", press("help")},
	{"cotoan calculator", captures, clicks("g1")},
	{"cotoan calculator with many", pairs, clicks("e6")},
	{"cotoan calculator without any", "game=cotoan&white=human&moves=e1-e5+a11-a10", clicks("e5")},
	{"cotoan captures", captured, nil},
	{"m,n,k start", "", press("game-mnk")},
	{"ultimate start", "", press("game-uttt")},
	{"ultimate help", "game=uttt&white=human", press("help")},
	{"ultimate", "game=uttt&white=human&moves=44+40+08+84+46+64+45", nil},
	{"ultimate drawn", "game=uttt&white=human&moves=68+85+57+77+70+00+02+24+41+11+18+82+23+31+13+34+48+88+06+66+60+" +
		"05+55+50+04+45+56+65+58+37+75+62+25+64+44+47+76+14+40+17+73+22+27+26", nil},
	{"cotoan moves", cotoanMoves, nil},
	{"lesson", "game=victory&seed=1&moves=d3&white=human&lesson=1", counted},
	{"looked back on", ended + "&white=human", lookedBack("turning")},
	{"library", "", stocked("library")},
	{"library statistics", "", stocked("library", "statistics")},
	{"library without games", "", press("library")},
	{"library keys", "", press("library", "shortcuts")},
	{"keys of a review", "game=classic&white=human&moves=d3", press("confirm-resign", "analyse", "shortcuts")},
	{"looking back", "game=cotoan&white=human&moves=i1-i3+e11-h8", press("confirm-resign", "analyse", "previous")},
	{"looked back on few moves", "game=mnk:3,3,3&black=human&white=human&moves=a1+b1+a3+a2+c3+b2+b3", lookedBack("first")},
	{"lesson counting", "game=mnk:15,15,5&white=human&lesson=1", nil},
	{"lesson tree", "game=classic&white=human&moves=d3c5d6e3&lesson=1", tree()},
	{"lesson tree of nine boards", "game=uttt&white=human&moves=44+40&lesson=1", tree("next", "next")},
	{"lesson tree of captures", captures + "&lesson=1", tree("child", "child")},
	{"lesson of a won game", "game=mnk:3,3,3&position=XO./OX./.../+X&white=human&lesson=1", counted},
	{"failed", "game=victory&black=failing&white=human", func(t *testing.T, a *App) {
		a.until(t, "the engine has failed", func(ProbeState) bool { return a.Page.Find("retry") != nil })
	}},
}

// press works controls one after another.
func press(controls ...string) func(*testing.T, *App) {
	return func(_ *testing.T, a *App) {
		for _, control := range controls {
			a.activate(control)
			a.layOut()
		}
	}
}

// large makes everything larger, and works controls then.
func large(controls ...string) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		a.remember(func(s *storage.Settings) { s.Large = true })
		press(controls...)(t, a)
	}
}

// counted waits until the lesson has counted.
func counted(t *testing.T, a *App) {
	a.until(t, "both have counted", func(s ProbeState) bool { return s.Lesson != nil && !s.Lesson.Counting })
}

// ended is the address of a victory game that was played to its end.
const ended = "game=victory&victory=a1+c7+d5+g4+f3&time=4ms&" +
	"moves=f5f4f3d6c3d3e3g5g6g3g4b2g2h2c5d2c6b6b5g1e2f2d1e6a1a4f7h6c7"

// lookedBack waits until a game has been looked back on, and works controls then.
func lookedBack(controls ...string) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		a.activate("confirm-resign")
		a.activate("analyse")
		a.until(t, "the game has been looked back on", func(s ProbeState) bool {
			return s.Review != nil && s.Review.Complete && s.Review.Done == s.Review.Total
		})
		press(controls...)(t, a)
	}
}

// tree waits until the lesson has its tree, and works controls then.
func tree(controls ...string) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		a.activate("tree")
		a.until(t, "the tree has grown", func(s ProbeState) bool { return s.Lesson.Tree.Nodes > 0 })
		press(controls...)(t, a)
	}
}

// known waits until the page shows what an engine expects.
func known(t *testing.T, a *App) {
	a.until(t, "the engine has reported", func(s ProbeState) bool { return s.Info.Depth > 0 })
}

// full is the address of a full board on which black has so many discs, from a1
// on.
func full(id string, black int, cells string) string {
	position := strings.Repeat("X", black) + strings.Repeat("O", 64-black) + " X " + cells
	return "white=human&game=" + id + "&position=" + url.QueryEscape(strings.TrimSpace(position))
}

// actor is an engine that reports what it is told to and answers no more, or fails.
type actor struct {
	info ai.Info
	err  error
}

func (e actor) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	if e.err != nil {
		return game.NoMove, ai.Info{}, e.err
	}
	r.ReportInfo(e.info)
	<-ctx.Done()
	return game.NoMove, ai.Info{}, ctx.Err()
}

// actors are what the engines of the views do, besides those there are.
var actors = map[string]actor{
	"expecting": {info: ai.Info{
		Depth: 28, Score: -2640, Nodes: 123_456_789, PV: []game.Move{34, 45, 37, 44, 20, 18, 21, 26, 25},
	}},
	"proving": {info: ai.Info{Depth: 20, Score: 20001, Outcome: ai.Win, Nodes: 99_999, PV: []game.Move{34}}},
	"failing": {err: errors.New("the worker is gone")},
}

func init() {
	for name, a := range actors {
		ai.Register(name, func(map[string]string, game.Rules) (ai.Player, error) { return a, nil })
	}
}

func TestLayout(t *testing.T) {
	for _, view := range views {
		testLayout(t, view.name, view.address, view.prepare)
	}
	for _, view := range slices.Concat(classViews, roomViews, joinViews) {
		testLayout(t, view.name, "", view.prepare)
	}
}

func testLayout(t *testing.T, name, address string, prepare func(*testing.T, *App)) {
	t.Run(name, func(t *testing.T) {
		a, _ := openApp(t, address+"&lang=vi", &storage.Store{})
		if prepare != nil {
			prepare(t, a)
		}
		for _, language := range locale.Languages {
			a.Settings.Language = language
			a.applySettings()
			for range 10 { // for reports to be written in the language
				a.tick()
			}
			if language == "en" {
				for _, words := range vietnamese(a) {
					t.Errorf("%q is still there after the language was changed", words)
				}
			}
			checkScreens(t, a, language)
		}
	})
}

// vietnamese returns the texts on the page that are, or whose figures are, in Vietnamese.
func vietnamese(a *App) []string {
	names := strings.NewReplacer("Cờ Lật", "", "Cờ toán", "", "Tiếng Việt", "",
		"Ông Tư", "", "Cần Thơ", "", "Cần Th", "", "Bình", "", "Dũng", "", "Cô An", "") // people have names
	var found []string
	for i := range a.Page.Items {
		if namesPupil(a.Page.Items[i].Text) {
			continue
		}
		words := names.Replace(a.Page.Items[i].Text)
		letters := strings.ContainsFunc(words, func(r rune) bool { return unicode.IsLetter(r) && r > unicode.MaxASCII })
		if letters || decimalComma.MatchString(words) {
			found = append(found, a.Page.Items[i].Text)
		}
	}
	return found
}

var decimalComma = regexp.MustCompile(`\d,\d{1,2}(\D|$)`)

// faults lists what is wrong with the page as it is laid out.
func faults(a *App) []string {
	var found []string
	say := func(format string, arguments ...any) { found = append(found, fmt.Sprintf(format, arguments...)) }
	screen := ui.Rect{W: a.width, H: a.height}
	board := a.scene.Board().Rect()
	square, shown := a.scene.Board().Aspect() == 1, board.W > 0 // some scenes show boards as pictures alone
	if !board.Within(screen) || shown && square && (board.W < 150 || board.W != board.H) {
		say("the board is %v", board)
	}
	items := a.Page.Items
	for i := range items {
		item := &items[i]
		what := describe(item)
		r := item.Rect
		if item.Scroll != nil {
			content := item.Scroll.Viewport
			content.H = item.Scroll.Height
			if !r.Within(content) {
				say("%s leaves what is scrolled: %v in %v, %v high", what, r, item.Scroll.Viewport, item.Scroll.Height)
			}
			if v := item.Scroll.Viewport; !v.Within(screen) || v.H < 80 {
				say("the scrolled part is %v", v)
			}
		} else if !r.Within(screen) {
			say("%s leaves the screen: %v", what, r)
		}
		if r.W <= 0 || r.H <= 0 {
			say("%s has no extent: %v", what, r)
		}
		if item.Kind == ui.Fade && item.Color.A != 0xff {
			say("what is scrolled lies on nothing it could fade into: %v", r)
		}
		if item.Clipped() {
			say("%s does not fit its text: %v", what, r)
		}
		control := item.Kind == ui.Button || item.Kind == ui.Segment || item.Kind == ui.Tile || item.Kind == ui.Switch
		if control && (r.W < theme.Touch-0.1 || r.H < theme.Touch-0.1) {
			say("%s is too small to touch: %v", what, r)
		}
		if (a.Page.Modal == 0 || i < a.Page.Modal) && item.Scroll == nil && item.Kind != ui.Tile && r.Overlaps(board) {
			say("%s covers the board: %v on %v", what, r, board)
		}
		if item.Kind == ui.Segment && !item.First && item.Size != items[i-1].Size {
			say("%s is set in %v, and the segment beside it in %v", what, item.Size, items[i-1].Size)
		}
		if bears(item) {
			continue
		}
		for j := range i {
			other := &items[j]
			if bears(other) || item.Scroll != other.Scroll || (i < a.Page.Modal) != (j < a.Page.Modal) {
				continue
			}
			if r.Overlaps(other.Rect) {
				say("%s overlaps %s: %v and %v", what, describe(other), r, other.Rect)
			}
		}
	}
	return found
}

// bears reports whether other items lie on an item.
func bears(item *ui.Item) bool {
	return item.Kind == ui.Panel || item.Kind == ui.Plate || item.Kind == ui.Tile
}

func describe(item *ui.Item) string {
	return strings.TrimSpace(fmt.Sprintf("%s %q (kind %d)", item.Name, item.Text, item.Kind))
}
