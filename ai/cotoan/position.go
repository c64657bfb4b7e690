package cotoan

import (
	"colat/game"
	rules "colat/game/cotoan"
)

// MostMoves is an upper bound of the number of moves in a position, used to size buffers.
const MostMoves = 384

// Longest is the largest number of plies from the root of a search.
const Longest = 128

// Position is a position and the part of its history that the rules need. Its methods do
// not allocate.
type Position struct {
	Board  rules.Board
	Side   game.Player // to move
	Points [2]int
	Quiet  int // plies since the last capture

	Reaches *rules.Reaches
	rules.Config

	// recurred is a sum over the positions since the last capture that have occurred
	// twice and end the game at the third occurrence.
	recurred uint64
	path     []uint64 // keys of the positions before this one
}

// Past holds the state that Unmake restores.
type Past struct {
	captured rules.Piece
	quiet    int
	recurred uint64
}

// Set makes p the position after moves played from start.
func (p *Position) Set(start *rules.State, moves []game.Move) {
	own := start.Rules().(*rules.Rules)
	if p.path == nil {
		p.path = make([]uint64, 0, 4*rules.QuietLimit)
	}
	*p = Position{
		Board: *start.Board(), Side: start.ToMove(), Points: [2]int{start.Points(0), start.Points(1)},
		Quiet: start.Quiet(), Reaches: own.Reaches(), Config: own.Config(),
		path: p.path[:0],
	}
	for _, m := range moves {
		p.Make(m)
		if p.Quiet == 0 {
			p.path, p.recurred = p.path[:0], 0
		} else if p.Occurred() == 1 {
			p.recurred += game.Scramble(p.key())
		}
	}
}

// key returns a key of the board and the side to move, which identifies a position
// between two captures.
func (p *Position) key() uint64 {
	if p.Side == game.Second {
		return p.Board.Key() ^ game.Golden
	}
	return p.Board.Key()
}

var (
	pointKeys [2][64]uint64
	quietKeys [rules.QuietLimit + Longest + 2]uint64
)

func init() {
	for side := range pointKeys {
		for points := range pointKeys[side] {
			pointKeys[side][points] = game.Scramble(uint64(1000+64*side+points) * game.Golden)
		}
	}
	// Far from the limit the count of quiet plies does not matter, so positions that
	// differ only in it share their table entries.
	for quiet := rules.QuietLimit - Longest/2; quiet < len(quietKeys); quiet++ {
		quietKeys[quiet] = game.Scramble(uint64(2000+quiet) * game.Golden)
	}
}

// Key returns the key for the transposition table.
func (p *Position) Key() uint64 {
	return p.key() ^ pointKeys[0][p.Points[0]&63] ^ pointKeys[1][p.Points[1]&63] ^ quietKeys[p.Quiet] ^ p.recurred
}

// Make makes a legal move.
func (p *Position) Make(m game.Move) Past {
	past := Past{quiet: p.Quiet, recurred: p.recurred}
	p.path = append(p.path, p.key())
	past.captured = p.Board.Make(m)
	p.Quiet++
	if past.captured != rules.NoPiece {
		p.Points[p.Side] += past.captured.Number()
		p.Quiet, p.recurred = 0, 0
	}
	p.Side = 1 - p.Side
	return past
}

// Unmake undoes a move.
func (p *Position) Unmake(m game.Move, past Past) {
	p.Side = 1 - p.Side
	p.Board.Unmake(m, past.captured)
	if past.captured != rules.NoPiece {
		p.Points[p.Side] -= past.captured.Number()
	}
	p.Quiet, p.recurred = past.quiet, past.recurred
	p.path = p.path[:len(p.path)-1]
}

// Pass gives the move to the other side, for a null move. Positions before it do not
// count as repeated after it.
func (p *Position) Pass() Past {
	past := Past{quiet: p.Quiet, recurred: p.recurred}
	p.path = append(p.path, p.key())
	p.Quiet = 0
	p.Side = 1 - p.Side
	return past
}

// TakePass undoes Pass.
func (p *Position) TakePass(past Past) {
	p.Side = 1 - p.Side
	p.Quiet, p.recurred = past.quiet, past.recurred
	p.path = p.path[:len(p.path)-1]
}

// Occurred returns how often the position occurred before.
func (p *Position) Occurred() int {
	count, key := 0, p.key()
	for back := 4; back <= min(p.Quiet, len(p.path)); back += 2 {
		if p.path[len(p.path)-back] == key {
			count++
		}
	}
	return count
}

// Lead returns the lead in points of the side to move.
func (p *Position) Lead() int { return p.Points[p.Side] - p.Points[1-p.Side] }
