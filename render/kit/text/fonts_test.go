package text

import (
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/norm"
)

const (
	vowels = "aàáảãạăằắẳẵặâầấẩẫậeèéẻẽẹêềếểễệiìíỉĩị" +
		"oòóỏõọôồốổỗộơờớởỡợuùúủũụưừứửữựyỳýỷỹỵ"
	consonants = "bcdđfghjklmnpqrstvwxz"
)

var weights = map[string]*weight{"regular": regular, "bold": bold}

// A letter the subset lacks would be drawn as a box.
func TestFontsHaveEveryLetter(t *testing.T) {
	letters := vowels + consonants
	letters += strings.ToUpper(letters) + "0123456789 .,:;!?()[]+-×–—…·•“”‘’%/=<>&'\"−≤≥½"
	files, err := filepath.Glob("../locale/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no texts of the interface: %v", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !norm.NFC.IsNormal(data) {
			t.Errorf("%s has letters in parts", file)
		}
		letters += string(data)
	}
	for name, w := range weights {
		for _, letter := range letters {
			if index, err := w.font.GlyphIndex(&w.buffer, letter); (err != nil || index == 0) && letter != '\n' {
				t.Errorf("%s has no %c (%U): %v", name, letter, letter, err)
			}
		}
	}
}

func TestTabularFiguresLookLikeTheOthers(t *testing.T) {
	for name, w := range weights {
		for i := range rune(10) {
			figure := slices.Clone(w.outline('0' + i))
			tabular := slices.Clone(w.outline(tabularZero + i))
			if len(figure) == 0 || len(figure) != len(tabular) {
				t.Fatalf("%s: %d has %d segments, as a tabular figure %d", name, i, len(figure), len(tabular))
			}
			shift := tabular[0].Args[0].Sub(figure[0].Args[0])
			for j, segment := range figure {
				// A point that a font leaves out, in the middle of two, is rounded.
				for k := range segment.Args[:arguments[segment.Op]] {
					off := tabular[j].Args[k].Sub(segment.Args[k].Add(shift))
					if segment.Op != tabular[j].Op || max(off.X, -off.X) > 1 || off.Y != 0 {
						t.Fatalf("%s: %d looks different as a tabular figure", name, i)
					}
				}
			}
			if shift.Y != 0 {
				t.Errorf("%s: %d stands %v lower as a tabular figure", name, i, shift.Y)
			}
		}
	}
}

// arguments is how many points a segment of a TrueType outline has.
var arguments = map[sfnt.SegmentOp]int{sfnt.SegmentOpMoveTo: 1, sfnt.SegmentOpLineTo: 1, sfnt.SegmentOpQuadTo: 2}

// Vietnamese letters carry up to two accents, one above the other, which neither
// touch nor leave the line.
func TestAccentsStandApartWithinTheLine(t *testing.T) {
	const (
		size            = 100
		highest, lowest = 125, 27  // in hundredths of an em
		horn            = '\u031b' // it grows out of its letter
	)
	for name, w := range weights {
		for _, letter := range vowels + strings.ToUpper(vowels) {
			parts := []rune(norm.NFD.String(string(letter)))
			want := 1
			for _, mark := range parts[1:] {
				if mark != horn {
					want++
				}
			}
			if letter == 'i' || letter == 'ị' {
				want++ // its own dot
			}
			place, pixels := rasterise(glyphKey{letter, w, size, 0})
			if got := pieces(pixels); got != want {
				t.Errorf("%s: %c has %d pieces, want %d", name, letter, got, want)
			}
			bottom := place.Y + pixels.Rect.Dy()
			if -place.Y > highest*size/100 || bottom > lowest*size/100 {
				t.Errorf("%s: %c reaches %d above the baseline and %d below", name, letter, -place.Y, bottom)
			}
		}
	}
}

