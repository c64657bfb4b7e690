// Package notation reads a game or a position from any of the forms in which people
// and programs write them, and writes it in another: links to the page, moves,
// position texts, boards of other Othello programs, the requests of the course, GGF
// (the form of the Generic Game Server), and records. What only one game has comes
// through the small interfaces here, which that game's rules implement.
package notation
