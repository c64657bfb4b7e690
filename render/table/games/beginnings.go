package games

import (
	"math/bits"
	"strings"

	"colat/game"
	"colat/game/othello"
	"colat/game/symmetry"
)

// Beginnings groups the games of rules whose starts are drawn by chance, so that their openings have
// no names. Texts are given by their ids.
type Beginnings struct {
	// Opening returns the moves of a game up to the first real choice of a side, on a board that is
	// turned so that equal openings have equal moves, and the name of their shape. Both are "" if
	// the game ended before.
	Opening func(start game.State, moves []game.Move, side game.Player) (shape, line string)
	About   string // what Opening groups

	// Place returns where that lies which was drawn, as one of Places.
	Place                    func(start game.State) string
	Places                   []string
	PlacesTitle, PlacesAbout string
}

// othelloBeginnings groups games with victory cells. Black's first moves are all the same up to
// symmetry, White's first move is one of three shapes, and Black's second move continues it.
var othelloBeginnings = &Beginnings{
	Opening:     othelloOpened,
	About:       "othello.beginnings",
	Place:       placeOfSuns,
	Places:      []string{sunsInCorner, sunsAtEdge, sunsInside, sunsNone},
	PlacesTitle: "othello.places",
	PlacesAbout: "othello.places-about",
}

// The ids of the texts about where the victory cells lie.
const (
	sunsInCorner = "othello.place-corner"
	sunsAtEdge   = "othello.place-edge"
	sunsInside   = "othello.place-inside"
	sunsNone     = "othello.place-none"
)

// The shapes of openings are the replies to f5, on a board turned so that a game begins there.

var othelloShapes = map[string]string{
	"d6": "othello.perpendicular", "f4": "othello.parallel", "f6": "othello.diagonal",
}

func othelloOpened(_ game.State, moves []game.Move, side game.Player) (shape, line string) {
	length := 3
	if side == game.Second {
		length = 2
	}
	if len(moves) < length {
		return "", ""
	}
	plain, err := othello.Classic.New(nil, nil) // the cells do not matter
	if err != nil {
		return "", ""
	}
	var names []string
	for _, m := range symmetry.Orient(plain, moves[:length]) {
		names = append(names, othello.SquareName(int(m)))
	}
	return othelloShapes[names[1]], strings.Join(names, " ")
}

// corners and edges are the squares in the corners and at the edge of the board.
const corners, edges = uint64(0x8100000000000081), uint64(0xff818181818181ff)

func placeOfSuns(start game.State) string {
	cells := start.(*othello.State).VictoryCells()
	switch {
	case cells == 0:
		return sunsNone
	case cells&corners != 0:
		return sunsInCorner
	case bits.OnesCount64(cells&edges) > suns/2:
		return sunsAtEdge
	}
	return sunsInside
}
