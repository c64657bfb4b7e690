package start

import (
	"math/rand/v2"
	"strings"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/table/board"
	"colat/render/table/stage"
)

// cells returns the option of the rules for picking squares, if any.
func cells(rules game.Rules) (game.Option, bool) {
	for _, o := range rules.StartOptions() {
		if o.Kind == game.Cells {
			return o, true
		}
	}
	return game.Option{}, false
}

// left returns the number of squares left to pick.
func (p *picking) left() int { return p.option.Most - p.squares.Len() }

func (p *picking) full() bool { return p.left() == 0 }

// options returns the option with the squares picked so far.
func (p *picking) options() game.Options {
	var names []string
	for square := range p.squares.All() {
		names = append(names, p.game.SquareName(p.Rules(), square))
	}
	return game.Options{p.option.Name: strings.Join(names, " ")}
}

// start returns the start with the picked squares. All must have been picked.
func (p *picking) start() game.State { return setup.Draw(p.Rules(), p.options(), p.program.Rand) }

// set picks the squares in a value of the option.
func (p *picking) set(value string) {
	p.squares = board.Set{}
	for _, name := range strings.Fields(value) {
		if square, found := p.game.FindSquare(p.Rules(), name); found {
			p.squares.Add(square)
		}
	}
}

// toggle picks the square of a tap, or unpicks it.
func (p *picking) toggle(tap stage.Tap) {
	switch {
	case tap.To < 0:
		return
	case p.squares.Has(tap.To):
		p.squares.Remove(tap.To)
	case p.full():
		p.program.Say(p.program.Text(p.game.Picking.TooMany))
		return
	default:
		p.squares.Add(tap.To)
	}
	p.program.Announce(p.help())
	p.showStart()
}

// help returns the instructions for the user.
func (p *picking) help() string {
	if left := p.left(); left > 0 {
		return p.program.Locale.Count(p.game.Picking.Left, left, nil)
	}
	return p.program.Text(p.game.Picking.Full)
}

// pick starts picking squares.
func (s *Scene) pick() {
	option, any := cells(s.Rules())
	if !any {
		return
	}
	usual := setup.Draw(s.Rules(), nil, rand.New(rand.NewPCG(0, 0)))
	s.picking = &picking{Scene: s, option: option, usual: usual}
	s.stage.SetCursor(-1)
	s.program.Announce(s.program.Text(s.game.Picking.Title))
	s.showStart()
}

// endPicking uses the picked squares, if all have been picked.
func (s *Scene) endPicking() {
	if s.picking != nil && s.picking.full() {
		s.chosen.Start = s.picking.start()
		s.cancelPicking()
	}
}

func (s *Scene) cancelPicking() {
	s.picking = nil
	s.stage.SetCursor(-1)
	s.showStart()
}

// drawSquares picks all squares at random.
func (s *Scene) drawSquares() {
	option, any := cells(s.Rules())
	if !any {
		return
	}
	drawn := setup.Draw(s.Rules(), nil, s.program.Rand)
	value := s.Rules().OptionsOf(drawn)[option.Name]
	if s.picking != nil {
		s.picking.set(value)
	} else {
		s.chosen.Start = drawn
	}
	names := strings.ReplaceAll(value, " ", ", ")
	s.program.Announce(s.program.Locale.Format(s.game.Picking.Drawn, locale.Data{"Cells": names}))
	s.showStart()
}

// dropSquares chooses the start without such squares, and stops picking.
func (s *Scene) dropSquares() {
	option, any := cells(s.Rules())
	if !any || option.None == "" {
		return
	}
	s.chosen.Start = setup.Draw(s.Rules(), game.Options{option.Name: option.None}, s.program.Rand)
	s.program.Announce(s.game.TitleOf(s.program.Locale, s.chosen.Start) + ". " +
		s.game.AboutOf(s.program.Locale, s.chosen.Start))
	s.cancelPicking()
}

// layOut lays out the board as large as possible, because its squares must be easy to hit.
func (p *picking) layOut(page *ui.Page, w, h float64) {
	const head = 28
	const needed = head + 48 + scene.RowGap + scene.RowHeight + scene.RowGap + scene.MainHeight
	f := scene.Divide(w, h, p.stage.Aspect(), 0, needed+2*scene.PanelPadding)
	help := p.help()
	height := head + ui.ParagraphHeight(help, theme.TextBody, f.Side.W-2*scene.PanelPadding) +
		scene.RowGap + scene.RowHeight + scene.RowGap + scene.MainHeight
	panel := f.Side
	if panel.H > height+2*scene.PanelPadding+24 {
		panel.H = height + 2*scene.PanelPadding + 24
		spare := (f.Side.H - panel.H) / 2
		panel.Y += spare
		if f.Portrait { // keeps the board close to the panel
			f.Board.Y += spare
		}
	}
	p.stage.Place(f.Board, p.program.Scale)
	page.Add(ui.Item{Kind: ui.Panel, Rect: panel})
	inner := panel.Inset(scene.PanelPadding)
	what := p.program.Text(p.game.Picking.Title)
	title := page.AddLabel(inner.CutTop(head, 0), what, theme.TextLarge, p.program.Theme.Text)
	title.Bold, title.Align = true, text.Start
	buttons := inner.CutBottom(scene.MainHeight, scene.RowGap)
	page.AddButton(buttons.Column(0, 2, 8), "cancel-pick", p.program.Text("pick.cancel"), ui.NoIcon, ui.Quiet)
	done := page.AddButton(buttons.Column(1, 2, 8), "done-pick", p.program.Text("pick.done"), ui.IconCheck, ui.Primary)
	done.Disabled = !p.full()
	draw := inner.CutBottom(scene.RowHeight, scene.RowGap)
	if plain := p.game.Plain; plain != nil {
		without := page.AddButton(draw.Column(1, 2, 8), "no-cells", p.program.Text(plain.Choose), ui.NoIcon, ui.Quiet)
		without.Selected = plain.Is(p.chosen.Start)
		draw = draw.Column(0, 2, 8)
	}
	page.AddButton(draw, "draw-cells", p.program.Text(p.game.Picking.Draw), ui.IconDice, ui.Quiet)
	page.AddParagraph(inner, help, theme.TextBody, p.program.Theme.TextMuted)
}
