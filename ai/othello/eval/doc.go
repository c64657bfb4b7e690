// Package eval estimates positions of Othello by a network whose hidden units sum what disc patterns
// contribute, fitted to games that the champion played against itself. At the horizon of the search a
// Judge adds, in the victory game, a search for decisions within two plies, which the
// network does not see.
package eval
