package games

import (
	"math/bits"
	"strconv"

	"colat/game"
	"colat/game/uttt"
	"colat/render/kit/locale"
	"colat/render/table/board"
)

type utttWords struct{}

func (utttWords) Title(l *locale.Locale, _ game.Rules) string { return l.Text("uttt.title") }

func (utttWords) About(l *locale.Locale, rules game.Rules) string {
	if rules.(*uttt.Rules).Open() {
		return l.Text("uttt.about-open")
	}
	return l.Text("uttt.about")
}

func (utttWords) Seat(_ *locale.Locale, side game.Player) string { return side.Letter() }

func (utttWords) Figure(s game.State, side game.Player) string {
	return strconv.Itoa(blocksOf(s)[side])
}

// blocksOf returns the numbers of blocks that the sides have won.
func blocksOf(s game.State) [2]int {
	state := s.(*uttt.State)
	return [2]int{
		bits.OnesCount16(state.Blocks(game.First)), bits.OnesCount16(state.Blocks(game.Second)),
	}
}

// MoveText counts blocks and cells from 1, so that the second number of a move is the
// first number of the answer.
func (utttWords) MoveText(_ *locale.Locale, _ game.State, m game.Move) string {
	return countedFromOne(uttt.BlockAndCell(m))
}

// SquareText implements SquareTexter.
func (utttWords) SquareText(square int) string { return countedFromOne(utttCell(square)) }

func countedFromOne(block, cell int) string {
	return strconv.Itoa(block+1) + "·" + strconv.Itoa(cell+1)
}

// placeName returns the name of the place of a block in the board, or of a cell in its
// block.
func placeName(l *locale.Locale, place int) string { return l.Text(placeNames[place]) }

var placeNames = [utttCells]string{
	"uttt.upper-left", "uttt.upper", "uttt.upper-right",
	"uttt.left", "uttt.middle", "uttt.right",
	"uttt.lower-left", "uttt.lower", "uttt.lower-right",
}

// Square implements SquareTeller: "block 5 middle, cell 2: cross". Blocks and cells are
// counted from 1, as in MoveText.
func (utttWords) Square(l *locale.Locale, _ game.Rules, p *board.Position, square int) string {
	block, cell := utttCell(square)
	said := l.Text("uttt.block") + " " + strconv.Itoa(block+1) + " " + placeName(l, block) + ", " +
		l.Text("uttt.cell") + " " + strconv.Itoa(cell+1) + ": " + signWord(l, p.Pieces[square])
	switch p.Panels[block].Sign.Material {
	case board.Cross:
		said += ", " + l.Text("uttt.block-of-cross")
	case board.Ring:
		said += ", " + l.Text("uttt.block-of-ring")
	}
	return said
}

func (utttWords) Announce(l *locale.Locale, s game.State, m game.Move) string {
	mover, state := s.ToMove(), s.(*uttt.State)
	block, cell := uttt.BlockAndCell(m)
	owned := state.Owner(block) != game.NoSide
	state.Play(m)
	won, target := !owned && state.Owner(block) == mover, state.Target()
	_, over := state.Result()
	state.Undo()
	data := locale.Data{
		"Side": mover.Letter(), "Other": mover.Opponent().Letter(),
		"Block": placeName(l, block), "Cell": placeName(l, cell),
	}
	said := l.Format("uttt.announce", data)
	if won {
		said += " " + l.Format("uttt.announce-won", data)
	}
	switch {
	case over:
	case target == uttt.Free:
		said += " " + l.Format("uttt.announce-free", data)
	default:
		data["Block"] = placeName(l, target)
		said += " " + l.Format("uttt.announce-sent", data)
	}
	return said
}

func (utttWords) Illegal(l *locale.Locale, s game.State, _, square int) string {
	state := s.(*uttt.State)
	block, cell := utttCell(square)
	target := state.Target()
	switch {
	case target != uttt.Free && target != block:
		return l.Format("uttt.illegal-elsewhere", locale.Data{
			"Side": s.ToMove().Letter(), "Block": placeName(l, target),
		})
	case state.At(block, cell) != game.NoSide:
		return l.Format("uttt.illegal-taken", locale.Data{"Sign": state.At(block, cell).Letter()})
	}
	return l.Format("uttt.illegal-won", locale.Data{"Block": placeName(l, block)})
}

func (utttWords) Result(l *locale.Locale, s game.State, r game.Result) string {
	if r.Winner != game.NoSide {
		return l.Format("uttt.three-blocks", locale.Data{"Winner": r.Winner.Letter()})
	}
	ahead, blocks := s.(*uttt.State).HalfWinner(), blocksOf(s)
	if ahead == game.NoSide {
		return l.Format("uttt.level", locale.Data{"Score": score(blocks, game.First)})
	}
	return l.Format("uttt.more-blocks", locale.Data{"Side": ahead.Letter(), "Score": score(blocks, ahead)})
}

func (utttWords) Lead(l *locale.Locale, _ game.Rules, side game.Player, _ float64) string {
	return l.Format("uttt.lead", locale.Data{"Side": side.Letter()})
}
