package arena

import (
	"time"

	"colat/ai/arena/pairing"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/match"
)

// Counts holds results from one side's point of view.
type Counts struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

// Add counts a game with the given winner for the given player.
func (c *Counts) Add(winner, player game.Player) {
	switch winner {
	case game.NoSide:
		c.Draws++
	case player:
		c.Wins++
	default:
		c.Losses++
	}
}

// Games returns the number of games counted.
func (c Counts) Games() int { return c.Wins + c.Draws + c.Losses }

// Effort holds the cost of a player's moves.
type Effort struct {
	Moves     int
	Time      time.Duration
	Slowest   time.Duration
	Oversteps int // moves that exceeded the budget, see referee.Overstepped
	Nodes     int64
	Depth     int // sum over Searched moves
	Searched  int
	Proofs    int                 // games with a proof
	Proven    int                 // sum of Record.Proven over Proofs
	Faults    map[game.Reason]int // games lost by failing, by reason
}

// Tally summarizes a match from the point of view of its first contestant, A.
type Tally struct {
	Counts
	HalfWins [2]int // draws in which A, or B, was ahead, in games with half-wins
	Points   [2]int // A's and B's, by Points
	AsFirst  Counts // games that A opened
	AsSecond Counts
	Pairs    Pairs
	OneSided [2]int          // pairs in which the same side won both games, by the side
	Efforts  [2]Effort       // of A and of B
	Faults   []referee.Fault // in the order of the tally; Run sorts them by game
}

// addGame counts the game with the given number, in which A had the side a.
func (t *Tally) addGame(number int, r *match.Record, a game.Player, budgets [2]time.Duration) {
	result := r.Result
	t.Add(result.Winner, a)
	for side, points := range Points(r) {
		who := contestant(game.Player(side), a)
		t.Points[who] += points
		if points == pairing.HalfWin {
			t.HalfWins[who]++
		}
	}
	if a == game.First {
		t.AsFirst.Add(result.Winner, a)
	} else {
		t.AsSecond.Add(result.Winner, a)
	}
	if fault, failed := referee.FaultIn(number, r); failed {
		t.Faults = append(t.Faults, fault)
		loser := &t.Efforts[contestant(result.Winner.Opponent(), a)]
		if loser.Faults == nil {
			loser.Faults = make(map[game.Reason]int)
		}
		loser.Faults[result.Reason]++
	}
	for side, move := range r.Proven {
		if move > 0 {
			e := &t.Efforts[contestant(game.Player(side), a)]
			e.Proven += move
			e.Proofs++
		}
	}
	mover := moverAfterOpening(r)
	for i, ms := range r.Milliseconds {
		who := contestant(mover(i), a)
		depth, nodes := 0, int64(0)
		if i < len(r.Depths) {
			depth = r.Depths[i]
		}
		if i < len(r.Nodes) {
			nodes = r.Nodes[i]
		}
		t.Efforts[who].addMove(time.Duration(ms*float64(time.Millisecond)), depth, nodes, budgets[who])
	}
}

func (e *Effort) addMove(elapsed time.Duration, depth int, nodes int64, budget time.Duration) {
	e.Moves++
	e.Time += elapsed
	e.Slowest = max(e.Slowest, elapsed)
	e.Nodes += nodes
	if depth > 0 {
		e.Searched++
		e.Depth += depth
	}
	if referee.Overstepped(elapsed, budget) {
		e.Oversteps++
	}
}

// contestant returns 0 if side is A's, and 1 if it is B's.
func contestant(side, a game.Player) int {
	if side == a {
		return 0
	}
	return 1
}

// moverAfterOpening returns a function that returns the side that made the i-th move
// after the opening.
func moverAfterOpening(r *match.Record) func(i int) game.Player {
	var movers []game.Player
	for s := range r.Positions() {
		movers = append(movers, s.ToMove())
	}
	return func(i int) game.Player { return movers[r.Opening+i] }
}

// HalfPoints returns the half points of A from a game: 2, 1 or 0.
func HalfPoints(r *match.Record, a game.Player) int {
	switch r.Result.Winner {
	case a:
		return 2
	case game.NoSide:
		return 1
	}
	return 0
}

// Points returns the points of the first and the second side for a game, as the course
// counts them. In games with half-wins, a draw in which one side is ahead gives two points
// to that side and one to the other.
func Points(r *match.Record) [2]int {
	switch winner := r.Result.Winner; {
	case winner == game.First:
		return [2]int{pairing.Win, 0}
	case winner == game.Second:
		return [2]int{0, pairing.Win}
	case r.HalfWinner == game.First:
		return [2]int{pairing.HalfWin, pairing.Draw}
	case r.HalfWinner == game.Second:
		return [2]int{pairing.Draw, pairing.HalfWin}
	}
	return [2]int{pairing.Draw, pairing.Draw}
}
