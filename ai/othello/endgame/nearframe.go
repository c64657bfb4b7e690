package endgame

import "colat/ai/othello/position"

// A nearFrame is what a node near the end needs: its children, and the order in
// which to try them. There is one for each number of empty squares.
type nearFrame struct {
	list [16]position.Child
	keys [16]int32 // after a sentinel, score and place of each child, the best first
}

// rank puts the number of a child, as many as have been ranked before, into its
// place in the order.
func (f *nearFrame) rank(number int, score int32) {
	key := score<<4 | int32(number)
	for f.keys[number&15] < key {
		f.keys[(number+1)&15] = f.keys[number&15]
		number--
	}
	f.keys[(number+1)&15] = key
}

// ranked returns the i-th child in the order.
func (f *nearFrame) ranked(i int) *position.Child { return &f.list[f.keys[(i+1)&15]&15] }
