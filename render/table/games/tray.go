package games

import (
	"slices"
	"strings"

	"colat/game"
	"colat/render/kit/locale"
)

// A Tray is the entry of a family of rules on the front page: a small board that plays
// by itself, and a line of text below it.
type Tray struct {
	Rules   string // ID of the rules of the board; "" for the default rules of the family
	Tagline string // the id of the text; "" for the first sentence of Words.About
}

// A Preset is rules with all options and a short name.
type Preset struct {
	Rules string // the ID
	Label string // id of the name
}

// Shown returns the rules of a family that the front page shows. They are also the
// initial choice for a game of the family.
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

// Tray returns the front page entry of one of the game's families.
func (g *Game) Tray(family string) Tray {
	if i := slices.Index(g.Families, family); i >= 0 && i < len(g.Trays) {
		return g.Trays[i]
	}
	return Tray{}
}

// FamilyTitle returns the common name of the games of a family.
func (g *Game) FamilyTitle(l *locale.Locale, rules game.Rules) string {
	if g.Family != "" {
		return l.Text(g.Family)
	}
	return g.Title(l, rules)
}

// Tagline returns a short description of a game of a family.
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
