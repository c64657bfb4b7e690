package pattern

import (
	"sync"

	rules "colat/game/mnk"
)

// A Table holds the shapes of all lines under a rule. The code of a line of 2·Radius+1 cells
// has two halves, each of which is looked up for both sides at once; the two halves of a side
// have a shape.
type Table struct {
	// before and after hold, for the codes of Radius cells on one side of a cell, the
	// indices of the halves that both sides see: side 0 in the low byte. In before the
	// nearest cell is in the highest bits, in after in the lowest.
	before, after [1 << HalfBits]uint16
	// shapes are those of both sides or, in renju, of the first; those of the second begin at second.
	shapes [2 * lines]Shape
	second uint
}

// lines is the number of pairs of halves.
const lines = halves * halves

// tables caches the tables of the rules.
var tables [rules.Renju + 1]struct {
	once  sync.Once
	table *Table
}

// TableOf returns the table of a rule, which is computed when it is first needed.
func TableOf(rule rules.Rule) *Table {
	known := &tables[rule]
	known.once.Do(func() { known.table = newTable(rule) })
	return known.table
}

func newTable(rule rules.Rule) *Table {
	t := new(Table)
	var list [halves]half
	for code := range t.after {
		mirrored := 0
		for i := range Radius {
			mirrored |= code >> (CellBits * i) & 3 << (CellBits * (Radius - 1 - i))
		}
		for side := range 2 {
			h := seen(code, side, rule == rules.Caro)
			list[h.index()] = h
			t.after[code] |= uint16(h.index() << (8 * side))
			t.before[mirrored] |= uint16(h.index() << (8 * side))
		}
	}
	t.classify(rule, 0, &list)
	if rule == rules.Renju { // the second side plays without restrictions
		t.second = lines
		t.classify(rules.Freestyle, lines, &list)
	}
	return t
}

// classify finds the shapes of all pairs of halves under a rule, which begin at an index.
func (t *Table) classify(rule rules.Rule, begin int, list *[halves]half) {
	c := classifier{rule: rule, shapes: (*[lines]Shape)(t.shapes[begin:])}
	for _, before := range list {
		for _, after := range list {
			c.shape(before, after)
		}
	}
}

// Shapes returns the shapes that the stones of either side make on a cell, from the code of
// its line with the cell at bit HalfBits.
func (t *Table) Shapes(code uint64) (first, second Shape) {
	before := uint(t.before[code&(1<<HalfBits-1)])
	after := uint(t.after[code>>(HalfBits+CellBits)&(1<<HalfBits-1)])
	const low = 0xff
	return t.shapes[(before&low<<halfIndexBits|after&low)&(lines-1)],
		t.shapes[(before>>8<<halfIndexBits|after>>8|t.second)&(2*lines-1)]
}

// A classifier finds shapes by their definitions.
type classifier struct {
	rule   rules.Rule
	shapes *[lines]Shape
	known  [lines]bool
}

// shape returns the shape of a stone between two halves.
func (c *classifier) shape(before, after half) Shape {
	at := before.index()<<halfIndexBits | after.index()
	if !c.known[at] {
		c.shapes[at], c.known[at] = c.find(before, after), true
	}
	return c.shapes[at]
}

// find counts the shapes that one more stone can make.
func (c *classifier) find(before, after half) Shape {
	if c.wins(before, after) {
		return Five
	}
	// Fewer than five cells hold no five, and more than four stones no shape but a four.
	if before.reach+after.reach < 4 {
		return Dead
	}
	var next [Shapes]int
	for i := range Radius {
		if before.empty(i) {
			next[c.shape(before.with(i), after)]++
		}
		if after.empty(i) {
			next[c.shape(before, after.with(i))]++
		}
	}
	among := func(from, to Shape) (n int) {
		for _, count := range next[from : to+1] {
			n += count
		}
		return n
	}
	switch {
	case next[Five] > 0 && c.answered(before, after):
		return Four
	case next[Five] > 0 && c.rule == rules.Renju && !isStraight(before, after):
		return Dead // two fours, which the first side may not make
	case next[Five] > 0:
		return OpenFour
	}
	for _, step := range [...]struct {
		from, to Shape // what one more stone makes
		least    int   // ways to make it, for the first of the names
		names    []Shape
	}{
		{OpenFour, OpenFour, 1, []Shape{NarrowOpenThree, OpenThree}},
		{Four, Four, 2, []Shape{Three, WideThree}},
		{NarrowOpenThree, OpenThree, 2, []Shape{NarrowOpenTwo, OpenTwo, WideOpenTwo}},
		{Three, WideThree, 3, []Shape{Two, WideTwo}},
		{NarrowOpenTwo, WideOpenTwo, 4, []Shape{OpenOne, WideOne}},
		{Two, WideTwo, 1, []Shape{One}},
	} {
		if n := among(step.from, step.to); n > 0 {
			return step.names[max(0, min(n-step.least, len(step.names)-1))]
		}
	}
	return Dead
}

// wins reports whether a stone between two halves completes a row.
func (c *classifier) wins(before, after half) bool {
	behind, closedBehind := before.run()
	ahead, closedAhead := after.run()
	length := behind + 1 + ahead
	if c.rule == rules.Freestyle {
		return length >= 5
	}
	return length == 5 && !(c.rule == rules.Caro && closedBehind && closedAhead)
}

// isStraight reports whether a stone between two halves makes four in a row without a gap.
func isStraight(before, after half) bool {
	behind, _ := before.run()
	ahead, _ := after.run()
	return behind+1+ahead == 4
}

// answered reports whether one stone of the other side prevents all fives.
func (c *classifier) answered(before, after half) bool {
	for i := range Radius {
		if before.empty(i) && !c.threatens(before.closed(i), after) ||
			after.empty(i) && !c.threatens(before, after.closed(i)) {
			return true
		}
	}
	return false
}

// threatens reports whether one more stone completes a row.
func (c *classifier) threatens(before, after half) bool {
	for i := range Radius {
		if before.empty(i) && c.wins(before.with(i), after) || after.empty(i) && c.wins(before, after.with(i)) {
			return true
		}
	}
	return false
}
