package app_test

import (
	"flag"
	"fmt"
	"path/filepath"
	"testing"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/bench"
	"colat/render/kit/drawtest"
	"colat/render/program/scene"
	"colat/render/program/storage"
)

// pictured are the scenes and dialogues that references are kept of, in their files'
// names.
var pictured = []struct {
	name, address string
	prepare       func(t *testing.T, a *apptest.App)
}{
	{"front", apptest.Newcomer, nil},
	{"start", apptest.Newcomer, apptest.Press("game-victory")},
	{"start-unfolded", apptest.Newcomer, apptest.Press("game-victory", "more-choices", "mode-machines")},
	{"start-clock", apptest.Newcomer, ownClock},
	{"play-victory", apptest.VictoryGame + apptest.Playing, nil},
	{"play-classic", apptest.ClassicGame + apptest.Playing, nil},
	{"play-ultimate", apptest.UltimateGame + apptest.Playing, nil},
	{"play-lines", apptest.LineGame + apptest.Playing, nil},
	{"play-opening", "game=mnk:15,15,5,swap2&black=human&white=human&moves=h8+g7+f9&" + apptest.Newcomer, nil},
	{"play-numbers", apptest.LineGame + apptest.Playing, apptest.Press(scene.NumbersControl)},
	{"play-cotoan", apptest.CotoanGame + apptest.Playing, apptest.Clicks("e6")},
	{"play-curve", apptest.ClassicGame + "&black=human&white=human&" + apptest.Newcomer, withCurve},
	{"play-second-look", apptest.VictoryGame + apptest.Playing, secondLook()},
	{"first-steps", apptest.Newcomer, apptest.Press("play-now")},
	{"first-steps-ultimate", apptest.Newcomer, apptest.Press("help", "rules-uttt", "first-steps", "next")},
	{"lessons", "learn=1&game=classic&" + apptest.Newcomer, listed()},
	{"lesson-frontier", "learn=quiet-moves&" + apptest.Newcomer, studied("done")},
	{"lesson-task", "learn=giving-corners&" + apptest.Newcomer, studied("done", "next")},
	{"demo", "demo=1&" + apptest.VictoryGame + "&" + apptest.Newcomer, apptest.ThinkingAloud},
	{"editor", apptest.VictoryGame + apptest.Playing, apptest.Press("edit")},
	{"lesson", apptest.LessonGame, apptest.Counted},
	{"lesson-tree", apptest.LessonGame, apptest.Tree("first", "next", "next")},
	{"lesson-mcts", apptest.LessonGame, apptest.Playouts("tree-less", "tree-less", "tree-less", "previous", "previous")},
	{"lesson-own", apptest.Newcomer, apptest.OwnTree(apptest.FaultyTree, "tree-more", "tree-more", "tree-more")},
	{"review", ended + "&white=human&" + apptest.Newcomer, lookedBack("turning")},
	{"analysis", apptest.ClassicGame + "&black=human&white=human&" + apptest.Newcomer, analysed("game")},
	{"compare", apptest.ClassicGame + "&black=human&white=human&" + apptest.Newcomer, compared(otherClassic)},
	{"puzzle", "puzzle=today&" + apptest.Newcomer, apptest.Puzzled("hint", "hint")},
	{"puzzle-storm", "puzzle=today&game=mnk&" + apptest.Newcomer, apptest.Puzzled("runs", "run-storm")},
	{"puzzle-runs", "puzzle=today&game=cotoan&" + apptest.Newcomer, apptest.Puzzled("solution", "solution", "runs")},
	{"puzzle-folder", "puzzle=today&game=classic&" + apptest.Newcomer, apptest.Learnt("folder-1")},
	{"puzzle-due", apptest.Newcomer, apptest.Practising()},
	{"front-due", apptest.Newcomer, apptest.Reminded},
	{"progress", apptest.Newcomer, apptest.Grown(150, 300, "family-classic", "period-quarter")},
	{"progress-victory", apptest.Newcomer, strong(apptest.Grown(150, 300, "family-victory", "period-always"))},
	{"progress-empty", apptest.Newcomer, apptest.Grown(0, 0)},
	{"library", apptest.Newcomer, apptest.Stocked("library")},
	{"library-statistics", apptest.Newcomer, apptest.Stocked("library", "statistics")},
	{"friends", apptest.Newcomer, apptest.Press("friend", "game-victory", "against-class")},
	{"join", apptest.Newcomer, apptest.Joins(true, "", nil)},
	{"room", apptest.Newcomer, apptest.InRoomBy(apptest.FreeTerms, apptest.Waiting)},
	{"room-name", apptest.Newcomer, apptest.RoomView("room name")},
	{"room-none", apptest.Newcomer, apptest.RoomView("room of nobody")},
	{"room-offer", apptest.Newcomer, apptest.RoomView("room game offered")},
	{"room-watched", apptest.Newcomer, apptest.RoomView("room game watched")},
	{"room-votes", apptest.Newcomer, apptest.InRoomBy(apptest.ClassTerms, apptest.Voting)},
	{"room-other-side", apptest.Newcomer, apptest.RoomView("room game from the other side")},
	{"room-over", apptest.Newcomer, apptest.RoomView("room game again")},
	{"room-analysed", apptest.Newcomer, apptest.RoomView("room game analysed")},
	{"tournament", apptest.Newcomer, apptest.Press("friend", "against-tournament", "game-victory", "kind-groups")},
	{"class-entering", apptest.Newcomer, apptest.TournamentView("class entering")},
	{"class-entered", apptest.Newcomer, apptest.TournamentView("class that was entered")},
	{"class-playing", apptest.Newcomer, apptest.TournamentView("class playing")},
	{"class-pupil", apptest.Newcomer, apptest.TournamentView("class of a pupil")},
	{"class-place", apptest.Newcomer, apptest.TournamentView("class of a pupil's place")},
	{"class-to-begin", apptest.Newcomer, apptest.TournamentView("class game to begin")},
	{"class-table", apptest.Newcomer, apptest.TournamentView("class table")},
	{"class-knock-out", apptest.Newcomer, apptest.TournamentView("class knock-out")},
	{"class-rounds", apptest.Newcomer, apptest.TournamentView("class rounds")},
	{"class-correction", apptest.Newcomer, apptest.TournamentView("class corrected")},
	{"class-over", apptest.Newcomer, apptest.TournamentView("class over")},
	{"display-boards", apptest.Newcomer, apptest.TournamentView("display of many boards")},
	{"display-projector", apptest.Newcomer, apptest.TournamentView("projector of a display")},
	{"display-over", apptest.Newcomer, apptest.TournamentView("projector of a display over")},
	{"projector-empty", apptest.Newcomer, apptest.ProjectorView("projector empty")},
	{"projector-entering", apptest.Newcomer, apptest.ProjectorView("projector entering many")},
	{"projector-boards", apptest.Newcomer, apptest.ProjectorView("projector of fifteen boards")},
	{"projector-knock-out", apptest.Newcomer, apptest.ProjectorView("projector of a knock-out of eight")},
	{"projector-bracket", apptest.Newcomer, apptest.ProjectorView("projector bracket of thirty")},
	{"projector-over", apptest.Newcomer, apptest.ProjectorView("projector over")},
	{"settings", apptest.VictoryGame + apptest.Playing, apptest.Press("settings")},
	{"rules", apptest.VictoryGame + apptest.Playing, apptest.Press("help")},
	{"shortcuts", apptest.VictoryGame + apptest.Playing, apptest.Press("shortcuts")},
}

