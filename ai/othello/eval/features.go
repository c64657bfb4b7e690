package eval

// A feature occurs one or more times in a position. Its entries belong to one or more
// classes.
type feature int

// The features, in the order of their entries in a file of weights.
const (
	straight   feature = iota // a row or column, by its distance from those beside the edge
	diagonal                  // by its length, of 3 squares or more
	corner                    // 3×3
	edge                      // with both X squares
	wing                      // 2×5
	mobility                  // moves of both sides
	thin                      // lead in discs, if a side has few moves
	held                      // victory cells of each side, and the number that can be turned over at once
	reach                     // empty victory cells that each side can occupy at once
	owner                     // of a cell, by its square
	turn                      // whether a cell can be turned over along a line
	onStraight                // a cell on a row or column: by its place, on an edge and elsewhere
	onDiagonal                // a cell on a diagonal: by its length, then by its place
)

// shortest is the length of the shortest diagonal that is a feature.
const shortest = 3

// features gives the number of classes of each feature, and the configurations that share
// an entry in the i-th class. All other numbers of classes and entries follow from it.
var features = [...]struct {
	classes int
	times   int  // that a class occurs at most, except cells on lines
	victory bool // whether only the victory game has it
	canon   func(i int) []int32
}{
	straight:   {3, 4, false, func(int) []int32 { return reversible(8) }},
	diagonal:   {8 - shortest + 1, 4, false, func(i int) []int32 { return reversible(shortest + i) }},
	corner:     {1, 4, false, func(int) []int32 { return symmetric(9, [10]int{0, 3, 6, 1, 4, 7, 2, 5, 8}) }},
	edge:       {1, 4, false, func(int) []int32 { return symmetric(10, [10]int{7, 6, 5, 4, 3, 2, 1, 0, 9, 8}) }},
	wing:       {1, 8, false, func(int) []int32 { return plain(power3[10]) }},
	mobility:   {1, 1, false, func(int) []int32 { return plain(16 * 16) }},
	thin:       {1, 1, true, func(int) []int32 { return plain(thinSize) }},
	held:       {1, 1, true, func(int) []int32 { return fiveCells(4) }},
	reach:      {1, 1, true, func(int) []int32 { return fiveCells(5) }},
	owner:      {1, 5, true, func(int) []int32 { return plain(10 * 3) }},
	turn:       {1, 20, true, func(int) []int32 { return plain(3 * turnStates) }},
	onStraight: {2 * 4, 0, true, func(int) []int32 { return plain(power3[8]) }},
	onDiagonal: {len(diagonalPlaces), 0, true, func(i int) []int32 {
		d := diagonalPlaces[i]
		if 2*d.at == d.squares-1 {
			return reversible(d.squares) // the middle stays in place when read backwards
		}
		return plain(power3[d.squares])
	}},
}

// diagonalPlaces lists the places on diagonals up to symmetry.
var diagonalPlaces = func() (list [18]struct{ squares, at int }) {
	i := 0
	for n := shortest; n <= 8; n++ {
		for at := range (n + 1) / 2 {
			list[i].squares, list[i].at = n, at
			i++
		}
	}
	return list
}()

// class returns the number of a feature's i-th class.
func (f feature) class(i int) int { return firstClass[f] + i }

var firstClass = func() (first [len(features)]int) {
	for f := 1; f < len(features); f++ {
		first[f] = first[f-1] + features[f-1].classes
	}
	return first
}()

// diagonalClass returns the class of a cell on a diagonal of the given length.
func diagonalClass(squares, at int) int {
	for i, d := range diagonalPlaces {
		if d.squares == squares && d.at == at {
			return onDiagonal.class(i)
		}
	}
	panic("eval: there is no such place on a diagonal")
}

// class is a table of entries. canon maps indices to entries.
type class struct {
	canon   []int32
	offset  int // of its first entry
	entries int
}

func plain(size int) []int32 {
	canon := make([]int32, size)
	for i := range canon {
		canon[i] = int32(i)
	}
	return canon
}

func reversible(squares int) []int32 {
	var mirror [10]int
	for i := range squares {
		mirror[i] = squares - 1 - i
	}
	return symmetric(squares, mirror)
}

// symmetric gives each configuration of some squares and its mirror image the same entry.
func symmetric(squares int, mirror [10]int) []int32 {
	canon := make([]int32, power3[squares])
	next := int32(0)
	for i := range canon {
		image := 0
		for square := range squares {
			image += i / power3[square] % 3 * power3[mirror[square]]
		}
		if image < i {
			canon[i] = canon[image]
			continue
		}
		canon[i] = next
		next++
	}
	return canon
}

const thinSize = 16 * 32

// The states of a cell: four of an empty one, then one for each owner and each pair of
// ends.
const (
	occupied   = 4
	endPairs   = 6
	turnStates = occupied + 2*endPairs
)

var power3 = [11]int{1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683, 59049}

// fiveCells assigns an entry to each distribution of at most five cells over the given
// number of kinds, for each of the shutWays. Other indices do not occur.
func fiveCells(kinds int) []int32 {
	size := shutWays
	for range kinds {
		size *= 6
	}
	canon := make([]int32, size)
	next := int32(0)
	for i := range canon {
		cells := 0
		for rest, kind := i, 0; kind < kinds; rest, kind = rest/6, kind+1 {
			cells += rest % 6
		}
		if cells <= 5 {
			canon[i] = next
			next++
		}
	}
	return canon
}

const (
	shutWays  = 4
	heldSize  = shutWays * 6 * 6 * 6 * 6
	reachSize = 6 * heldSize
)
