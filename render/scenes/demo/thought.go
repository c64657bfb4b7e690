package demo

import (
	"time"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/render/table/board"
	"colat/render/table/games"
)

// thought is the search result of the side to move so far.
type thought struct {
	began    bool
	known    bool
	expected scene.Expectation
	nodes    int64
	ticks    int
}

// lookEvery is the number of ticks between two reads of the search result.
const lookEvery = 12

// found describes the depth, the nodes and the speed of the search.
func (t *thought) found(l *locale.Locale) string {
	info := &t.expected.Info
	data := locale.Data{"Depth": info.Depth, "Nodes": l.Amount(info.Nodes)}
	if info.Elapsed < 50*time.Millisecond {
		return l.Format("demo.found", data)
	}
	data["Speed"] = l.Amount(int64(float64(info.Nodes) / info.Elapsed.Seconds()))
	return l.Format("demo.found-speed", data)
}

// lineLength is the most moves of the principal variation that are shown.
const lineLength = 6

// ghosts appends the pieces that the principal variation puts on squares.
func (t *thought) ghosts(g *games.Game, list []board.Ghost) []board.Ghost {
	if !t.known {
		return list
	}
	state := t.expected.Root.Clone()
	for _, m := range t.expected.Info.PV[:min(len(t.expected.Info.PV), lineLength)] {
		if !game.IsLegal(state, m) {
			break
		}
		from, to := g.Squares(state, m)
		if to >= 0 {
			piece := g.Piece(state.ToMove())
			if from >= 0 {
				var p board.Position
				g.Show(state, &p)
				piece = p.Pieces[from]
			}
			list = append(list, board.Ghost{Square: to, Piece: piece})
		}
		state.Play(m)
	}
	return list
}
