package app

import (
	"context"
	"fmt"
	"image"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/game"
	"colat/render/kit/drawtest"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// pictureSizes are those of the references: a laptop, and a phone upright and lying.
var pictureSizes = []image.Point{{1280, 800}, {390, 844}, {844, 390}}

// Games in progress, as the addresses of pictured scenes have them.
const (
	newcomer     = "lang=vi&seed=7"
	playing      = "&black=human&white=champion&" + newcomer
	victoryGame  = "game=victory&victory=a1+c7+d5+g4+f3&moves=d3c5f6f5e6e3c3f3c4b4b3d2c6b7a3b6d6f7a6d7c7a5"
	classicGame  = "game=classic&moves=d3c5e6d2c6d6c7f3e3f6f4f2c3g5c2c4f5e2b5b4a3g6b3c1g4h5"
	ultimateGame = "game=uttt&moves=44+40+02+22+26+66+68+88+80+01+13+33+31+15+57+77+75+53+37+71+16+60+05+55+51+12+" +
		"23+36+62+28+87+74+45+54+43+30"
	lineGame   = "game=mnk:15,15,5,caro&moves=h8+g7+h6+g6+i7+g5+g8+h5+i8+j8+h9+i5+j5+g4+g2+i4+h7+h10"
	cotoanGame = "game=cotoan&moves=h1-e4+i11-i10+d1-d5+i10-i11+c1-c4+i11-i10+f1-f7+i10-i11+g1-g6+i11-i10+" +
		"g6-e6+i10-i11+f7-e7+g11-e9"
	lessonGame = "game=classic&moves=d3c5d6e3&white=human&lesson=1&" + newcomer
)

// pictured are the scenes and dialogues that references are kept of, in their files'
// names.
var pictured = []struct {
	name, address string
	prepare       func(t *testing.T, a *App)
}{
	{"front", newcomer, nil},
	{"start", newcomer, press("game-victory")},
	{"start-unfolded", newcomer, press("game-victory", "more-choices", "mode-machines")},
	{"play-victory", victoryGame + playing, nil},
	{"play-classic", classicGame + playing, nil},
	{"play-ultimate", ultimateGame + playing, nil},
	{"play-lines", lineGame + playing, nil},
	{"play-cotoan", cotoanGame + playing, clicks("e6")},
	{"play-second-look", victoryGame + playing, secondLook()},
	{"first-steps", newcomer, press("play-now")},
	{"demo", "demo=1&" + victoryGame + "&" + newcomer, thinkingAloud},
	{"editor", victoryGame + playing, press("edit")},
	{"lesson", lessonGame, counted},
	{"lesson-tree", lessonGame, tree("first", "next", "next")},
	{"review", ended + "&white=human&" + newcomer, lookedBack("turning")},
	{"library", newcomer, stocked("library")},
	{"library-statistics", newcomer, stocked("library", "statistics")},
	{"friends", newcomer, press("friend", "game-victory", "against-class")},
	{"join", newcomer, joins(true, "", nil)},
	{"room", newcomer, inRoomBy(freeTerms, waiting)},
	{"room-name", newcomer, roomView("room name")},
	{"room-none", newcomer, roomView("room of nobody")},
	{"room-offer", newcomer, roomView("room game offered")},
	{"room-watched", newcomer, roomView("room game watched")},
	{"room-votes", newcomer, inRoomBy(classTerms, voting)},
	{"room-other-side", newcomer, roomView("room game from the other side")},
	{"room-over", newcomer, roomView("room game again")},
	{"tournament", newcomer, press("friend", "against-tournament", "game-victory", "kind-groups")},
	{"class-entering", newcomer, classView("class entering")},
	{"class-entered", newcomer, classView("class that was entered")},
	{"class-playing", newcomer, classView("class playing")},
	{"class-pupil", newcomer, classView("class of a pupil")},
	{"class-place", newcomer, classView("class of a pupil's place")},
	{"class-to-begin", newcomer, classView("class game to begin")},
	{"class-table", newcomer, classView("class table")},
	{"class-knock-out", newcomer, classView("class knock-out")},
	{"class-rounds", newcomer, classView("class rounds")},
	{"class-correction", newcomer, classView("class corrected")},
	{"class-over", newcomer, classView("class over")},
	{"projector-empty", newcomer, projectorView("projector empty")},
	{"projector-entering", newcomer, projectorView("projector entering many")},
	{"projector-boards", newcomer, projectorView("projector of fifteen boards")},
	{"projector-knock-out", newcomer, projectorView("projector of a knock-out of eight")},
	{"projector-bracket", newcomer, projectorView("projector bracket of thirty")},
	{"projector-over", newcomer, projectorView("projector over")},
	{"settings", victoryGame + playing, press("settings")},
	{"rules", victoryGame + playing, press("help")},
	{"shortcuts", victoryGame + playing, press("shortcuts")},
}

// secondLook chooses the other board, the other pieces and the dark theme.
func secondLook() func(t *testing.T, a *App) {
	return press("settings", "set-board-wood", "set-pieces-ebony", "set-theme-dark", "close-settings")
}

// thinkingAloud has a demonstration stop once it says what it expects.
func thinkingAloud(t *testing.T, a *App) {
	seen(t, a)
	press("pause")(t, a)
}

func TestScenesLookLikeTheirReferences(t *testing.T) { drawtest.InWindow(t, testScenesLook) }

func testScenesLook(t *testing.T) {
	time.Local = time.UTC // for the days on which games ended
	for _, view := range pictured {
		a := openPictured(t, view.address)
		if view.prepare != nil {
			view.prepare(t, a)
		}
		for _, size := range pictureSizes {
			name := fmt.Sprintf("%s-%dx%d.png", view.name, size.X, size.Y)
			drawtest.Reference(t, filepath.Join("testdata", "scenes", name), a.portray(t, size))
		}
	}
}

// openPictured opens the program so that it looks the same every time: nothing moves,
// and engines find the same however long they take.
func openPictured(t *testing.T, address string) *App {
	t.Helper()
	host := &testHost{language: "vi", reduced: true}
	return openOn(t, host, address, &storage.Store{}, games.All, timelessEngine)
}

// timelessEngine returns a textbook player in place of the champion where one is asked
// to look back on a game, and as it is in a lesson.
func timelessEngine(spec string, rules game.Rules) (ai.Player, error) {
	if !strings.HasPrefix(spec, "minimax") && !strings.HasPrefix(spec, "alphabeta") {
		spec = "alphabeta"
	}
	player, err := ai.New(spec, rules)
	return timeless{player}, err
}

// timeless is a player bounded by depth alone, which tells of no time.
type timeless struct{ player ai.Player }

func (p timeless) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	bounded := *r
	bounded.Limits = ai.Limits{Depth: r.Limits.Depth}
	if bounded.Limits.Depth == 0 {
		bounded.Limits.Depth = 2
	}
	bounded.Report = func(info ai.Info) { r.ReportInfo(untimed(info)) }
	move, info, err := p.player.Think(ctx, &bounded)
	return move, untimed(info), err
}

func untimed(info ai.Info) ai.Info {
	info.Elapsed, info.Iteration.Elapsed = 0, 0
	return info
}

// portray returns what the screen shows at a size once nothing changes any more.
func (a *App) portray(t *testing.T, size image.Point) *image.RGBA {
	t.Helper()
	picture := image.NewRGBA(image.Rectangle{Max: size})
	a.Resize(float64(size.X), float64(size.Y), 1)
	var screen *ebiten.Image
	drawtest.Draw(func() {
		screen = ebiten.NewImageWithOptions(picture.Rect, &ebiten.NewImageOptions{Unmanaged: true})
	})
	for range 5000 {
		a.tick()
		drawtest.Draw(func() { a.Draw(screen) })
		if !a.settled || a.scene.Board().View.Animating() || a.Toast.Busy() {
			continue
		}
		drawtest.Draw(func() {
			a.Dirty = true
			a.Draw(screen)
			screen.ReadPixels(picture.Pix)
			screen.Deallocate()
		})
		return picture
	}
	t.Fatalf("the %s scene does not come to rest", prober{a}.State().Scene)
	return nil
}
