package play

import (
	"slices"

	"colat/game"
	"colat/game/match"
	"colat/render/bench"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/scenes/play/coach"
	"colat/render/table/stage"
)

// Scene is a game on the board.
type Scene struct {
	session
	bench.Controls
	stage   *stage.Stage
	display display   // state of the board
	hand    moveInput // input of a person's moves
	coach   *coach.Coach
	advice  advice
	clocks  clocks
	sounds  boardSounds
	words   moveWords
	list    moveList
	pair    pair
	ended   bool // the page shows the end
	// analysed is the analysis of the game once it is over.
	analysed analysed
}

// New opens a game: a new one after the setup's moves, or a recorded one.
func New(p *scene.Program, to *scene.Game) *Scene {
	s := newScene(p, to.Setup)
	s.conduct = &local{Scene: s}
	s.open(to.Record)
	if to.Reviewing && !s.match.Over() {
		s.display.review(len(to.Moves))
		s.hand.mark()
	}
	return s
}

// pair is the rear and the front piece that the calculator shows.
type pair struct{ rear, front int }

// newScene returns the scene without a match.
func newScene(p *scene.Program, chosen *setup.Setup) *Scene {
	s := &Scene{session: session{program: p, setup: *chosen, game: p.Games.Of(chosen.Rules())}}
	s.stage = stage.New(s.game.Table(chosen.Rules()))
	s.coach = coach.New(p, s.stage)
	s.display = display{session: &s.session, Replay: stage.Replay{View: s.stage.View, Game: s.game}}
	s.hand = moveInput{session: &s.session, display: &s.display}
	s.Controls = bench.NewControls(p, s.all)
	s.Menus = s.formats
	s.hand.Hand = bench.Hand{
		Program: p, Stage: s.stage, Replay: &s.display.Replay, State: func() game.State { return s.match.State() },
		Free: s.hand.free, Play: s.hand.play, Chosen: s.hand.chosen, Binds: s.setup.TouchMove,
		Typed: s.HasKey,
	}
	s.advice = advice{session: &s.session, display: &s.display, hand: &s.hand, coach: s.coach}
	s.sounds = boardSounds{session: &s.session, display: &s.display, pieces: p.ListenTo(s.stage.View)}
	return s
}

// open starts the match of the setup, or continues a recorded one.
func (s *Scene) open(record *match.Record) {
	s.program.Later.All() // pending work is about the previous match
	s.coach.Close()
	s.conduct.start(record)
	s.recallAnalysis()
	s.markAnnounced()
	s.coach.NewGame(s.match, s.game, s.seats.engines, s.conduct.advises())
	s.Dismiss()
	s.clocks = clocks{session: &s.session}
	s.clocks.update()
	s.showAnew()
}

// showAnew shows the match from scratch.
func (s *Scene) showAnew() {
	s.dropAdvice()
	s.display.showAnew()
	s.sounds.drop()
	s.hand.Update()
	s.hand.mark()
	s.program.Refresh()
}

// dropAdvice removes the proposal and the hint.
func (s *Scene) dropAdvice() {
	s.hand.Withdraw()
	s.coach.DropHint()
}

// Board and Rules implement scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }
func (s *Scene) Rules() game.Rules   { return s.setup.Rules() }

// Below implements scene.Turner.
func (s *Scene) Below() game.Player { return s.conduct.Side() }

// end returns the result once the animation of the last move has ended, so that no frame has
// to do both.
func (s *Scene) end() (result game.Result, over bool) {
	if s.stage.View.Animating() && !s.display.reviewing {
		return game.Result{}, false
	}
	return s.display.result()
}

// jump shows the position after n moves of the line. It returns to the game at its current
// position.
func (s *Scene) jump(n int) {
	if n == len(s.match.Moves()) {
		s.showAnew()
		return
	}
	s.showEarlier(n)
}

// showEarlier shows the position after n moves of the line: of a game in progress on the board,
// while it goes on, and of one that is over in the analysis.
func (s *Scene) showEarlier(n int) {
	if s.match.Over() {
		s.analyse(n)
		return
	}
	s.dropAdvice()
	s.display.review(n)
	s.hand.mark()
	s.program.Refresh()
}

// stepBy shows the next or the previous position of the line.
func (s *Scene) stepBy(forward bool) {
	n := s.display.Shown() - 1
	if forward {
		n = s.display.Shown() + 1
	}
	if n >= 0 && n <= len(s.match.Line()) {
		s.jump(n)
	}
}

// shownRecord returns the record of the game up to the position on the board.
func (s *Scene) shownRecord() *match.Record {
	record := s.match.Record()
	if s.display.reviewing {
		record.Moves, record.Undone, record.Over = slices.Clone(s.match.Line()[:s.display.Shown()]), nil, false
	}
	return record
}

// calculating reports whether a piece is selected whose arithmetic can be shown.
func (s *Scene) calculating() bool {
	return s.game.Calculator != nil && s.hand.free() && s.hand.Turn.Selected >= 0
}

// moveList is the state of the score sheet: the visible part of a long game, and the pointer
// on it.
type moveList struct {
	rect    ui.Rect // of the visible lines
	line    float64 // height of a line
	rows    int     // of the whole game
	top     int     // first visible row
	current int     // the row last scrolled into view
	hovered int     // index of the move under the mouse, or -1
	thumb   ui.Scroll

	pressed  bool    // the pointer went down outside the board
	pressTop int     // first visible row when the pointer went down
	swept    bool    // the list has been scrolled since
	pressX   float64 // where the pointer went down
	pressY   float64
}

func (m *moveList) clear() { m.rect, m.rows, m.top, m.hovered = ui.Rect{}, 0, 0, -1 }

// place fits rows into a rectangle. It scrolls to the current row if that has changed. It
// returns the first visible row and the number of visible rows.
func (m *moveList) place(r ui.Rect, line float64, rows, current int) (first, shown int) {
	shown = max(1, int(r.H/line))
	if current != m.current || rows != m.rows || m.line != line || m.rect.H != r.H {
		m.top = min(m.top, current)
		m.top = max(m.top, current-shown+1)
	}
	m.rect, m.line, m.rows, m.current = r, line, rows, current
	m.top = max(0, min(m.top, rows-shown))
	m.thumb = ui.Scroll{
		Viewport: ui.Rect{H: float64(shown)}, Height: float64(max(rows, 1)), Offset: float64(m.top),
	}
	return m.top, min(shown, rows)
}
