// Package othello implements the two Othello games of the program on bitboards: the
// classic game, and the victory game, in which a side wins by owning five particular
// squares, the victory cells.
//
// There are no passes in the victory game. A side that owns all five cells after a move
// wins at once. Otherwise the game ends if the side to move has no legal move. The side
// with more discs wins; if discs are equal, the side with more victory cells wins; if
// these are equal too, the game is a draw.
//
// In the classic game a side without a legal move passes. The game ends when neither
// side can move, for instance on a full board or when one colour has no discs left, and
// the side with more discs wins.
//
// In addition to the one-line position text of the rules, the package reads and writes
// the request that a programming course sends to its bots: see ParseRequest.
//
// Importing the package registers the games "victory" and "classic".
package othello
