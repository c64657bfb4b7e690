// Package start is the scene in which the user sets up a game: its rules, the players, the
// thinking times of engines, and the start, which the board shows.
package start

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/access"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// Scene is the start page.
type Scene struct {
	program *scene.Program
	chosen  setup.Setup
	game    *games.Game
	starts  map[string]game.State // last starts of other families
	saved   *storage.Game         // a game to resume, or nil

	stage   *stage.Stage
	picking *picking // nil if no squares are being picked
	// machines is the dialogue for the players; nil if it is closed.
	machines *machines
	players  players
	friends  *friends // nil unless people on other devices play
	// chance is the running search for a random start, or nil. byChance is the last random
	// start.
	chance   *chance
	byChance struct {
		kind  string
		start game.State
	}
	more   bool // all rows are shown
	scroll ui.Scroll
	worked worked
	// unfolded is set when rows were added that must be scrolled into view.
	unfolded bool
	// actions are the functions of the controls for choices.
	actions map[string]func()
}

// New returns the start page for a setup.
func New(p *scene.Program, chosen *setup.Setup) *Scene {
	s := &Scene{
		program: p, chosen: *chosen, game: p.Games.Of(chosen.Rules()), saved: p.Store.Unfinished(),
		starts: make(map[string]game.State), actions: make(map[string]func()),
	}
	s.chosen.Moves = nil
	s.players.note(s.chosen.Seats)
	s.more = s.unusual()
	s.stage = stage.New(s.game.Table(s.Rules()))
	s.showStart()
	return s
}

// Board implements scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }

// Rules implements scene.Scene.
func (s *Scene) Rules() game.Rules { return s.chosen.Rules() }

// Close implements scene.Scene.
func (s *Scene) Close() {
	if s.chance != nil {
		s.chance.call.Cancel()
	}
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	s.stage.View.Update()
	if s.chance != nil {
		s.awaitChance(in)
		return
	}
	if s.machines != nil {
		if slices.Contains(in.Keys, ebiten.KeyEscape) {
			s.closeMachines()
		}
		return
	}
	tap := s.stage.Point(in, s.picking != nil)
	s.typeTitle(in)
	if s.picking == nil {
		if slices.Contains(in.Keys, ebiten.KeyEscape) {
			s.Activate("front")
		}
		return
	}
	s.picking.toggle(tap)
	for _, key := range in.Keys {
		switch {
		case key == ebiten.KeyEscape:
			s.cancelPicking()
			return
		case stage.Plays(key) && s.program.Focused():
		default:
			if stage.MovesCursor(key) {
				s.program.Unfocus()
			}
			tap, _ := s.stage.Key(key)
			s.picking.toggle(tap)
		}
	}
}

// Activate implements scene.Scene.
func (s *Scene) Activate(control string) {
	s.worked.note(s, control)
	switch control {
	case "front":
		if t := s.tournament(); t != nil && t.settles {
			s.program.Go(scene.Tournament{}) // return to the tournament
			break
		}
		if s.friends != nil && s.friends.settles {
			s.program.Go(scene.Room{}) // return to the room
			break
		}
		s.program.Go(scene.Front{Setup: &s.chosen})
	case "start":
		s.chosen.Deal(s.program.Rand)
		s.program.Go(scene.Game{Setup: &s.chosen})
	case titleField:
		s.program.Worked.Focus = titleField
	case "make-room":
		s.makeRoom()
	case "resume":
		s.program.Resume(s.saved)
	case "draw-cells":
		s.drawSquares()
	case "pick-cells":
		s.pick()
	case "no-cells":
		s.dropSquares()
	case moreName:
		s.unfold()
	case "done-algorithms":
		s.closeMachines()
	case "cancel-chance":
		s.cancelChance()
	case "done-pick":
		s.endPicking()
	case "cancel-pick":
		s.cancelPicking()
	default:
		if act := s.actions[control]; act != nil {
			act()
		}
	}
}

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts {
	f := scene.Facts{Scene: "start", Options: s.Rules().OptionsOf(s.chosen.Start), State: s.chosen.Start}
	if s.picking != nil {
		f.Options, f.State = s.picking.options(), nil
		if s.picking.full() {
			f.State = s.picking.start()
		}
	}
	return f
}

// showStart shows the start of the game on the board.
func (s *Scene) showStart() {
	if s.picking == nil {
		s.stage.Show(s.game, s.chosen.Start)
	} else {
		var p board.Position
		s.game.Show(s.picking.usual, &p)
		p.Suns = s.picking.squares
		s.stage.View.Set(&p)
	}
	s.program.Refresh()
}

// chooseFamily switches to another family, with its last start if there is one.
func (s *Scene) chooseFamily(id string) {
	before := s.Rules()
	family, err := game.FindFamily(before.ID())
	if err != nil || family.ID == id {
		return
	}
	s.starts[family.ID] = s.chosen.Start
	if start := s.starts[id]; start != nil {
		s.newGame(start)
		return
	}
	if rules, err := s.program.Games.Shown(id); err == nil {
		s.newGame(setup.Draw(rules, nil, s.program.Rand))
	}
}

// newGame chooses a start, of any game.
func (s *Scene) newGame(start game.State) {
	before := s.game
	s.chosen.Start = start
	s.game = s.program.Games.Of(start.Rules())
	s.stage.SetTable(s.game.Table(start.Rules()))
	s.chosen.Reseat(before, s.game)
	s.keep()
	s.showStart()
}

// keep stores the choices.
func (s *Scene) keep() {
	s.program.Remember(func(kept *storage.Settings) { kept.Choices = s.chosen.Choices() })
	s.program.Refresh()
}

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration {
	n := scene.Narration{Board: true}
	if s.picking == nil {
		return n
	}
	n.Doable = access.Doable{Targets: s.picking.squares, Target: s.program.Text("access.pickable")}
	if !s.picking.full() {
		for square := range board.MaxSquares {
			n.Targets.Add(square)
		}
	}
	return n
}
