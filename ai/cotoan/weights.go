package cotoan

// Made by go run ./ai/cotoan/learn -games 2000 -nodes 600 -generations 3 -seed 1.

// Fitted are the weights that the champion plays with.
var Fitted = Weights{
	OwnTurn:              78,
	PointLead:            39,
	Ahead:                80,
	Progress:             23,
	Control:              13,
	Protected:            16,
	Pairs:                -8,
	OwnThreat:            32,
	OwnSecondThreat:      31,
	OpponentThreat:       -16,
	OpponentSecondThreat: -52,
	OpponentWins:         -293,
	ZeroRays:             70,
	LoadedRays:           -12,
	ZeroRoom:             9,
	ZeroGuards:           -55,
	Piece:                131, 160, 127, -70, -4, 115, 292, -8, 37,
	Proximity: 9, 30, 38,
	Advance: 22, -14, -31,
}
