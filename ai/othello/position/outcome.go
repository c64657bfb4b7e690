package position

import "math/bits"

// Scores inside the search are in hundredths of a disc for the side to move. Estimates
// are within ±MaxEstimate. Decided games score more if they are better: in the victory
// game an early win is better, so a win scores WinScore plus the number of empty squares
// at its end; in the classic game a win scores ai.ProvenScore plus 100 for each disc of
// its margin. While the outcome is known and the margin is searched, only discs count.
// All scores depend on the final position alone, not on the path to it, so they can be
// stored in the table unchanged.
const (
	WinScore     = 30000
	ClassicScore = 20000 // ai.ProvenScore
	MaxEstimate  = 16000
	Infinity     = 32000
)

// MaxDiscs is the largest difference of discs.
const MaxDiscs = 64

// Lead returns +1, 0 or -1 if the game is won, drawn or lost for the owner of own when it
// ends with these discs because a side cannot move. With equal numbers of discs those on
// victory cells decide; the classic game has none.
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

// Difference returns the value in discs of a game that ends with the given discs.
func Difference(own, opp uint64) int {
	return bits.OnesCount64(own) - bits.OnesCount64(opp)
}

// OwnsAll reports whether own holds all victory cells, which wins at once. It is false in
// the classic game, which has none.
func OwnsAll(own, victory uint64) bool {
	return own&victory == victory && victory != 0
}
