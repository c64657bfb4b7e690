package eval

import (
	"math/bits"

	"colat/game"
	"colat/game/uttt"
)

// Ending says whether and how a game has ended.
type Ending uint8

const (
	Going Ending = iota
	Won          // by the side that has just moved
	Drawn
)

// Board is a position.
type Board struct {
	Hash       uint64
	Stones     [2][16]uint16 // each side's cells in each block; the last seven are unused
	Owned      [2]uint16     // the blocks won by each side
	Shut       uint16        // the blocks in which no more moves are legal
	Unwinnable [2]uint16     // the blocks that each side has not won and cannot win
	Side       uint8         // to move: 0 or 1
	Target     uint8         // the block to play, or Free
	Ending     Ending
	open       bool // won blocks stay playable until they are full
}

// FromState returns the position of a state.
func FromState(s *uttt.State) Board {
	b := Board{
		Side: uint8(s.ToMove()), Target: uint8(s.Target()),
		open: s.Rules().(*uttt.Rules).Open(),
	}
	for side := range game.Player(2) {
		for block := range 9 {
			b.Stones[side][block] = s.Stones(side, block)
		}
		b.Owned[side] = s.Blocks(side)
	}
	for block := range 9 {
		if b.isShut(block) {
			b.Shut |= 1 << block
		}
	}
	b.findUnwinnable()
	if result, over := s.Result(); over {
		b.Ending = Won
		if result.Winner == game.NoSide {
			b.Ending = Drawn
		}
	}
	b.Hash = b.hashAnew()
	return b
}

// hashAnew computes Hash from scratch.
func (b *Board) hashAnew() uint64 {
	hash := targetKeys[b.Target]
	if b.Side != 0 {
		hash ^= turnKey
	}
	if b.open {
		hash ^= openKey
	}
	for m := range Move(MaxMoves) {
		for side := range b.Stones {
			if b.Stones[side][m.Block()]>>m.Cell()&1 != 0 {
				hash ^= stoneKeys[side][m]
			}
		}
	}
	for block := range 9 {
		for side := range b.Owned {
			if b.Owned[side]>>block&1 != 0 {
				hash ^= ownerKeys[side][block]
			}
		}
	}
	return hash
}

// findUnwinnable computes Unwinnable from scratch.
func (b *Board) findUnwinnable() {
	for side := range b.Unwinnable {
		b.Unwinnable[side] = (b.Shut | b.Owned[side^1]) &^ b.Owned[side]
		for block := range 9 {
			if Lines[b.Stones[side^1][block]&all].Some == everyLine && b.Owned[side]>>block&1 == 0 {
				b.Unwinnable[side] |= 1 << block
			}
		}
	}
}

// isShut reports whether no more moves are legal in a block.
func (b *Board) isShut(block int) bool {
	return b.Stones[0][block]|b.Stones[1][block] == all || !b.open && b.Decided()>>block&1 != 0
}

// Decided returns the blocks that either side has won.
func (b *Board) Decided() uint16 { return b.Owned[0] | b.Owned[1] }

// Playable returns the blocks in which the side to move may play.
func (b *Board) Playable() uint16 {
	if b.Target != Free {
		return 1 << b.Target
	}
	return all &^ b.Shut
}

// Empty returns the cells of a block without a stone.
func (b *Board) Empty(block int) uint16 { return all &^ (b.Stones[0][block] | b.Stones[1][block]) }

// AppendMoves appends the legal moves. The game must not be over.
func (b *Board) AppendMoves(buf []Move) []Move {
	for blocks := b.Playable(); blocks != 0; blocks &= blocks - 1 {
		block := bits.TrailingZeros16(blocks)
		for cells := b.Empty(block); cells != 0; cells &= cells - 1 {
			buf = append(buf, Move(9*block+bits.TrailingZeros16(cells)))
		}
	}
	return buf
}

// Choices returns the number of legal moves. The game must not be over.
func (b *Board) Choices() int {
	if b.Target == Free {
		return b.Room()
	}
	return bits.OnesCount16(b.Empty(int(b.Target)))
}

