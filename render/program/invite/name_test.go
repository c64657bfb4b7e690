package invite

import "testing"

// What is no letter of the font would be a question mark for everybody else.
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
