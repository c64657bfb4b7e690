// Package demo is the scene in which the program plays a game against itself, for an
// audience, and explains the moves.
package demo

import (
	"slices"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/match"
	"colat/render/bench"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// Scene is a demonstration game.
type Scene struct {
	bench.Controls
	program  *scene.Program
	setup    setup.Setup
	left     *setup.Setup // of the game on the board that the demonstration was opened from, or nil
	game     *games.Game
	stage    *stage.Stage
	match    *match.Match
	choosers [2]*ai.Chooser

	replay stage.Replay // of the moves since the demonstration began
	from   int          // number of moves before the demonstration began
	told   caption      // caption of the last move on the board
	before []string     // captions of earlier moves, the latest first
	spoken string       // language of told and before
	seen   thought      // search result of the side to move
	pace   pace
	ghosts []board.Ghost
}

// thinkingTime is the time of both sides for each move: enough for a deep search, and less
// than it takes to read the caption of the previous move.
const thinkingTime = 2 * time.Second

// New starts a demonstration game from a setup, after the setup's moves. Engines play both
// sides: those of the setup, and the champion in place of persons.
func New(p *scene.Program, to *scene.Demo) *Scene {
	s := &Scene{
		program: p, setup: *to.Setup, left: to.Left, game: p.Games.Of(to.Setup.Rules()), pace: pace{speed: usualSpeed},
	}
	for side, seat := range s.setup.Seats {
		if seat == setup.Human {
			s.setup.Seats[side] = s.game.Opponents[0]
		}
	}
	s.stage = stage.New(s.game.Table(s.Rules()))
	s.replay = stage.Replay{View: s.stage.View, Game: s.game}
	s.Controls = bench.NewControls(p, s.all)
	s.start()
	return s
}

// start starts the game of the setup.
func (s *Scene) start() {
	if s.match != nil {
		s.match.Close()
	}
	p := s.program
	var seats [2]match.Seat
	for side, spec := range s.setup.Seats {
		player, err := p.Engine(setup.EngineSpec(spec), s.Rules())
		if err != nil {
			player = scene.Unavailable{Err: err}
		}
		s.choosers[side] = ai.NewChooser(player, ai.Limits{Time: setup.MachineTime(spec, thinkingTime)})
		seats[side] = match.Seat{Name: spec, Chooser: s.choosers[side]}
	}
	record := &match.Record{Rules: s.Rules(), Start: s.setup.Start, Moves: s.setup.Moves}
	var err error
	if s.match, err = match.Resume(record, seats); err != nil {
		s.match = match.New(s.setup.Start, seats)
	}
	s.from = len(s.match.Moves())
	s.replay.Jump(s.match.State(), nil)
	s.stage.View.SetDeciding(board.Set{})
	s.seen = thought{}
	s.setGhosts()
	s.explain()
	s.pace.wait(s.told.length())
	p.Announce(s.told.spoken())
	p.Refresh()
}

// moves returns the number of moves on the board.
func (s *Scene) moves() int { return s.from + s.replay.Shown() }

// Board, Rules and Close implement scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }
func (s *Scene) Rules() game.Rules   { return s.setup.Rules() }

// Below implements scene.Turner: the game goes on from one of the user's, or belongs to no player.
func (s *Scene) Below() game.Player {
	if s.left == nil {
		return game.NoSide
	}
	return s.left.Side()
}
func (s *Scene) Close() {
	s.Left = true
	s.match.Close()
}

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts {
	f := scene.Facts{
		Scene: "demo", Options: s.Rules().OptionsOf(s.match.Start()),
		State: s.match.State(), Playing: true, Start: s.match.Start(), Moves: s.match.Moves(),
		Thinking: s.match.Thinking(), Info: s.seen.expected.Info,
	}
	f.Result, f.Over = s.match.Result()
	return f
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	s.stage.Point(in, false)
	if s.Keys(in, nil, true); s.Left {
		return
	}
	s.stage.View.Update()
	if s.stage.View.Animating() {
		return
	}
	due := s.pace.tick()
	switch {
	case s.match.Over() && due:
		s.again()
		return
	case s.match.Over():
		return
	case due || !s.seen.began:
		// The engine's move is taken once the audience has had time to read the last caption.
		s.seen.began = true
		s.match.Update()
	}
	if s.match.Err() != nil && s.told.text != s.program.Text("engine.failed") {
		s.explain()
		s.program.Refresh()
	}
	if len(s.match.Moves()) > s.moves() {
		s.step()
	} else if s.seen.update(s) {
		s.setGhosts()
		s.program.Refresh()
	}
}

// step shows the next move and its caption.
func (s *Scene) step() {
	move := s.match.Moves()[s.moves()]
	s.seen = thought{began: true} // the match has asked the next side already
	s.setGhosts()
	s.replay.Caption(s.program.Locale, move)
	s.replay.Step(move)
	s.replay.Decide(s.match.Result())
	s.explain()
	s.pace.wait(s.told.length())
	s.program.Announce(s.told.spoken())
	s.program.Refresh()
}

// setGhosts shows the principal variation on the board.
func (s *Scene) setGhosts() {
	s.ghosts = s.seen.ghosts(s.game, s.ghosts[:0])
	s.stage.View.SetGhosts(s.ghosts)
}

// again starts another game, with new random choices.
func (s *Scene) again() {
	s.setup.Start, s.setup.Moves = s.setup.Again(s.program.Rand), nil
	s.start()
}

// all returns the controls of the scene.
func (s *Scene) all() []bench.Control {
	text, over := s.program.Text, s.match.Over()
	pause := ui.IconPause
	if s.pace.paused {
		pause = ui.IconPlay
	}
	return []bench.Control{
		{
			Name: "pause", Icon: pause, Keys: "Space", Help: "watch.pause",
			Do: func() { s.pace.paused = !s.pace.paused },
		},
		{
			Name: "step", Entry: text("demo.step"), Icon: ui.IconStep, Disabled: over, Keys: ". →", Help: "demo.step",
			Do: func() { s.pace.waiting, s.pace.steps = 0, true },
		},
		{
			Name: "slower", Entry: text("demo.slower"), Icon: ui.IconMinus, Disabled: s.pace.speed == 0,
			Do: func() { s.pace.speed-- },
		},
		{
			Name: "faster", Entry: text("demo.faster"), Icon: ui.IconPlus, Disabled: s.pace.speed == len(speeds)-1,
			Do: func() { s.pace.speed++ },
		},
		{
			Name: "analyse", Entry: text("review.analyse"), Icon: ui.IconChart, Disabled: len(s.match.Moves()) == 0,
			Do: s.analyse,
		},
		{
			Name: "take-over", Label: text("demo.take-over"), Look: ui.Primary, Keys: "T", Help: "demo.take-over",
			Disabled: over, Do: s.continueGame,
		},
		{
			Name: "new-game", Label: text("demo.again"), Look: ui.Primary, Keys: "N", Help: "demo.again",
			Disabled: !over, Do: s.again,
		},
		{Name: "menu", Keys: "Esc", Do: s.program.Back},
	}
}

// continueGame opens the game for a person who plays the side to move. The opponent is the
// engine of the game that was left, if any.
func (s *Scene) continueGame() {
	record := s.match.Record()
	chosen := s.setup
	if s.left != nil && slices.Contains(s.left.Seats[:], setup.Human) {
		chosen.Seats = s.left.Seats
	}
	mover := s.match.State().ToMove()
	switch {
	case s.match.Over() || chosen.Seats[mover] == setup.Human:
	case chosen.Seats[mover.Opponent()] == setup.Human:
		chosen.Swap()
	default:
		chosen.Seats[mover] = setup.Human
	}
	chosen.Moves = nil
	s.program.Go(scene.Game{Setup: &chosen, Record: record})
}

// analyse opens the analysis of the game so far.
func (s *Scene) analyse() {
	record := s.match.Record()
	s.program.Go(scene.Review{Game: scene.Game{Setup: &s.setup, Record: record, Moves: record.Moves}})
}

// Here implements scene.Returner: the demonstration goes on with the game that is played.
func (s *Scene) Here() scene.Destination {
	chosen := s.setup
	if !s.match.Over() {
		chosen.Moves = s.match.Moves()
	}
	return scene.Demo{Setup: &chosen, Left: s.left}
}

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration { return scene.Narration{Board: true} }

// Shortcuts implements scene.Shortcutter.
func (s *Scene) Shortcuts() []scene.Shortcut { return bench.Shortcuts(s.all()) }

// explain builds the captions of the last moves on the board, or the introduction to the game
// if there are none yet, in the language of the interface.
func (s *Scene) explain() {
	l := s.program.Locale
	s.spoken = l.Language()
	s.told = caption{title: s.game.TitleOf(l, s.match.Start()), text: s.game.AboutOf(l, s.match.Start())}
	s.before = s.before[:0]
	state := s.match.Start().Clone()
	moves := s.moves()
	for n, move := range s.match.Moves()[:moves] {
		if n >= s.from && n+mostBefore >= moves-1 {
			if n > 0 {
				s.before = slices.Insert(s.before, 0, s.told.spoken())
				s.before = s.before[:min(len(s.before), mostBefore)]
			}
			s.told = captionOf(l, s.game, state, move, s.game.Count(s.match.Start(), s.match.Moves()[:n+1]))
		}
		state.Play(move)
	}
	if result, over := s.match.Result(); over && moves > s.from {
		s.told.addEnd(l, s.game, state, result)
	}
	if s.match.Err() != nil {
		s.told = caption{title: s.told.title, text: l.Text("engine.failed")}
	}
}

// mostBefore is the most captions of earlier moves that are shown.
const mostBefore = 6

// update reads the search result and reports whether it has changed.
func (t *thought) update(s *Scene) bool {
	if t.ticks++; t.ticks%lookEvery != 0 || !t.began || s.match.Over() {
		return false
	}
	pv := t.expected.Info.PV
	info := s.choosers[s.replay.State().ToMove()].Latest(pv[:0])
	t.expected.Info.PV = info.PV
	if info.Depth == 0 || t.known && info.Depth == t.expected.Info.Depth && info.Nodes == t.nodes {
		return false
	}
	root := t.expected.Root
	if root == nil {
		root = s.replay.State().Clone()
	}
	t.known, t.nodes = true, info.Nodes
	t.expected = scene.Expectation{Game: s.game, Root: root, Info: info}
	return true
}
