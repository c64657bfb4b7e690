package app_test

import (
	"context"
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"colat/ai"
	"colat/game"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/locale"
	"colat/render/program/storage"
)

// views are the states of the program whose pages are looked at.
var views = []struct {
	name, address string
	prepare       func(t *testing.T, a *apptest.App)
}{
	{"front", "", nil},
	{"lessons", "learn=1&game=classic", listed()},
	{"lessons of five in a row", "learn=1&game=mnk:15,15,5", listed()},
	{"lesson of strategy", "learn=quiet-moves", studied("done")},
	{"task of a lesson", "learn=giving-corners", studied("done", "next")},
	{"refuted in a lesson", "learn=fours", func(t *testing.T, a *apptest.App) {
		studied("done", "next")(t, a)
		a.Click(t, "a9")
		a.Until(t, "it is refuted", func(s app.ProbeState) bool { return s.Tutorial.Phase == "refuted" })
	}},
	{"front with a lesson", "", func(t *testing.T, a *apptest.App) {
		a.Settings.Taught = true
		a.Store.KeepStudy("fours", storage.Study{Step: 1})
		apptest.Press("library", "back")(t, a)
	}},
	{"puzzle", "puzzle=today", apptest.Puzzled()},
	{"puzzle solution", "puzzle=today&game=cotoan", apptest.Puzzled("hint", "hint", "hint", "solution", "last")},
	{"puzzle runs", "puzzle=today&game=mnk", apptest.Puzzled("runs")},
	{"puzzle theme", "puzzle=today&game=mnk:15,15,5", apptest.Puzzled("runs", "theme-vcf")},
	{"puzzle folders", "puzzle=today", apptest.Learnt()},
	{"puzzle folder", "puzzle=today", apptest.Learnt("folder-2")},
	{"puzzle line moved", "puzzle=today", apptest.MovingLine},
	{"puzzle folder named", "puzzle=today", apptest.Learnt("new-folder")},
	{"puzzle folder deleted", "puzzle=today", apptest.Learnt("folder-2", "folder-delete")},
	{"puzzle folder practised", "puzzle=today", apptest.Learnt("folder-2", "practise-X")},
	{"puzzle due", "", apptest.Practising()},
	{"progress with exercises", "", apptest.Practising("back", "progress")},
	{"puzzle missed again", "", apptest.Practising("hint", "hint", "solution")},
	{"puzzle own", "puzzle=own", nil},
	{"front with exercises", "", apptest.Reminded},
	{"progress", "", apptest.Grown(150, 300, "period-always", "goal-games-more", "goal-puzzles-more", "goal-level")},
	{"progress with victory cells", "", apptest.Grown(150, 300, "family-victory", "period-always")},
	{"large progress", "", func(t *testing.T, a *apptest.App) {
		large()(t, a)
		apptest.Grown(150, 300, "family-victory", "period-quarter")(t, a)
	}},
	{"progress of all games", "", apptest.Grown(150, 300, "family-all")},
	{"progress after few games", "", apptest.Grown(5, 3)},
	{"progress of nobody", "", apptest.Grown(0, 0)},
	{"front settings", "", apptest.Press("settings")},
	{"settings", "game=victory&moves=d3c5&white=human", apptest.Press("settings")},
	{"large", "game=victory&seed=1&moves=d3c5", large()},
	{"large start", "", large("game-cotoan", "more-choices")},
	{"large settings", "game=uttt&white=human", large("settings")},
	{"large lesson", "game=victory&seed=1&moves=d3&white=human&lesson=1", large("help")},
	{"settings of a lesson", "game=victory&seed=1&moves=d3&white=human&lesson=1",
		apptest.Press("settings", "set-theme-dark")},
	{"front resume", "game=victory&moves=d3", apptest.Press("menu", "front")},
	{"front help", "", apptest.Press("help")},
	{"first steps", "", apptest.Press("play-now")},
	{"first steps of classic", "", apptest.Press("help", "rules-classic", "first-steps")},
	{"first steps of Ultimate", "", apptest.Press("help", "rules-uttt", "first-steps")},
	{"first steps of five in a row", "", apptest.Press("help", "rules-mnk:9,9,5", "first-steps")},
	{"first steps of cờ toán", "", apptest.Press("help", "rules-cotoan", "first-steps")},
	{"first steps done", "", taught()},
	{"demo", "demo=1&game=victory&seed=1&moves=d3&black=expecting&white=expecting", apptest.Seen},
	{"demo proven", "demo=1&game=classic&seed=1&moves=d3&black=proving&white=proving", apptest.Seen},
	{"demo of cotoan", "demo=1&game=cotoan&black=random&white=random&moves=e1-e5", nil},
	{"start", "", apptest.Press("game-victory")},
	{"start classic", "", apptest.Press("game-victory", "game-classic")},
	{"start resume", "game=victory&moves=d3", apptest.Press("menu")},
	{"start unfolded", "", apptest.Press("game-victory", "more-choices")},
	{"start of two machines", "", apptest.Press("game-victory", "more-choices", "mode-machines")},
	{"start of two people", "", apptest.Press("game-victory", "more-choices", "mode-people")},
	{"start with a clock of one's own", "", apptest.Press("game-cotoan", "more-choices", "clock-own", "clock-unequal",
		"clock-added-1-more", "clock-total-2-less")},
	{"start unfolded of m,n,k", "", apptest.Press("game-mnk", "more-choices")},
	{"start drawn by chance", "", apptest.Press("game-classic", "more-choices", "start-balanced")},
	{"strengths", "", apptest.Press("game-victory", "more-choices", "mode-machines", "black-level:2")},
	{"offer down", "game=victory&black=human&white=level:6", apptest.Offering(storage.Streak{Level: 6, Games: -1})},
	{"offer low", "game=cotoan&black=human&white=level:7", apptest.Offering(storage.Streak{Level: 7, Games: -3})},
	{"clock", "game=victory&black=human&white=level:2&clock=40m", nil},
	{"clock of moves", "game=uttt&black=human&white=human&clock=10s%2B120s", nil},
	{"clock with increments", "game=victory&black=human&white=level:2&clock=150m%2B180s/15s", nil},
	{"low clocks", "game=victory&black=human&white=human&clock=9s", nil},
	{"take back?", "game=victory&black=human&white=human&clock=5m&moves=d3", apptest.Press("undo")},
	{"picking", "", apptest.Press("game-victory", "pick-cells")},
	{"start without cells", "", apptest.Press("game-victory", "pick-cells", "no-cells")},
	{"play without cells", "game=victory&victory=none&moves=d3c5&white=human", nil},
	{"picked", "", apptest.Press("game-victory", "pick-cells", "draw-cells")},
	{"help", "", apptest.Press("game-victory", "help")},
	{"algorithms", "", apptest.Press("game-victory", "more-choices", "white-level:2")},
	{"algorithms chosen", "", apptest.Press("game-victory", "more-choices", "white-level:2", "algorithm-black-negascout",
		"depth-black-more",
		"time-black-10s", "algorithm-white-mcts", "done-algorithms")},
	{"algorithms of cotoan", "", apptest.Press("game-cotoan", "more-choices", "white-level:2", "algorithm-black-alphabeta",
		"algorithm-white-human")},
	{"algorithms at play", "game=uttt&black=alphabeta:depth=10,time=10s&white=negascout:depth=128,time=9m59s", nil},
	{"classic help", "game=classic&white=human", apptest.Press("help")},
	{"cotoan help for points", "game=cotoan:decides=points,operations=-&white=human", apptest.Press("help")},
	{"m,n,k help", "game=mnk:15,15,5,caro&white=human", apptest.Press("help")},
	{"play", "game=victory&seed=1", nil},
	{"thinking", "game=victory&seed=1&time=10s&moves=d3&white=expecting", apptest.Known},
	{"proven", "game=victory&seed=1&moves=d3&white=proving", apptest.Known},
	{"classic", "game=classic&black=human&white=human&moves=d3c5d6e3", nil},
	{"resign?", "game=victory", apptest.Press("resign")},
	{"new game?", "game=victory&moves=d3&white=human", apptest.Press("new-game")},
	{"menu", "game=victory&moves=d3&white=human", apptest.Press("more")},
	{"opening", "game=mnk:15,15,5,swap2&white=human&clock=10m%2B3s", nil},
	{"choice in an opening", "game=mnk:15,15,5,swap2&white=human&moves=h8+g7+f9", nil},
	{"second choice in an opening", "game=mnk:15,15,5,swap2&white=human&moves=h8+g7+f9+more+c3+k9", nil},
	{"help with an opening", "game=mnk:15,15,5,caro,swap2&white=human", apptest.Press("help")},
	{"analysis of an opening", "game=mnk:15,15,5,swap2&white=human&time=8ms&moves=h8+g7+f9", analysed()},
	{"menu with numbers", "game=mnk:15,15,5&moves=h8&white=human", apptest.Press("more")},
	{"menu with all of it on", "game=cotoan&moves=e1-e5&white=level:2&black=human",
		apptest.Press("opinion", "values", "confirm", "more")},
	{"copy as", "game=classic&moves=d3&white=human", apptest.Press("more", "copy-as")},
	{"editor", "game=victory&victory=a1+c7+d5+g4+f3&moves=d3&white=human", apptest.Press("edit")},
	{"editor of six cells", "game=victory&victory=a1+c7+d5+g4+f3&white=human", func(t *testing.T, a *apptest.App) {
		apptest.Press("edit", "tool-sun")(t, a)
		apptest.Clicks("h8")(t, a)
	}},
	{"editor of a won game", full("victory", 50, "a1,b1,c1,d1,e1"), apptest.Press("edit")},
	{"editor of cotoan", "game=cotoan&white=human", apptest.Press("edit")},
	{"editor of nine boards", "game=uttt&white=human&moves=44", func(t *testing.T, a *apptest.App) {
		apptest.Press("edit", "tool-block")(t, a)
		apptest.Clicks("00")(t, a)
	}},
	{"editor of lines", "game=mnk:20,20,5&white=human", apptest.Press("edit")},
	{"menu at the end", "game=victory&moves=d3&white=human", apptest.Press("confirm-resign", "more")},
	{"hint", "game=victory&seed=1&moves=d3&white=human", apptest.Hinted},
	{"hint in nine boards", "game=uttt&seed=1&white=human&black=human&moves=44+40+02+28+82", apptest.Hinted},
	{"opinion", "game=victory&seed=1&moves=d3&white=proving", apptest.Press("opinion")},
	{"opinion of a move that was made", "game=victory&seed=1&white=minimax:depth=2", func(t *testing.T, a *apptest.App) {
		apptest.Press("opinion")(t, a)
		apptest.Clicks("d3")(t, a)
		a.Until(t, "the engine has moved", func(s app.ProbeState) bool { return len(s.Moves) == 2 && !s.Thinking })
	}},
	{"proposal", "game=victory&seed=1&white=human", apptest.Proposed},
	{"fork", "game=classic&white=human&moves=d3c5", apptest.Clicks("undo", "e3", "fork-2")},
	{"watched", "game=victory&seed=1&black=expecting&white=proving", apptest.Press("pause")},
	{"looked back", "game=classic&white=human&moves=d3c5d6e3", apptest.Press("first", "next")},
	{"resigned", "game=victory&moves=d3&white=human", apptest.Press("confirm-resign")},
	{"picture that may be analysed", lostLines, apptest.Press("confirm-resign", "save-as")},
	{"analysed for a picture", lostLines, apptest.Analysed},
	{"lesson about an error", lostLines, func(t *testing.T, a *apptest.App) {
		apptest.Analysed(t, a)
		a.Activate("card-share")
		a.Until(t, "a lesson is offered", func(app.ProbeState) bool { return a.Page.Find("learn-offered") != nil })
	}},
	{"more discs", full("victory", 40, "a1,b1,c1,d1,e1"), nil},
	{"more cells", full("victory", 32, "a1,b1,c1,h8,g8"), nil},
	{"drawn", full("classic", 32, ""), nil},
	{"five cells", full("victory", 50, "a1,b1,c1,d1,e1"), nil},
	{"cotoan start", "", apptest.Press("game-cotoan")},
	{"cotoan resigned", "game=cotoan&white=human", apptest.Press("confirm-resign")},
	{"cotoan help", "game=cotoan&white=human", apptest.Press("help")},
	{"cotoan calculator", apptest.Captures, apptest.Clicks("g1")},
	{"cotoan calculator with many", apptest.Pairs, apptest.Clicks("e6")},
	{"cotoan calculator without any", "game=cotoan&white=human&moves=e1-e5+a11-a10", apptest.Clicks("e5")},
	{"cotoan captures", apptest.Captured, nil},
	{"m,n,k start", "", apptest.Press("game-mnk")},
	{"ultimate start", "", apptest.Press("game-uttt")},
	{"ultimate help", "game=uttt&white=human", apptest.Press("help")},
	{"ultimate", "game=uttt&white=human&moves=44+40+08+84+46+64+45", nil},
	{"ultimate drawn", "game=uttt&white=human&moves=68+85+57+77+70+00+02+24+41+11+18+82+23+31+13+34+48+88+06+66+60+" +
		"05+55+50+04+45+56+65+58+37+75+62+25+64+44+47+76+14+40+17+73+22+27+26", nil},
	{"cotoan moves", apptest.CotoanMoves, nil},
	{"lesson", "game=victory&seed=1&moves=d3&white=human&lesson=1", apptest.Counted},
	{"looked back on", ended + "&white=human", lookedBack("turning")},
	{"library", "", apptest.Stocked("library")},
	{"library statistics", "", apptest.Stocked("library", "statistics")},
	{"library that asks what to leave out", "", apptest.Overfilled},
	{"library without games", "", apptest.Press("library")},
	{"library keys", "", apptest.Press("library", "shortcuts")},
	{"keys of a review", "game=classic&white=human&moves=d3", apptest.Press("confirm-resign", "analyse", "shortcuts")},
	{"looking back", "game=cotoan&white=human&moves=i1-i3+e11-h8", apptest.Press("confirm-resign", "analyse", "previous")},
	{"analysis", "game=classic&white=human&time=8ms&moves=d3c5d6", analysed("game")},
	{"analysis of nine boards", "game=uttt&white=human&time=8ms&moves=44+40", analysed("engine")},
	{"analysis with the engine", "game=classic&white=human&time=8ms&moves=d3c5d6", analysed("engine")},
	{"analysis engine options", "game=classic&white=human&time=8ms&moves=d3c5d6", analysed("engine", "engine-options")},
	{"analysis with the table", "game=classic&white=human&time=8ms", tabled("first", "table")},
	{"analysis with the table and the engine", "game=classic&white=human&time=8ms", tabled("engine", "table")},
	{"analysis of a position", "game=cotoan&white=human&time=8ms", analysed("engine", "next")},
	{"analysis menu", "game=classic&white=human&time=8ms&moves=d3c5d6", analysed("more")},
	{"analysis menu with numbers", "game=mnk:15,15,5&white=human&time=8ms&moves=h8+g7", analysed("more")},
	{"analysis comment", "game=classic&white=human&time=8ms&moves=d3c5d6", analysed("comment")},
	{"analysis drawing", "game=classic&white=human&time=8ms&moves=d3c5d6", analysed("draw")},
	{"comparison", "game=classic&white=human&time=8ms&moves=d3c5d6e3", compared("?game=classic&moves=d3c5f6f5e6")},
	{"comparison of different cells", "game=victory&victory=a1+c7+d5+g4+f3&white=human&time=8ms&moves=d3c5",
		compared("?game=victory&victory=a1+c7+d5+g4+f6&moves=d3e3", "linked", "game-B")},
	{"comparison of nine boards", "game=uttt&white=human&time=8ms&moves=44+40", compared("?game=uttt&moves=44+48")},
	{"comparison of captures", "game=cotoan&white=human&time=8ms&moves=i1-i3",
		compared("?game=cotoan&moves=i1-i3+e11-h8")},
	{"comparison of lines", "game=mnk:19,10,5&white=human&time=8ms&moves=h8", compared("?game=mnk:19,10,5")},
	{"choosing what to compare", "", apptest.Stocked("library", "compare")},
	{"learning from mistakes", apptest.Blundered, lookedBack("practice")},
	{"looked back on few moves", "game=mnk:3,3,3&black=human&white=human&moves=a1+b1+a3+a2+c3+b2+b3", lookedBack("first")},
	{"lesson counting", "game=mnk:15,15,5&white=human&lesson=1", nil},
	{"lesson tree", "game=classic&white=human&moves=d3c5d6e3&lesson=1", apptest.Tree()},
	{"lesson tree of nine boards", "game=uttt&white=human&moves=44+40&lesson=1", apptest.Tree("next", "next")},
	{"lesson tree of captures", apptest.Captures + "&lesson=1", apptest.Tree("child", "child")},
	{"lesson playouts", "game=classic&white=human&moves=d3c5d6e3&lesson=1", apptest.Playouts("first", "next")},
	{"lesson playouts of five in a row", "game=mnk:15,15,5,caro&white=human&moves=h8+g7&lesson=1",
		apptest.Playouts("tree-less", "previous")},
	{"lesson playouts of nine boards", "game=uttt&white=human&moves=44+40&lesson=1",
		apptest.Playouts("tree-less", "trees")},
	{"lesson of a program's tree", "game=classic&white=human", apptest.OwnTree(apptest.FaultyTree, "tree-more")},
	{"lesson of a program's tree at its end", "game=classic&white=human", apptest.OwnTree(apptest.FaultyTree)},
	{"lesson without a program's tree", "game=classic&white=human&moves=d3c5d6e3&lesson=1", apptest.Press("tree-own")},
	{"lesson of a won game", "game=mnk:3,3,3&position=XO./OX./.../+X&white=human&lesson=1", apptest.Counted},
	{"failed", "game=victory&black=failing&white=human", func(t *testing.T, a *apptest.App) {
		a.Until(t, "the engine has failed", func(app.ProbeState) bool { return a.Page.Find("retry") != nil })
	}},
}

