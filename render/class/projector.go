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

// Projector is the scene for the whole room to see.
type Projector struct {
	*Class
	stage *stage.Stage
	game  *games.Game
	start game.State
}

// NewProjector returns the scene.
func NewProjector(c *Class) *Projector {
	p := &Projector{Class: c, start: c.start()}
	p.game = c.program.Games.Of(p.start.Rules())
	p.stage = stage.New(p.game.Table(p.start.Rules()))
	var at board.Position
	p.game.Show(p.start, &at)
	p.stage.View.Set(&at)
	return p
}

// Board implements scene.Scene.
func (p *Projector) Board() *stage.Stage { return p.stage }

// Rules implements scene.Scene.
func (p *Projector) Rules() game.Rules { return p.start.Rules() }

// Close implements scene.Scene. The stay goes on in another one.
func (p *Projector) Close() {}

// Facts implements scene.Teller.
func (p *Projector) Facts() scene.Facts { return scene.Facts{Scene: "projector"} }

// Update implements scene.Scene.
func (p *Projector) Update(*ui.Input) {
	if p.update() {
		p.program.Refresh()
	}
	p.stage.View.Update()
}

// Activate implements scene.Scene.
func (p *Projector) Activate(control string) {
	p.program.Refresh()
	if control == "hall" || control == "menu" {
		p.project(false)
	}
}

// LayOut implements scene.Scene.
func (p *Projector) LayOut(page *ui.Page, w, h float64) {
	place := ui.Rect{W: w, H: h}.Inset(theme.Margin)
	p.program.AddHeader(page, place.CutTop(theme.Touch, theme.Gap), true, p.program.Text("app.title"), "hall")
	side := min(place.W, place.H)
	p.stage.Place(ui.Rect{X: place.CenterX() - side/2, Y: place.Y, W: side, H: side}, p.program.Scale)
}
