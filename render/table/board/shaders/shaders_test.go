package shaders

import (
	"slices"
	"strings"
	"testing"
)

func TestAllAreThere(t *testing.T) {
	all := All()
	for i := range programs {
		p := &programs[i]
		if Named(p.Name) != p {
			t.Errorf("%s is named twice", p.Name)
		}
		board, pieces, strength := p.Depends()
		texts := make(map[string]bool)
		for _, b := range Boards {
			for _, pc := range Pieces {
				for _, s := range Strengths {
					text := string(p.Source(Style{b, pc, s}))
					texts[text] = true
					if !slices.Contains(all, text) || !strings.HasPrefix(text, "//kage:unit pixels\n") {
						t.Errorf("%s in %s, %s, %s is not among all, or is in another unit", p.Name, b, pc, s)
					}
				}
			}
		}
		want := 1
		for _, depends := range []bool{board, pieces, strength} {
			if depends {
				want *= 2
			}
		}
		if len(texts) != want {
			t.Errorf("%s has %d texts, want %d by what it depends on", p.Name, len(texts), want)
		}
	}
}
