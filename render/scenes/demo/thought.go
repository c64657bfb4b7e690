package demo

import (
	"time"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/render/table/board"
	"colat/render/table/games"
)

// thought is what the side to move has found out so far.
type thought struct {
	began    bool
	known    bool
	expected scene.Expectation
	nodes    int64
	ticks    int
}

// lookEvery is how many ticks lie between two looks at a search.
const lookEvery = 12

// update reads what the side to move has found, and reports whether there is anything new.
func (t *thought) update(s *Scene) bool {
	if t.ticks++; t.ticks%lookEvery != 0 || !t.began || s.match.Over() {
		return false
	}
	pv := t.expected.Info.PV
	info := s.choosers[s.shown.ToMove()].Latest(pv[:0])
	t.expected.Info.PV = info.PV
	if info.Depth == 0 || t.known && info.Depth == t.expected.Info.Depth && info.Nodes == t.nodes {
		return false
	}
	root := t.expected.Root
	if root == nil {
		root = s.shown.Clone()
	}
	t.known, t.nodes = true, info.Nodes
	t.expected = scene.Expectation{Game: s.game, Root: root, Info: info}
	return true
}

// found says how far the search has seen.
func (t *thought) found(l *locale.Locale) string {
	info := &t.expected.Info
	data := locale.Data{"Depth": info.Depth, "Nodes": l.Amount(info.Nodes)}
	if info.Elapsed < 50*time.Millisecond {
		return l.Format("demo.found", data)
	}
	data["Speed"] = l.Amount(int64(float64(info.Nodes) / info.Elapsed.Seconds()))
	return l.Format("demo.found-speed", data)
}

// lineLength is how many moves of the line that is expected are written.
const lineLength = 6

// ghosts appends the pieces that are expected to be put on empty squares.
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
