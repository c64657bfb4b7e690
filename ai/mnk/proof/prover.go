package proof

import (
	"colat/ai/clock"
	"colat/ai/mnk/board"
	"colat/game"
)

// Verdict is what a Prover finds out about a side.
type Verdict uint8

const (
	Open     Verdict = iota // the nodes or the time did not suffice
	Wins                    // the attacker makes a row whatever the other side does
	WinsNone                // it does not, with the moves that were allowed
)

// A Prover asks whether a side, the attacker, can force a row. It searches by proof numbers
// depth first (df-pn; Nagai, 2002), in which a node's numbers are how many leaves at least
// have still to be decided to prove and to disprove it.
type Prover struct {
	clock    *clock.Clock
	table    table
	b        *board.Board
	attacker int
	// threatsOnly lets the attacker do nothing but make fours and open threes, which have
	// to be answered: victory by continuous threats (Allis, van den Herik and Huntjens, "Go-Moku
	// solved by new search techniques", 1996). Then WinsNone proves nothing.
	threatsOnly bool
	keys        symmetry
	salt        uint64      // tells the questions apart in the table
	root        int         // how many moves had been made when Prove was called
	plies       [][]uint16  // the moves at each distance from the root
	guesses     [][]numbers // and what is thought of them before they are searched
	line        []uint16
}

// NewProver returns a prover with a table of so many bytes that counts its nodes on c.
func NewProver(c *clock.Clock, bytes int) *Prover { return &Prover{clock: c, table: newTable(bytes)} }

// Forget forgets all positions; those of other rules must be.
func (p *Prover) Forget() { p.table.forget() }

// infinite is the number of a node that is decided.
const infinite = 1 << 30

// numbers are those of a node for the side to move in it: phi is how many leaves it takes
// at least to reach what this side wants, delta to deny it.
type numbers struct{ phi, delta uint32 }

var (
	reached = numbers{0, infinite} // the side to move gets what it wants
	denied  = numbers{infinite, 0}
)

// Prove asks whether attacker can force a row from b on, with threats alone or with all
// moves. It goes on from what the table knows, until the clock says stop.
func (p *Prover) Prove(b *board.Board, attacker int, threatsOnly bool) Verdict {
	if p.clock.Over() {
		return Open
	}
	p.b, p.attacker, p.threatsOnly, p.root = b, attacker, threatsOnly, b.Plies()
	p.salt = uint64(attacker + 1)
	if threatsOnly {
		p.salt += 2
	}
	p.salt = game.Scramble(p.salt)
	for len(p.plies) < b.Cells()+1 {
		p.plies = append(p.plies, make([]uint16, 0, b.Cells()))
		p.guesses = append(p.guesses, make([]numbers, 0, b.Cells()))
	}
	p.keys.set(b, !threatsOnly)
	found := p.search(0, numbers{infinite, infinite})
	if b.ToMove != attacker {
		found.phi, found.delta = found.delta, found.phi
	}
	switch {
	case found.phi == 0:
		return Wins
	case found.delta == 0:
		return WinsNone
	}
	return Open
}

// Line is best play as far as the table still knows what was proven, to the row if there is
// one at its end.
func (p *Prover) Line() []uint16 {
	p.line = p.line[:0]
	for len(p.line) < p.b.Cells() {
		cell := p.decidedMove(p.plies[len(p.line)][:0])
		if cell < 0 {
			break
		}
		p.line = append(p.line, uint16(cell))
		if p.b.Wins(p.b.ToMove, cell) {
			break
		}
		p.play(cell)
	}
	for p.b.Plies() > p.root {
		p.undo()
	}
	return p.line
}

// decidedMove returns a move that keeps what was proven, or -1 if none is known.
func (p *Prover) decidedMove(buf []uint16) int {
	side := p.b.ToMove
	if cell := p.b.WinningCell(side); cell >= 0 {
		return cell
	}
	if cell := p.b.WinningCell(1 - side); cell >= 0 && len(p.b.AppendAnswers(1-side, buf)) == 0 {
		return cell
	}
	_, moves := p.expand(buf)
	if len(moves) == 0 {
		if cell := p.b.DoubleFourCell(side); cell >= 0 {
			return cell
		}
		return p.heaviest()
	}
	losing := -1
	for _, cell := range moves {
		n, known := p.child(int(cell))
		if !known {
			n = p.guess(int(cell))
		}
		if n.delta == 0 {
			return int(cell)
		}
		if n.phi == 0 {
			losing = int(cell)
		}
	}
	return losing
}

