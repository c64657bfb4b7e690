package drawtest

import (
	"image"
	"image/color"
	"math"
)

// longSide is the longer side of a thumbnail in blocks. A line of text is two or three
// blocks high on the screen sizes that the program supports.
const longSide = 200

// levels is the number of values of a channel that the file of a thumbnail merges into
// one. This halves the size of the file.
const levels = 8

// Two thumbnails show the same picture if the channels of at most strayBlocks blocks
// differ by more than tolerance. Graphics devices round differently, and a file rounds
// by up to half of levels. A missing short line of text is about twenty blocks.
const (
	tolerance   = 10
	strayBlocks = 8
)

// Thumbnail returns a reduced picture in which each pixel is the mean colour of a
// block.
func Thumbnail(picture *image.RGBA) *image.RGBA {
	size := picture.Bounds().Size()
	long := max(size.X, size.Y)
	w, h := max(1, size.X*longSide/long), max(1, size.Y*longSide/long)
	small := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			block := image.Rect(x*size.X/w, y*size.Y/h, (x+1)*size.X/w, (y+1)*size.Y/h)
			small.SetRGBA(x, y, mean(picture, block.Add(picture.Rect.Min)))
		}
	}
	return small
}

// mean returns the mean colour of a part of an opaque picture.
func mean(picture *image.RGBA, part image.Rectangle) color.RGBA {
	var sum [3]int
	for y := part.Min.Y; y < part.Max.Y; y++ {
		row := picture.Pix[picture.PixOffset(part.Min.X, y):picture.PixOffset(part.Max.X, y)]
		for i := 0; i < len(row); i += 4 {
			sum[0] += int(row[i])
			sum[1] += int(row[i+1])
			sum[2] += int(row[i+2])
		}
	}
	n := part.Dx() * part.Dy()
	channel := func(sum int) uint8 { return uint8((sum + n/2) / n) }
	return color.RGBA{channel(sum[0]), channel(sum[1]), channel(sum[2]), 255}
}

// Kept returns a thumbnail rounded as in its file.
func Kept(thumbnail *image.RGBA) *image.RGBA {
	rounded := image.NewRGBA(thumbnail.Rect)
	for i, v := range thumbnail.Pix {
		rounded.Pix[i] = uint8(min((int(v)+levels/2)/levels*levels, 255))
	}
	return rounded
}

// A Difference describes the blocks in which two thumbnails differ.
type Difference struct {
	// Blocks is the number of blocks that differ by more than the tolerance, and All is
	// the number of all blocks. All blocks differ if the sizes do.
	Blocks, All int
	// Within is the bounding rectangle of the blocks that differ.
	Within image.Rectangle
}

// Same reports whether the thumbnails show the same picture, as far as people can see.
func (d Difference) Same() bool { return d.Blocks <= strayBlocks }

// Compare compares two thumbnails.
func Compare(want, got *image.RGBA) Difference {
	all := want.Rect.Dx() * want.Rect.Dy()
	if want.Rect != got.Rect {
		return Difference{Blocks: all, All: all, Within: want.Rect.Union(got.Rect)}
	}
	d := Difference{All: all}
	for y := want.Rect.Min.Y; y < want.Rect.Max.Y; y++ {
		for x := want.Rect.Min.X; x < want.Rect.Max.X; x++ {
			if apart(want.RGBAAt(x, y), got.RGBAAt(x, y)) > tolerance {
				d.Blocks++
				d.Within = d.Within.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return d
}

// apart returns the largest difference between the channels of two colours.
func apart(a, b color.RGBA) int {
	return max(distance(a.R, b.R), distance(a.G, b.G), distance(a.B, b.B))
}

func distance(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }

// Contrast returns the contrast ratio of two opaque colours as defined by WCAG 2.2: 1
// for equal colours, 21 for black on white.
func Contrast(a, b color.RGBA) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// luminance returns the relative luminance of WCAG 2.2, 0 to 1.
func luminance(c color.RGBA) float64 {
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// linear inverts the transfer function of sRGB.
func linear(v uint8) float64 { return linears[v] }

var linears = func() (values [256]float64) {
	for v := range values {
		s := float64(v) / 255
		if s <= 0.04045 {
			values[v] = s / 12.92
		} else {
			values[v] = math.Pow((s+0.055)/1.055, 2.4)
		}
	}
	return values
}()