// pieces counts the parts of a picture that do not touch.
func pieces(picture *image.RGBA) int {
	seen := make(map[image.Point]bool)
	inked := func(p image.Point) bool { return p.In(picture.Rect) && picture.RGBAAt(p.X, p.Y).A >= 0x80 }
	count := 0
	for y := range picture.Rect.Dy() {
		for x := range picture.Rect.Dx() {
			if p := image.Pt(x, y); !inked(p) || seen[p] {
				continue
			}
			count++
			for todo := []image.Point{{X: x, Y: y}}; len(todo) > 0; {
				p := todo[len(todo)-1]
				todo = todo[:len(todo)-1]
				if !inked(p) || seen[p] {
					continue
				}
				seen[p] = true
				todo = append(todo, p.Add(image.Pt(1, 0)), p.Add(image.Pt(-1, 0)), p.Add(image.Pt(0, 1)), p.Add(image.Pt(0, -1)))
			}
		}
	}
	return count
}

// In a column of numbers the figures of 11 and 15 stand together, the last figures below each other,
// and the widths are those of other numbers.
func TestTabularOnesStandTogether(t *testing.T) {
	for name, w := range weights {
		places := func(s string) (at []float64) {
			w.set(s, true, func(_ rune, x float64) { at = append(at, x) })
			return at
		}
		column := places("00")[1]
		natural := func(s string) float64 { // the distance of two figures in running text
			var at []float64
			w.set(s, false, func(_ rune, x float64) { at = append(at, x) })
			return at[1] - at[0]
		}
		for _, number := range []string{"11", "15", "10"} {
			at := places(number)
			if at[1] != column || w.set(number, true, nil) != w.set("00", true, nil) {
				t.Errorf("%s: the last figure of %s is not in its column", name, number)
			}
			inner := func(i int) float64 { // where a figure begins in its column
				figure := w.metrics(rune(number[i])).advance
				return float64(w.metrics(tabularZero).advance-figure) / 2 / float64(w.em)
			}
			if gap := at[1] + inner(1) - at[0] - inner(0); gap > natural(number)+0.06 {
				t.Errorf("%s: the figures of %s are %.3f apart, in a text %.3f", name, number, gap, natural(number))
			}
		}
	}
}

// Around each 1 of a number there is no more space than in running text: before a separator, after a sign, and
// before a unit. Numbers in a column keep their last figures and their units below each other.
func TestTabularOnesStandByTheirSignsAndUnits(t *testing.T) {
	for name, w := range weights {
		places := func(s string, tabular bool) (at []float64) {
			w.set(s, tabular, func(letter rune, x float64) {
				if figure := letter - tabularZero; 0 <= figure && figure < 10 { // where it begins in its column
					own := w.metrics('0' + figure).advance
					x += float64(w.metrics(letter).advance-own) / 2 / float64(w.em)
				}
				at = append(at, x)
			})
			return at
		}
		for _, number := range []string{
			"1,1", "5,1 ms", "1,5 ms", "< 1 ms", "<\u00a01\u00a0ms", "−1,3", "+1", "−11%", "1%",
			"1.115", "1.111 n/s", "≈ 1,1", "11,1",
		} {
			column, running := places(number, true), places(number, false)
			for i := 1; i < len(column); i++ {
				if more := column[i] - column[i-1] - running[i] + running[i-1]; more > 0.06 {
					t.Errorf("%s: letters %d and %d of %q are %.3f em further apart than in running text", name, i, i+1, number, more)
				}
			}
		}
		for _, pair := range [][2]string{{"1,1 ms", "2,3 ms"}, {"−11%", "−46%"}, {"15", "11"}, {"+1,1", "+2,0"}} {
			last := func(s string) float64 { // where the last letter begins
				var at float64
				w.set(s, true, func(_ rune, x float64) { at = x })
				return at
			}
			if last(pair[0]) != last(pair[1]) || w.set(pair[0], true, nil) != w.set(pair[1], true, nil) {
				t.Errorf("%s: %q and %q do not end below each other", name, pair[0], pair[1])
			}
		}
	}
}
