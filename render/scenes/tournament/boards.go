package tournament

import (
	"colat/ai/arena/pairing"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// exhibition is the state of the boards in the session of the exhibitor of a simultaneous display.
type exhibition struct {
	boards bool // the boards are shown instead of the lobby
	shown  bool // the boards were shown once
	stays  bool // after a move the user stays on the board
	onTurn bool // the user was on turn on the board on the screen
	linger int  // ticks since the user's move there
}

// ShowsBoards reports whether the user plays against all others and has all boards on the screen.
func (s *Session) ShowsBoards() bool {
	return s.exhibition.boards && s.exhibits()
}

// exhibits reports whether the user plays a simultaneous display against all others.
func (s *Session) exhibits() bool {
	return !s.projects && s.Me.IsExhibitor() && s.Me.Tournament().Phase() == tournament.Playing
}

// ShowBoards shows all boards of the user, or the lobby instead.
func (s *Session) ShowBoards(on bool) {
	s.exhibition.boards = on
	s.Show()
}

// followBoards shows the boards of the user once they are there, and reports whether it did.
func (s *Session) followBoards() bool {
	if s.exhibition.shown || len(s.Me.Games()) == 0 {
		return false
	}
	s.exhibition.shown = true
	s.ShowBoards(true)
	return true
}

// movesStay is the time for which a board stays on the screen after the user's move: 50 ticks.
const movesStay = 50

// attendBoard leads the user from a board on which it has moved to the next one that waits for a
// move, unless the user stays.
func (s *Session) attendBoard(inRoom bool) {
	follow := []string{s.entered}
	for _, g := range s.Me.Games() {
		if g.Room != s.entered {
			follow = append(follow, g.Room)
		}
	}
	s.Me.Follow(follow...)
	x, r := &s.exhibition, s.Me.RoomOf(s.entered)
	if !inRoom || r == nil || r.Match() == nil {
		x.onTurn = false
		return
	}
	chair := r.ChairOf(s.Me.Person())
	switch over := r.Match().Over(); {
	case chair != rooms.NoChair && r.ToMove() == chair:
		x.onTurn, x.linger = true, 0
	case x.stays || !x.onTurn:
	default:
		wait := movesStay
		if over {
			wait = lingers
		}
		if x.linger++; x.linger >= wait {
			s.NextBoard()
		}
	}
}

// NextBoard shows the board that has waited longest for a move of the user, other than the one on
// the screen.
func (s *Session) NextBoard() {
	for _, g := range s.Me.Waiting() {
		if g.Room != s.entered {
			s.Visit(g.Room)
			return
		}
	}
}

// BoardControls returns the controls that lead an exhibitor from board to board: first a button,
// then lines of the menu. Others have none.
func (s *Session) BoardControls() []bench.Control {
	if !s.exhibits() {
		return nil
	}
	l := s.Program.Locale
	n := 0
	for _, g := range s.Me.Waiting() {
		if g.Room != s.entered {
			n++
		}
	}
	return []bench.Control{
		{
			Name: "next-board", Label: l.Format("class.next-board", locale.Data{"Count": n}), Icon: ui.IconNext, Keys: "N",
			Help: "class.next-board-help", Look: ui.Primary, Disabled: n == 0, Do: s.NextBoard,
		},
		{
			Name: "auto-board", Label: l.Text("class.auto-board"), Icon: ui.IconNext, Toggles: true, On: !s.exhibition.stays,
			Stays: true, Do: func() { s.exhibition.stays = !s.exhibition.stays },
		},
	}
}

// DisplayScore describes the result of an exhibitor so far: its wins, draws and losses.
func DisplayScore(l *locale.Locale, x *pairing.Row) string {
	return l.Format("class.display-score", locale.Data{"Won": x.Wins, "Drawn": x.Draws + x.HalfWins, "Lost": x.Losses})
}
