package class

import (
	"colat/game"
	"colat/render/board"
	"colat/render/games"
	"colat/render/scene"
	"colat/render/stage"
	"colat/render/theme"
	"colat/render/ui"
)

// Hall is the scene in which the players of a contest meet.
type Hall struct {
	*Class
	stage *stage.Stage
	game  *games.Game
	start game.State
}

// NewHall returns the scene.
func NewHall(c *Class) *Hall {
	h := &Hall{Class: c, start: c.start()}
	h.game = c.program.Games.Of(h.start.Rules())
	h.stage = stage.New(h.game.Table(h.start.Rules()))
	var at board.Position
	h.game.Show(h.start, &at)
	h.stage.View.Set(&at)
	return h
}

// Board implements scene.Scene.
func (h *Hall) Board() *stage.Stage { return h.stage }

// Rules implements scene.Scene.
func (h *Hall) Rules() game.Rules { return h.start.Rules() }

// Close implements scene.Scene. The stay goes on in another one.
func (h *Hall) Close() {}

// Facts implements scene.Teller.
func (h *Hall) Facts() scene.Facts { return scene.Facts{Scene: "class"} }

// Update implements scene.Scene.
func (h *Hall) Update(*ui.Input) {
	if h.update() {
		h.program.Refresh()
	}
	h.stage.View.Update()
}

// Activate implements scene.Scene.
func (h *Hall) Activate(control string) {
	h.program.Refresh()
	if control == "front" || control == "menu" {
		h.program.OpenFront(h.Setup())
	}
}

// LayOut implements scene.Scene.
func (h *Hall) LayOut(page *ui.Page, w, high float64) {
	place := ui.Rect{W: w, H: high}.Inset(theme.Margin)
	h.program.AddHeader(page, place.CutTop(theme.Touch, theme.Gap), true, h.program.Text("app.title"), "front")
	side := min(place.W, place.H)
	h.stage.Place(ui.Rect{X: place.CenterX() - side/2, Y: place.Y, W: side, H: side}, h.program.Scale)
}
