// Package notation reads a game or a position in any of several formats and writes it
// in another one: links to the page, moves, position texts, boards of other Othello
// programs, the requests of the course, GGF (the format of the Generic Game Server),
// and records. Features of a single game are implemented by its rules through the small
// interfaces defined here.
package notation
