package drawtest

import (
	"image"
	"image/color"
)

// longSide is the longer side of a thumbnail in blocks. A line of text is two or
// three of them high on the screens that the program is laid out for.
const longSide = 200

// levels is how many steps of a channel the file of a thumbnail keeps as one, which
// halves it.
const levels = 8

// Two thumbnails are of the same picture if the channels of no more than strayBlocks
// of their blocks differ by more than tolerance. Graphics devices round differently,
// and so does a file, by half of levels; a short line of text that is missing is some
// twenty blocks.
const (
	tolerance   = 10
	strayBlocks = 8
)

// Thumbnail returns a picture made small: each pixel is the mean colour of a block.
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

// mean returns the mean colour of a part of a picture, which is opaque.
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

// Kept returns a thumbnail as it is read from its file.
func Kept(thumbnail *image.RGBA) *image.RGBA {
	rounded := image.NewRGBA(thumbnail.Rect)
	for i, v := range thumbnail.Pix {
		rounded.Pix[i] = uint8(min((int(v)+levels/2)/levels*levels, 255))
	}
	return rounded
}

// A Difference is in which blocks two thumbnails differ.
type Difference struct {
	// Blocks are those that differ by more than the tolerance, and All how many there
	// are. Of pictures of two sizes all blocks differ.
	Blocks, All int
	// Within bounds the blocks that differ.
	Within image.Rectangle
}

// Same reports whether both are of the same picture, as far as a person would see.
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

// apart returns by how much the channels of two colours differ at most.
func apart(a, b color.RGBA) int {
	return max(distance(a.R, b.R), distance(a.G, b.G), distance(a.B, b.B))
}

func distance(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
