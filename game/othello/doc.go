// Package othello plays both Othellos of the program on bitboards: the classic
// game, and the victory game, in which five squares of the board, the victory
// cells, win the game for whoever owns them all.
//
// In the victory game nobody passes. After each move the owner of all five
// cells wins at once; failing that, a side to move without a legal move ends the
// game, and the one with more discs wins, then the one with more victory cells,
// and with both level the game is drawn.
//
// In the classic game a side without a legal move passes. The game ends when
// neither side can move, which covers a full board and a colour wiped out, and
// the one with more discs wins.
//
// Besides the one-line position text that the rules read and write, the package
// knows the request that a programming course sends to its bots: see
// ParseRequest.
//
// Importing the package registers the games "victory" and "classic".
package othello
