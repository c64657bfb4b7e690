package app

import (
	"image/color"
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/bench"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/scenes/front"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
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
func newHelp(a *dialogs) *helpDialog {
	d := &helpDialog{}
	if s, is := a.scene.(*front.Scene); is {
		d.chosen = s.Shown()
	}
	if d.chosen == nil {
		d.shown = a.position()
	}
	d.explain(a, a.scene.Rules())
	return d
}

// explain shows the help of a game.
func (d *helpDialog) explain(a *dialogs, rules game.Rules) {
	d.rules, d.game = rules, a.Games.Of(rules)
	d.scroll = ui.Scroll{}
	d.language = ""
	d.translate(a)
	d.narrate(a)
}

// translate builds the steps in the language of the interface.
func (d *helpDialog) translate(a *dialogs) {
	if d.language == a.Locale.Language() {
		return
	}
	d.forget()
	d.language = a.Locale.Language()
	for _, section := range d.game.HelpOf(a.Locale, d.rules, d.shown) {
		s := step{Section: section}
		for _, diagram := range section.Diagrams {
			// The tests check that all diagrams can be drawn.
			if still, err := d.game.Still(a.Locale, d.rules, diagram); err == nil {
				s.pictures = append(s.pictures, &stillPicture{still: still})
			}
		}
		d.steps = append(d.steps, s)
	}
}

// narrate announces the text of all steps to screen readers.
func (d *helpDialog) narrate(a *dialogs) {
	var b strings.Builder
	b.WriteString(d.title(a) + ".")
	for i, s := range d.steps {
		b.WriteString(" " + strconv.Itoa(i+1) + ". " + s.Title + ": " + s.Text)
	}
	a.Announce(b.String())
}

func (d *helpDialog) title(a *dialogs) string {
	if d.chosen == nil {
		return a.Text("help.title") + " · " + a.gameTitle()
	}
	return a.Text("help.title") + " · " + d.game.Title(a.Locale, d.rules)
}

// forget releases the pictures.
func (d *helpDialog) forget() {
	for _, s := range d.steps {
		for _, p := range s.pictures {
			p.Forget()
		}
	}
	d.steps = nil
}

// tabName is the prefix of the controls that choose a game. The game's ID follows.
const tabName = "rules-"

// controls implements dialog: the games to explain, and the first steps and the lessons of the one
// that is explained.
func (d *helpDialog) controls(a *dialogs) []bench.Control {
	list := []bench.Control{
		{Name: "first-steps", Do: func() { a.openFirstSteps(d.rules) }},
		{Name: "lessons", Do: func() { a.openLessons(d.rules) }},
	}
	for _, rules := range d.chosen {
		list = append(list, bench.Control{Name: tabName + rules.ID(), Do: func() { d.explain(a, rules) }})
	}
	return list
}

// stillPicture draws a still.
type stillPicture struct {
	stage.Kept
	still *board.Still
}

// stillShadow is the width of a still's shadow, as a part of its longer side.
const stillShadow = 0.045

// fit returns the place of the still with its shadow in the middle of r.
func (p *stillPicture) fit(r ui.Rect) ui.Rect {
	w, h := p.still.Size()
	shadow := 2 * stillShadow * max(w, h)
	cell := min(r.W/(w+shadow), r.H/(h+shadow))
	w, h = cell*(w+shadow), cell*(h+shadow)
	return ui.Rect{X: r.CenterX() - w/2, Y: r.CenterY() - h/2, W: w, H: h}
}

// Paint implements ui.Painter.
func (p *stillPicture) Paint(dst *ebiten.Image, r ui.Rect, _ float64, _ *ui.Item) {
	p.Draw(dst, r, func(picture *ebiten.Image) {
		shadow := stillShadow * max(r.W, r.H) / (1 + 2*stillShadow)
		p.still.Draw(picture, shadow, shadow, r.W-2*shadow, r.H-2*shadow)
	})
}

// numberPainter draws the number of a step on a gold disc. The number is the item's Argument.
type numberPainter struct{}

func (numberPainter) Paint(dst *ebiten.Image, r ui.Rect, scale float64, item *ui.Item) {
	ui.FillRounded(dst, r, r.H/2, theme.Gold)
	style := text.Style{Size: theme.TextSmall * scale, Bold: true, Color: theme.Ink, Align: text.Center}
	text.Draw(dst, strconv.Itoa(item.Argument), style, r.CenterX(), r.CenterY())
}

// leadPainter draws the arrow between two pictures.
type leadPainter struct{ ink color.RGBA }

func (p leadPainter) Paint(dst *ebiten.Image, r ui.Rect, _ float64, _ *ui.Item) {
	ui.DrawIcon(dst, ui.IconNext, r.CenterX(), r.CenterY(), r.W, p.ink)
}
