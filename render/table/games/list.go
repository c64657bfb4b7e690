package games

import (
	"errors"
	"slices"
	"strings"

	"colat/game"
	"colat/render/kit/locale"
)

// List is a list of games in the order in which they are offered.
type List []*Game

// All lists the games of the program by their places. Each adapter registers itself.
var All List

// Register adds an adapter to All, and returns it.
func Register(g *Game) *Game {
	All = append(All, g)
	slices.SortStableFunc(All, func(a, b *Game) int { return a.Place - b.Place })
	return g
}

// Of returns the adapter for rules, or nil if there is none.
func (l List) Of(rules game.Rules) *Game {
	family, _, _ := strings.Cut(rules.ID(), ":")
	for _, g := range l {
		if slices.Contains(g.Families, family) {
			return g
		}
	}
	return nil
}

// Families returns the IDs of all families.
func (l List) Families() []string {
	var ids []string
	for _, g := range l {
		ids = append(ids, g.Families...)
	}
	return ids
}

// Rules returns the rules with an ID such as "mnk:7,7,5". An ID without a colon means
// the default options of the family.
func (l List) Rules(id string) (game.Rules, error) {
	family, err := game.FindFamily(id)
	if err != nil {
		return nil, err
	}
	var rules game.Rules
	if strings.Contains(id, ":") {
		rules, err = game.Find(id)
	} else {
		rules, err = family.Rules(nil)
	}
	if err != nil {
		return nil, err
	}
	if l.Of(rules) == nil {
		return nil, errors.New("there is no board for the game " + rules.ID())
	}
	return rules, nil
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
