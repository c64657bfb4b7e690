package editor

import (
	"math/rand/v2"

	"colat/game"
	"colat/game/match"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/table/board"
	"colat/render/table/games"
)

// Activate implements scene.Scene.
func (s *Scene) Activate(control string) {
	if tool, found := s.palette.byControl(control); found {
		s.palette.pick(tool)
		s.program.Refresh()
		return
	}
	changed := true
	switch control {
	case "back":
		s.program.Back()
		return
	case "play":
		s.play()
		return
	case "lesson":
		s.openLesson()
		return
	case "share":
		s.share()
		return
	case groupControl + "first":
		s.palette.turnTo(game.First)
	case groupControl + "second":
		s.palette.turnTo(game.Second)
	case "move-first":
		changed = s.change(func(now *games.Draft) { now.ToMove = game.First })
	case "move-second":
		changed = s.change(func(now *games.Draft) { now.ToMove = game.Second })
	case "turn":
		changed = s.change(func(now *games.Draft) { now.ToMove = now.ToMove.Opponent() })
	case "clear":
		changed = s.change(func(now *games.Draft) { now.Clear() })
	case "standard":
		changed = s.change(s.standard)
	case "swap":
		changed = s.change(s.swap)
	case "undo":
		changed = s.undo()
	case "redo":
		changed = s.redo()
	default:
		return
	}
	if changed {
		s.check()
		verdict, _ := s.verdict()
		s.program.Announce(verdict)
	}
}

// standard sets up the start of the game. The suns stay in place if their number is that of
// the start.
func (s *Scene) standard(now *games.Draft) {
	suns := now.Suns
	start, err := s.rules.New(nil, rand.New(rand.NewPCG(s.program.Rand.Uint64(), 0)))
	if err != nil {
		return
	}
	*now = s.game.DraftOf(start)
	if suns.Len() == now.Suns.Len() {
		now.Suns = suns
	}
}

// swap exchanges the pieces of the two sides.
func (s *Scene) swap(now *games.Draft) {
	var pieces [2][]board.Piece // corresponding pieces have the same index
	for i := range s.palette.tools {
		t := &s.palette.tools[i]
		if t.Kind != games.PutPiece {
			continue
		}
		side := t.Side
		if side == game.Nobody { // one piece for each side, in order
			side = game.Player(len(pieces[0]))
		}
		pieces[side] = append(pieces[side], t.Piece)
	}
	other := make(map[board.Piece]board.Piece)
	for i, first := range pieces[0] {
		second := pieces[1][i]
		other[first], other[second] = second, first
	}
	for square, piece := range now.Pieces {
		if piece != (board.Piece{}) {
			now.Pieces[square] = other[piece]
		}
	}
	now.Points[0], now.Points[1] = now.Points[1], now.Points[0]
	now.ToMove = now.ToMove.Opponent()
}

// Here implements scene.Returner. The editor itself is shown again, so that the draft is not
// lost.
func (s *Scene) Here() scene.Destination {
	return scene.Editor{Setup: &s.chosen, Friends: s.friends, Scene: s}
}

// from returns the setup of a game that begins with the position.
func (s *Scene) from() setup.Setup {
	chosen := s.chosen
	chosen.Start = s.state.Clone()
	if s.chosen.Rules().ID() != s.rules.ID() {
		chosen.Reseat(s.program.Games.Of(s.chosen.Rules()), s.game)
	}
	return chosen
}

// play opens the start page with the position, to choose the players.
func (s *Scene) play() {
	if _, sound := s.verdict(); !sound {
		return
	}
	chosen := s.from()
	if s.friends != nil {
		s.friends.Setup = &chosen
		s.program.Go(*s.friends)
		return
	}
	s.program.Go(scene.Start{Setup: &chosen})
}

// openLesson opens the lesson with the position.
func (s *Scene) openLesson() {
	if _, sound := s.verdict(); !sound {
		return
	}
	chosen := s.from()
	chosen.Seats = [2]string{setup.Human, setup.Human}
	record := &match.Record{Rules: s.rules, Start: chosen.Start.Clone()}
	s.program.Go(scene.Lesson{Game: scene.Game{Setup: &chosen, Record: record}})
}

// share copies the address of the position, or its text if the program has no addresses.
func (s *Scene) share() {
	if s.state == nil {
		s.program.Say(s.program.Text("edit.not-copied"))
		return
	}
	chosen := s.from()
	host := s.program.Host
	text, done := host.Link(chosen.Parameters(nil)), "toast.copied"
	if text == "" {
		text, done = s.rules.FormatPosition(s.state), "copy.copied"
	}
	if !host.CopyText(text) {
		done = "toast.not-copied"
	}
	s.program.Say(s.program.Text(done))
}