// heaviest returns the empty cell that matters most to the attacker, the one by which
// Erdős and Selfridge keep it from a row; or -1 if no cell is empty.
func (p *Prover) heaviest() int {
	best, most := -1, int64(-1)
	for cell := range p.b.Cells() {
		if p.b.At(cell) == board.Empty && p.b.Weight(p.attacker, cell) > most {
			best, most = cell, p.b.Weight(p.attacker, cell)
		}
	}
	return best
}

// key returns the key of the board's position in the table, and child what the table knows
// of the position after a move.
func (p *Prover) key() uint64 { return p.keys.key() ^ p.salt }

func (p *Prover) child(cell int) (numbers, bool) {
	return p.table.probe(p.keys.after(cell, p.b.ToMove) ^ p.salt)
}

// search goes on at the board's position until one of its numbers reaches its threshold.
func (p *Prover) search(ply int, threshold numbers) numbers {
	if p.clock.Tick() {
		return numbers{1, 1}
	}
	key := p.key()
	n, moves := p.expand(p.plies[ply][:0])
	p.plies[ply] = moves
	if len(moves) == 0 {
		p.table.store(key, n, 1)
		return n
	}
	guesses := p.guesses[ply][:0]
	for _, cell := range moves {
		guesses = append(guesses, p.guess(int(cell)))
	}
	p.guesses[ply] = guesses
	work := uint32(1)
	for {
		best, second := -1, uint32(infinite)
		var bestChild numbers
		sum, least := uint64(0), uint32(infinite)
		for i, cell := range moves {
			c, known := p.child(int(cell))
			if !known {
				c = guesses[i]
			}
			sum += uint64(c.phi)
			if c.delta < least || best < 0 {
				second, least = least, c.delta
				best, bestChild = i, c
			} else if c.delta < second {
				second = c.delta
			}
			if c.delta == 0 {
				sum = infinite
				break
			}
		}
		n = numbers{least, uint32(min(sum, infinite))}
		if n.phi == 0 {
			n.delta = infinite
		}
		if n.phi >= threshold.phi || n.delta >= threshold.delta || p.clock.Over() {
			p.table.store(key, n, work)
			return n
		}
		cell := int(moves[best])
		p.play(cell)
		before := p.clock.Nodes
		p.search(ply+1, numbers{
			min(threshold.delta-n.delta+bestChild.phi, infinite),
			min(threshold.phi, second+1),
		})
		work += uint32(min(p.clock.Nodes-before, 1<<20))
		p.undo()
	}
}

// guess returns the numbers of a position that was not searched, after a move. With all
// moves the attacker's potential tells how far off a row is, and whether it can be denied.
func (p *Prover) guess(cell int) numbers {
	if p.threatsOnly {
		return numbers{1, 1}
	}
	b := p.b
	potential, enough := b.Potential(p.attacker), b.Enough()
	if b.ToMove == p.attacker {
		potential += b.Weight(p.attacker, cell)
		if potential < enough {
			return reached
		}
		return numbers{uint32(1 + potential*8/enough), uint32(1 + 32*enough/potential)}
	}
	potential = 2 * (potential - b.Weight(p.attacker, cell))
	if potential < enough {
		return denied
	}
	return numbers{uint32(1 + 32*enough/potential), uint32(1 + potential*8/enough)}
}

// expand returns the numbers of the board's position if it is decided, or else the moves
// that have to be looked at.
func (p *Prover) expand(moves []uint16) (numbers, []uint16) {
	b := p.b
	side := b.ToMove
	other := 1 - side
	attacks := side == p.attacker
	win, lose := reached, denied
	if b.Windows(side, 1) > 0 {
		return win, moves
	}
	if b.Windows(other, 1) > 0 {
		moves = b.AppendAnswers(other, moves)
		if len(moves) == 0 {
			return lose, moves
		}
		return numbers{1, 1}, moves
	}
	if b.DoubleFourCell(side) >= 0 {
		return win, moves
	}
	if b.Free() == 0 || !p.threatsOnly && !attacks && b.Potential(p.attacker) < b.Enough() {
		if attacks {
			return lose, moves
		}
		return win, moves
	}
	cell, moves := b.BestDoubleFour(other, moves)
	switch {
	case cell >= 0:
		moves = b.AppendNewFours(side, moves)
	case !p.threatsOnly:
		moves = b.AppendEmpty(moves)
	case !attacks:
		return win, moves
	default:
		moves = b.AppendThreats(side, moves)
		if len(moves) == 0 {
			return lose, moves
		}
	}
	return numbers{1, 1}, moves
}

func (p *Prover) play(cell int) {
	p.keys.move(cell, p.b.ToMove)
	p.b.Play(cell)
}

func (p *Prover) undo() {
	p.keys.move(p.b.Undo(), p.b.ToMove)
}
