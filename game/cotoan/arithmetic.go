package cotoan

import "strings"

// Operation is one of the five that make a distance of two numbers, the rear
// piece's first.
type Operation uint8

const (
	Add Operation = iota
	Subtract
	Multiply
	Divide    // the quotient, rounded down
	Remainder // of the same division
	operationCount
)

// Signs are those of the operations in IDs.
const Signs = "+-*/%"

// Operations is a set of operations.
type Operations uint8

// AllOperations are the five.
const AllOperations Operations = 1<<operationCount - 1

// Has reports whether the set holds an operation.
func (o Operations) Has(op Operation) bool { return o>>op&1 != 0 }

// signs writes the set, with a separator between the signs.
func (o Operations) signs(separator string) string {
	var signs []string
	for op := range operationCount {
		if o.Has(op) {
			signs = append(signs, Signs[op:op+1])
		}
	}
	return strings.Join(signs, separator)
}

// Expression writes the operation on two numbers as people do: "2+3", "8−5",
// "7×5", "8:5", "3 mod 7".
func (op Operation) Expression(rear, front int) string {
	sign := [operationCount]string{"+", "−", "×", ":", " mod "}[op]
	return string(rune('0'+rear)) + sign + string(rune('0'+front))
}

// value returns what an operation makes of the numbers of the rear and the front
// piece, and whether the rules allow it to be used.
func (r *Rules) value(op Operation, rear, front int) (value int, allowed bool) {
	if rear == 0 || !r.operations.Has(op) {
		return 0, false
	}
	if front == 0 {
		return rear, r.zeroFront && (op == Add || op == Subtract)
	}
	switch op {
	case Add:
		return rear + front, true
	case Subtract:
		return rear - front, true
	case Multiply:
		return rear * front, true
	case Divide:
		return rear / front, true
	}
	return rear % front, rear >= front || !r.strictRemainder
}

// distanceOf returns how far a value reaches: its last digit. 0 reaches nothing.
func distanceOf(value int) int {
	if value <= 0 {
		return 0
	}
	return value % 10
}

// Reaches holds, for the numbers of a rear and a front piece, the distances from
// the front piece at which the rear one captures: bit d for distance d.
type Reaches [Numbers][Numbers]uint16

func (r *Rules) makeReaches() {
	for rear := range Numbers {
		for front := range Numbers {
			for op := range operationCount {
				if value, allowed := r.value(op, rear, front); allowed && distanceOf(value) > 0 {
					r.reaches[rear][front] |= 1 << distanceOf(value)
				}
			}
		}
	}
}
