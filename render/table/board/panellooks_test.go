package board

import (
	"image"
	"testing"
)

// panelSizes are the sides of tables that are looked at: a phone's and two larger ones.
var panelSizes = []int{382, 557, 760}

// paintPanels shows panels of all looks, and returns the picture.
func paintPanels(side int) (*image.RGBA, *View) {
	v := NewView(panelled)
	v.SetBounds(0, 0, float64(side), float64(side))
	var p Position
	p.Panels[0] = Panel{Lit: true}
	p.Panels[1] = Panel{Closed: true}
	p.Panels[2] = Panel{Closed: true, Sign: Piece{Material: Cross}}
	p.Panels[3] = Panel{Closed: true, Sign: Piece{Material: Ring}}
	p.Panels[5] = Panel{Sign: Piece{Material: Cross}}
	p.Panels[6] = Panel{Sign: Piece{Material: Ring}}
	v.Set(&p)
	return paintView(side, v), v
}

// panelArea is a panel without the bars around it.
func (v *View) panelArea(panel int) image.Rectangle {
	x, y := v.layout.corner(v.firstOf(panel))
	return image.Rect(x, y, x+v.side*v.layout.cell, y+v.side*v.layout.cell)
}

// Where one may play is told by brightness and not by colour alone, what became of a
// panel by shape and brightness: every look is another picture.
func testPanelLooks(t *testing.T) {
	for _, side := range panelSizes {
		picture, v := paintPanels(side)
		bar := v.bar(v.layout.cell)
		rim := func(panel int) float64 {
			area := v.panelArea(panel)
			y := area.Min.Y + area.Dy()/2
			brightest := 0.0
			for x := area.Min.X - bar; x < area.Min.X; x++ {
				brightest = max(brightest, luminance(average(picture, x, y, 0)))
			}
			return brightest
		}
		if lit, dull := rim(0), rim(4); lit < 2.2*dull {
			t.Errorf("%d pixels: the rim of a panel that shines is %.2f bright, that of another %.2f", side, lit, dull)
		}
		ground := func(panel int) float64 {
			area := v.panelArea(panel)
			at, half := area.Min.Add(image.Pt(v.layout.cell/2, v.layout.cell/2)), v.layout.cell/8
			return luminance(average(picture, at.X, at.Y+v.layout.cell, half))
		}
		if plain, won := ground(4), ground(2); won > 0.75*plain {
			t.Errorf("%d pixels: the ground of a won panel is %.2f bright, that of another %.2f", side, won, plain)
		}
		center := func(panel int) float64 {
			x, y := v.layout.panelCenter(panel)
			return luminance(average(picture, int(x), int(y), v.layout.cell/8))
		}
		if cross, ring, plain := center(2), center(3), center(4); cross < 1.5*plain || ring > plain {
			t.Errorf("%d pixels: in the middle the cross is %.2f, the ring %.2f, jade %.2f bright", side, cross, ring, plain)
		}
		for _, pair := range [][2]int{
			{1, 4}, {1, 2}, {1, 3}, {2, 3}, {2, 4}, {3, 4}, {5, 4}, {6, 4}, {5, 6}, {5, 2}, {6, 3},
		} {
			if part := unlike(picture, v.panelArea(pair[0]), v.panelArea(pair[1])); part < 0.04 {
				t.Errorf("%d pixels: panels %d and %d differ plainly in only %.1f %% of them", side, pair[0], pair[1], 100*part)
			}
		}
	}
}

// An empty panel is jade all over: no pixel stands out from those beside it but where
// a line is cut.
func testPanelsAreWhole(t *testing.T) {
	for _, table := range []Table{panelled, {Columns: 3, Rows: 3, Panel: 1}} {
		for side := 61; side < 68; side++ {
			v := NewView(table)
			v.SetBounds(0, 0, float64(side*table.Columns), float64(side*table.Rows))
			picture := paintView(side*table.Columns, v)
			for square := range v.grid.squares() {
				area := v.area(square).Inset(v.layout.cell / 6)
				mean := average(picture, (area.Min.X+area.Max.X)/2, (area.Min.Y+area.Max.Y)/2, area.Dx()/2-1)
				for y := area.Min.Y; y < area.Max.Y; y++ {
					for x := area.Min.X; x < area.Max.X; x++ {
						if c := picture.RGBAAt(x, y); int(c.G) < int(mean.G)/2 {
							t.Fatalf("%+v of %d pixels: at %d, %d is %v, around it %v", table, side, x, y, c, mean)
						}
					}
				}
			}
		}
	}
}
