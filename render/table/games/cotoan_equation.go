package games

import (
	"strconv"
	"strings"

	"colat/game/cotoan"
	"colat/render/kit/locale"
	"colat/render/kit/text"
)

// equation is a calculation with its value, such as "7×3 = 21": the part that is used, and the parts
// before and after it. A division has a quotient and a remainder, one of which is used, as in
// "7 : 4 = 1, remainder 3".
type equation [3]string

// usedPart is the index of the part of an equation that is used.
const usedPart = 1

// equationOf returns the equation of a calculation.
func equationOf(l *locale.Locale, c cotoan.Calculation) equation {
	return equationBy(l, "cotoan.remainder", " : ", ", ", c)
}

// shortEquation returns the equation of a calculation for a place with little room, as "7:4 = 1 r 3".
func shortEquation(l *locale.Locale, c cotoan.Calculation) equation {
	return equationBy(l, "cotoan.remainder-short", ":", " ", c)
}

// equationBy returns an equation with the text of an ID for the remainder, a sign for divisions, and
// what stands between quotient and remainder.
func equationBy(l *locale.Locale, id, sign, between string, c cotoan.Calculation) equation {
	quotient, remainder := divided(l, id, c)
	before := strings.Replace(division(c), ":", sign, 1) + " = "
	switch c.Operation {
	case cotoan.Divide:
		return equation{before, quotient, between + remainder}
	case cotoan.Remainder:
		words, _ := strings.CutSuffix(remainder, valueText(c.Value))
		return equation{before + quotient + between + words, valueText(c.Value), ""}
	}
	return equation{"", c.Expression() + " = " + valueText(c.Value), ""}
}

// String returns the equation with the used part of a division in brackets.
func (e equation) String() string {
	if e[0] == "" {
		return e[usedPart]
	}
	return e[0] + "[" + e[usedPart] + "]" + e[2]
}

// width returns the width of the equation with the used part in bold.
func (e equation) width(size float64) float64 {
	width := 0.0
	for i, part := range e {
		width += text.Width(part, text.Style{Size: size, Bold: i == usedPart}) + 1
	}
	return width
}

// valueText returns the text of a value.
func valueText(value int) string { return strings.Replace(strconv.Itoa(value), "-", "−", 1) }

// division returns the division of the numbers of a calculation, such as "7:4".
func division(c cotoan.Calculation) string { return cotoan.Divide.Expression(c.Rear, c.Front) }

// divided returns the quotient and the remainder of the numbers of a calculation, the remainder by the
// text with an ID, as "remainder 3". Both are "" if there is no division.
func divided(l *locale.Locale, id string, c cotoan.Calculation) (quotient, remainder string) {
	if c.Front == 0 {
		return "", ""
	}
	words := l.Format(id, locale.Data{"Value": c.Rear % c.Front})
	return strconv.Itoa(c.Rear / c.Front), words
}
