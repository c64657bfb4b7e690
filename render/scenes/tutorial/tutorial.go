// Package tutorial is the scene in which new users make the first moves of a game, one in
// each of a few positions, and read what the moves do.
package tutorial

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// Scene is the tutorial of a game.
type Scene struct {
	bench.Controls
	hand    bench.Hand
	program *scene.Program
	game    *games.Game
	rules   game.Rules
	chosen  *setup.Setup      // setup for the front page
	next    scene.Destination // after the tutorial
	stage   *stage.Stage
	replay  stage.Replay

	language string // language of steps
	steps    []games.FirstStep
	at       int  // index of the current step
	done     bool // the move of the step was made
}

// New opens the tutorial of the first game, which must have one.
func New(p *scene.Program, to *scene.Tutorial) *Scene {
	g := p.Games[0]
	rules, err := p.Games.Rules(g.Families[0])
	if err != nil {
		panic("tutorial: " + err.Error()) // every game of the list has rules
	}
	s := &Scene{
		program: p, game: g, rules: rules, chosen: to.Setup, next: to.Next, stage: stage.New(g.Table(rules)),
	}
	s.replay = stage.Replay{View: s.stage.View, Game: g}
	s.Controls = bench.NewControls(p, s.all)
	s.hand = bench.Hand{
		Program: p, Stage: s.stage, Replay: &s.replay, State: s.state, Free: func() bool { return !s.done }, Play: s.try,
	}
	p.Remember(func(kept *storage.Settings) { kept.Taught = true })
	s.start(0)
	return s
}

// translate sets the steps in the language of the interface.
func (s *Scene) translate() {
	if l := s.program.Locale; s.language != l.Language() {
		s.language, s.steps = l.Language(), s.game.FirstSteps(l)
	}
}

// step returns the current step.
func (s *Scene) step() *games.FirstStep { return &s.steps[s.at] }

// start starts a step.
func (s *Scene) start(at int) {
	s.translate()
	s.at, s.done = at, false
	state, err := s.rules.ParsePosition(s.step().Position)
	if err != nil {
		panic("tutorial: " + err.Error()) // the tests parse all positions
	}
	s.replay.Jump(state, nil)
	s.stage.View.SetDeciding(board.Set{})
	s.hand.Mark()
	s.announce(s.step().Title + ". " + s.step().Ask)
}

func (s *Scene) announce(text string) {
	s.program.Announce(text)
	s.program.Refresh()
}

// state returns the position on the board.
func (s *Scene) state() game.State { return s.replay.State() }

// Board, Rules and Close implement scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }
func (s *Scene) Rules() game.Rules   { return s.rules }

// Below implements scene.Turner.
func (s *Scene) Below() game.Player { return game.First }
func (s *Scene) Close()             { s.Left = true }

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts {
	return scene.Facts{
		Scene: "first-steps", Options: s.rules.OptionsOf(s.state()),
		State: s.state(), Playing: true, Start: s.state(),
	}
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	s.hand.Type(in, !s.done)
	s.hand.Point(in, !s.done)
	if s.Keys(in, &s.hand, false); s.Left {
		return
	}
	s.hand.Follow()
	s.stage.View.Update()
}

// try makes a move, if it is one that the step asks for.
func (s *Scene) try(move game.Move) {
	if wanted := s.step().Wanted; len(wanted) > 0 && !slices.Contains(wanted, s.rules.FormatMove(s.state(), move)) {
		s.program.SayOf(scene.OfPosition, s.step().Other)
		return
	}
	s.program.Toast.Over(scene.OfPosition)
	s.replay.Step(move)
	s.done = true
	s.hand.Mark()
	s.replay.Decide(s.state().Result())
	s.announce(s.step().Done)
}

// all returns the controls of the scene.
func (s *Scene) all() []bench.Control {
	text := s.program.Text
	skip := func() { s.program.Go(s.next) }
	next := bench.Control{Name: "next", Label: text("first.next"), Look: ui.Primary, Do: func() { s.start(s.at + 1) }}
	if s.at+1 == len(s.steps) {
		next.Label, next.Do = text("first.play"), skip
	}
	return append([]bench.Control{
		next, {Name: "previous", Do: func() { s.start(max(0, s.at-1)) }},
		{Name: "again", Label: text("first.again"), Icon: ui.IconRetry, Do: func() { s.start(s.at) }},
		{Name: "skip", Label: text("first.skip"), Keys: "Esc", Disabled: s.done, Do: skip},
		{Name: "menu", Do: func() { s.program.Go(scene.Front{Setup: s.chosen}) }},
	}, s.hand.Controls()...)
}

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration {
	return scene.Narration{Board: true, Doable: s.hand.Doable()}
}

// Measures in device-independent pixels.
const (
	sunSide    = 26.0
	titleHigh  = 34.0
	largest    = theme.TextBody + 5 // text size where there is space
	leastWords = 170.0              // height of the area below a board: text and buttons
	leastWide  = 400.0              // panels wider than this have wide margins
)

