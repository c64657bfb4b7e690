package lesson

import (
	"context"
	"math"
	"strings"

	"colat/ai/textbook"
	"colat/ai/treefile"
	"colat/game"
	"colat/game/async"
	"colat/render/kit/locale"
)

// own holds the file and the findings of the tree of the user's own program.
type own struct {
	file     *treefile.Tree
	findings []treefile.Finding
	at       map[int][]int // the indexes of findings by node
}

// The values of a program are kept as whole numbers of a part of its unit.
const (
	ownPart     = 1000
	ownInfinity = math.MaxInt64 / 4
)

// growOwn reads and checks the tree of a file.
func growOwn(text []byte, yield func()) *growth {
	return async.Start(context.Background(), func(context.Context) (grown, error) {
		file, err := treefile.Read(text, yield)
		if err != nil {
			return grown{}, err
		}
		o := &own{file: file, findings: file.Check(yield), at: map[int][]int{}}
		for i := range o.findings {
			node := o.findings[i].Node
			o.at[node] = append(o.at[node], i)
		}
		nodes := make([]textbook.Node, len(file.Nodes))
		depth := 0
		for i := range file.Nodes {
			n := &file.Nodes[i]
			nodes[i] = textbook.Node{
				Parent: n.Parent, Depth: n.Depth, Move: n.Move, Alpha: whole(n.Alpha), Beta: whole(n.Beta), Value: whole(n.Value),
				Cut: n.Cut, Quiescence: file.Depth > 0 && n.Depth > file.Depth,
			}
			depth = max(depth, n.Depth)
		}
		t := newTree(nodes, file.Root, yield)
		t.own, t.bounded = o, file.Windows
		return grown{tree: t, depth: depth}, nil
	})
}

// whole returns a value of a program as a whole number.
func whole(worth float64) int {
	switch {
	case math.IsInf(worth, 1):
		return ownInfinity
	case math.IsInf(worth, -1):
		return -ownInfinity
	}
	return int(math.Round(worth * ownPart))
}

// worth formats a value or a bound of the tree with its sign.
func (t *tree) worth(l *locale.Locale, value int) string {
	switch {
	case t.own == nil:
		return worth(l, value)
	case value >= ownInfinity, value <= -ownInfinity:
		return l.Text("lesson.none")
	}
	return treefile.Worth(float64(value)/ownPart, l.Language())
}

// unlimited reports whether a bound is infinite.
func (t *tree) unlimited(bound int) bool {
	infinity := textbook.Infinity
	if t.own != nil {
		infinity = ownInfinity
	}
	return bound >= infinity || bound <= -infinity
}

// wrong reports whether a node differs from the searches of the course.
func (t *tree) wrong(node int) bool { return t.own != nil && len(t.own.at[node]) > 0 }

// faults describes the differences at a node.
func (n *narrator) faults(node int) string {
	var said []string
	o := n.tree.own
	for _, i := range o.at[node] {
		f := &o.findings[i]
		move := n.words.Text("lesson.start")
		if node > 0 {
			move = n.move(node)
		}
		said = append(said, n.words.Format("lesson.own-line", locale.Data{
			"Line": f.Line, "Why": o.file.Say(f, n.words.Language(), move),
		}))
	}
	return strings.Join(said, " ")
}

// ownWhole summarises the differences of a tree of one's own, after the summary of its search.
func (n *narrator) ownWhole() string {
	o := n.tree.own
	said := n.words.Text("lesson.own-right")
	if count := len(o.findings); count > 0 {
		said = n.words.Count("lesson.own-faults", count, nil)
	}
	if len(o.file.Bad) > 0 {
		said += " " + n.words.Format("lesson.own-bad", locale.Data{
			"Count": len(o.file.Bad) + o.file.MoreBad, "First": o.file.Bad[0].In(n.words.Language()),
		})
	}
	return said
}

// Searches reports whether a position is that of the lesson.
func (s *Scene) Searches(root game.State) bool {
	rules := s.Rules()
	return root.Rules().ID() == rules.ID() && rules.FormatPosition(root) == rules.FormatPosition(s.root)
}

// Receive shows the tree in a file of the user's own program, in a search of the lesson's position.
func (s *Scene) Receive(text []byte) {
	s.own, s.tab = text, treeTab
	s.walks[ownTree].stop()
	s.walks[ownTree] = walk{}
	if s.choices.treeOf != ownTree {
		s.chooseTree(ownTree)
		return
	}
	s.growShown()
	s.show()
}

// openFile opens a dialogue for a file of the user's own program.
func (s *Scene) openFile() {
	if !s.program.Host.PickFiles(".jsonl,.json,.txt") {
		s.program.Say(s.program.Text("lesson.own-drop"))
	}
}

// toFinding goes to another finding about the user's own tree.
func (s *Scene) toFinding(number int) {
	w := s.walk
	w.playing, w.finding = false, number
	s.goTo(w.to(w.tree.own.findings[number-1].Node))
	s.program.Refresh()
}

// faultCount returns the number of findings about the tree that is shown.
func (s *Scene) faultCount() int {
	if s.choices.treeOf != ownTree || s.walk.tree == nil {
		return 0
	}
	return len(s.walk.tree.own.findings)
}

// receivedOwn reacts to the tree of the user's own program, or says why there is none. The trees of the
// algorithms get its depth and its evaluation.
func (s *Scene) receivedOwn() {
	w := &s.walks[ownTree]
	if w.err != nil {
		s.program.Say(treefile.In(w.err, s.program.Locale.Language()))
		return
	}
	file, depth := w.tree.own.file, w.depth
	if file.Depth > 0 {
		depth = file.Depth
	}
	s.choices.treeDepth, s.evaluation = min(max(depth, 1), mostTreeDepth), file.Evaluation
	s.grow()
}