// otherClassic is a game that differs from apptest.ClassicGame.
const otherClassic = "?game=classic&moves=d3c5e6d2c6d6c7f3e3f6f4f2c3f5g3b2c4b6f1c8g5h6g4g1b3b4a2h4"

// secondLook chooses the other board, the other pieces and the dark theme.
func secondLook() func(t *testing.T, a *apptest.App) {
	return apptest.Press("settings", "set-board-wood", "set-pieces-ebony", "set-theme-dark", "close-settings")
}

// strong chooses high contrast in the dark theme, and prepares a view then.
func strong(prepare func(t *testing.T, a *apptest.App)) func(t *testing.T, a *apptest.App) {
	return func(t *testing.T, a *apptest.App) {
		apptest.Press("settings", "set-contrast", "set-theme-dark", "close-settings")(t, a)
		prepare(t, a)
	}
}

// onlyScene is the name of the one picture that is compared or, with -update, drawn; "" for all.
var onlyScene = flag.String("scene", "", "the picture of TestScenesLookLikeTheirReferences, such as front; all without")

func TestScenesLookLikeTheirReferences(t *testing.T) { drawtest.InWindow(t, testScenesLook) }

func testScenesLook(t *testing.T) {
	looked := false
	for _, view := range pictured {
		if *onlyScene != "" && view.name != *onlyScene {
			continue
		}
		looked = true
		t.Run(view.name, func(t *testing.T) {
			a := apptest.OpenPictured(t, view.address)
			if view.prepare != nil {
				view.prepare(t, a)
			}
			for _, size := range apptest.PictureSizes {
				name := fmt.Sprintf("%s-%dx%d.png", view.name, size.X, size.Y)
				drawtest.Reference(t, filepath.Join("testdata", "scenes", name), a.Portray(t, size))
			}
		})
	}
	if !looked {
		t.Errorf("there is no picture %q: the names are those of testdata/scenes without their size", *onlyScene)
	}
}

// ownClock shows the steppers of a clock of one's own, with a handicap.
func ownClock(t *testing.T, a *apptest.App) {
	apptest.Press("game-classic", "more-choices", "mode-people", "clock-own", "clock-unequal", "clock-total-2-less",
		"clock-added-1-more")(t, a)
}

// withCurve shows the curve beside the game, of all positions.
func withCurve(t *testing.T, a *apptest.App) {
	a.Set(func(s *storage.Settings) { s.Curve = true })
	a.Until(t, "the curve is known", func(state app.ProbeState) bool {
		for range 200 {
			a.Tick()
		}
		a.LayOut()
		item := a.Page.Find("game-curve")
		if item == nil {
			return false
		}
		for n := range len(state.Moves) + 1 {
			if _, known := item.Painter.(*bench.Curve).Value(n); !known {
				return false
			}
		}
		return true
	})
}
