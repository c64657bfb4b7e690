package text

import "strings"

// Wrap breaks s into lines no wider than width, between words; a line break in s
// stays one. A word wider than width stands alone on its line.
func Wrap(s string, style Style, width float64) []string {
	var wrapped []string
	for paragraph := range strings.SplitSeq(s, "\n") {
		current := ""
		for _, word := range strings.Fields(paragraph) {
			if current == "" {
				current = word
				continue
			}
			longer := current + " " + word
			if Width(longer, style) <= width {
				current = longer
				continue
			}
			wrapped = append(wrapped, current)
			current = word
		}
		wrapped = append(wrapped, current)
	}
	return wrapped
}

// Fit returns style with a size at which s is no wider than width: its own size
// if it can, and never below least.
func Fit(s string, style Style, width, least float64) Style {
	for style.Size > least && Width(s, style) > width {
		style.Size = max(least, style.Size*0.96)
	}
	return style
}
