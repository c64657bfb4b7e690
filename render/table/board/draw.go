package board

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

func bounds(width, height int) image.Rectangle { return image.Rect(0, 0, width, height) }

var tableOptions ebiten.DrawImageOptions

// Draw draws the table, the pieces and the marks in their current state.
func (v *View) Draw(dst *ebiten.Image) {
	v.damage.consume()
	v.drawn, v.excerpt = generation, v.layout.excerpt()
	if v.layout.cell <= 0 {
		return
	}
	picture := pictureOf(&v.layout, v.table.Dots)
	reach := v.layout.shadowReach()
	tableOptions.GeoM.Reset()
	tableOptions.GeoM.Translate(float64(v.layout.x-reach), float64(v.layout.y-reach))
	dst.DrawImage(picture, &tableOptions)
	squares := v.layout.seen()
	v.painter.start(v.layout.onWindow(dst), &v.layout)
	v.painter.warm(v)
	v.painter.draw(v, &squares)
}

// DrawOver updates a picture of the last Draw or DrawOver in dst, where nothing else
// may have been drawn over the board since. It draws little more than the changed
// squares and, if the field was zoomed or moved, the coordinates beside it. It returns
// the rectangle it has drawn.
func (v *View) DrawOver(dst *ebiten.Image) image.Rectangle {
	l := &v.layout
	if v.drawn != generation {
		v.damage.addAll(v.grid)
		v.drawn = generation
	}
	if l.cell <= 0 || !v.damage.any {
		v.damage.consume()
		return image.Rectangle{}
	}
	// Extend the damage so that nothing is drawn outside the redrawn area.
	v.motions.addReach(&v.damage, &v.layout, v.grid, v.now)
	v.lamps.addReach(&v.damage, v.division)
	if len(v.marks.beams) > 0 {
		v.damage.add(v.marks.decided)
	}
	stale := v.damage.consume()
	seen := l.seen()
	for i := range stale {
		stale[i] &= seen[i]
	}
	if stale.Empty() {
		return image.Rectangle{}
	}
	left, top, right, bottom := l.span(&stale)
	var squares Set
	l.addRectangle(&squares, left, top, right, bottom)
	part := l.part(left, top, right, bottom)
	p := &v.painter
	p.start(l.onWindow(dst), l)
	p.copyTable(l, part)
	drawn := part
	if at := l.excerpt(); l.coordinates && at != v.excerpt {
		above, beside := l.rim()
		p.copyTable(l, above)
		p.copyTable(l, beside)
		drawn = part.Union(above).Union(beside)
	}
	v.excerpt = l.excerpt()
	p.picture.copyFrom(dst, pictureOf(l, v.table.Dots))
	p.draw(v, &squares)
	return drawn
}

// copyTable appends the part of the table's picture for a part of the screen.
func (p *painter) copyTable(l *layout, part image.Rectangle) {
	dx, dy := l.shadowReach()-l.x, l.shadowReach()-l.y
	p.picture.add(float32(part.Min.X), float32(part.Min.Y), float32(part.Max.X), float32(part.Max.Y),
		float32(part.Min.X+dx), float32(part.Min.Y+dy), float32(part.Max.X+dx), float32(part.Max.Y+dy), opaque)
}

// part returns the part of the screen that contains the squares of a rectangle and the
// pieces in the air over them. Such pieces may extend over the frame, but not over its
// rim. On a zoomed board the frame clips them.
func (l *layout) part(left, top, right, bottom int) image.Rectangle {
	r := l.territory(left, top, right, bottom)
	if l.isZoomed() {
		return r.Intersect(l.windowRect())
	}
	if left == 0 {
		r.Min.X -= l.overhang()
	}
	if top == 0 {
		r.Min.Y -= l.overhang()
	}
	if right == l.columns-1 {
		r.Max.X += l.overhang()
	}
	if bottom == l.rows-1 {
		r.Max.Y += l.overhang()
	}
	return r
}

// territory returns the part of the screen that belongs to the squares of a rectangle.
// It includes, for squares at the edge of a panel, half of the bar beside them.
func (l *layout) territory(left, top, right, bottom int) image.Rectangle {
	x0, y0 := l.corner(l.square(left, top))
	x1, y1 := l.corner(l.square(right, bottom))
	r := image.Rect(x0, y0, x1+l.cell, y1+l.cell)
	if !l.divided() {
		return r
	}
	bar := l.bar(l.cell)
	if left%l.side == 0 {
		r.Min.X -= bar
	}
	if top%l.side == 0 {
		r.Min.Y -= bar
	}
	if (right+1)%l.side == 0 {
		r.Max.X += bar
	}
	if (bottom+1)%l.side == 0 {
		r.Max.Y += bar
	}
	return r
}

// overhang returns the distance by which a piece in the air may extend over the frame.
func (l *layout) overhang() int { return l.frame() * 7 / 10 }

func (l *layout) windowRect() image.Rectangle {
	w, h := l.window()
	return image.Rect(l.left, l.top, l.left+w, l.top+h)
}

// onWindow returns the part of dst in which pieces are drawn.
func (l *layout) onWindow(dst *ebiten.Image) *ebiten.Image {
	if !l.isZoomed() {
		return dst
	}
	return dst.SubImage(l.windowRect()).(*ebiten.Image)
}

// small is the view of DrawSmall.
var small = NewView(Table{})

// DrawSmall draws a board without animations, coordinates and marks, for a card.
func DrawSmall(dst *ebiten.Image, x, y, w, h float64, t Table, p *Position) {
	t.Coordinates = false
	small.SetTable(t)
	small.SetBounds(x, y, w, h)
	small.Set(p)
	small.Draw(dst)
}

// damage holds the squares that may differ from the last drawn picture.
type damage struct {
	squares Set
	any     bool
}

func (d *damage) add(squares Set) {
	for i, word := range squares {
		d.squares[i] |= word
		d.any = d.any || word != 0
	}
}

// addAround adds a square and its neighbours.
func (d *damage) addAround(g grid, square int) {
	x, y := g.place(square)
	g.addRectangle(&d.squares, x-1, y-1, x+1, y+1)
	d.any = true
}

func (d *damage) addAll(g grid) {
	d.squares, d.any = g.all(), true
}

// consume returns the squares and clears the damage.
func (d *damage) consume() Set {
	squares := d.squares
	*d = damage{}
	return squares
}
