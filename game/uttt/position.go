package uttt

import (
	"fmt"
	"math/bits"
	"strings"

	"colat/game"
)

// ParsePosition implements game.Rules. It reads the format of FormatPosition in upper
// or lower case. It rejects many positions that no game can reach: by the numbers of
// stones, the lines, the side to move and the block to play.
func (r *Rules) ParsePosition(text string) (game.State, error) {
	fields := strings.Fields(text)
	if len(fields) != 3 && !(len(fields) == 4 && r.open) {
		return nil, fmt.Errorf("position of the game %s: %d fields, want 3: the 81 cells, the side to move, X or O, "+
			"and the block to play, 0 to 8 or -", r.id, len(fields))
	}
	s := newState(r)
	if err := s.readCells(fields[0]); err != nil {
		return nil, fmt.Errorf("position, field 1 (the cells): %w", err)
	}
	var known bool
	if s.toMove, known = r.Traits().Side(fields[1]); !known {
		return nil, fmt.Errorf("position, field 2 (the side to move): want X or O, not %.40q", fields[1])
	}
	owners := ""
	if len(fields) == 4 {
		owners = fields[3]
	}
	if err := s.readOwners(owners); err != nil {
		return nil, fmt.Errorf("position, field 4 (the winners of the blocks): %w", err)
	}
	if err := s.settle(); err != nil {
		return nil, fmt.Errorf("position, field 1 (the cells): %w", err)
	}
	if err := s.readTarget(fields[2]); err != nil {
		return nil, fmt.Errorf("position, field 3 (the block to play): %w", err)
	}
	return s, nil
}

// readCells parses the cells and places their stones.
func (s *State) readCells(text string) error {
	n := 0
	for _, letter := range text {
		if n < cells {
			owner, err := ownerLetter(letter)
			if err != nil {
				return fmt.Errorf("block %d, cell %d: %w", n/9, n%9, err)
			}
			if owner != game.NoSide {
				s.put(n, owner)
			}
		}
		n++
	}
	if n != cells {
		return fmt.Errorf("%d cells, want %d", n, cells)
	}
	return nil
}

// put places a stone without regard to the rules.
func (s *State) put(cell int, side game.Player) {
	s.stones[side][cell/9] |= 1 << (cell % 9)
	s.hash ^= stoneKeys[side][cell]
}

// readOwners determines the winner of each block: the side that has a line there or, if
// both have one, the side given by text. Without a text it is an error in Open if both
// sides have a line in a block.
func (s *State) readOwners(text string) error {
	if text != "" && len(text) != 9 {
		return fmt.Errorf("%d letters, want 9 of X, O or a dot", len(text))
	}
	for block := range 9 {
		owner := game.NoSide
		for side := range game.Player(2) {
			if HasLine(s.stones[side][block]) {
				owner = side
			}
		}
		if text == "" && s.rules.open && s.hasLineOfBoth(block) {
			return game.Refuse("hai bên cùng có hàng ba ở ô lớn %d: cần nói ai thắng ô đó trước",
				"both sides have a line in block %d: name the winner of each block with nine letters such as ..X......", block)
		}
		if text != "" {
			said, err := ownerLetter(rune(text[block]))
			switch {
			case err != nil:
				return fmt.Errorf("block %d: %w", block, err)
			case said != owner && (said == game.NoSide || !s.hasLineOfBoth(block)):
				return fmt.Errorf("block %d: the letter is %c, but the cells say %c", block, text[block], letterOf(owner))
			}
			owner = said
		}
		s.own(block, owner)
	}
	return nil
}

func ownerLetter(letter rune) (game.Player, error) {
	switch letter {
	case 'X', 'x':
		return game.First, nil
	case 'O', 'o':
		return game.Second, nil
	case '.':
		return game.NoSide, nil
	}
	return game.NoSide, fmt.Errorf("want X, O or a dot, not %q", letter)
}

// own assigns a block to its owner, which may be game.NoSide, and updates shut.
func (s *State) own(block int, owner game.Player) {
	if owner != game.NoSide {
		s.owned[owner] |= 1 << block
		s.hash ^= ownerKeys[owner][block]
	}
	if s.isShut(block) {
		s.shut |= 1 << block
	}
}

