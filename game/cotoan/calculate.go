package cotoan

import (
	"fmt"
	"strings"

	"colat/game"
)

// Verdict is the outcome of an operation on two pieces.
type Verdict uint8

const (
	Captures     Verdict = iota // an enemy piece stands at the distance
	NotPositive                 // the value is 0 or less
	LastDigit0                  // the last digit is 0, which reaches no square
	TooSmall                    // the remainder of x mod y with x < y, under the strict rule
	OffBoard                    // the distance goes beyond the edge
	Blocked                     // a piece stands in front of the square
	NothingThere                // the square is empty
	OwnPiece                    // a piece of the same side stands there
)

// verdictNames are short, to fit beside a calculation.
var verdictNames = [...]game.Names{
	Captures:     {Vietnamese: "ăn được", English: "captures"},
	NotPositive:  {Vietnamese: "không dương", English: "not positive"},
	LastDigit0:   {Vietnamese: "hàng đơn vị là 0", English: "last digit 0"},
	TooSmall:     {Vietnamese: "số chia lớn hơn", English: "divisor is larger"},
	OffBoard:     {Vietnamese: "ngoài bàn cờ", English: "off the board"},
	Blocked:      {Vietnamese: "bị chặn", English: "blocked"},
	NothingThere: {Vietnamese: "ô trống", English: "empty square"},
	OwnPiece:     {Vietnamese: "quân mình", English: "own piece"},
}

// Names returns the name of the verdict for people.
func (v Verdict) Names() game.Names { return verdictNames[v] }

// A Calculation is one operation on a rear and a front piece, and its outcome.
type Calculation struct {
	Operation   Operation
	Rear, Front int // their numbers
	Value       int // 3 − 7 is −4, 7 × 3 is 21
	Distance    int // from the front piece, 1 to 9; 0 if the value reaches nothing
	// Square is the square at Distance, or NoSquare if there is none, and Piece is the
	// piece on it. If Verdict is Blocked, By is the square of the blocking piece.
	Square  Square
	Piece   Piece
	By      Square
	Verdict Verdict
}

// Expression returns the operation and its operands, such as "2+3".
func (c Calculation) Expression() string { return c.Operation.Expression(c.Rear, c.Front) }

// String returns the calculation with its value and outcome, such as "7×3=21 → a3" or
// "3−7=−4: not positive".
func (c Calculation) String() string {
	value := strings.Replace(fmt.Sprint(c.Value), "-", "−", 1)
	text := c.Expression() + "=" + value
	if c.Square != NoSquare {
		text += " → " + c.Square.String()
	}
	if c.Verdict != Captures {
		text += ": " + c.Verdict.Names().English
	}
	return text
}

// Calculate returns the outcome of each allowed operation on two adjacent pieces, for
// either side to move. It returns nil if the squares are not adjacent or do not hold
// two pieces of one side; operations that the rules do not allow for the pieces are
// left out.
func (s *State) Calculate(rear, front Square) []Calculation {
	if rear >= NoSquare || front >= NoSquare {
		return nil
	}
	x, y := s.board.On(rear), s.board.On(front)
	d, apart, _ := rear.Towards(front)
	if x == NoPiece || y == NoPiece || x.Side() != y.Side() || apart != 1 {
		return nil
	}
	var all []Calculation
	for op := range operationCount {
		if c, possible := s.calculate(op, x, y, front, d); possible {
			all = append(all, c)
		}
	}
	return all
}

// calculate computes one operation. possible is false if the rules do not have it for
// such pieces.
func (s *State) calculate(op Operation, x, y Piece, front Square, d Direction) (c Calculation, possible bool) {
	c = Calculation{Operation: op, Rear: x.Number(), Front: y.Number(), Square: NoSquare, By: NoSquare}
	value, allowed := s.rules.value(op, c.Rear, c.Front)
	strict := op == Remainder && c.Rear > 0 && c.Front > c.Rear && s.rules.config.Operations.Has(op)
	if !allowed && !strict {
		return c, false
	}
	c.Value = value
	if !allowed {
		c.Verdict = TooSmall
		return c, true
	}
	c.Distance = distanceOf(value)
	switch {
	case value <= 0:
		c.Verdict = NotPositive
		return c, true
	case c.Distance == 0:
		c.Verdict = LastDigit0
		return c, true
	}
	if c.Square = front.Step(d, c.Distance); c.Square == NoSquare {
		c.Verdict = OffBoard
		return c, true
	}
	c.Piece = s.board.On(c.Square)
	switch blocker := s.board.Blocker(front, d); {
	case blocker < c.Distance:
		c.Verdict, c.By = Blocked, front.Step(d, blocker)
	case c.Piece == NoPiece:
		c.Verdict = NothingThere
	case c.Piece.Side() == x.Side():
		c.Verdict = OwnPiece
	}
	return c, true
}

// Ways returns the calculations that justify a capture by the side to move. It returns
// nil for any other move.
func (s *State) Ways(m game.Move) []Calculation {
	from, to := From(m), To(m)
	if !IsCapture(m) || from >= NoSquare || to >= NoSquare {
		return nil
	}
	d, _, ok := from.Towards(to)
	if !ok {
		return nil
	}
	var ways []Calculation
	for _, c := range s.Calculate(from, from.Step(d, 1)) {
		if c.Verdict == Captures && c.Square == to {
			ways = append(ways, c)
		}
	}
	return ways
}
