// Package mnk implements the rules of m,n,k games: tic-tac-toe on a board of m columns
// and n rows, in which k stones in a row win. It includes gomoku with three rules: k or
// more, exactly k, and Vietnamese caro. It does no I/O.
package mnk
