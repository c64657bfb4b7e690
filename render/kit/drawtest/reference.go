package drawtest

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

var update = flag.Bool("update", false, "write the reference pictures of tests that draw anew")

// Reference compares a picture with the thumbnail stored at path. If they differ, the
// test fails and reports the paths of the picture and of a picture of the differences.
// With the flag -update, Reference writes the thumbnail instead.
func Reference(t *testing.T, path string, picture *image.RGBA) {
	t.Helper()
	got := Thumbnail(picture)
	if *update {
		if err := write(path, Kept(got)); err != nil {
			t.Fatal(err)
		}
		return
	}
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	advice := "if that is meant, look at the picture and write the references anew: go test -C " + folder +
		" -run '^" + t.Name() + "$' -update"
	want, err := read(path)
	if err != nil {
		t.Errorf("no reference: %v; %s", err, advice)
		return
	}
	d := Compare(want, got)
	if d.Same() {
		return
	}
	dir, err := failed()
	if err != nil {
		t.Fatal(err)
	}
	whole := filepath.Join(dir, filepath.Base(path))
	apart := filepath.Join(dir, "difference-"+filepath.Base(path))
	for name, picture := range map[string]image.Image{whole: picture, apart: triptych(want, got)} {
		if err := write(name, picture); err != nil {
			t.Fatal(err)
		}
	}
	scale := float64(picture.Rect.Dx()) / float64(got.Rect.Dx())
	t.Errorf("%s: %d of %d blocks look different, all within %v of the picture\n\tthe picture: %s\n"+
		"\tthe reference, the picture and their differences side by side: %s\n\t%s",
		path, d.Blocks, d.All, scaled(d.Within, scale), whole, apart, advice)
}

// failed returns the folder for pictures that differ from their references.
var failed = sync.OnceValues(func() (string, error) { return os.MkdirTemp("", "colat-pictures-") })

func scaled(r image.Rectangle, scale float64) image.Rectangle {
	by := func(v int) int { return int(float64(v) * scale) }
	return image.Rect(by(r.Min.X), by(r.Min.Y), by(r.Max.X), by(r.Max.Y))
}

func write(path string, picture image.Image) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(file, picture); err != nil {
		file.Close()
		return fmt.Errorf("%s: %w", path, err)
	}
	return file.Close()
}

func read(path string) (*image.RGBA, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	picture, err := png.Decode(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if opaque, ok := picture.(*image.RGBA); ok {
		return opaque, nil
	}
	converted := image.NewRGBA(picture.Bounds())
	draw.Draw(converted, converted.Rect, picture, picture.Bounds().Min, draw.Src)
	return converted, nil
}

// magnified is the side of a block in a triptych, in pixels.
const magnified = 4

// triptych returns a picture of two thumbnails and, in white, their differences.
func triptych(want, got *image.RGBA) *image.RGBA {
	size := want.Rect.Union(got.Rect).Size()
	whole := image.NewRGBA(image.Rect(0, 0, 3*size.X*magnified, size.Y*magnified))
	for y := range whole.Rect.Dy() {
		for x := range whole.Rect.Dx() {
			part, at := x/magnified/size.X, image.Pt(x/magnified%size.X, y/magnified)
			a, b := want.RGBAAt(at.X, at.Y), got.RGBAAt(at.X, at.Y)
			c := [3]color.RGBA{a, b, {A: 255}}[part]
			if part == 2 && apart(a, b) > tolerance {
				c = color.RGBA{255, 255, 255, 255}
			}
			whole.SetRGBA(x, y, c)
		}
	}
	return whole
}

// quality is the JPEG quality of photographs: letters stay sharp, and a screen takes
// about 150 kB.
const quality = 88

// Photograph compares a picture with the full-size picture of a document, a JPEG file
// at path. The test fails if they differ. With the flag -update, Photograph writes the
// file instead.
func Photograph(t *testing.T, path string, picture *image.RGBA) {
	t.Helper()
	var encoded bytes.Buffer
	if err := jpeg.Encode(&encoded, picture, &jpeg.Options{Quality: quality}); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(path, encoded.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	kept, err := os.ReadFile(path)
	if err != nil {
		t.Errorf("no picture: %v; make screenshots draws it", err)
		return
	}
	var small [2]*image.RGBA
	for i, file := range [][]byte{kept, encoded.Bytes()} {
		decoded, err := jpeg.Decode(bytes.NewReader(file))
		if err != nil {
			t.Errorf("%s: %v", path, err)
			return
		}
		opaque := image.NewRGBA(decoded.Bounds())
		draw.Draw(opaque, opaque.Rect, decoded, decoded.Bounds().Min, draw.Src)
		small[i] = Thumbnail(opaque)
	}
	if d := Compare(small[0], small[1]); !d.Same() {
		t.Errorf("%s: %d of %d blocks look different from what the program shows; make screenshots draws it",
			filepath.Base(path), d.Blocks, d.All)
	}
}
