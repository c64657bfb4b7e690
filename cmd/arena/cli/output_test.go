package cli

import "testing"

func TestGroupedNumbers(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 999: "999", 1000: "1 000", 1234567: "1 234 567", -1234: "-1 234", -123: "-123",
	} {
		if got := Grouped(n); got != want {
			t.Errorf("grouped(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"Cờ Lật – 5 ô": "Cờ Lật – 5 ô",
		"a\x1b[2Jb":    `a\x1b[2Jb`,
		"\xff\u202e\a": `\xff\u202e\a`,
		"\ufffd":       "\ufffd",
		"a\r\nb":       `a\r\nb`,
	} {
		if got := Printable(text); got != want {
			t.Errorf("printable(%q) = %q, want %q", text, got, want)
		}
	}
}