// LayOut implements scene.Scene.
func (s *Scene) LayOut(page *ui.Page, w, h float64) {
	s.translate()
	p := s.program
	below := max(leastWords, s.height(min(w-2*theme.Gap, 480)-2*scene.PanelPadding, theme.TextBody)+2*scene.PanelPadding)
	f := scene.Divide(w, h, s.stage.Aspect(), theme.Touch, below)
	padding := scene.PanelPadding
	if !f.Portrait && f.Side.W-2*padding > leastWide {
		padding = theme.Margin
	}
	// The panel is as high as the step with the longest text, so that it does not move
	// between steps.
	high := s.height(f.Side.W-2*padding, largest) + theme.Gap + 2*padding
	if !f.Portrait {
		high += theme.Touch + theme.Gap
	}
	spare := max(0, f.Side.H-high)
	f.Side.H -= spare
	f.Side.Y += spare / 2
	if f.Portrait {
		f.Board.Y += spare / 2
	}
	s.stage.Place(f.Board, p.Scale)
	inner, header := f.Open(page, padding, theme.Gap)
	s.addHeader(page, header, f.Portrait)
	s.addButtons(page, inner.CutBottom(scene.MainHeight, theme.Gap))
	s.addWords(page, inner)
}

// height returns the height of the title, the longest text of all steps in a size, and the
// buttons, in a width.
func (s *Scene) height(width, size float64) float64 {
	longest := 0.0
	for _, step := range s.steps {
		for _, words := range [2]string{step.Ask, step.Done} {
			longest = max(longest, ui.ParagraphHeight(words, size, width))
		}
	}
	return titleHigh + 4 + longest + theme.Gap + scene.MainHeight
}

func (s *Scene) addHeader(page *ui.Page, r ui.Rect, onTable bool) {
	p := s.program
	scene.AddTool(page, r.CutLeft(theme.Touch, 4), onTable, "menu", ui.IconBack)
	language := page.AddButton(r.CutRight(theme.Touch, 0), "language", p.Text("app.other-language"), ui.NoIcon, ui.Ghost)
	language.OnTable, language.Bold = onTable, true
	ink := p.Theme.Text
	if onTable {
		ink = theme.OnLacquer
	}
	title := p.Text("first.title")
	if text.Width(title, text.Style{Size: theme.TextLarge * ui.LeastText, Bold: true}) < r.W {
		page.AddBold(r, title, theme.TextLarge, ink)
	}
}

// addWords lays out the suns, which count the steps, the title and the text.
func (s *Scene) addWords(page *ui.Page, r ui.Rect) {
	p := s.program
	head := r.CutTop(titleHigh, 4)
	suns := head.CutRight(float64(len(s.steps))*(sunSide+4), theme.Gap)
	for i := range s.steps {
		place := ui.Rect{X: suns.X + float64(i)*(sunSide+4), Y: suns.CenterY() - sunSide/2, W: sunSide, H: sunSide}
		page.Add(ui.Item{
			Kind: ui.Picture, Rect: place, Painter: sun{}, Name: "step", Argument: s.sign(i),
		})
	}
	page.AddBold(head, s.step().Title, theme.TextLarge, p.Theme.TextAccent)
	words := s.step().Ask
	if s.done {
		words = s.step().Done
	}
	size, _ := ui.FitParagraph(words, largest, theme.TextSmall, r.W, r.H)
	page.AddParagraph(r, words, size, p.Theme.Text)
}

// The states of a step.
const (
	toCome = iota
	current
	past
)

func (s *Scene) sign(step int) int {
	switch {
	case step < s.at || step == s.at && s.done:
		return past
	case step == s.at:
		return current
	}
	return toCome
}

// sun draws the state of a step: a cell that is next, or taken.
type sun struct{}

// Paint implements ui.Painter.
func (sun) Paint(dst *ebiten.Image, r ui.Rect, scale float64, item *ui.Item) {
	size := r.W
	x, y := r.CenterX(), r.CenterY()
	switch item.Argument {
	case past:
		ui.Dot(dst, x, y, r.W/2, theme.Obsidian)
	case current:
		ui.Dot(dst, x, y, r.W/2, theme.Gold)
		ui.Dot(dst, x, y, r.W/2-2*scale, theme.Obsidian)
		size *= 0.8
	default:
		size *= 0.55
	}
	board.DrawSun(dst, x, y, size, board.Piece{})
}

func (s *Scene) addButtons(page *ui.Page, r ui.Rect) {
	p, all := s.program, s.all()
	switch {
	case s.hand.Proposal.Open:
		bench.AddButtons(page, r, s.hand.Proposed())
	case !s.done:
		skip := bench.Find(all, "skip")
		skip.Add(page, r.Column(0, 2, theme.Gap))
		progress := p.Locale.Format("first.step", locale.Data{"Step": s.at + 1, "All": len(s.steps)})
		rest := r.Column(1, 2, theme.Gap)
		page.AddLabel(rest, progress, theme.TextSmall, p.Theme.TextMuted).Align = text.Center
	default:
		for i, c := range bench.Pick(all, "again", "next") {
			c.Add(page, r.Column(i, 2, theme.Gap))
		}
	}
}
