package othello

// A weight says what one unit of a feature is worth in hundredths of a disc
// when 4 discs are on the board and when 64 are.
type weight struct{ early, late float64 }

// Weights are kept in 1/16 of a hundredth of a disc.
const weightShift = 4

// The weights were fitted by logistic regression to the results of some
// thousands of games the engine played against itself, six discs standing for
// odds of e to 1 (Buro, "Statistical Feature Combination for the Evaluation of
// Game Positions", 1995, fits Othello features so). A weight at one end of the
// game may look odd by itself: features overlap.
var classicWeights = [featCount]weight{
	featMobility:    {-42, 146},
	featScarcity:    {54, -17},
	featPotential:   {20, -6},
	featCorners:     {840, 51},
	featCornerMoves: {281, 376},
	featX:           {-920, 107},
	featC:           {-235, 59},
	featEdges:       {178, -70},
	featStable:      {227, 70},
	featDiscs:       {-139, 6},
	featMiddle:      {97, 2},
	featParity:      {150, 179},
}

var victoryWeights = [featCount]weight{
	featMobility:    {-59, 136},
	featScarcity:    {29, 0},
	featPotential:   {4, -7},
	featCorners:     {1063, -8},
	featCornerMoves: {34, 373},
	featX:           {-1000, 281},
	featC:           {-188, 35},
	featEdges:       {174, -19},
	featStable:      {209, 47},
	featDiscs:       {-119, 8},
	featMiddle:      {82, -13},
	featParity:      {115, 280},
	featThin:        {0.25, 0.5},
	featCells:       {131, 21},
	featSafeCells:   {116, 61},
	featLooseCells:  {-149, 37},
	featNearCells:   {6, 47},
	featFour:        {454, -104},
	featThree:       {81, 26},
}

type weightTable [65][featCount]int32

func spread(weights *[featCount]weight) *weightTable {
	var table weightTable
	for discs := range table {
		t := min(max(float64(discs-4)/60, 0), 1)
		for i, w := range weights {
			v := (w.early*(1-t) + w.late*t) * (1 << weightShift)
			if v < 0 {
				v--
			}
			table[discs][i] = int32(v + 0.5)
		}
	}
	return &table
}

var (
	classicTable = spread(&classicWeights)
	victoryTable = spread(&victoryWeights)
)
