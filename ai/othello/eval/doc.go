// Package eval estimates positions of Othello by tables of disc patterns, which were
// fitted to games that the champion played against itself.
package eval
