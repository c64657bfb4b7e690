// Package play is the scene of a game being played, or looked at again.
package play

import (
	"colat/game"
	"colat/game/match"
	"colat/render/games"
	"colat/render/keep"
	"colat/render/scene"
	"colat/render/setup"
	"colat/render/stage"
	"colat/render/ui"
)

// Scene is a game on the board.
type Scene struct {
	program *scene.Program
	setup   setup.Setup
	game    *games.Game
	match   *match.Match
	seats   seats

	stage   *stage.Stage
	display display // what the board shows of the match
	turn    turn    // what the side to move may do
	passing int     // ticks until a person's forced pass is played; 0 if none

	question  string // that a dialogue asks; "" if none is open
	herald    herald
	outlook   outlook
	pondering pondering
}

// New puts a game on the board: a new one with the setup's moves already played
// or, if there is a record, the one of the record.
func New(p *scene.Program, chosen *setup.Setup, record *match.Record) *Scene {
	g := p.Games.Of(chosen.Rules())
	st := stage.New(g.Table(chosen.Rules()))
	s := &Scene{program: p, setup: *chosen, game: g, stage: st, display: newDisplay(p, g, st)}
	s.open(record)
	return s
}

// open begins the match of the setup, or goes on with a recorded one.
func (s *Scene) open(record *match.Record) {
	s.pondering.stop()
	if s.match != nil {
		s.match.Close()
	}
	s.seats.fill(s.program, &s.setup)
	if record == nil {
		record = &match.Record{Rules: s.setup.Rules(), Start: s.setup.Start, Moves: s.setup.Moves}
	}
	var err error
	s.match, err = match.Resume(record, s.seats.places)
	if err != nil {
		s.program.Say(s.program.Text("autosave.unreadable"))
		s.match = match.New(s.setup.Start, s.seats.places)
	}
	s.passing, s.question = 0, ""
	s.display.follow(s.match)
	s.outlook.reset()
	s.herald.begin(s.match)
	s.catchUp()
	s.save(true)
}

// Board implements scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }

// Rules implements scene.Scene.
func (s *Scene) Rules() game.Rules { return s.setup.Rules() }

// Close implements scene.Scene.
func (s *Scene) Close() {
	s.pondering.stop()
	s.match.Close()
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	if s.match.Update() {
		s.program.Refresh()
	}
	s.report()
	s.lookAtTurn()
	s.passWhenForced()
	s.followMatch()
	s.stage.View.Update()
	if s.question == "" {
		s.tap(s.stage.Point(in, s.mayTap()))
		s.keys(in)
	} else {
		s.answerByKey(in)
	}
	s.ponder()
	if s.outlook.update(s) {
		s.program.Refresh()
	}
}

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts {
	f := scene.Facts{
		Scene: "board", Options: s.Rules().OptionsOf(s.match.Start()),
		State: s.match.State(), Playing: true, Start: s.match.Start(), Moves: s.match.Moves(),
		Thinking: s.match.Thinking(), Info: s.outlook.info,
	}
	f.Result, f.Over = s.match.Result()
	return f
}

// save keeps the game. open says whether it stays on the screen.
func (s *Scene) save(open bool) {
	s.program.Store.KeepGame(keep.GameOf(s.match, &s.setup, s.program.Address, open))
}

// catchUp shows the match as it stands, without motion.
func (s *Scene) catchUp() {
	s.display.catchUp()
	s.lookAtTurn()
	s.mark()
	s.program.Refresh()
}

// followMatch lets the board follow the match, one move after the other.
func (s *Scene) followMatch() {
	if s.display.next() {
		if !s.display.behind() {
			s.mark()
		}
		s.program.Refresh()
	}
}
