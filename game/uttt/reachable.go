package uttt

import (
	"math/bits"

	"colat/game"
)

// settle determines the winner of a position whose stones, blocks and side to move are
// known. It returns an error if no game can reach the position: X begins and the sides
// take turns, the first line in a block ends the play there, and the first line of
// blocks ends the game, so one move has completed all existing lines.
func (s *State) settle() error {
	if err := s.checkNumbers(); err != nil {
		return err
	}
	return s.settleUnequal()
}

// settleUnequal is like settle, but either side may have begun, and the numbers of
// stones may differ, as in positions set up by a course's framework.
func (s *State) settleUnequal() error {
	if !s.rules.open {
		for block := range 9 {
			if err := s.checkBlock(block); err != nil {
				return err
			}
		}
	}
	return s.findWinner()
}

// checkNumbers checks the numbers of stones against the side to move.
func (s *State) checkNumbers() error {
	var stones [2]int
	for side := range s.stones {
		for _, set := range s.stones[side] {
			stones[side] += bits.OnesCount16(set)
		}
	}
	due := game.First
	switch stones[0] - stones[1] {
	case 0:
	case 1:
		due = game.Second
	default:
		return game.Refuse("%d quân X và %d quân O: X đi trước nên X phải bằng O hoặc hơn một quân",
			"%d X and %d O: X begins, so it has as many as O or one more", stones[0], stones[1])
	}
	if due != s.toMove {
		return game.Refuse("%d quân X và %d quân O: X đi trước nên đến lượt %s, không phải %s",
			"%d X and %d O: X begins, so it is the turn of %s, not of %s", stones[0], stones[1], due.Letter(), s.toMove.Letter())
	}
	return nil
}

// checkBlock checks that the lines in a block are possible if no stone is placed after
// the first line.
func (s *State) checkBlock(block int) error {
	if s.hasLineOfBoth(block) {
		return game.Refuse("ô lớn %d: hai bên cùng có hàng ba, nhưng hàng đầu tiên đã kết thúc ô đó",
			"block %d: both sides have a line, but the first one ends the play there", block)
	}
	for side := range game.Player(2) {
		if set := s.stones[side][block]; HasLine(set) && !oneMoveLines(set) {
			return game.Refuse("ô lớn %d: %s có những hàng ba mà một nước không tạo ra được, "+
				"nhưng hàng đầu tiên đã kết thúc ô đó",
				"block %d: %s has lines that no single move has made, but the first one ends the play there",
				block, side.Letter())
		}
	}
	return nil
}

// findWinner finds the winner from the lines of blocks.
func (s *State) findWinner() error {
	if HasLine(s.owned[0]) && HasLine(s.owned[1]) {
		return game.Refuse("hai bên cùng có ba ô lớn thẳng hàng, "+
			"nhưng hàng đầu tiên đã kết thúc ván cờ",
			"both sides have three blocks in a line, but the first such line ends the game")
	}
	for side := range game.Player(2) {
		switch set := s.owned[side]; {
		case !HasLine(set):
		case !oneMoveLines(set):
			return game.Refuse("%s có những hàng ô lớn mà một nước không tạo ra được, "+
				"nhưng hàng đầu tiên đã kết thúc ván cờ",
				"%s has lines of blocks that no single move has made, but the first one ends the game", side.Letter())
		case s.toMove == side:
			return game.Refuse("%s đã có ba ô lớn thẳng hàng, vậy mà %s lại đi sau đó",
				"%s has three blocks in a line, but %s has moved since", side.Letter(), side.Opponent().Letter())
		default:
			s.winner = side
		}
	}
	return nil
}
