package games

import (
	"colat/game"
	"colat/render/table/board"
)

// An Effect is what a move does besides putting a piece down.
type Effect struct {
	Turned board.Set // pieces that it turns over or takes
	Sent   board.Set // where it sends the other side, on a table of panels
}

// Effect works out what a move does that is legal in s, and leaves s as it is: by what
// lies on the board before and after it.
func (g *Game) Effect(s game.State, m game.Move) Effect {
	var before, after board.Position
	var e Effect
	g.Show(s, &before)
	next := s.Clone()
	next.Play(m)
	g.Show(next, &after)
	_, to := g.Squares(s, m)
	for square := range before.Pieces {
		was, is := before.Pieces[square], after.Pieces[square]
		turned := is.Material != board.NoPiece && square != to
		if was != is && was.Material != board.NoPiece && (turned || square == to) {
			e.Turned.Add(square)
		}
	}
	table := g.Table(s.Rules())
	if table.Panel == 0 {
		return e
	}
	open := 0
	for panel := range after.Panels {
		if after.Panels[panel].Lit {
			open++
		}
	}
	if open != 1 {
		return e // nowhere in particular
	}
	across := table.Columns / table.Panel
	for square := range table.Columns * table.Rows {
		panel := square/table.Columns/table.Panel*across + square%table.Columns/table.Panel
		if after.Panels[panel].Lit {
			e.Sent.Add(square)
		}
	}
	return e
}

// A Stabler is a Look of a game in which pieces turn over: it knows some that never can
// again.
type Stabler interface {
	Stable(s game.State) board.Set
}

// Stable returns pieces that can never be turned over again, in games that have such.
func (g *Game) Stable(s game.State) board.Set {
	if stabler, can := g.BoardStyle.(Stabler); can {
		return stabler.Stable(s)
	}
	return board.Set{}
}

// HasStable reports whether the game knows of such pieces.
func (g *Game) HasStable() bool {
	_, can := g.BoardStyle.(Stabler)
	return can
}
