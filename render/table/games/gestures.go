package games

import (
	"colat/game"
	"colat/render/table/board"
)

// Move returns the legal move between two squares. from is -1 for a move that places a
// piece on to.
func (g *Game) Move(s game.State, from, to int) (game.Move, bool) {
	var buf [64]game.Move
	for _, m := range s.AppendMoves(buf[:0]) {
		if f, t := g.Squares(s, m); f == from && t == to && to >= 0 {
			return m, true
		}
	}
	return game.NoMove, false
}

// Sources returns the squares from which the side to move can move a piece.
func (g *Game) Sources(s game.State) board.Set {
	var squares board.Set
	var buf [64]game.Move
	for _, m := range s.AppendMoves(buf[:0]) {
		from, _ := g.Squares(s, m)
		squares.Add(from)
	}
	return squares
}

// Targets returns the squares on which a piece can be placed or, if a square is
// selected, the squares to which the piece there can go.
func (g *Game) Targets(s game.State, selected int) board.Set {
	var squares board.Set
	var buf [64]game.Move
	for _, m := range s.AppendMoves(buf[:0]) {
		if from, to := g.Squares(s, m); from == selected {
			squares.Add(to)
		}
	}
	return squares
}

// Pass returns the only legal move if it is a pass, which need not be chosen by the
// player.
func (g *Game) Pass(s game.State) (game.Move, bool) {
	var buf [64]game.Move
	moves := s.AppendMoves(buf[:0])
	if len(moves) != 1 {
		return game.NoMove, false
	}
	_, to := g.Squares(s, moves[0])
	return moves[0], to < 0
}

// Count returns the number of moves from a start. A pass is none.
func (g *Game) Count(start game.State, moves []game.Move) (n int) {
	state := start.Clone()
	for _, m := range moves {
		if _, to := g.Squares(state, m); to >= 0 {
			n++
		}
		state.Play(m)
	}
	return n
}

// FindSquare returns the square with a name.
func (g *Game) FindSquare(rules game.Rules, name string) (int, bool) {
	t := g.Table(rules)
	for square := range t.Columns * t.Rows {
		if g.SquareName(rules, square) == name {
			return square, true
		}
	}
	return -1, false
}

// DraftOf returns a draft of a position.
func (g *Game) DraftOf(s game.State) Draft {
	var p board.Position
	g.Show(s, &p)
	d := Draft{Pieces: p.Pieces, Suns: p.Suns, ToMove: s.ToMove(), Block: AnyBlock}
	g.Editor.complete(&d, s)
	return d
}

// ShowDraft copies a draft to the position of a board.
func (g *Game) ShowDraft(d *Draft, p *board.Position) {
	p.Pieces, p.Suns = d.Pieces, d.Suns
	if blocks, ok := g.Editor.(interface {
		showBlocks(d *Draft, p *board.Position)
	}); ok {
		blocks.showBlocks(d, p)
	}
}

// Block returns the block of a divided board that contains a square, or AnyBlock.
func (g *Game) Block(rules game.Rules, square int) int {
	t := g.Table(rules)
	if t.Panel == 0 {
		return AnyBlock
	}
	return t.PanelOf(square)
}
