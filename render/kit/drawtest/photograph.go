package drawtest

import (
	"bytes"
	"image"
	"image/draw"
	"image/jpeg"
	"os"
	"path/filepath"
	"testing"
)

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
