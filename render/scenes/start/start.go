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
	"colat/render/table/board"
	"colat/render/table/stage"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// ForFriends returns the start page of a game with people on other devices. The terms, unless
// nil, are the present terms of the room, or those chosen so far.
func ForFriends(p *scene.Program, to *scene.Friends) *Scene {
	s, terms := New(p, to.Setup), to.Terms
	s.openFriends()
	if terms == nil {
		return s
	}
	f := s.friends
	f.settles, f.opens = to.There, terms.Opens
	if terms.VoteTime > 0 {
		f.vote = terms.VoteTime
	}
	s.chosen.Clock = terms.Clock
	switch first, second := &terms.Chairs[0], &terms.Chairs[1]; {
	case second.Kind == room.EngineChair:
		f.against = againstClass
		s.chosen.Seats[game.Second] = second.Engine
	case first.Kind == room.PersonChair && second.Kind == room.TeamChair:
		f.against = againstTeam
	}
	return s
}

// ForTournament returns the start page of a tournament: of a new one or, if terms is not nil,
// of the one with these terms.
func ForTournament(p *scene.Program, chosen *setup.Setup, terms *tournament.Terms) *Scene {
	s := New(p, chosen)
	s.openFriends()
	menu{s}.playAgainst(againstTournament)
	if terms != nil {
		s.friends.tournament = tournamentOf(terms, s.Rules())
		s.chosen.Clock = terms.Clock
	}
	return s
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
			s.program.Refresh()
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

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration {
	n := scene.Narration{Board: true}
	if s.picking == nil {
		return n
	}
	n.Doable = stage.Doable{Targets: s.picking.squares, Target: s.program.Text("access.pickable")}
	if !s.picking.full() {
		for square := range board.MaxSquares {
			n.Targets.Add(square)
		}
	}
	return n
}

// makeRoom opens a room or a tournament, or changes the terms of the existing one.
func (s *Scene) makeRoom() {
	if s.friends == nil {
		return
	}
	s.program.Remember(func(kept *storage.Settings) { kept.Choices = s.chosen.Choices() })
	if s.tournament() != nil {
		s.openTournament()
		return
	}
	s.program.Go(scene.Room{Terms: s.roomTerms()})
}
