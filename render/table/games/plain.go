package games

import (
	"colat/game"
	"colat/render/kit/locale"
)

// Plain are starts of a game that lack what its title and its Middle are about, such as
// the victory game without cells. Its texts stand in place of those of the game's rules.
type Plain struct {
	Is     func(s game.State) bool // whether a position belongs to a game from such a start
	Choose string                  // the button that chooses such a start
	Title  string
	About  string
	Help   func(l *locale.Locale) []Section
}

// IsPlain reports whether a position is of a plain start.
func (g *Game) IsPlain(s game.State) bool { return g.Plain != nil && g.Plain.Is(s) }

// TitleOf is the short name of the game that a position belongs to.
func (g *Game) TitleOf(l *locale.Locale, s game.State) string {
	if g.IsPlain(s) {
		return l.Text(g.Plain.Title)
	}
	return g.Title(l, s.Rules())
}

// AboutOf says in a sentence or two what the game that a position belongs to is about.
func (g *Game) AboutOf(l *locale.Locale, s game.State) string {
	if g.IsPlain(s) {
		return l.Text(g.Plain.About)
	}
	return g.About(l, s.Rules())
}

// TitleWith is the short name of the game that options begin.
func (g *Game) TitleWith(l *locale.Locale, rules game.Rules, options game.Options) string {
	if g.Plain != nil {
		if start, err := rules.New(options, nil); err == nil { // or chance is to settle what is open
			return g.TitleOf(l, start)
		}
	}
	return g.Title(l, rules)
}

// HelpOf explains the game that a position belongs to, which may be nil for that of rules
// as they are usually played.
func (g *Game) HelpOf(l *locale.Locale, rules game.Rules, s game.State) []Section {
	if s != nil && g.IsPlain(s) {
		return g.Plain.Help(l)
	}
	return g.Help(l, rules)
}

// MiddleOf returns what stands between the plates of the players of a game that a
// position belongs to, or nil if nothing does.
func (g *Game) MiddleOf(s game.State) Middle {
	if g.IsPlain(s) {
		return nil
	}
	return g.Middle(s.Rules())
}
