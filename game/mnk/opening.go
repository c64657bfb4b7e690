package mnk

import (
	"fmt"
	"strings"

	"colat/game"
)

// An Opening is a way to begin a game evenly, although the side that moves first has an advantage: First
// places three stones, X, O and X, anywhere, and Second chooses a side. A swap gives each stone on the board to
// the other side, so that First stays the side that opened, and seats, clocks and results stay as they are. After
// the choice the side with fewer stones moves. A row cannot be complete before the choice, because rows have at
// least four stones in rules with an opening.
type Opening uint8

const (
	NoOpening Opening = iota
	Swap
	Swap2 // the other side may also place two more stones, O and X, after which the first one chooses
)

// leastOpeningRow is the least number of stones in a row of a game with an opening, which begins with at most
// three stones of a side.
const leastOpeningRow = 4

// openingNames are the words for the openings in IDs, in the order of the constants.
var openingNames = []game.OptionValue{
	{Value: "none", Label: game.Names{Vietnamese: "Thường", English: "Plain"}},
	{Value: "swap", Label: game.Names{Vietnamese: "Swap", English: "Swap"}},
	{Value: "swap2", Label: game.Names{Vietnamese: "Swap2", English: "Swap2"}},
}

// WithOpening returns the rules with an opening. Renju has none here, since its forbidden points are the first
// side's, and neither have rows of less than four.
func (r *Rules) WithOpening(opening Opening) (*Rules, error) {
	if opening != NoOpening && (r.rule == Renju || r.row < leastOpeningRow) {
		return nil, fmt.Errorf("mnk: the opening %s needs rows of %d or more and another rule than renju",
			openingNames[opening].Value, leastOpeningRow)
	}
	with := *r
	with.opening = opening
	with.key = with.newKey()
	return &with, nil
}

// Opening returns how a game begins.
func (r *Rules) Opening() Opening { return r.opening }

// Moves without a cell: the choices of a side. They follow all cells.
const (
	KeepSide game.Move = 1<<15 + iota
	TakeOther
	PlaceTwo // two more stones, after which the opponent chooses
)

// mostChoices is the greatest number of choices in a game.
const mostChoices = 2

// choiceWords are the texts of the moves without a cell, from KeepSide on.
var choiceWords = [...]string{"keep", "swap", "more"}

// A Stage is a part of a game with an opening.
type Stage uint8

const (
	Settled  Stage = iota // the sides are chosen, or the game has no opening
	Placing               // the side to move places a stone of the opening
	Choosing              // the side to move chooses a side
)

// stageWords are the third field of positions in the opening.
var stageWords = [...]string{Placing: "place", Choosing: "choose"}

// stageKeys are the parts of hashes for the stages.
var stageKeys = [...]uint64{Placing: game.Scramble(1 << 40), Choosing: game.Scramble(2 << 40)}

// The stones on the board before the first and the second choice.
const (
	firstStones = 3
	moreStones  = 5
)

// Stage returns the stage of the position.
func (s *State) Stage() Stage { return s.stage }

// PlacedSide implements game.Lender: in the opening both sides' stones are placed in turn by one side.
func (s *State) PlacedSide() game.Player {
	if s.stage == Placing {
		return game.Player(s.stones() % 2)
	}
	return s.toMove
}

func (s *State) stones() int { return len(s.cells) - s.free }

// inOpening returns the side to move in a stage of the opening, which depends on the number of stones.
func (s *State) inOpening(stage Stage) game.Player {
	if n := s.stones(); n < firstStones || stage == Choosing && n == moreStones {
		return game.First
	}
	return game.Second
}

// appendChoices appends the choices of the side to move.
func (s *State) appendChoices(buf []game.Move) []game.Move {
	buf = append(buf, KeepSide, TakeOther)
	if s.rules.opening == Swap2 && s.stones() == firstStones {
		buf = append(buf, PlaceTwo)
	}
	return buf
}

// playChoice makes a choice, or takes it back if undone is set.
func (s *State) playChoice(m game.Move, undone bool) {
	switch {
	case m == TakeOther:
		s.turnOver()
	case m == PlaceTwo && !undone:
		s.stage = Placing
		return
	}
	s.stage = Settled
	s.toMove = game.Second
	if m == TakeOther {
		s.toMove = game.First
	}
	if undone {
		s.stage = Choosing
		s.toMove = s.inOpening(Choosing)
	}
}

// turnOver gives each stone to the other side.
func (s *State) turnOver() {
	for cell, owner := range s.cells {
		if owner != empty {
			s.cells[cell] = 1 - owner
			s.hash ^= stoneKey(cell, game.First) ^ stoneKey(cell, game.Second)
		}
	}
	s.held[0], s.held[1] = s.held[1], s.held[0]
	s.score = -s.score
}

// parseChoice parses the text of a move without a cell.
func (s *State) parseChoice(text string) (m game.Move, is bool, err error) {
	for i, word := range choiceWords {
		if !strings.EqualFold(word, text) {
			continue
		}
		m = KeepSide + game.Move(i)
		switch {
		case s.stage != Choosing:
			err = game.Refuse("bây giờ không phải lúc chọn bên", "there is no side to choose now")
		case m == PlaceTwo && len(s.appendChoices(nil)) < len(choiceWords):
			err = game.Refuse("không được đặt thêm hai quân nữa", "no two more stones may be placed now")
		}
		return m, true, err
	}
	return game.NoMove, false, nil
}

// readStage sets the stage of a position from its third field.
func (s *State) readStage(word string) error {
	for stage := Placing; stage <= Choosing; stage++ {
		if strings.EqualFold(stageWords[stage], word) {
			s.stage = stage
		}
	}
	n := s.stones()
	counts := [2]int{(n + 1) / 2, n / 2}
	most, field := firstStones, "position, field 3 (the opening)"
	if s.rules.opening == Swap2 {
		most = moreStones
	}
	switch {
	case s.rules.opening == NoOpening:
		return fmt.Errorf("%s: the game %s has no opening", field, s.rules.ID())
	case s.stage == Settled:
		return fmt.Errorf("%s: want place or choose, not %.40q", field, word)
	case s.stage == Choosing && n != firstStones && n != most, s.stage == Placing && n >= most, s.count() != counts:
		return fmt.Errorf("%s: not with %d X and %d O", field, s.count()[0], s.count()[1])
	case s.toMove != s.inOpening(s.stage):
		return fmt.Errorf("position, field 2 (the side to move): want %s with %s after %d stones",
			s.toMove.Opponent().Letter(), word, n)
	}
	return nil
}

// count returns the number of stones of each side.
func (s *State) count() (counts [2]int) {
	for _, owner := range s.cells {
		if owner != empty {
			counts[owner]++
		}
	}
	return counts
}
