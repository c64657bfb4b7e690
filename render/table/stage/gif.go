package stage

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/gif"
	"slices"

	"colat/render/kit/theme"
)

// EncodeGIF returns the film as a GIF file, which repeats without end. yield, unless nil, is called
// often. It may run beside the goroutine that draws.
func (f *Film) EncodeGIF(ctx context.Context, yield func()) ([]byte, error) {
	w := &yielding{ctx: ctx, yield: yield}
	colors := f.colors(w)
	out := &gif.GIF{
		Config: image.Config{ColorModel: colors.palette, Width: f.size.X, Height: f.size.Y},
	}
	for i := range f.shots {
		s := &f.shots[i]
		bounds := s.pixels.Bounds()
		picture := image.NewPaletted(bounds.Add(s.at), colors.palette)
		for y := range bounds.Dy() {
			row := s.pixels.Pix[y*s.pixels.Stride:][:4*bounds.Dx()]
			for x := range bounds.Dx() {
				picture.Pix[y*picture.Stride+x] = colors.index([4]byte(row[4*x:]))
			}
			if y%rowsAtOnce == 0 {
				if err := w.rest(); err != nil {
					return nil, err
				}
			}
		}
		out.Image, out.Delay = append(out.Image, picture), append(out.Delay, s.delay)
		out.Disposal = append(out.Disposal, gif.DisposalNone)
	}
	err := gif.EncodeAll(w, out)
	return w.out.Bytes(), err
}

// rowsAtOnce is the number of rows of pixels between two rests.
const rowsAtOnce = 32

// yielding is the output of the encoder, which lets frames be drawn.
type yielding struct {
	out   bytes.Buffer
	ctx   context.Context
	yield func()
}

func (w *yielding) rest() error {
	if w.yield != nil {
		w.yield()
	}
	return w.ctx.Err()
}

// Write implements io.Writer.
func (w *yielding) Write(data []byte) (int, error) {
	if err := w.rest(); err != nil {
		return 0, err
	}
	return w.out.Write(data)
}

// colorBits is the number of bits of each primary by which colours are told apart.
const colorBits = 5

// colorTable holds the colours of a film and finds them by the upper bits of the primaries.
type colorTable struct {
	palette color.Palette // the last colour is transparent
	found   [1 << (3 * colorBits)]uint8
	known   [1 << (3 * colorBits)]bool
}

func bucketOf(p [4]byte) int {
	const drop = 8 - colorBits
	return int(p[0]>>drop)<<(2*colorBits) | int(p[1]>>drop)<<colorBits | int(p[2]>>drop)
}

// bucket is the mean of similar colours and their number.
type bucket struct{ n, r, g, b int }

func (b *bucket) color() color.RGBA {
	return color.RGBA{uint8(b.r / b.n), uint8(b.g / b.n), uint8(b.b / b.n), 0xff}
}

// The colours of a palette: those of the theme, the most frequent ones, and rare ones that are far
// from these.
const (
	mostColors = 255
	frequent   = 190
)

// colors chooses the colours of the film.
func (f *Film) colors(w *yielding) *colorTable {
	buckets := make([]bucket, 1<<(3*colorBits))
	for i := range f.shots {
		pix := f.shots[i].pixels.Pix
		for at := 0; at < len(pix); at += 4 {
			if p := [4]byte(pix[at:]); p[3] != 0 {
				b := &buckets[bucketOf(p)]
				b.n, b.r, b.g, b.b = b.n+1, b.r+int(p[0]), b.g+int(p[1]), b.b+int(p[2])
			}
		}
		_ = w.rest() // EncodeGIF notices the end
	}
	buckets = slices.DeleteFunc(buckets, func(b bucket) bool { return b.n == 0 })
	slices.SortStableFunc(buckets, func(a, b bucket) int { return b.n - a.n })
	t := new(colorTable)
	for _, c := range []color.RGBA{theme.Lacquer, theme.Gold, theme.Pearl, theme.Obsidian} {
		t.palette = append(t.palette, c)
	}
	rest := buckets[min(frequent, len(buckets)):]
	for i := range buckets[:len(buckets)-len(rest)] {
		t.palette = append(t.palette, buckets[i].color())
	}
	t.addFarthest(rest, w)
	t.palette = append(t.palette, color.RGBA{})
	return t
}

// addFarthest adds the colours that are farthest from those of the palette, one by one.
func (t *colorTable) addFarthest(rest []bucket, w *yielding) {
	far := make([]int, len(rest))
	for i := range rest {
		c := rest[i].color()
		far[i] = distance(t.palette[t.nearest(c)].(color.RGBA), c)
	}
	for len(t.palette) < mostColors {
		best := 0
		for i := range far {
			if far[i] > far[best] {
				best = i
			}
		}
		if len(far) == 0 || far[best] == 0 {
			return
		}
		chosen := rest[best].color()
		t.palette = append(t.palette, chosen)
		for i := range far {
			far[i] = min(far[i], distance(chosen, rest[i].color()))
		}
		_ = w.rest()
	}
}

// index returns the index of the colour that is nearest to a pixel.
func (t *colorTable) index(p [4]byte) uint8 {
	if p[3] == 0 {
		return uint8(len(t.palette) - 1)
	}
	b := bucketOf(p)
	if !t.known[b] {
		t.known[b] = true
		t.found[b] = uint8(t.nearest(color.RGBA{p[0], p[1], p[2], 0xff}))
	}
	return t.found[b]
}

// nearest returns the index of the opaque colour of the palette that is nearest to c.
func (t *colorTable) nearest(c color.RGBA) int {
	best, least := 0, 1<<30
	for i, other := range t.palette {
		if o := other.(color.RGBA); o.A != 0 {
			if d := distance(o, c); d < least {
				best, least = i, d
			}
		}
	}
	return best
}

func distance(a, b color.RGBA) int {
	r, g, blue := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B)
	return 2*r*r + 4*g*g + 3*blue*blue
}
