// Package tutorial is the scene of a lesson about a game: the user makes a move in each of a few
// positions, and reads what it does.
package tutorial

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/lessons"
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

// Scene is a lesson about a game.
type Scene struct {
	bench.Controls
	hand    bench.Hand
	program *scene.Program
	game    *games.Game
	lesson  *lessons.Lesson
	chosen  *setup.Setup      // setup for the front page
	next    scene.Destination // after the tutorial
	stage   *stage.Stage
	replay  stage.Replay

	at   int  // index of the current step
	done bool // the move of the step was made
}

// New opens a lesson.
func New(p *scene.Program, to *scene.Tutorial) *Scene {
	g := p.Games.Of(to.Lesson.Rules)
	s := &Scene{
		program: p, game: g, lesson: to.Lesson, chosen: to.Setup, next: to.Next,
		stage: stage.New(g.Table(to.Lesson.Rules)),
	}
	s.replay = stage.Replay{View: s.stage.View, Game: g}
	s.Controls = bench.NewControls(p, s.all)
	s.hand = bench.Hand{
		Program: p, Stage: s.stage, Replay: &s.replay, State: s.state, Free: func() bool { return !s.done }, Play: s.try,
	}
	if rules := to.Lesson.Rules.ID(); rules == p.Games[0].Families[0] { // the game that newcomers begin with
		p.Remember(func(kept *storage.Settings) { kept.Taught = true })
	}
	s.start(0)
	return s
}

// in returns a text of the lesson in the language of the interface.
func (s *Scene) in(words game.Names) string { return words.In(s.program.Locale.Language()) }

// step returns the current step.
func (s *Scene) step() *lessons.Step { return &s.lesson.Steps[s.at] }

// start starts a step.
func (s *Scene) start(at int) {
	s.at, s.done = at, false
	state, err := s.lesson.Rules.ParsePosition(s.step().Position)
	if err != nil {
		panic("tutorial: " + err.Error()) // the lesson has been checked
	}
	s.replay.Jump(state, nil)
	s.stage.View.SetDeciding(board.Set{})
	s.hand.Mark()
	s.announce(s.in(s.step().Title) + ". " + s.in(s.step().Ask))
}

func (s *Scene) announce(text string) {
	s.program.Announce(text)
	s.program.Refresh()
}

// state returns the position on the board.
func (s *Scene) state() game.State { return s.replay.State() }

// Board, Rules and Close implement scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }
func (s *Scene) Rules() game.Rules   { return s.lesson.Rules }

// Below implements scene.Turner.
func (s *Scene) Below() game.Player { return game.First }
func (s *Scene) Close()             { s.Left = true }

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts {
	return scene.Facts{
		Scene: "first-steps", Options: s.lesson.Rules.OptionsOf(s.state()),
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
	if wanted := s.step().Wanted; len(wanted) > 0 && !slices.Contains(wanted, move) {
		s.hand.Choose(-1) // a tap on the piece selects it again
		s.program.SayOf(scene.OfPosition, s.in(s.step().Other))
		return
	}
	s.program.Toast.Over(scene.OfPosition)
	s.replay.Step(move)
	s.done = true
	s.hand.Mark()
	s.replay.Decide(s.state().Result())
	s.announce(s.in(s.step().Done))
}

// all returns the controls of the scene.
func (s *Scene) all() []bench.Control {
	text := s.program.Text
	skip := func() { s.program.Go(s.next) }
	next := bench.Control{Name: "next", Label: text("first.next"), Look: ui.Primary, Do: func() { s.start(s.at + 1) }}
	if s.at+1 == len(s.lesson.Steps) {
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
	mostSuns   = 0.34 // greatest part of the width for the suns
	titleHigh  = 34.0
	largest    = theme.TextBody + 5 // text size where there is space
	leastWords = 170.0              // height of the area below a board: text and buttons
	leastWide  = 400.0              // panels wider than this have wide margins
)

// LayOut implements scene.Scene.
func (s *Scene) LayOut(page *ui.Page, w, h float64) {
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
	for _, step := range s.lesson.Steps {
		for _, words := range [2]game.Names{step.Ask, step.Done} {
			longest = max(longest, ui.ParagraphHeight(s.in(words), size, width))
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
	title := s.in(s.lesson.Title)
	if text.Width(title, text.Style{Size: theme.TextLarge * ui.LeastText, Bold: true}) < r.W {
		page.AddBold(r, title, theme.TextLarge, ink)
	}
}

// addWords lays out the suns, which count the steps, the title and the text.
func (s *Scene) addWords(page *ui.Page, r ui.Rect) {
	p := s.program
	head := r.CutTop(titleHigh, 4)
	n := len(s.lesson.Steps)
	each := min(sunSide+4, mostSuns*head.W/float64(n))
	suns := head.CutRight(float64(n)*each, theme.Gap)
	for i := range n {
		place := suns.Column(i, n, 0).Middle(each - 4).Narrowed(each - 4)
		page.Add(ui.Item{
			Kind: ui.Picture, Rect: place, Painter: sun{}, Name: "step", Argument: s.sign(i),
		})
	}
	page.AddBold(head, s.in(s.step().Title), theme.TextLarge, p.Theme.TextAccent).Shorten()
	words := s.in(s.step().Ask)
	if s.done {
		words = s.in(s.step().Done)
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
		progress := p.Locale.Format("first.step", locale.Data{"Step": s.at + 1, "All": len(s.lesson.Steps)})
		rest := r.Column(1, 2, theme.Gap)
		page.AddLabel(rest, progress, theme.TextSmall, p.Theme.TextMuted).Align = text.Center
	default:
		for i, c := range bench.Pick(all, "again", "next") {
			c.Add(page, r.Column(i, 2, theme.Gap))
		}
	}
}
