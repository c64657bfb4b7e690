package mnk

import "colat/game"

// A Fault is the reason why a point is forbidden to the first side in renju, by the rules of the Renju
// International Federation ("The International Rules of Renju", 1996, articles 3 and 9).
type Fault uint8

const (
	NoFault     Fault = iota
	Overline          // six or more in a row
	DoubleFour        // two fours at once
	DoubleThree       // two threes at once that can both become a straight four by an allowed move
)

// faultNames are the words of a refusal.
var faultNames = [...]game.Names{
	Overline:    {Vietnamese: "thành hàng dài hơn 5", English: "it makes more than 5 in a row"},
	DoubleFour:  {Vietnamese: "tạo hai nước bốn cùng lúc", English: "it makes two fours at once"},
	DoubleThree: {Vietnamese: "tạo hai nước ba cùng lúc", English: "it makes two threes at once"},
}

// refusal returns the words for a forbidden point.
func (f Fault) refusal(cell string) error {
	why := faultNames[f]
	return game.Refuse("%[1]s là điểm cấm của X: %[2]s", "%[1]s is forbidden to X: %[3]s",
		cell, why.Vietnamese, why.English)
}

// Black is a view of the stones on a board of renju for finding points that are forbidden to the first
// side. Stones hold the side of each cell's stone, 0 or 1, or a negative number.
type Black struct {
	Columns int
	Stones  []int8
}

const (
	black     = int8(game.First)
	renjuRow  = 5
	straight  = renjuRow - 1
	leastNear = 4 // stones near a forbidden point, along its lines
	renjuNear = 5 // the distance within which they are
)

// Fault returns why a stone of the first side may not be put on an empty cell, or NoFault. It changes Stones
// while it runs.
func (b Black) Fault(cell int) Fault {
	if !b.crowded(cell) {
		return NoFault
	}
	b.Stones[cell] = black
	fault := b.fault(cell)
	b.Stones[cell] = empty
	return fault
}

// crowded reports whether there are enough stones along the lines of a cell for a fault.
func (b Black) crowded(cell int) bool {
	near := 0
	for _, d := range directions {
		for sign := -1; sign <= 1; sign += 2 {
			at := cell
			for range renjuNear {
				if at = b.next(at, sign*d[0], sign*d[1]); at < 0 || b.Stones[at] > black {
					break
				}
				if b.Stones[at] == black {
					near++
				}
			}
		}
	}
	return near >= leastNear
}

// next returns the cell after another one in a direction, or -1 beyond the edge.
func (b Black) next(cell, dx, dy int) int {
	x := cell%b.Columns + dx
	cell += dy*b.Columns + dx
	if x < 0 || x >= b.Columns || cell < 0 || cell >= len(b.Stones) {
		return -1
	}
	return cell
}

// reach counts the stones that follow a cell in a direction without a gap, and returns the empty cell after
// them, or -1.
func (b Black) reach(cell, dx, dy int) (length, end int) {
	for {
		if cell = b.next(cell, dx, dy); cell < 0 || b.Stones[cell] > black {
			return length, -1
		}
		if b.Stones[cell] != black {
			return length, cell
		}
		length++
	}
}

// length returns the number of stones in a row through a cell, which counts as one of them.
func (b Black) length(cell int, d [2]int) int {
	ahead, _ := b.reach(cell, d[0], d[1])
	behind, _ := b.reach(cell, -d[0], -d[1])
	return ahead + 1 + behind
}

// fives reports whether a stone on a cell is part of five in a row in some direction.
func (b Black) fives(cell int) bool {
	for _, d := range directions {
		if b.length(cell, d) == renjuRow {
			return true
		}
	}
	return false
}

// fault returns the fault of the stone on a cell. Five in a row is none, even with fours or an overline.
func (b Black) fault(cell int) Fault {
	if b.fives(cell) {
		return NoFault
	}
	fours, threes := 0, 0
	for _, d := range directions {
		if b.length(cell, d) > renjuRow {
			return Overline
		}
		fours += b.fours(cell, d)
	}
	if fours > 1 {
		return DoubleFour
	}
	for _, d := range directions {
		if b.three(cell, d) {
			threes++
		}
		if threes > 1 {
			return DoubleThree
		}
	}
	return NoFault
}

// fours counts the fours through the stone on a cell in a direction: a straight four is one, and two sets of
// four stones in a line are two.
func (b Black) fours(cell int, d [2]int) (n int) {
	ahead, end := b.reach(cell, d[0], d[1])
	behind, begin := b.reach(cell, -d[0], -d[1])
	if end >= 0 && b.length(end, d) == renjuRow {
		n++
	}
	if begin >= 0 && b.length(begin, d) == renjuRow {
		n++
	}
	if ahead+1+behind == straight {
		n = min(n, 1)
	}
	return n
}

// three reports whether an allowed move that makes no five turns the row of three through the stone on a cell
// into a straight four. The move is allowed by the same rules, so that the definition refers to itself.
func (b Black) three(cell int, d [2]int) bool {
	for sign := -1; sign <= 1; sign += 2 {
		_, point := b.reach(cell, sign*d[0], sign*d[1])
		if point >= 0 && b.straight(point, d) {
			b.Stones[point] = black
			real := !b.fives(point) && b.fault(point) == NoFault
			b.Stones[point] = empty
			if real {
				return true
			}
		}
	}
	return false
}

// straight reports whether a stone on an empty cell makes a straight four in a direction: four in a row that
// become five at both ends.
func (b Black) straight(cell int, d [2]int) bool {
	ahead, end := b.reach(cell, d[0], d[1])
	behind, begin := b.reach(cell, -d[0], -d[1])
	if ahead+1+behind != straight || begin < 0 || end < 0 {
		return false
	}
	beyond, _ := b.reach(end, d[0], d[1])
	before, _ := b.reach(begin, -d[0], -d[1])
	return beyond == 0 && before == 0
}

// Fault returns why the side to move may not put a stone on an empty cell, or NoFault.
func (s *State) Fault(cell int) Fault {
	if s.rules.rule != Renju || s.toMove != game.First {
		return NoFault
	}
	return Black{s.rules.columns, s.cells}.Fault(cell)
}

// stuck reports whether every empty cell is forbidden to the side to move.
func (s *State) stuck() bool {
	if s.rules.rule != Renju || s.toMove != game.First {
		return false
	}
	for cell, owner := range s.cells {
		if owner == empty && s.Fault(cell) == NoFault {
			return false
		}
	}
	return true
}
