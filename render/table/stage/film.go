package stage

import (
	"bytes"
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/theme"
	"colat/render/table/board"
)

// A Film is a game as an animated picture, drawn position by position. Of each position it keeps
// the pixels that differ from the one before.
type Film struct {
	Delay int // between two positions, in hundredths of a second

	diagram  Diagram
	state    game.State
	at, step int // moves made so far, and moves from one position to the next
	size     image.Point
	dst      *ebiten.Image
	pixels   []byte // of the last position
	shots    []shot
}

// shot is a position of a film.
type shot struct {
	at     image.Point // of the upper left corner of pixels
	pixels *image.RGBA // transparent where nothing has changed
	delay  int
}

// Measures of a film: the longer side of the board and the space around it, in pixels, the usual
// time of a position and the least time of the last one, in hundredths of a second, and the most
// positions.
const (
	filmSide   = 464.0
	filmMargin = 8.0
	filmDelay  = 70
	filmEnd    = 300
	mostShots  = 300
)

// NewFilm returns the film of the game of a diagram.
func NewFilm(d *Diagram) *Film {
	f := &Film{Delay: filmDelay, diagram: *d, state: d.Start.Clone(), at: -1, step: 1 + len(d.Moves)/mostShots}
	across, down := f.still(board.Set{}).Size()
	unit := filmSide / max(across, down)
	f.size = image.Pt(int(math.Ceil(across*unit+2*filmMargin)), int(math.Ceil(down*unit+2*filmMargin)))
	return f
}

// still returns the position with the squares of the last move.
func (f *Film) still(last board.Set) *board.Still {
	d := &f.diagram
	still := &board.Still{Table: d.Game.Table(d.Start.Rules()), Selected: -1}
	still.Table.Turned = d.Turned
	d.Game.Show(f.state, &still.Position)
	still.Last = last
	if d.Over && f.at >= len(d.Moves) {
		still.Deciding = d.Game.Deciding(f.state, d.Result)
	}
	return still
}

// Part returns the part of the positions that have been drawn, from 0 to 1.
func (f *Film) Part() float64 { return float64(f.at+1) / float64(len(f.diagram.Moves)+1) }

// Done reports whether all positions have been drawn.
func (f *Film) Done() bool { return f.at >= len(f.diagram.Moves) }

// Draw draws the next position. It must be called while a frame is drawn.
func (f *Film) Draw() {
	var last board.Set
	next := min(f.at+f.step, len(f.diagram.Moves))
	if f.at < 0 { // the position before the first move
		next = 0
	}
	for f.at = max(f.at, 0); f.at < next; f.at++ {
		m := f.diagram.Moves[f.at]
		last = board.SetOf(f.diagram.Game.Squares(f.state, m))
		f.state.Play(m)
	}
	if f.dst == nil {
		bounds := image.Rectangle{Max: f.size}
		f.dst = ebiten.NewImageWithOptions(bounds, &ebiten.NewImageOptions{Unmanaged: true})
	}
	f.dst.Fill(theme.Lacquer)
	w, h := float64(f.size.X)-2*filmMargin, float64(f.size.Y)-2*filmMargin
	f.still(last).Draw(f.dst, filmMargin, filmMargin, w, h)
	pixels := make([]byte, 4*f.size.X*f.size.Y)
	f.dst.ReadPixels(pixels)
	f.keep(pixels)
	f.pixels = pixels
	if f.Done() {
		f.Close()
	}
}

// Close releases the picture.
func (f *Film) Close() {
	if f.dst != nil {
		f.dst.Deallocate()
		f.dst = nil
	}
}

// keep adds a position to the shots.
func (f *Film) keep(next []byte) {
	delay := f.Delay
	if f.Done() {
		delay = max(filmEnd, delay)
	}
	changed := f.changed(next)
	if changed.Empty() { // such as a pass
		f.shots[len(f.shots)-1].delay += delay
		return
	}
	s := shot{at: changed.Min, pixels: image.NewRGBA(image.Rectangle{Max: changed.Size()}), delay: delay}
	for y := range changed.Dy() {
		for x := range changed.Dx() {
			at := 4 * ((changed.Min.Y+y)*f.size.X + changed.Min.X + x)
			if f.pixels == nil || [4]byte(f.pixels[at:at+4]) != [4]byte(next[at:at+4]) {
				copy(s.pixels.Pix[s.pixels.PixOffset(x, y):], next[at:at+3])
				s.pixels.Pix[s.pixels.PixOffset(x, y)+3] = 0xff
			}
		}
	}
	f.shots = append(f.shots, s)
}

// changed returns the rectangle in which a picture differs from the last one.
func (f *Film) changed(next []byte) image.Rectangle {
	whole := image.Rectangle{Max: f.size}
	if f.pixels == nil {
		return whole
	}
	var r image.Rectangle
	for y := range f.size.Y {
		row, before := next[4*y*f.size.X:][:4*f.size.X], f.pixels[4*y*f.size.X:][:4*f.size.X]
		if bytes.Equal(row, before) {
			continue
		}
		left, right := 0, f.size.X
		for [4]byte(row[4*left:]) == [4]byte(before[4*left:]) {
			left++
		}
		for [4]byte(row[4*right-4:]) == [4]byte(before[4*right-4:]) {
			right--
		}
		r = r.Union(image.Rect(left, y, right, y+1))
	}
	return r
}
