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
	featMobility:    {-50, 159},
	featScarcity:    {30, -9},
	featPotential:   {16, 12},
	featCorners:     {993, -245},
	featCornerMoves: {10, 292},
	featX:           {-822, 136},
	featC:           {-40, 9},
	featEdges:       {169, -69},
	featStable:      {187, 89},
	featDiscs:       {-126, 14},
	featMiddle:      {105, -16},
	featParity:      {30, 127},
}

var victoryWeights = [featCount]weight{
	featMobility:    {-83, 121},
	featScarcity:    {15, 11},
	featPotential:   {11, -19},
	featCorners:     {952, 27},
	featCornerMoves: {-4, 374},
	featX:           {-1068, 331},
	featC:           {62, -8},
	featEdges:       {163, -16},
	featStable:      {171, 45},
	featDiscs:       {-94, 11},
	featMiddle:      {84, -36},
	featParity:      {31, 202},
	featThin:        {0.2, 0.6},
	featCells:       {42, 72},
	featSafeCells:   {21, 47},
	featLooseCells:  {-72, -37},
	featNearCells:   {96, -15},
	featFour:        {321, -208},
	featThree:       {65, 22},
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
