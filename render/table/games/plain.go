package games

import (
	"colat/game"
	"colat/render/kit/locale"
)

// IsPlain reports whether a position belongs to a game with a plain start.
func (g *Game) IsPlain(s game.State) bool { return g.Plain != nil && g.Plain.Is(s) }

// TitleOf returns the short name of the game of a position.
func (g *Game) TitleOf(l *locale.Locale, s game.State) string {
	if g.IsPlain(s) {
		return l.Text(g.Plain.Title)
	}
	return g.Title(l, s.Rules())
}

// AboutOf returns a description of the game of a position in one or two sentences.
func (g *Game) AboutOf(l *locale.Locale, s game.State) string {
	if g.IsPlain(s) {
		return l.Text(g.Plain.About)
	}
	return g.About(l, s.Rules())
}

// TitleWith returns the short name of a game with the given start options.
func (g *Game) TitleWith(l *locale.Locale, rules game.Rules, options game.Options) string {
	if g.Plain != nil {
		if start, err := rules.New(options, nil); err == nil { // fails if the start has to be drawn at random
			return g.TitleOf(l, start)
		}
	}
	return g.Title(l, rules)
}

// HelpOf explains the rules of the game of a position. If s is nil, it explains the
// rules with a usual start.
func (g *Game) HelpOf(l *locale.Locale, rules game.Rules, s game.State) []Section {
	if s != nil && g.IsPlain(s) {
		return g.Plain.Help(l)
	}
	return g.Help(l, rules)
}

// MiddleOf returns the element between the plates of the players in the game of a
// position, or nil.
func (g *Game) MiddleOf(s game.State) Middle {
	if g.IsPlain(s) {
		return nil
	}
	return g.Middle(s.Rules())
}