// readTarget parses the block to play. It is ignored if the game is over.
func (s *State) readTarget(text string) error {
	if text == "-" {
		return nil
	}
	if len(text) != 1 || text[0] < '0' || text[0] > '8' {
		return fmt.Errorf("want 0 to 8, or - where any block will do, not %.40q", text)
	}
	if _, over := s.Result(); over {
		return nil
	}
	target := int(text[0] - '0')
	sender := s.toMove.Opponent()
	switch {
	case s.Owner(target) != game.NoSide && !s.rules.open:
		return game.Refuse("ô lớn %d đã thuộc về %s: bên đến lượt được chọn ô bất kỳ",
			"block %d is won by %s already: want -, since any other block will do", target, s.Owner(target).Letter())
	case s.shut>>target&1 != 0:
		return game.Refuse("ô lớn %d đã đầy: bên đến lượt được chọn ô bất kỳ",
			"block %d is full: want -, since any other block will do", target)
	case len(s.senders(sender, target)) == 0:
		return game.Refuse("%s không thể bị đưa đến ô lớn %d: %s không có quân ở ô %d của ô lớn nào",
			"%s cannot have been sent to block %d: %s has no stone in cell %d of any block", s.toMove.Letter(), target,
			sender.Letter(), target)
	}
	s.target = int8(target)
	return nil
}

// senders returns the blocks in which a side has a stone in the given cell: its last
// move was one of them if it sent the other side to the block of that number.
func (s *State) senders(side game.Player, cell int) (blocks []int) {
	for block := range 9 {
		if s.stones[side][block]>>cell&1 != 0 {
			blocks = append(blocks, block)
		}
	}
	return blocks
}

// ParseMove implements game.Rules: the block and then the cell, as in 40.
func (r *Rules) ParseMove(s game.State, text string) (game.Move, error) {
	state, err := r.own(s)
	if err != nil {
		return game.NoMove, err
	}
	text = strings.TrimSpace(text)
	if len(text) != 2 || text[0] < '0' || text[0] > '8' || text[1] < '0' || text[1] > '8' {
		return game.NoMove, fmt.Errorf("malformed move: %.40q is not a block from 0 to 8 and then a cell from 0 to 8, "+
			"such as 40", text)
	}
	block, cell := int(text[0]-'0'), int(text[1]-'0')
	_, over := state.Result()
	switch {
	case over:
		return game.NoMove, fmt.Errorf("illegal move: %w", game.Refuse("ván cờ đã kết thúc", "the game is over"))
	case state.target != Free && int(state.target) != block:
		return game.NoMove, fmt.Errorf("illegal move: %w", game.Refuse("%s phải đi trong ô lớn %d",
			"%s must play in block %d", state.toMove.Letter(), state.target))
	case state.At(block, cell) != game.NoSide:
		return game.NoMove, fmt.Errorf("illegal move: %w", game.Refuse("ô nhỏ %d của ô lớn %d đã có %s",
			"cell %d of block %d holds an %s already", cell, block, state.At(block, cell).Letter()))
	case state.shut>>block&1 != 0:
		return game.NoMove, fmt.Errorf("illegal move: %w", game.Refuse("ô lớn %d đã thuộc về %s",
			"block %d is won by %s already", block, state.Owner(block).Letter()))
	}
	return MoveAt(block, cell), nil
}

// FormatMove implements game.Rules.
func (r *Rules) FormatMove(_ game.State, m game.Move) string {
	if m >= cells {
		return fmt.Sprintf("move(%d)", m)
	}
	block, cell := BlockAndCell(m)
	return string([]byte{'0' + byte(block), '0' + byte(cell)})
}

// Diagram implements game.Diagrammer: the nine blocks, with X, O, and a dot for an
// empty cell; then the blocks that each side has won, and the blocks in which the side
// to move may play.
func (s *State) Diagram() string {
	var b strings.Builder
	for row := range 9 {
		if row%3 == 0 && row > 0 {
			b.WriteString("------+-------+------\n")
		}
		for column := range 9 {
			if column > 0 {
				b.WriteByte(' ')
			}
			if column%3 == 0 && column > 0 {
				b.WriteString("| ")
			}
			b.WriteByte(letterOf(s.At(row/3*3+column/3, row%3*3+column%3)))
		}
		b.WriteByte('\n')
	}
	for side := game.First; side <= game.Second; side++ {
		if blocks := s.owned[side]; blocks != 0 {
			fmt.Fprintf(&b, "%s has won %s\n", side.Letter(), blockList(blocks))
		}
	}
	if blocks := s.Playable(); blocks != 0 {
		fmt.Fprintf(&b, "%s plays in %s\n", s.toMove.Letter(), blockList(blocks))
	}
	return b.String()
}

// blockList lists blocks by their numbers.
func blockList(blocks uint16) string {
	var numbers []string
	for rest := blocks; rest != 0; rest &= rest - 1 {
		numbers = append(numbers, fmt.Sprint(bits.TrailingZeros16(rest)))
	}
	if len(numbers) == 1 {
		return "block " + numbers[0]
	}
	return "blocks " + strings.Join(numbers, " ")
}
