package class

import (
	"colat/game"
	"colat/game/match"
	"colat/render/board"
	"colat/render/games"
	"colat/render/stage"
)

// live is a board that shows a game of the contest as it goes on or, while there is none,
// how games begin.
type live struct {
	stage *stage.Stage
	game  *games.Game
	start game.State // of the contest
	match *match.Match
	state game.State // on the board
	moves int        // of the match that it shows
}

// newLive returns a board with the start of the contest.
func newLive(g *games.Game, start game.State) *live {
	l := &live{stage: stage.New(g.Table(start.Rules())), game: g, start: start}
	l.show(nil)
	return l
}

// restart shows the start of other terms.
func (l *live) restart(g *games.Game, start game.State) {
	l.game, l.start, l.match = g, start, nil
	l.stage.SetTable(g.Table(start.Rules()))
	l.show(nil)
}

// show shows a game as it stands, or the start for nil.
func (l *live) show(m *match.Match) {
	l.match, l.moves = m, 0
	l.state = l.start.Clone()
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
