package start

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/ai/starts"
	"colat/ai/xot"
	"colat/game"
	"colat/game/async"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// picking is the state of picking squares on the board for an option.
type picking struct {
	*Scene
	option  game.Option
	squares board.Set
	usual   game.State // the start without regard to the squares; independent of any custom start
}

// chance is a running search for a random start, on its own goroutine.
type chance struct {
	kind  string
	call  *async.Call[game.State]
	part  atomic.Uint64 // progress from 0 to 1; bits of a float64
	shown float64
}

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
	inner := page.AddPanel(panel, scene.PanelPadding)
	what := p.program.Text(p.game.Picking.Title)
	page.AddBold(inner.CutTop(head, 0), what, theme.TextLarge, p.program.Theme.Text)
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

// The kinds of starts, named after the controls that choose them.
const (
	startStandard = "start-standard"
	startBalanced = "start-balanced" // a random opening with balanced chances
	startXOT      = "start-xot"      // a random one of all even openings of eight moves
	startPosition = "start-position" // a random position with the engine to move
	startScatter  = "start-scatter"  // pieces on random squares, with the engine to move
	startEdit     = "start-edit"     // a position set up by the user
)

// judgeLimits bound the search of each random start.
var judgeLimits = ai.Limits{Nodes: 8000}

// judge is the engine that evaluates random starts, with little memory.
const judge = "champion:table=8"

// startRow returns the row for the kind of start.
func (m menu) startRow() row {
	r, kind := m.row("start.begin"), m.kind()
	add := func(name, label string, act func()) { r.add(name, m.program.Text(label), kind == name, act) }
	add(startStandard, "start.begin-standard", m.newUsualGame)
	add(startBalanced, "start.begin-balanced", func() { m.drawStart(startBalanced) })
	if xot.Has(m.Rules()) {
		add(startXOT, "start.begin-xot", m.drawXOT)
	}
	add(startPosition, "start.begin-position", func() { m.drawStart(startPosition) })
	if rules, can := m.Rules().(game.Scatterer); can {
		add(startScatter, "start.begin-scatter", func() { m.scatter(rules, [2]int{}) })
	}
	add(startEdit, "start.begin-edit", m.openEditor)
	return r
}

// scatterRows returns the rows for the numbers of scattered pieces, if the start has them.
func (m menu) scatterRows() []row {
	rules, can := m.Rules().(game.Scatterer)
	if !can || m.kind() != startScatter {
		return nil
	}
	var rows []row
	pieces := m.byChance.pieces
	least, most := rules.ScatterBounds()
	for side, name := range [2]string{"scatter-first", "scatter-second"} {
		label := m.program.Locale.Format("start.scatter-pieces",
			locale.Data{"Side": games.SideName(m.program.Locale, m.Rules(), game.Player(side))})
		rows = append(rows, stepper(label, name, strconv.Itoa(pieces[side]), pieces[side], least, most-pieces[1-side],
			func(n int) {
				changed := pieces
				changed[side] = n
				m.scatter(rules, changed)
			}))
	}
	return rows
}

// scatter uses a start with pieces on random squares. Numbers of 0 are drawn as well.
func (s *Scene) scatter(rules game.Scatterer, pieces [2]int) {
	least, most := rules.ScatterBounds()
	for side := range pieces {
		if pieces[side] == 0 {
			pieces[side] = least + s.program.Rand.IntN(most/2-least+1)
		}
	}
	start, err := rules.Scattered(pieces[0], pieces[1], s.personSide().Opponent(), s.program.Rand)
	if err != nil {
		s.program.Say(s.program.Text("start.chance-failed"))
		return
	}
	s.useDrawn(startScatter, start)
	s.byChance.pieces = pieces
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
	s.awaits(c, draw)
}

// drawXOT draws an opening by the rule of XOT.
func (s *Scene) drawXOT() {
	rng := rand.New(rand.NewPCG(s.program.Rand.Uint64(), s.program.Rand.Uint64()))
	s.awaits(&chance{kind: startXOT}, func(ctx context.Context) (game.State, error) {
		list, err := xot.Load(ctx)
		if err != nil {
			return nil, err
		}
		drawn := bench.After(list.Start(), list.Draw(rng))
		return drawn.Rules().ParsePosition(drawn.Rules().FormatPosition(drawn))
	})
}

// awaits starts a search for a random start.
func (s *Scene) awaits(c *chance, draw func(context.Context) (game.State, error)) {
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

// useDrawn uses a random start. In all but even openings, the engine moves first, so that the
// person has to solve the resulting problem.
func (s *Scene) useDrawn(kind string, start game.State) {
	s.newGame(start)
	s.byChance.kind, s.byChance.start = kind, start
	if kind != startBalanced && kind != startXOT && s.chosen.Persons() == 1 {
		if s.chosen.Drawn = false; s.personSide() == start.ToMove() {
			s.chosen.Swap()
			s.players.note(s.chosen.Seats)
		}
		s.keep()
	}
	if kind == startXOT {
		s.program.Say(s.program.Text("start.xot-done"))
		return
	}
	s.program.Announce(s.program.Text("start.chance-done"))
}

// layOut lays out the dialogue shown while a random start is searched.
func (c *chance) layOut(page *ui.Page, p *scene.Program, w, h float64) {
	const padding, head, bar = 20.0, 30.0, 10.0
	width := min(w-2*theme.Gap, 360)
	high := 2*padding + head + 12 + bar + 18 + scene.RowHeight
	frame := ui.Rect{X: (w - width) / 2, Y: (h - high) / 2, W: width, H: high}
	inner := page.AddDialog(frame, padding)
	page.AddBold(inner.CutTop(head, 12), p.Text("start.chance-title"), theme.TextLarge, p.Theme.Text)
	page.Add(ui.Item{Kind: ui.Bar, Rect: inner.CutTop(bar, 18), Value: max(c.shown, 0.03)})
	page.AddButton(inner, "cancel-chance", p.Text("start.chance-cancel"), ui.NoIcon, ui.Quiet)
}
