// Package tutorial is the scene in which new users make the first moves of a game, one in
// each of a few positions, and read what the moves do.
package tutorial

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/access"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// Scene is the tutorial of a game.
type Scene struct {
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
	s.mark()
	s.announce(s.step().Title + ". " + s.step().Ask)
}

func (s *Scene) announce(text string) {
	s.program.Announce(text)
	s.program.Refresh()
}

// state returns the position on the board.
func (s *Scene) state() game.State { return s.replay.State() }

// mark marks the legal moves.
func (s *Scene) mark() {
	var targets board.Set
	if !s.done {
		targets = s.game.Targets(s.state(), -1)
	}
	s.stage.View.Targets(targets, s.game.Piece(s.state().ToMove()))
}

// Board implements scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }

// Rules implements scene.Scene.
func (s *Scene) Rules() game.Rules { return s.rules }

// Close implements scene.Scene.
func (s *Scene) Close() {}

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts {
	return scene.Facts{
		Scene: "first-steps", Options: s.rules.OptionsOf(s.state()),
		State: s.state(), Playing: true, Start: s.state(),
	}
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	if tap := s.stage.Point(in, !s.done); tap != stage.Nothing {
		s.tap(tap.To)
	}
	for _, key := range in.Keys {
		s.key(key)
	}
	s.stage.View.Update()
}

func (s *Scene) key(key ebiten.Key) {
	if key == ebiten.KeyEscape {
		s.program.Press("skip")
		return
	}
	if s.done || stage.Plays(key) && s.program.Focused() {
		return
	}
	if tap, meant := s.stage.Key(key); meant {
		if stage.MovesCursor(key) {
			s.program.Unfocus()
		}
		if tap != stage.Nothing {
			s.tap(tap.To)
		}
	}
}

// tap makes the move on a square, if it is one that the step asks for.
func (s *Scene) tap(square int) {
	move, legal := s.game.Move(s.state(), -1, square)
	wanted := s.step().Wanted
	switch {
	case !legal:
		s.program.SayOf(scene.OfPosition, s.game.Illegal(s.program.Locale, s.state(), -1, square))
	case len(wanted) > 0 && !slices.Contains(wanted, s.rules.FormatMove(s.state(), move)):
		s.program.SayOf(scene.OfPosition, s.step().Other)
	default:
		s.play(move)
	}
}

func (s *Scene) play(move game.Move) {
	s.program.Toast.Over(scene.OfPosition)
	s.replay.Step(move)
	s.done = true
	s.mark()
	s.replay.Decide(s.state().Result())
	s.announce(s.step().Done)
}

// Activate implements scene.Scene.
func (s *Scene) Activate(control string) {
	switch control {
	case "next":
		if s.at+1 < len(s.steps) {
			s.start(s.at + 1)
			return
		}
		s.program.Go(s.next)
	case "previous":
		s.start(max(0, s.at-1))
	case "again":
		s.start(s.at)
	case "skip":
		s.program.Go(s.next)
	case "menu":
		s.program.Go(scene.Front{Setup: s.chosen})
	}
}

// progress returns the number of the step and the number of steps as text.
func (s *Scene) progress() string {
	return s.program.Locale.Format("first.step", locale.Data{"Step": s.at + 1, "All": len(s.steps)})
}

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration {
	n := scene.Narration{Board: true}
	if !s.done {
		n.Doable = access.Doable{Targets: s.game.Targets(s.state(), -1), Target: s.program.Text("access.legal")}
	}
	return n
}
