// Package position knows what every search of the champion needs of a position: the
// children in the order in which to try them, the line of best play behind it, the
// regions and neighbours of its squares, and how a game that ends there is scored.
// Positions are seen from the side to move: own are its discs, opp the opponent's.
package position
