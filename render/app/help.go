package app

import (
	"strconv"
	"strings"

	"colat/game"
	"colat/render/kit/ui"
	"colat/render/scenes/front"
	"colat/render/scenes/lesson"
	"colat/render/scenes/library"
	"colat/render/scenes/review"
	"colat/render/table/games"
)

// helpDialog explains a game step by step, and the keys.
type helpDialog struct {
	scroll ui.Scroll
	game   *games.Game
	rules  game.Rules
	shown  game.State   // a position of the game that is on the screen, if it is one
	chosen []game.Rules // those there are to choose from, where no game has been chosen yet

	language string // of the steps
	steps    []step
}

// step is a section of a game's rules with its pictures.
type step struct {
	games.Section
	pictures []*stillPicture
}

// newHelp explains the game of the scene or, on the front page, any game.
func newHelp(a *app) *helpDialog {
	d := &helpDialog{}
	if _, any := a.scene.(*front.Scene); any {
		for _, id := range a.Games.Families() {
			if rules, err := a.Games.Rules(id); err == nil {
				d.chosen = append(d.chosen, rules)
			}
		}
	}
	if d.chosen == nil {
		d.shown = a.position()
	}
	d.explain(a, a.scene.Rules())
	return d
}

// explain goes over to a game.
func (d *helpDialog) explain(a *app, rules game.Rules) {
	d.rules, d.game = rules, a.Games.Of(rules)
	d.scroll = ui.Scroll{}
	d.language = ""
	d.translate(a)
	d.narrate(a)
}

// translate has the steps in the language of the interface.
func (d *helpDialog) translate(a *app) {
	if d.language == a.Locale.Language() {
		return
	}
	d.forget()
	d.language = a.Locale.Language()
	for _, section := range d.game.HelpOf(a.Locale, d.rules, d.shown) {
		s := step{Section: section}
		for _, diagram := range section.Diagrams {
			// The tests make sure that all diagrams can be drawn.
			if still, err := d.game.Still(d.rules, diagram); err == nil {
				s.pictures = append(s.pictures, &stillPicture{still: still})
			}
		}
		d.steps = append(d.steps, s)
	}
}

// narrate tells those who listen what the steps are.
func (d *helpDialog) narrate(a *app) {
	var b strings.Builder
	b.WriteString(d.title(a) + ".")
	for i, s := range d.steps {
		b.WriteString(" " + strconv.Itoa(i+1) + ". " + s.Title + ": " + s.Text)
	}
	a.Announce(b.String())
}

func (d *helpDialog) title(a *app) string {
	if d.chosen == nil {
		return a.Text("help.title") + " · " + a.gameTitle()
	}
	return a.Text("help.title") + " · " + d.game.Title(a.Locale, d.rules)
}

// forget gives the pictures up.
func (d *helpDialog) forget() {
	for _, s := range d.steps {
		for _, p := range s.pictures {
			p.forget()
		}
	}
	d.steps = nil
}

// tabName begins the names of the controls that choose a game, which end in its ID.
const tabName = "rules-"

// choose explains the game of a control and reports whether it is one that does so.
func (d *helpDialog) choose(a *app, control string) bool {
	for _, rules := range d.chosen {
		if control == tabName+rules.ID() {
			d.explain(a, rules)
			return true
		}
	}
	return false
}

// keysText says which keys there are in the scene.
func (a *app) keysText() string {
	switch a.scene.(type) {
	case *lesson.Scene:
		return a.Text("lesson.help-title") + ": " + a.Text("lesson.help") + " " + a.Text("access.more-keys")
	case *review.Scene:
		return a.Text("review.help-title") + ": " + a.Text("review.help") + " " + a.Text("access.more-keys")
	case *library.Scene:
		return a.Text("library.title") + ": " + a.Text("library.help") + " " + a.Text("access.more-keys")
	}
	keys := a.Text("help.keys-title") + ": " + a.Text("help.keys")
	if a.scene.Board().Zooms() {
		keys += " " + a.Text("help.keys-zoom")
	}
	return keys + " " + a.Text("access.more-keys")
}
