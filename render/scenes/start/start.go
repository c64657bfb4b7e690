// Package start is the scene in which a game is set up: which one, who plays, how
// long engines think and, on a board that shows it, how it begins.
package start

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// Scene is the start page.
type Scene struct {
	program *scene.Program
	chosen  setup.Setup
	game    *games.Game
	starts  map[string]game.State // of the families that were chosen before
	saved   *storage.Game         // that can be resumed, or nil

	stage   *stage.Stage
	picking *picking // nil while nothing is picked on the board
	// machines is the dialogue about the players; nil if it is closed.
	machines *machines
	players  players
	friends  *friends // nil unless people on other devices play
	// chance is a start being drawn; nil if none is. byChance is the last that was.
	chance   *chance
	byChance struct {
		kind  string
		start game.State
	}
	more   bool // all choices are shown
	scroll ui.Scroll
	worked worked
	// unfolded is whether the choices that were added are to be brought into view.
	unfolded bool
	// actions are what the controls of the page do that stand for choices.
	actions map[string]func()
}

// New returns the start page with a setup chosen.
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
		s.chance.cancel()
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
			s.program.OpenTournament("", nil) // the tournament as it is
			break
		}
		if s.friends != nil && s.friends.settles {
			s.program.OpenRoom("", nil) // the room as it is
			break
		}
		s.program.OpenFront(&s.chosen)
	case "start":
		s.chosen.Deal(s.program.Rand)
		s.program.OpenGame(&s.chosen, nil)
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

// showStart shows how the game would begin.
func (s *Scene) showStart() {
	var p board.Position
	if s.picking != nil {
		s.game.Show(s.picking.usual, &p)
		p.Suns = s.picking.squares
	} else {
		s.game.Show(s.chosen.Start, &p)
	}
	s.stage.View.Set(&p)
	s.program.Refresh()
}

// chooseFamily goes over to another family, as it was when it was left.
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

// keep remembers what was chosen for the next visit.
func (s *Scene) keep() {
	s.program.Remember(func(kept *storage.Settings) { kept.Choices = s.chosen.Choices() })
	s.program.Refresh()
}
