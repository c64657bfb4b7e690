package games

import (
	"slices"
	"strings"

	"colat/game"
	"colat/render/kit/locale"
)

// A Tray is what the front page shows of a family of rules: a small board that
// plays by itself, and a line below it.
type Tray struct {
	Rules   string // the ID of those it plays by; "" are the usual ones of the family
	Tagline string // the id of the line; "" is the first sentence of Words.About
}

// A Preset is rules with sizes and all, by a short name of their own.
type Preset struct {
	Rules string // the ID
	Label string // the id of its name
}

// Shown returns the rules of a family that the front page shows, and that a game of the
// family has where nobody has chosen others.
func (l List) Shown(family string) (game.Rules, error) {
	usual, err := l.Rules(family)
	if err != nil {
		return nil, err
	}
	if id := l.Of(usual).Tray(family).Rules; id != "" {
		return l.Rules(id)
	}
	return usual, nil
}

// Tray returns what the front page shows of one of the game's families.
func (g *Game) Tray(family string) Tray {
	if i := slices.Index(g.Families, family); i >= 0 && i < len(g.Trays) {
		return g.Trays[i]
	}
	return Tray{}
}

// FamilyTitle is what the games of a family are called together.
func (g *Game) FamilyTitle(l *locale.Locale, rules game.Rules) string {
	if g.Family != "" {
		return l.Text(g.Family)
	}
	return g.Title(l, rules)
}

// Tagline says in a few words what a game of a family is about.
func (g *Game) Tagline(l *locale.Locale, family string, rules game.Rules) string {
	if id := g.Tray(family).Tagline; id != "" {
		return l.Text(id)
	}
	about := g.About(l, rules)
	if first, _, more := strings.Cut(about, ". "); more {
		return first
	}
	return strings.TrimSuffix(about, ".")
}
