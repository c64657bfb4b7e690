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

// helpDialog explains a game step by step, and lists the keys.
type helpDialog struct {
	scroll ui.Scroll
	game   *games.Game
	rules  game.Rules
	shown  game.State   // position on the screen, if there is one
	chosen []game.Rules // games to choose from, if the scene has no game

	language string // of the steps
	steps    []step
}

// step is a section of a game's rules with its pictures.
type step struct {
	games.Section
	pictures []*stillPicture
}

// newHelp opens the help for the game of the scene, or for all games on the front page.
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

// explain shows the help of a game.
func (d *helpDialog) explain(a *app, rules game.Rules) {
	d.rules, d.game = rules, a.Games.Of(rules)
	d.scroll = ui.Scroll{}
	d.language = ""
	d.translate(a)
	d.narrate(a)
}

// translate builds the steps in the language of the interface.
func (d *helpDialog) translate(a *app) {
	if d.language == a.Locale.Language() {
		return
	}
	d.forget()
	d.language = a.Locale.Language()
	for _, section := range d.game.HelpOf(a.Locale, d.rules, d.shown) {
		s := step{Section: section}
		for _, diagram := range section.Diagrams {
			// The tests check that all diagrams can be drawn.
			if still, err := d.game.Still(d.rules, diagram); err == nil {
				s.pictures = append(s.pictures, &stillPicture{still: still})
			}
		}
		d.steps = append(d.steps, s)
	}
}

// narrate announces the text of all steps to screen readers.
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

// forget releases the pictures.
func (d *helpDialog) forget() {
	for _, s := range d.steps {
		for _, p := range s.pictures {
			p.forget()
		}
	}
	d.steps = nil
}

// tabName is the prefix of the controls that choose a game. The game's ID follows.
const tabName = "rules-"

// choose shows the help of the game that a control names, and reports whether there is one.
func (d *helpDialog) choose(a *app, control string) bool {
	for _, rules := range d.chosen {
		if control == tabName+rules.ID() {
			d.explain(a, rules)
			return true
		}
	}
	return false
}

// keysText returns the text that explains the keys of the scene.
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
