// Package mnk holds the rules of m,n,k games: tic-tac-toe on a board of m columns
// and n rows, where k stones in a row win. It includes gomoku in three rules:
// k or more, exactly k, and Vietnamese caro. It does no I/O.
package mnk
