// Package eval estimates who wins a position of Othello, from tables of disc
// patterns that were fitted to games the champion played against itself.
package eval
