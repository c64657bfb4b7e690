package mnk

import (
	"colat/ai"
	"colat/ai/mnk/board"
	"colat/game"
)

// verdict is the result of a prover for a side.
type verdict uint8

const (
	open     verdict = iota // the nodes or the time did not suffice
	wins                    // the attacker can force a row
	winsNone                // it cannot, with the moves that were allowed
)

// prover proves whether a side, the attacker, can force a row. It uses depth-first
// proof-number search (df-pn; Nagai, 2002). A node's numbers are lower bounds of the
// leaves that remain to be decided to prove and to disprove it.
type prover struct {
	clock      *ai.Clock
	proofTable proofTable
	b          *board.Board
	attacker   int
	// threatsOnly restricts the attacker to fours and open threes, which must be
	// answered: victory by continuous threats (Allis, van den Herik and Huntjens,
	// "Go-Moku solved by new search techniques", 1996). winsNone then proves nothing.
	threatsOnly bool
	keys        symmetry
	salt        uint64      // distinguishes the questions in the table
	root        int         // the number of moves made when Prove was called
	plies       [][]uint16  // the moves at each distance from the root
	guesses     [][]numbers // initial numbers of these moves
	line        []uint16
}

// newProver returns a prover with a table of at most the given bytes that counts its
// nodes on c.
func newProver(c *ai.Clock, bytes int) *prover {
	return &prover{clock: c, proofTable: newProofTable(bytes)}
}

// Forget clears the table. It must be called before the rules change.
func (p *prover) Forget() { p.proofTable.forget() }

// infinite is the number of a decided node.
const infinite = 1 << 30

// numbers are the proof numbers of a node for its side to move: phi is a lower bound of
// the leaves needed to reach the side's goal, delta to refute it.
type numbers struct{ phi, delta uint32 }

var (
	reached = numbers{0, infinite} // the side to move reaches its goal
	denied  = numbers{infinite, 0}
)

// Prove determines whether attacker can force a row from b, by threats alone or by all
// moves. It continues from the entries of the table until the clock stops it.
func (p *prover) Prove(b *board.Board, attacker int, threatsOnly bool) verdict {
	if p.clock.Over() {
		return open
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
		return wins
	case found.delta == 0:
		return winsNone
	}
	return open
}

// Line returns best play as far as the table still holds the proof, including the move
// that completes the row, if there is one.
func (p *prover) Line() []uint16 {
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

// decidedMove returns a move that keeps the proven result, or -1 if none is known.
func (p *prover) decidedMove(buf []uint16) int {
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

// heaviest returns the empty cell with the greatest Weight for the attacker, which is the
// defence of Erdős and Selfridge, or -1 if no cell is empty.
func (p *prover) heaviest() int {
	best, most := -1, int64(-1)
	for cell := range p.b.Cells() {
		if p.b.At(cell) == board.Empty && p.b.Weight(p.attacker, cell) > most {
			best, most = cell, p.b.Weight(p.attacker, cell)
		}
	}
	return best
}

// key returns the table key of the board's position.
func (p *prover) key() uint64 { return p.keys.key() ^ p.salt }

func (p *prover) child(cell int) (numbers, bool) {
	return p.proofTable.probe(p.keys.after(cell, p.b.ToMove) ^ p.salt)
}

// search expands the board's position until one of its numbers reaches its threshold.
func (p *prover) search(ply int, threshold numbers) numbers {
	if p.clock.Tick() {
		return numbers{1, 1}
	}
	key := p.key()
	n, moves := p.expand(p.plies[ply][:0])
	p.plies[ply] = moves
	if len(moves) == 0 {
		p.proofTable.store(key, n, 1)
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
			p.proofTable.store(key, n, work)
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

// guess returns the initial numbers of the position after a move. Unless only threats are
// searched, the attacker's potential estimates the distance to a row and may show that
// there is none.
func (p *prover) guess(cell int) numbers {
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
// to search.
func (p *prover) expand(moves []uint16) (numbers, []uint16) {
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

func (p *prover) play(cell int) {
	p.keys.move(cell, p.b.ToMove)
	p.b.Play(cell)
}

func (p *prover) undo() {
	p.keys.move(p.b.Undo(), p.b.ToMove)
}

// proofTable holds the numbers of positions in small buckets. The entry with the least work is
// replaced.
type proofTable struct {
	entries []proofEntry
	mask    uint64
}

type proofEntry struct {
	key  uint64
	n    numbers
	work uint32
}

const (
	bucket         = 4
	proofEntrySize = 24
)

// newProofTable returns a table of at most the given bytes.
func newProofTable(bytes int) proofTable {
	n := bucket
	for 2*n*proofEntrySize <= bytes {
		n *= 2
	}
	return proofTable{entries: make([]proofEntry, n), mask: uint64(n-1) &^ (bucket - 1)}
}

func (t *proofTable) forget() { clear(t.entries) }

func (t *proofTable) probe(key uint64) (numbers, bool) {
	at := key & t.mask
	for i := range t.entries[at : at+bucket] {
		if e := &t.entries[at+uint64(i)]; e.key == key && e.work > 0 {
			return e.n, true
		}
	}
	return numbers{}, false
}

func (t *proofTable) store(key uint64, n numbers, work uint32) {
	at := key & t.mask
	least := &t.entries[at]
	for i := range t.entries[at : at+bucket] {
		e := &t.entries[at+uint64(i)]
		if e.key == key && e.work > 0 {
			*e = proofEntry{key, n, max(e.work, work)}
			return
		}
		if e.work < least.work {
			least = e
		}
	}
	*least = proofEntry{key, n, max(work, 1)}
}
