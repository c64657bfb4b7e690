package othello

// A weight says what one unit of a feature is worth in hundredths of a disc
// when 4 discs are on the board and when 64 are.
type weight struct{ early, late float64 }

// Weights are kept in 1/16 of a hundredth of a disc.
const weightShift = 4

var classicWeights = [featCount]weight{
	featMobility:    {60, 40},
	featScarcity:    {8, 4},
	featPotential:   {25, 10},
	featCorners:     {500, 300},
	featCornerMoves: {250, 150},
	featX:           {-250, -120},
	featC:           {-80, -50},
	featEdges:       {15, 10},
	featStable:      {60, 100},
	featDiscs:       {-20, 30},
	featMiddle:      {5, 0},
	featParity:      {0, 60},
}

var victoryWeights = [featCount]weight{
	featMobility:    {40, 30},
	featScarcity:    {4, 2},
	featPotential:   {20, 10},
	featCorners:     {400, 250},
	featCornerMoves: {200, 120},
	featX:           {-200, -100},
	featC:           {-60, -40},
	featEdges:       {15, 10},
	featStable:      {60, 100},
	featDiscs:       {-5, 40},
	featMiddle:      {5, 0},
	featParity:      {0, 20},
	featThin:        {1, 1},
	featCells:       {30, 40},
	featSafeCells:   {150, 60},
	featLooseCells:  {-20, -10},
	featNearCells:   {60, 40},
	featFour:        {300, 300},
	featThree:       {80, 80},
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
