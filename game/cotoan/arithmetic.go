package cotoan

import "strings"

// Operation is one of the five arithmetic operations that compute a distance from two
// numbers. The rear piece's number is the first operand.
type Operation uint8

const (
	Add Operation = iota
	Subtract
	Multiply
	Divide    // the quotient, rounded down
	Remainder // of the same division
	operationCount
)

// Signs are the signs of the operations in IDs, in the order of the constants.
const Signs = "+-*/%"

// Operations is a set of operations.
type Operations uint8

// AllOperations is the set of all five operations.
const AllOperations Operations = 1<<operationCount - 1

// Has reports whether the set holds an operation.
func (o Operations) Has(op Operation) bool { return o>>op&1 != 0 }

// signs returns the signs of the operations in the set, joined by separator.
func (o Operations) signs(separator string) string {
	var signs []string
	for op := range operationCount {
		if o.Has(op) {
			signs = append(signs, Signs[op:op+1])
		}
	}
	return strings.Join(signs, separator)
}

// Expression formats the operation on two numbers for people: "2+3", "8−5", "7×5",
// "8:5", "3 mod 7".
func (op Operation) Expression(rear, front int) string {
	sign := [operationCount]string{"+", "−", "×", ":", " mod "}[op]
	return string(rune('0'+rear)) + sign + string(rune('0'+front))
}

// distanceOf returns the distance for a value: its last digit. It is 0, which reaches
// no square, if the value is not positive.
func distanceOf(value int) int {
	if value <= 0 {
		return 0
	}
	return value % 10
}

// Reaches holds, for the numbers of a rear and a front piece, the distances from
// the front piece at which the rear one captures: bit d for distance d.
type Reaches [Numbers][Numbers]uint16
