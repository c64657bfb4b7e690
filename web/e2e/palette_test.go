//go:build e2e && screenshots

package e2e

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"slices"
)

// smallPNG encodes a picture with as many colours as fit into a size in bytes,
// or with the least number if none does.
func smallPNG(picture image.Image, size int) ([]byte, error) {
	var data []byte
	for colours := 256; colours >= 32; colours = colours * 3 / 4 {
		var out bytes.Buffer
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		if err := encoder.Encode(&out, quantize(picture, colours)); err != nil {
			return nil, err
		}
		if data = out.Bytes(); len(data) <= size {
			break
		}
	}
	return data, nil
}

// bucket is a colour of the picture and how often it occurs.
type bucket struct {
	channels [3]uint8
	count    int
}

// quantize reduces a picture to a palette by median cut (P. Heckbert, Color
// image quantization for frame buffer display, SIGGRAPH 1982): the box of
// colours with the widest spread is split where half of its pixels lie on
// either side. Each pixel takes the mean of its box; nothing is dithered, which
// keeps the file small.
func quantize(picture image.Image, colours int) *image.Paletted {
	bounds := picture.Bounds()
	counts := make(map[[3]uint8]int)
	at := func(x, y int) [3]uint8 {
		r, g, b, _ := picture.At(x, y).RGBA()
		return [3]uint8{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8)}
	}
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			counts[at(x, y)]++
		}
	}
	all := make([]bucket, 0, len(counts))
	for channels, count := range counts {
		all = append(all, bucket{channels, count})
	}
	boxes := [][]bucket{all}
	for len(boxes) < colours {
		widest, channel, most := -1, 0, 0
		for i, box := range boxes {
			if c, spread := widestChannel(box); spread > most {
				widest, channel, most = i, c, spread
			}
		}
		if widest < 0 {
			break
		}
		low, high := split(boxes[widest], channel)
		boxes[widest] = low
		boxes = append(boxes, high)
	}
	palette := make(color.Palette, len(boxes))
	index := make(map[[3]uint8]uint8, len(counts))
	for i, box := range boxes {
		var sum [3]int
		n := 0
		for _, b := range box {
			index[b.channels] = uint8(i)
			n += b.count
			for c := range sum {
				sum[c] += int(b.channels[c]) * b.count
			}
		}
		palette[i] = color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255}
	}
	result := image.NewPaletted(bounds, palette)
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			result.SetColorIndex(x, y, index[at(x, y)])
		}
	}
	return result
}

// widestChannel returns the channel in which a box spreads most, and how much.
func widestChannel(box []bucket) (channel, spread int) {
	for c := range 3 {
		low, high := 255, 0
		for _, b := range box {
			low, high = min(low, int(b.channels[c])), max(high, int(b.channels[c]))
		}
		if high-low > spread {
			channel, spread = c, high-low
		}
	}
	return channel, spread
}

// split cuts a box of at least two colours at its median.
func split(box []bucket, channel int) (low, high []bucket) {
	slices.SortFunc(box, func(a, b bucket) int { return int(a.channels[channel]) - int(b.channels[channel]) })
	total := 0
	for _, b := range box {
		total += b.count
	}
	n, i := 0, 0
	for i < len(box)-1 && (i == 0 || n+box[i].count <= total/2) {
		n += box[i].count
		i++
	}
	return box[:i], box[i:]
}
