package start

import (
	"strings"

	"colat/game"
	"colat/render/board"
	"colat/render/locale"
	"colat/render/scene"
	"colat/render/setup"
	"colat/render/stage"
	"colat/render/text"
	"colat/render/theme"
	"colat/render/ui"
)

// picking is the choice of squares on the board for an option.
type picking struct {
	option  game.Option
	squares board.Set
}

// cells returns the option of some rules whose squares can be picked, if any.
func cells(rules game.Rules) (game.Option, bool) {
	for _, o := range rules.StartOptions() {
		if o.Kind == game.Cells {
			return o, true
		}
	}
	return game.Option{}, false
}

// left returns how many squares are still to be picked.
func (p *picking) left() int { return p.option.Most - p.squares.Len() }

func (p *picking) full() bool { return p.left() == 0 }

// options returns the squares picked so far.
func (p *picking) options(s *Scene) game.Options {
	var names []string
	for square := range p.squares.All() {
		names = append(names, s.game.SquareName(s.Rules(), square))
	}
	return game.Options{p.option.Name: strings.Join(names, " ")}
}

// start returns the start with the squares picked, which must be all.
func (p *picking) start(s *Scene) game.State {
	return setup.Draw(s.Rules(), p.options(s), s.program.Rand)
}

// squares returns the squares of an option's value.
func (s *Scene) squares(value string) board.Set {
	var squares board.Set
	for _, name := range strings.Fields(value) {
		if square, found := s.game.FindSquare(s.Rules(), name); found {
			squares.Add(square)
		}
	}
	return squares
}

// pick begins to pick squares, from none.
func (s *Scene) pick() {
	option, any := cells(s.Rules())
	if !any {
		return
	}
	s.picking = &picking{option: option}
	s.stage.SetCursor(-1)
	s.program.Announce(s.program.Text(s.game.Picking.Title))
	s.showStart()
}

// endPicking takes the squares picked, if they are all.
func (s *Scene) endPicking() {
	if s.picking != nil && s.picking.full() {
		s.chosen.Start = s.picking.start(s)
		s.cancelPicking()
	}
}

func (s *Scene) cancelPicking() {
	s.picking = nil
	s.stage.SetCursor(-1)
	s.showStart()
}

// drawSquares draws all squares by chance.
func (s *Scene) drawSquares() {
	option, any := cells(s.Rules())
	if !any {
		return
	}
	drawn := setup.Draw(s.Rules(), nil, s.program.Rand)
	value := s.Rules().OptionsOf(drawn)[option.Name]
	if s.picking != nil {
		s.picking.squares = s.squares(value)
	} else {
		s.chosen.Start = drawn
	}
	names := strings.ReplaceAll(value, " ", ", ")
	s.program.Announce(s.program.Locale.Format(s.game.Picking.Drawn, locale.Data{"Cells": names}))
	s.showStart()
}

// toggle picks the square of a tap or drops it.
func (s *Scene) toggle(tap stage.Tap) {
	if tap.To < 0 {
		return
	}
	words := s.game.Picking
	picked := &s.picking.squares
	switch {
	case picked.Has(tap.To):
		picked.Remove(tap.To)
	case s.picking.full():
		s.program.Say(s.program.Text(words.TooMany))
		return
	default:
		picked.Add(tap.To)
	}
	s.program.Announce(s.pickingHelp())
	s.showStart()
}

// pickingHelp says what there is to do.
func (s *Scene) pickingHelp() string {
	if left := s.picking.left(); left > 0 {
		return s.program.Locale.Count(s.game.Picking.Left, left, nil)
	}
	return s.program.Text(s.game.Picking.Full)
}

// layOutPicking gives the board all the room there is: its squares are what the
// finger has to meet.
func (s *Scene) layOutPicking(page *ui.Page, w, h float64) {
	p := s.program
	const head = 28
	const needed = head + 48 + scene.RowGap + scene.RowHeight + scene.RowGap + scene.MainHeight
	f := scene.Divide(w, h, s.stage.Aspect(), 0, needed+2*scene.PanelPadding)
	s.stage.Place(f.Board, p.Scale)
	help := s.pickingHelp()
	height := head + ui.ParagraphHeight(help, theme.TextBody, f.Side.W-2*scene.PanelPadding) +
		scene.RowGap + scene.RowHeight + scene.RowGap + scene.MainHeight
	panel := f.Side
	if panel.H > height+2*scene.PanelPadding+24 {
		panel.H = height + 2*scene.PanelPadding + 24
		if !f.Portrait {
			panel.Y = f.Side.Y + (f.Side.H-panel.H)/2
		}
	}
	page.Add(ui.Item{Kind: ui.Panel, Rect: panel})
	inner := panel.Inset(scene.PanelPadding)
	title := page.AddLabel(inner.CutTop(head, 0), p.Text(s.game.Picking.Title), theme.TextLarge, p.Theme.Text)
	title.Bold, title.Align = true, text.Start
	buttons := inner.CutBottom(scene.MainHeight, scene.RowGap)
	page.AddButton(buttons.Column(0, 2, 8), "cancel-pick", p.Text("pick.cancel"), ui.NoIcon, ui.Quiet)
	done := page.AddButton(buttons.Column(1, 2, 8), "done-pick", p.Text("pick.done"), ui.IconCheck, ui.Primary)
	done.Disabled = !s.picking.full()
	draw := inner.CutBottom(scene.RowHeight, scene.RowGap)
	page.AddButton(draw, "draw-cells", p.Text(s.game.Picking.Draw), ui.IconDice, ui.Quiet)
	page.AddParagraph(inner, help, theme.TextBody, p.Theme.TextMuted)
}
