package server

import (
	"encoding/csv"
	"strings"
	"testing"
)

// No name begins a formula, for any separator of the spreadsheet that opens the list.
func TestNoNameIsAFormula(t *testing.T) {
	for _, name := range []string{
		"=1+1", ";=cmd|' /C calc'!A0", "a;=1", "a,+1", "a\t-1", "a|@x", "＝1", ";＝1", "a; \"=1",
		"﹦1", " =1", "x\n=1", "==1",
	} {
		var b strings.Builder
		w := csv.NewWriter(&b)
		if err := w.Write([]string{"1", cell(name), "x"}); err != nil {
			t.Fatal(err)
		}
		w.Flush()
		for _, separator := range []rune{',', ';', '\t', '|'} {
			cells := strings.FieldsFunc(b.String(), func(c rune) bool { return c == separator || c == '\n' })
			for _, c := range cells {
				c = strings.TrimLeft(c, "\" ")
				if c != "" && strings.ContainsRune(formulaSigns, []rune(c)[0]) {
					t.Errorf("%q, separated by %q, has the cell %q: %q", name, separator, c, &b)
				}
			}
		}
		if again := strings.ReplaceAll(cell(name), "'", ""); again != strings.ReplaceAll(name, "'", "") {
			t.Errorf("%q becomes %q", name, cell(name))
		}
	}
	for name, want := range map[string]string{
		";=cmd": ";'=cmd", "a;\"＝x": "a;\"'＝x", "An-Chi": "An-Chi", "a1-a3 a1xa7": "a1-a3 a1xa7", "C++": "C++", "-": "'-",
	} {
		if got := cell(name); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}
