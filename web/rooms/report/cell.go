package report

import "strings"

// formulaSigns are the characters that begin a formula: in ASCII, and the full-width and
// small forms that spreadsheets treat alike. A tab or line break before them is ignored.
const formulaSigns = "=+-@＝＋－＠﹦﹢﹣﹫"

// separators are the characters at which spreadsheets split a line; some follow the
// user's locale and not the file. passedOver are the characters ignored at the beginning
// of a cell.
const separators, passedOver = ";,|\t\r\n", "\"' \u00a0\u3000"

// cell protects a text from being read as a formula by a spreadsheet, as a whole or in a
// part after a possible separator. It prefixes an apostrophe, which marks text.
func cell(text string) string {
	if !strings.ContainsAny(text, formulaSigns) {
		return text
	}
	var b strings.Builder
	begins := true
	for _, c := range text {
		switch {
		case strings.ContainsRune(separators, c):
			begins = true
		case begins && strings.ContainsRune(formulaSigns, c):
			b.WriteByte('\'')
			begins = false
		case !strings.ContainsRune(passedOver, c):
			begins = false
		}
		b.WriteRune(c)
	}
	return b.String()
}