// ended is the address of a victory game that was played to its end.
const ended = "game=victory&victory=a1+c7+d5+g4+f3&time=4ms&" +
	"moves=f5f4f3d6c3d3e3g5g6g3g4b2g2h2c5d2c6b6b5g1e2f2d1e6a1a4f7h6c7"

// lostLines is a game that a person has lost by not stopping a row.
const lostLines = "game=mnk:9,9,5&white=level:3&time=4ms&moves=i9+a5+i7+b5+g9+c5+g7+d5+i1"

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

// actors are the tasks of the views' engines, besides the common ones.
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
	for _, view := range slices.Concat(
		apptest.TournamentViews, apptest.DisplayViews, apptest.RoomViews, apptest.JoinViews,
	) {
		testLayout(t, view.Name, "", view.Prepare)
	}
}

func testLayout(t *testing.T, name, address string, prepare func(*testing.T, *apptest.App)) {
	t.Run(name, func(t *testing.T) {
		a, _ := apptest.Open(t, address+"&lang=vi", &storage.Store{})
		if prepare != nil {
			prepare(t, a)
		}
		for _, language := range locale.Languages {
			a.Settings.Language = language
			a.ApplySettings()
			for range 10 { // for reports to be written in the language
				a.Tick()
			}
			if language == "en" {
				for _, words := range vietnamese(a) {
					t.Errorf("%q is still there after the language was changed", words)
				}
			}
			apptest.CheckScreens(t, a, language)
		}
	})
}

// vietnamese returns the texts on the page that are, or whose figures are, in Vietnamese.
func vietnamese(a *apptest.App) []string {
	names := strings.NewReplacer("Cờ Lật", "", "Cờ toán", "", "Tiếng Việt", "",
		"Ông Tư", "", "Cần Thơ", "", "Cần Th", "", "Bình", "", "Dũng", "", "Cô An", "") // people have names
	var found []string
	for i := range a.Page.Items {
		if apptest.NamesPupil(a.Page.Items[i].Text) {
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

func TestProjectorLayout(t *testing.T) {
	for _, view := range slices.Concat(apptest.ProjectorViews, apptest.DisplayProjectorViews) {
		testLayout(t, view.Name, "", view.Prepare)
	}
}
