package invite

import (
	"math/rand/v2"
	"testing"

	"colat/render/kit/locale"
)

// A character that is no letter of the font would be a question mark for everyone else.
func TestNamesHaveLettersThatAreSeen(t *testing.T) {
	for written, want := range map[string]string{
		"🦊 Cáo Hổ 🎉":                 " Cáo Hổ ",
		"Nguyễn Thị Ngọc Diễm Quỳnh": "Nguyễn Thị Ngọc Diễm Quỳ",
		"中文":                         "",
		"Đặng Ỷ-Ân (12A)":            "Đặng Ỷ-Ân (12A)",
	} {
		if got := cut(written); got != want {
			t.Errorf("of %q is kept %q, want %q", written, got, want)
		}
	}
}

// A name that a page has suggested in any language is known again.
func TestSuggestionsAreKnown(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2)).IntN
	for _, language := range locale.Languages {
		for range 100 {
			if name := suggestion(locale.New(language), draw); !isSuggestion(name) {
				t.Errorf("%q is not known", name)
			}
		}
	}
	for _, name := range []string{"", "An", "Cú", "Cú Vui Vẻ 2"} {
		if isSuggestion(name) {
			t.Errorf("%q was never suggested", name)
		}
	}
}