// Play makes a legal move.
func (b *Board) Play(m Move) {
	side, target := b.Side&1, b.Target
	owned := b.Owned[side]
	b.put(m)
	hash := b.Hash ^ stoneKeys[side][m] ^ targetKeys[target] ^ targetKeys[b.Target] ^ turnKey
	if b.Owned[side] != owned {
		hash ^= ownerKeys[side][m.Block()]
	}
	b.Hash = hash
}

// put is Play without updating Hash.
func (b *Board) put(m Move) {
	place := places[m]
	block, cell := place.block&15, place.cell&15
	side := b.Side & 1
	own := b.Stones[side][block] | 1<<cell
	b.Stones[side][block] = own
	bit := uint16(1) << block
	if b.Decided()&bit == 0 {
		switch lines := &Lines[own&all]; {
		case lines.Has:
			b.win(bit)
		case lines.Some == everyLine:
			b.Unwinnable[side^1] |= bit
		}
	}
	shut := b.Shut
	if own|b.Stones[side^1][block] == all {
		shut |= bit
		b.Shut = shut
		b.Unwinnable[0] |= bit &^ b.Owned[0]
		b.Unwinnable[1] |= bit &^ b.Owned[1]
	}
	b.Side = side ^ 1
	b.Target = cell
	if shut>>cell&1 != 0 {
		b.Target = Free
		if shut == all && b.Ending == Going {
			b.Ending = Drawn
		}
	}
}

// win gives a block to the side to move.
func (b *Board) win(block uint16) {
	own := &b.Owned[b.Side&1]
	*own |= block
	b.Unwinnable[b.Side&1^1] |= block
	if !b.open {
		b.Shut |= block
	}
	if Lines[*own&all].Has {
		b.Ending = Won
	}
}

// WinsAtOnce returns a move with which the side to move wins the game, if there is one.
func (b *Board) WinsAtOnce() (Move, bool) {
	side := b.Side & 1
	own := b.Owned[side]
	for blocks := b.Playable() & Lines[own].Completing &^ b.Decided(); blocks != 0; blocks &= blocks - 1 {
		block := bits.TrailingZeros16(blocks)
		if cells := Lines[b.Stones[side][block]].Completing & b.Empty(block); cells != 0 {
			return Move(9*block + bits.TrailingZeros16(cells)), true
		}
	}
	return 0, false
}

// Endangered returns the undecided blocks that the opponent of the side to move could win with
// one more stone. If the target is not Free, only blocks that a move may lead to are included.
func (b *Board) Endangered() (blocks uint16) {
	side := b.Side & 1
	rest := uint16(all)
	if b.Target != Free {
		rest = b.Empty(int(b.Target))
	}
	for rest &^= b.Decided(); rest != 0; rest &= rest - 1 {
		block := bits.TrailingZeros16(rest) & 15
		if Lines[b.Stones[side^1][block]&all].Completing&^b.Stones[side][block] != 0 {
			blocks |= rest & -rest
		}
	}
	return blocks
}

// Room returns an upper bound of the stones that can still be placed.
func (b *Board) Room() int {
	room := 0
	for blocks := all &^ b.Shut; blocks != 0; blocks &= blocks - 1 {
		room += bits.OnesCount16(b.Empty(bits.TrailingZeros16(blocks)))
	}
	return room
}

// Dead reports whether neither side can win three blocks in a line, so that the game will
// be drawn.
func (b *Board) Dead() bool { return b.CannotWin(0) && b.CannotWin(1) }

// CannotWin reports whether every line of blocks has a block that a side has not won and
// cannot win.
func (b *Board) CannotWin(side uint8) bool { return Lines[b.Unwinnable[side&1]&all].Some == everyLine }

// Attainable returns the number of blocks that a side has not won and may still win.
func (b *Board) Attainable(side uint8) int {
	return bits.OnesCount16(all &^ (b.Unwinnable[side&1] | b.Owned[side&1]))
}

// Lead returns how many more blocks the side to move has won than its opponent.
func (b *Board) Lead() int {
	side := b.Side & 1
	return bits.OnesCount16(b.Owned[side]) - bits.OnesCount16(b.Owned[side^1])
}
