package position

import "math/bits"

// Scores inside the search are in hundredths of a disc for the side to move.
// Estimates keep within ±MaxEstimate. A decided game is worth more the better
// it is: in the victory game winning early is better, so a win counts WinScore
// plus the squares still empty at its end; in the classic game a win counts
// ai.ProvenScore plus a hundred for each disc of its margin. Once its outcome is
// known, and a move is sought that ends with more discs, discs alone count. All
// depend on the final position alone, never on the way to it, so they can be kept
// in the table as they are.
const (
	WinScore     = 30000
	ClassicScore = 20000 // ai.ProvenScore
	MaxEstimate  = 16000
	Infinity     = 32000
)

// MaxDiscs is the largest difference of discs.
const MaxDiscs = 64

// Lead returns +1, 0 or -1 as the game is won, drawn or lost for the owner of
// own if it ends with these discs because a side cannot move. Of as many discs those
// on victory cells decide; there are none in the classic game.
func Lead(own, opp, victory uint64) int {
	d := bits.OnesCount64(own) - bits.OnesCount64(opp)
	if d == 0 {
		d = bits.OnesCount64(own&victory) - bits.OnesCount64(opp&victory)
	}
	return Sign(d)
}

// Sign returns +1, 0 or -1.
func Sign(d int) int {
	switch {
	case d > 0:
		return 1
	case d < 0:
		return -1
	}
	return 0
}

// Difference is the value in discs of a game that ends with these.
func Difference(own, opp uint64) int {
	return bits.OnesCount64(own) - bits.OnesCount64(opp)
}

// OwnsAll reports whether own holds all victory cells, which wins at once. It is
// false in the classic game, which has none.
func OwnsAll(own, victory uint64) bool {
	return own&victory == victory && victory != 0
}
