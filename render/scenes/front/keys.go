package front

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
)

// moveFocus moves the focus to the nearest tray in the direction of an arrow key, or to the
// flagship if no tray has it.
func (s *Scene) moveFocus(key ebiten.Key) {
	var dx, dy float64
	switch key {
	case ebiten.KeyArrowLeft:
		dx = -1
	case ebiten.KeyArrowRight:
		dx = 1
	case ebiten.KeyArrowUp:
		dy = -1
	case ebiten.KeyArrowDown:
		dy = 1
	default:
		return
	}
	page := &s.program.Page
	from := page.Find(s.program.Worked.Focus)
	if from == nil || from.Kind != ui.Tile {
		s.program.Worked.Focus = s.trays[0].name
		return
	}
	least := math.Inf(1)
	for i := range page.Items {
		item := &page.Items[i]
		if item.Kind != ui.Tile || item.Name == from.Name {
			continue
		}
		if d := distance(from.Rect, item.Rect, dx, dy); d < least {
			least = d
			s.program.Worked.Focus = item.Name
		}
	}
}

// distance returns the distance between two trays in a direction, with a penalty for offsets
// to the side. It is infinite if to is not in that direction.
func distance(from, to ui.Rect, dx, dy float64) float64 {
	x, y := to.CenterX()-from.CenterX(), to.CenterY()-from.CenterY()
	along, across := x*dx+y*dy, math.Abs(x*dy)+math.Abs(y*dx)
	beyond := (to.X-from.Right())*dx + (to.Y-from.Bottom())*dy
	if dx+dy < 0 {
		beyond = (to.Right()-from.X)*dx + (to.Bottom()-from.Y)*dy
	}
	if along <= 0 || beyond < -1 {
		return math.Inf(1)
	}
	return along + 2*across
}
