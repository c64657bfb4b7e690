package study

import (
	"math"
	"strconv"

	"colat/ai"
	"colat/ai/ladder"
	"colat/ai/review"
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/table/games"
)

// A Unit is that in which the values of a game are told.
type Unit struct {
	Game   *games.Game
	Rules  game.Rules
	Margin *games.Margin // nil if only winning counts
}

// UnitOf returns the unit of rules of a game.
func UnitOf(g *games.Game, rules game.Rules) Unit {
	u := Unit{Game: g, Rules: rules}
	if g.Margin != nil {
		u.Margin = g.Margin(rules)
	}
	return u
}

// Scale returns how the game counts the difference by which it is won, or nil if only winning
// counts.
func (u *Unit) Scale() *review.Margin {
	if u.Margin == nil {
		return nil
	}
	return &review.Margin{Of: u.Margin.Of, Costs: u.Margin.Costs}
}

// Part returns the part of the height at which a worth is drawn: the chance of the first side or, in
// games with a margin, its expected lead, which still changes when the winner is certain.
func (u *Unit) Part(w review.Worth) float64 {
	if u.Margin == nil {
		return w.Chance
	}
	return 0.5 + 0.5*math.Tanh(w.Lead/(2*u.Game.ClearLead))
}

// Average returns the average loss of a side's moves as text, in full first, or nil until it is
// known.
func (u *Unit) Average(l *locale.Locale, known *review.Review, side game.Player) []string {
	mean, is := known.Average(side)
	if !is {
		return nil
	}
	full, short := "review.average-loss", "review.average-short"
	if u.Margin == nil {
		mean *= 100
	} else {
		full, short = u.Margin.Average, u.Margin.InShort
	}
	data := locale.Data{"Loss": l.Decimal(mean)}
	return []string{l.Format(full, data), l.Format(short, data)}
}

// Accuracy returns the accuracy of a side's moves in a review as text, or "" until it is known.
func Accuracy(l *locale.Locale, r *review.Review, side game.Player) string {
	if r == nil {
		return ""
	}
	percent, known := r.Accuracy(side)
	if !known {
		return ""
	}
	return l.Format("review.accuracy", locale.Data{"Percent": int(math.Round(percent))})
}

// Form returns the level at which a side has played in a complete review as text, in full and then shorter, or
// nil if that is not known.
func Form(l *locale.Locale, rules game.Rules, r *review.Review, side game.Player) []string {
	if r == nil {
		return nil
	}
	form, known := ladder.FormOf(rules.ID(), r, side)
	if !known {
		return nil
	}
	data := locale.Data{"Level": form.Level, "Within": form.Within}
	return []string{l.Format("review.form", data), l.Format("review.form-short", data)}
}

// provenIDs are the IDs of the texts about proven outcomes.
var provenIDs = map[ai.Outcome]string{
	ai.Win: "review.sure-win", ai.Draw: "review.sure-draw", ai.Loss: "review.sure-loss",
}

// Worth returns the value of a position for a side as text: a proven result, a chance in per
// cent, with the word for it if full is true, or the lead. In games with a margin, an exact
// margin is added to a proven result, and the expected one to a chance. A proven result has no
// estimate beside it.
func (u *Unit) Worth(l *locale.Locale, w review.Worth, side game.Player, full bool) string {
	own, margin := w.For(side), u.Margin
	switch {
	case margin != nil && own.Exact && own.Outcome == ai.Win:
		return by(l, margin.Win, &own)
	case margin != nil && own.Exact && own.Outcome == ai.Loss:
		return by(l, margin.Loss, &own)
	case own.Proven():
		return l.Text(provenIDs[own.Outcome])
	case own.Counted:
		return u.lead(l, &own, side)
	}
	// Only a proof is certain.
	percent := min(max(int(math.Round(100*own.Chance)), 1), 99)
	id := "review.percent"
	if full {
		id = "review.chance"
	}
	text := l.Format(id, locale.Data{"Percent": percent})
	if margin != nil {
		text += " (" + rounded(l, own) + ")"
	}
	return text
}

// by returns a proven result with its exact margin as text.
func by(l *locale.Locale, id string, w *review.Worth) string {
	return l.Format(id, locale.Data{"Margin": strconv.Itoa(int(math.Round(math.Abs(w.Lead))))})
}

// Change returns the values of the positions before and after a move for its side as text: both as
// leads or both as chances. Of two proven results that are the same, only the margins differ.
func (u *Unit) Change(l *locale.Locale, m *review.Move) (before, after string) {
	from, to := m.Before, m.After
	switch {
	case u.Margin != nil && from.Proven() && from.Outcome == to.Outcome && !(from.Exact && to.Exact):
		return rounded(l, from.For(m.Side)), rounded(l, to.For(m.Side))
	case from.Counted != to.Counted && !from.Proven() && !to.Proven():
		from.Counted, to.Counted = false, false
	}
	return u.Worth(l, from, m.Side, true), u.Worth(l, to, m.Side, false)
}

// rounded returns the margin of a worth as text.
func rounded(l *locale.Locale, w review.Worth) string { return Signed(l, math.Round(w.Lead)) }

// lead returns which side is ahead as text, and by how much. w is the worth for the given side.
func (u *Unit) lead(l *locale.Locale, w *review.Worth, side game.Player) string {
	lead := math.Abs(w.Lead)
	switch {
	case l.Decimal(lead) == "0":
		return l.Text("review.level")
	case w.Lead < 0:
		side = side.Opponent()
	}
	return u.Game.Lead(l, u.Rules, side, lead)
}

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
