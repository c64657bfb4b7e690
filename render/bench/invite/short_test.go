package invite

import (
	"slices"
	"testing"
)

// A class has several called Nguyễn: who is meant is said by the last word.
func TestNamesAreShortenedFromTheLeft(t *testing.T) {
	for name, want := range map[string][]string{
		"An": {"An", "An"},
		"Nguyễn Thị Minh Khai": {
			"Nguyễn Thị Minh Khai", "N. Thị Minh Khai", "N. T. Minh Khai", "N. T. M. Khai", "Khai",
		},
		"Đặng Ân": {"Đặng Ân", "Đ. Ân", "Ân"},
		"Ông Tư 12345678901234": {
			"Ông Tư 12345678901234", "Ô. Tư 12345678901234", "Ô. T. 12345678901234", "12345678…",
		},
		"": {""},
	} {
		if got := Shorter(name); !slices.Equal(got, want) {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}
