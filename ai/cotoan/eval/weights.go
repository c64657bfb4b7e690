package eval

// Fitted are the weights that the champion plays with.
var Fitted = Weights{
	OwnTurn: 20, PointLead: 100, Ahead: 100, Progress: 40, Control: 6, Protected: 5, Pairs: 5,
	OwnThreat: 30, OwnSecondThreat: 15, OpponentThreat: -60, OpponentSecondThreat: -50, OpponentWins: -300,
	ZeroRays: 15, LoadedRays: 40, ZeroRoom: 5, ZeroGuards: 10,
	Piece: 20, Piece + 1: 40, Piece + 2: 50, Piece + 3: 60, Piece + 4: 70, Piece + 5: 80, Piece + 6: 90, Piece + 7: 100, Piece + 8: 110,
	Proximity: 5, Proximity + 1: 5, Proximity + 2: 5, Advance: 3, Advance + 1: 3, Advance + 2: 3,
}
