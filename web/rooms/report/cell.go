package report

import "strings"

// Signs that begin a formula: those of ASCII, and the full-width and small ones that
// spreadsheets read as the same. A tab or a line break before them changes nothing.
const formulaSigns = "=+-@＝＋－＠﹦﹢﹣﹫"

// Signs at which spreadsheets divide a line, by the customs of the reader's country rather
// than by those of the file, and signs that they pass over at the beginning of a cell.
const separators, passedOver = ";,|\t\r\n", "\"' \u00a0\u3000"

// cell keeps a spreadsheet from taking a text, or a part of it that follows what may be a
// separator, for a formula: an apostrophe says that a text follows.
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
