package board

import (
	"math"

	"colat/render/kit/text"
	"colat/render/kit/theme"
)

const tick = 1000.0 / 60 // ms

// Durations of a caption in ms: the whole time, and the time in which it fades in and
// out.
var (
	captionTime = 900.0
	captionFade = float64(theme.MotionFast.Milliseconds())
)

// caption is a short text between two squares, shown before the pieces move.
type caption struct {
	text     string
	squares  [2]int
	from, to float64 // time of appearance and disappearance, in ms
}

// start shows a waiting caption and returns its duration, or 0 if there is none.
func (c *caption) start(now float64) float64 {
	if c.text == "" || c.to > 0 {
		return 0
	}
	c.from, c.to = now, now+captionTime
	return captionTime
}

func (c *caption) shown(now float64) bool { return c.to > 0 && now < c.to }

// seen returns the opacity of the caption, 0 to 1.
func (c *caption) seen(now float64) float64 {
	return min(1, max(0, (now-c.from)/captionFade), max(0, (c.to-now)/captionFade))
}

// addReach marks the squares below a visible caption and its shadow as damaged, and the
// two squares with rings.
func (c *caption) addReach(d *damage, l *layout, now float64) {
	if c.to == 0 || now > c.to+tick || l.cell <= 0 {
		return
	}
	d.add(SetOf(c.squares[0], c.squares[1]))
	p := c.plaqueOn(l)
	w, h := p.halfW+p.halfH, p.halfH+p.halfH
	column := func(x float64) int { return l.indexAt(int(x)-l.left+l.panX, l.cell) }
	row := func(y float64) int { return l.indexAt(int(y)-l.top+l.panY, l.cell) }
	l.addRectangle(&d.squares, column(p.x-w-1), row(p.y-h-1), column(p.x+w+1), row(p.y+h+1))
}

// widestCaption is in squares.
const widestCaption = 2.6

// plaque is the ground of a caption on the screen. Its shadow extends by halfH beyond it.
type plaque struct {
	style        text.Style
	x, y         float64 // its centre
	halfW, halfH float64
}

// plaqueOn returns the plaque of a caption. Its centre is the midpoint of the two squares
// or, if it would hide their numbers there, a point above or below.
func (c *caption) plaqueOn(l *layout) plaque {
	cell := float64(l.cell)
	style := text.Style{Size: math.Round(max(13, 0.36*cell)), Bold: true, Align: text.Center}
	for style.Size > 9 && text.Width(c.text, style)+0.8*style.Size > widestCaption*cell {
		style.Size--
	}
	halfW, halfH := text.Width(c.text, style)/2+0.6*style.Size, 0.78*style.Size
	ax, ay := l.center(c.squares[0])
	bx, by := l.center(c.squares[1])
	x, y := (ax+bx)/2, (ay+by)/2
	if math.Abs(ay-by) < cell/2 {
		if y -= 0.5*cell + halfH; y-halfH < float64(l.top) {
			y += cell + 2*halfH
		}
	}
	w, _ := l.window()
	left, right := float64(l.left), float64(l.left+w)
	return plaque{style, math.Round(within(x, left+halfW+2, right-halfW-2)), math.Round(y), halfW, halfH}
}
