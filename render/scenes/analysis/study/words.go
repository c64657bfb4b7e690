package study

import (
	"math"
	"strconv"

	"colat/ai"
	"colat/ai/review"
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/table/games"
)

// Average returns the average loss of a side's moves as text, in full first, or nil until it is
// known. margin is nil if only winning counts.
func Average(l *locale.Locale, known *review.Review, margin *games.Margin, side game.Player) []string {
	mean, is := known.Average(side)
	if !is {
		return nil
	}
	full, short := "review.average-loss", "review.average-short"
	if margin == nil {
		mean *= 100
	} else {
		full, short = margin.Average, margin.InShort
	}
	data := locale.Data{"Loss": l.Decimal(mean)}
	return []string{l.Format(full, data), l.Format(short, data)}
}

// provenIDs are the IDs of the texts about proven outcomes.
var provenIDs = map[ai.Outcome]string{
	ai.Win: "review.sure-win", ai.Draw: "review.sure-draw", ai.Loss: "review.sure-loss",
}

// Worth returns the value of a position for a side as text: a proven result, a chance in per
// cent, with the word for it if full is true, or the lead. In games with a margin, an exact
// margin is added to a proven result, and the expected one to a chance. A proven result has no
// estimate beside it. margin is nil if only winning counts.
func Worth(l *locale.Locale, margin *games.Margin, w review.Worth, side game.Player, full bool) string {
	own := w.For(side)
	switch {
	case margin != nil && own.Exact && own.Outcome == ai.Win:
		return by(l, margin.Win, &own)
	case margin != nil && own.Exact && own.Outcome == ai.Loss:
		return by(l, margin.Loss, &own)
	case own.Proven():
		return l.Text(provenIDs[own.Outcome])
	case own.Counted:
		return Signed(l, own.Lead)
	}
	// Only a proof is certain.
	percent := min(max(int(math.Round(100*own.Chance)), 1), 99)
	id := "review.percent"
	if full {
		id = "review.chance"
	}
	text := l.Format(id, locale.Data{"Percent": percent})
	if margin != nil {
		text += " (" + Signed(l, math.Round(own.Lead)) + ")"
	}
	return text
}

// by returns a proven result with its exact margin as text.
func by(l *locale.Locale, id string, w *review.Worth) string {
	return l.Format(id, locale.Data{"Margin": strconv.Itoa(int(math.Round(math.Abs(w.Lead))))})
}

// Change returns the values of the positions before and after a move for its side as text: both as
// leads or both as chances. Of two proven results that are the same, only the margins differ.
func Change(l *locale.Locale, margin *games.Margin, m *review.Move) (before, after string) {
	from, to := m.Before, m.After
	switch {
	case margin != nil && from.Proven() && from.Outcome == to.Outcome && !(from.Exact && to.Exact):
		return lead(l, from.For(m.Side)), lead(l, to.For(m.Side))
	case from.Counted != to.Counted && !from.Proven() && !to.Proven():
		from.Counted, to.Counted = false, false
	}
	return Worth(l, margin, from, m.Side, true), Worth(l, margin, to, m.Side, false)
}

// lead returns the margin of a worth as text.
func lead(l *locale.Locale, w review.Worth) string { return Signed(l, math.Round(w.Lead)) }

// Signed formats a number with its sign.
func Signed(l *locale.Locale, value float64) string {
	text := l.Decimal(math.Abs(value))
	switch {
	case text == "0":
		return text
	case value < 0:
		return "−" + text
	}
	return "+" + text
}
