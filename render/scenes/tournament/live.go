package tournament

import (
	"colat/game"
	"colat/game/match"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
	rooms "colat/web/rooms/room"
)

// live is a board that shows a game of the tournament in progress, or a start position if
// there is none.
type live struct {
	stage *stage.Stage
	game  *games.Game
	start game.State // start position of the tournament
	match *match.Match
	state game.State // on the board
	moves int        // number of moves of match that are on the board
	waits game.State // start position of the game that is about to begin; nil if not known
}

// newLive returns a board with the start position of the tournament.
func newLive(g *games.Game, start game.State) *live {
	l := &live{stage: stage.New(g.Table(start.Rules())), game: g, start: start}
	l.show(nil)
	return l
}

// restart replaces the game and its start position, after the host has changed the terms.
func (l *live) restart(g *games.Game, start game.State) {
	l.game, l.start, l.match, l.waits = g, start, nil, nil
	l.stage.SetTable(g.Table(start.Rules()))
	l.show(nil)
}

// show shows the current position of a game, or the start position if m is nil.
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

// wait shows the start position of a game that has not begun. A nil start means none.
func (l *live) wait(start game.State) {
	if (start == nil) == (l.waits == nil) && (start == nil || game.Same(start, l.waits)) {
		return
	}
	if l.waits = start; l.match == nil {
		l.show(nil)
	}
}

// startIn returns the start position set in the terms of a room. It returns nil if the
// position is drawn when the game begins, or if the room plays another game than of.
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

// follow updates the board to a game, or to none if m is nil. It animates a single new move.
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
