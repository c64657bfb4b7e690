package lesson

import (
	"strconv"
	"strings"

	"colat/ai"
	"colat/ai/textbook"
	"colat/render/kit/locale"
)

// worth formats a value in the unit of the game with its sign: +2.7. Decided games have a
// letter or a word and the number of plies to the end: W3, L4.
func worth(l *locale.Locale, value int) string {
	switch {
	case value >= textbook.Infinity, value <= -textbook.Infinity:
		return l.Text("lesson.none")
	case value >= ai.ProvenScore:
		return l.Text("lesson.w") + strconv.Itoa(textbook.Infinity-1-value)
	case value <= -ai.ProvenScore:
		return l.Text("lesson.l") + strconv.Itoa(value+textbook.Infinity-1)
	}
	sign := ""
	if value > 0 {
		sign = "+"
	} else if value < 0 {
		sign, value = "−", -value
	}
	text := strconv.FormatFloat(float64(value)/100, 'f', -1, 64)
	if l.Language() == "vi" {
		text = strings.Replace(text, ".", ",", 1)
	}
	return sign + text
}

// bounded formats a value with a sign for a bound.
func bounded(l *locale.Locale, value int, b bound) string {
	switch b {
	case atMost:
		return "≤" + worth(l, value)
	case atLeast:
		return "≥" + worth(l, value)
	}
	return worth(l, value)
}

// grouped formats a number with thousands separators.
func grouped(l *locale.Locale, n int64) string {
	digits, mark := strconv.FormatInt(n, 10), ","
	if l.Language() == "vi" {
		mark = "."
	}
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteString(mark)
		}
		b.WriteRune(d)
	}
	return b.String()
}
