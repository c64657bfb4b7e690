package tournament

import (
	"colat/game"
	"colat/game/match"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
	rooms "colat/web/rooms/room"
)

// live is a board that shows a game of the tournament as it goes on or, while there is none,
// how games begin.
type live struct {
	stage *stage.Stage
	game  *games.Game
	start game.State // of the tournament
	match *match.Match
	state game.State // on the board
	moves int        // of the match that it shows
	waits game.State // with which the game begins that is waited for; nil if it is not known
}

// newLive returns a board with the start of the tournament.
func newLive(g *games.Game, start game.State) *live {
	l := &live{stage: stage.New(g.Table(start.Rules())), game: g, start: start}
	l.show(nil)
	return l
}

// restart shows the start of other terms.
func (l *live) restart(g *games.Game, start game.State) {
	l.game, l.start, l.match, l.waits = g, start, nil, nil
	l.stage.SetTable(g.Table(start.Rules()))
	l.show(nil)
}

// show shows a game as it stands, or the start for nil.
func (l *live) show(m *match.Match) {
	l.match, l.moves = m, 0
	l.state = l.start.Clone()
	if l.waits != nil {
		l.state = l.waits.Clone()
	}
	last := board.Set{}
	if m != nil {
		l.state = m.Start().Clone()
		moves := m.Moves()
		l.moves = len(moves)
		for _, move := range moves {
			last = l.play(move)
		}
	}
	l.stage.View.Set(l.position())
	l.stage.View.SetLast(last)
}

// wait has the board show the start of a game that has not begun, nil for none.
func (l *live) wait(start game.State) {
	if (start == nil) == (l.waits == nil) && (start == nil || game.Same(start, l.waits)) {
		return
	}
	if l.waits = start; l.match == nil {
		l.show(nil)
	}
}

// startIn returns the position with which the game of a room begins, nil where it is drawn
// later, or is none of the game on a board.
func startIn(r *rooms.Room, of game.State) game.State {
	terms := r.Terms()
	if rules := of.Rules(); terms.Start != "" && terms.Game == rules.ID() {
		if start, err := rules.ParsePosition(terms.Start); err == nil {
			return start
		}
	}
	return nil
}

// play makes a move and returns its squares.
func (l *live) play(m game.Move) board.Set {
	from, to := l.game.Squares(l.state, m)
	l.state.Play(m)
	if to < 0 {
		return board.Set{}
	}
	return board.SetOf(from, to)
}

func (l *live) position() *board.Position {
	var p board.Position
	l.game.Show(l.state, &p)
	return &p
}

// follow brings the board up to date with a game, nil for none.
func (l *live) follow(m *match.Match) {
	switch {
	case m != l.match:
		l.show(m)
	case m == nil || len(m.Moves()) == l.moves:
	case len(m.Moves()) != l.moves+1:
		l.show(m)
	case !l.stage.View.Animating():
		move := m.Moves()[l.moves]
		_, to := l.game.Squares(l.state, move)
		last := l.play(move)
		l.moves++
		l.stage.View.Move(l.position(), to)
		l.stage.View.SetLast(last)
	}
}
