package lesson

import (
	"colat/ai/textbook"
	"colat/render/program/scene"
)

// facts describes the lesson to tests.
func (s *Scene) facts() *scene.Lesson {
	f := &scene.Lesson{
		Tab: s.tab, Algorithms: s.choices.algorithms, Depth: s.choices.depth, Counting: s.shown.running,
		Line: s.lineWords(), Shown: s.line, Tree: s.treeFacts(),
	}
	for i := range s.shown.columns {
		c := &s.shown.columns[i]
		f.More[i] = c.more
		for k := range c.rows {
			at := &c.rows[k]
			f.Counts[i] = append(f.Counts[i], scene.Count{
				Depth: at.depth, Value: at.value, Nodes: at.Nodes, Cutoffs: at.Cutoffs,
				Branching: textbook.EffectiveBranching(at.Nodes, at.depth),
			})
		}
	}
	return f
}

func (s *Scene) treeFacts() scene.Tree {
	w := &s.walk
	f := scene.Tree{Algorithm: s.choices.algorithms[s.choices.treeOf], Depth: w.depth, Path: []string{}}
	if w.tree == nil {
		return f
	}
	n := s.narrator()
	at := &w.tree.nodes[w.now]
	f.Nodes, f.Node, f.Parent, f.Value, f.Cut = len(w.tree.nodes), w.now, at.Parent, at.Value, at.Cut
	f.Alpha, f.Beta = w.tree.window(w.now, w.now)
	f.Moves, f.Caption = len(w.tree.children[w.now]), n.caption(w.now)
	for _, node := range w.tree.path(w.now)[1:] {
		f.Path = append(f.Path, n.move(node))
	}
	return f
}
