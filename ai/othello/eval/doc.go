// Package eval estimates positions of Othello by tables of disc patterns, which were
// fitted to games that the champion played against itself. At the horizon of the search a
// Judge adds, in the victory game, a search for decisions within two plies, which the
// tables do not see.
package eval
