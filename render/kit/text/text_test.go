package text

import (
	"math"
	"slices"
	"strings"
	"testing"
)

func TestTabularFiguresHaveOneWidth(t *testing.T) {
	for _, bold := range []bool{false, true} {
		style := Style{Size: 32, Bold: bold, Tabular: true}
		want := Width("0", style)
		for _, figure := range "123456789" {
			if got := Width(string(figure), style); got != want {
				t.Errorf("bold %v: %c is %v wide, 0 is %v", bold, figure, got, want)
			}
		}
		if a, b := Width("11:11", style), Width("44:44", style); math.Abs(a-b) > 1e-6 {
			t.Errorf("bold %v: 11:11 is %v wide, 44:44 is %v", bold, a, b)
		}
		style.Tabular = false
		if Width("1", style) == Width("4", style) {
			t.Errorf("bold %v: without Tabular, 1 and 4 are equally wide", bold)
		}
	}
}

// Chromium measures the same widths with the same fonts.
func TestWidthsAreThoseOfTheFont(t *testing.T) {
	for _, test := range []struct {
		text string
		bold bool
		want float64 // thousandths of an em
	}{
		{"AV", false, 1352}, {"74", false, 1224}, {"Tộ", false, 1212}, {"àT", false, 1223},
		{"Cờ Lật", false, 3302}, {"Đen đi trước.", false, 6348}, {"The quick brown fox", false, 9768},
		{"AV", true, 1430}, {"74", true, 1244}, {"Tộ", true, 1242}, {"Đen đi trước.", true, 6564},
	} {
		for _, size := range []float64{10, 13.5, 16, 96} {
			got := Width(test.text, Style{Size: size, Bold: test.bold})
			if want := test.want * size / 1000; math.Abs(got-want) > 1e-6 {
				t.Errorf("%s is %v wide at %v, want %v", test.text, got, size, want)
			}
		}
	}
}

func TestWrapKeepsEveryWordWithinTheWidth(t *testing.T) {
	const s = "Ai giữ cả năm ô vàng thì thắng ngay.\nHết nước đi thì ván cờ kết thúc."
	style := Style{Size: 16}
	for width := 90.0; width < 400; width += 7 {
		wrapped := Wrap(s, style, width)
		for _, l := range wrapped {
			if Width(l, style) > width {
				t.Errorf("width %v: %q is %v wide", width, l, Width(l, style))
			}
		}
		if got := strings.Join(strings.Fields(strings.Join(wrapped, " ")), " "); got != strings.ReplaceAll(s, "\n", " ") {
			t.Errorf("width %v: words changed: %q", width, got)
		}
	}
}

// The last line of a paragraph is not a word that was left over.
func TestWrapLeavesNoWordOver(t *testing.T) {
	style := Style{Size: 16}
	for _, test := range []struct {
		text, fits string // what is as wide as the place
		want       []string
	}{
		{"Được nhiều trước mắt là vơ, sau tính sau.", "Được nhiều trước mắt là vơ, sau tính",
			[]string{"Được nhiều trước mắt là vơ,", "sau tính sau."}},
		{"Chọn một ô.\nĐi.", "Chọn một ô.", []string{"Chọn một ô.", "Đi."}},
		{"Hexakosioihexekontahexaphobia it", "Hexakosioihexekontahexaphobia",
			[]string{"Hexakosioihexekontahexaphobia", "it"}},
		{"on Hexakosioihexekontahexaphobia it", "on Hexakosioihexekontahexaphobia",
			[]string{"on Hexakosioihexekontahexaphobia", "it"}},
	} {
		got := Wrap(test.text, style, Width(test.fits, style)+1)
		if !slices.Equal(got, test.want) {
			t.Errorf("%q is broken into %q, want %q", test.text, got, test.want)
		}
	}
}

// A number stays with its unit.
func TestWrapKeepsWhatANoBreakSpaceJoins(t *testing.T) {
	const s = "mỗi nước nhiều nhất 10\u00a0s, cả ván 120\u00a0s"
	style := Style{Size: 16}
	for width := 90.0; width < 400; width++ {
		for _, line := range Wrap(s, style, width) {
			if strings.HasPrefix(line, "s") || strings.HasSuffix(line, "0") {
				t.Fatalf("width %v: a line is %q", width, line)
			}
		}
	}
}

func TestFit(t *testing.T) {
	style := Style{Size: 20}
	if got := Fit("Đi", style, 500, 10); got != style {
		t.Errorf("a short text was made smaller: %v", got.Size)
	}
	long := "một dòng chữ dài hơn chỗ của nó một chút"
	got := Fit(long, style, Width(long, style)*0.8, 10)
	if got.Size < 10 || got.Size >= 20 || Width(long, got) > Width(long, style)*0.8 {
		t.Errorf("size %v, width %v for %v", got.Size, Width(long, got), Width(long, style)*0.8)
	}
	if got := Fit(long, style, 1, 10); got.Size != 10 {
		t.Errorf("size %v is below the least", got.Size)
	}
}

func TestMeasuringAgainAllocatesNothing(t *testing.T) {
	style := Style{Size: 17, Tabular: true}
	Width("Đen 12 – 34 Trắng", style)
	if n := testing.AllocsPerRun(100, func() { Width("Đen 12 – 34 Trắng", style) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
