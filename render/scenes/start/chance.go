package start

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/ai/starts"
	"colat/game"
	"colat/game/async"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
)

// The kinds of starts, named after the controls that choose them.
const (
	startStandard = "start-standard"
	startBalanced = "start-balanced" // a random opening with balanced chances
	startPosition = "start-position" // a random position with the engine to move
	startEdit     = "start-edit"     // a position set up by the user
)

// judgeLimits bound the search of each random start.
var judgeLimits = ai.Limits{Nodes: 8000}

// judge is the engine that evaluates random starts, with little memory.
const judge = "champion:table=8"

// startRow returns the row for the kind of start.
func (m menu) startRow() row {
	r := row{label: m.program.Text("start.begin")}
	kind := m.kind()
	add := func(name, label string, act func()) {
		r.choices = append(r.choices, choice{name: name, label: m.program.Text(label), selected: kind == name, act: act})
	}
	add(startStandard, "start.begin-standard", m.newUsualGame)
	add(startBalanced, "start.begin-balanced", func() { m.drawStart(startBalanced) })
	add(startPosition, "start.begin-position", func() { m.drawStart(startPosition) })
	add(startEdit, "start.begin-edit", m.openEditor)
	return r
}

// openEditor opens the editor for a custom start. In a game with friends, the terms are kept.
func (m menu) openEditor() {
	to := scene.Editor{Setup: &m.chosen}
	if m.friends != nil {
		friends := m.hereWithFriends()
		to.Friends = &friends
	}
	m.program.Go(to)
}

// kind returns the kind of the chosen start.
func (s *Scene) kind() string {
	switch {
	case !s.chosen.MadeUp():
		return startStandard
	case s.byChance.start == s.chosen.Start:
		return s.byChance.kind
	}
	return startEdit
}

// newUsualGame chooses the usual start of the rules.
func (s *Scene) newUsualGame() {
	if s.chosen.MadeUp() {
		s.newGame(setup.Draw(s.Rules(), s.Rules().OptionsOf(s.chosen.Start), s.program.Rand))
	}
}

// drawStart starts the search for a random start of a kind.
func (s *Scene) drawStart(kind string) {
	player, err := s.program.Engine(judge, s.Rules())
	if err != nil { // the game has no champion
		if player, err = s.program.Engine(s.game.Opponents[0], s.Rules()); err != nil {
			s.program.Say(s.program.Text("start.chance-failed"))
			return
		}
	}
	c := &chance{kind: kind}
	d := &starts.Draw{
		Rules: s.Rules(), Options: s.Rules().OptionsOf(s.chosen.Start),
		Rng:   rand.New(rand.NewPCG(s.program.Rand.Uint64(), s.program.Rand.Uint64())),
		Judge: player, Limits: judgeLimits, ClearLead: s.game.ClearLead, Yield: s.program.Yield,
		Progress: func(part float64) { c.part.Store(math.Float64bits(part)) },
	}
	if s.chosen.MadeUp() { // its options need not belong to any start
		d.Options = nil
	}
	draw := d.Opening
	if kind == startPosition {
		draw = d.Position
	}
	c.call = async.Start(context.Background(), draw)
	s.chance = c
	s.program.Unfocus()
	s.program.Announce(s.program.Text("start.chance-title"))
	s.program.Refresh()
}

// cancelChance cancels the search for a random start.
func (s *Scene) cancelChance() {
	if s.chance != nil {
		s.chance.call.Cancel()
		s.chance = nil
		s.program.Unfocus()
		s.program.Refresh()
	}
}

// awaitChance takes the random start when it has been found.
func (s *Scene) awaitChance(in *ui.Input) {
	if slices.Contains(in.Keys, ebiten.KeyEscape) {
		s.cancelChance()
		return
	}
	c := s.chance
	if !c.call.Ended() {
		if part := math.Float64frombits(c.part.Load()); part != c.shown {
			c.shown = part
			s.program.Refresh()
		}
		return
	}
	s.cancelChance()
	start, err := c.call.Result()
	if err != nil {
		s.program.Say(s.program.Text("start.chance-failed"))
		return
	}
	s.useDrawn(c.kind, start)
}

// useDrawn uses a random start. In a position from the middle of a game, the engine moves
// first, so that the person has to solve the resulting problem.
func (s *Scene) useDrawn(kind string, start game.State) {
	s.newGame(start)
	s.byChance.kind, s.byChance.start = kind, start
	if kind == startPosition && s.chosen.Persons() == 1 {
		if s.chosen.Drawn = false; s.personSide() == start.ToMove() {
			s.chosen.Seats[0], s.chosen.Seats[1] = s.chosen.Seats[1], s.chosen.Seats[0]
			s.players.note(s.chosen.Seats)
		}
		s.keep()
	}
	s.program.Announce(s.program.Text("start.chance-done"))
}

// layOut lays out the dialogue shown while a random start is searched.
func (c *chance) layOut(page *ui.Page, p *scene.Program, w, h float64) {
	page.BeginModal()
	const padding, head, bar = 20.0, 30.0, 10.0
	width := min(w-2*theme.Gap, 360)
	high := 2*padding + head + 12 + bar + 18 + scene.RowHeight
	frame := ui.Rect{X: (w - width) / 2, Y: (h - high) / 2, W: width, H: high}
	page.Add(ui.Item{Kind: ui.Panel, Rect: frame})
	inner := frame.Inset(padding)
	page.AddLabel(inner.CutTop(head, 12), p.Text("start.chance-title"), theme.TextLarge, p.Theme.Text).Bold = true
	page.Add(ui.Item{Kind: ui.Bar, Rect: inner.CutTop(bar, 18), Value: max(c.shown, 0.03)})
	page.AddButton(inner, "cancel-chance", p.Text("start.chance-cancel"), ui.NoIcon, ui.Quiet)
}
