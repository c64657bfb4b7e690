package app

import "colat/render/program/scene"

// ProbeLesson is the state of the lesson. Counts and More have an element for each of the two
// algorithms.
type ProbeLesson struct {
	Tab        string          `json:"tab"`
	Algorithms [2]string       `json:"algorithms"`
	Depth      int             `json:"depth"`
	Counting   bool            `json:"counting"`
	Counts     [2][]ProbeCount `json:"counts"`
	More       [2]int64        `json:"more"`
	Line       []string        `json:"line"`
	Shown      int             `json:"shown"`
	Tree       ProbeTree       `json:"tree"`
}

// ProbeCount are the counts of a search to one depth.
type ProbeCount struct {
	Depth     int     `json:"depth"`
	Value     int     `json:"value"`
	Nodes     int64   `json:"nodes"`
	Cutoffs   int64   `json:"cutoffs"`
	Branching float64 `json:"branching"`
}

// ProbeTree is the tree that the lesson shows, and its selected node. Nodes is 0 while the
// tree grows.
type ProbeTree struct {
	Algorithm string   `json:"algorithm"`
	Depth     int      `json:"depth"`
	Nodes     int      `json:"nodes"`
	Node      int      `json:"node"`
	Parent    int      `json:"parent"`
	Path      []string `json:"path"`
	Value     int      `json:"value"`
	Alpha     int      `json:"alpha"`
	Beta      int      `json:"beta"`
	Moves     int      `json:"moves"`
	Cut       bool     `json:"cut"`
	Caption   string   `json:"caption"`
}

func newProbeLesson(l *scene.Lesson) *ProbeLesson {
	p := &ProbeLesson{
		Tab: l.Tab, Algorithms: l.Algorithms, Depth: l.Depth, Counting: l.Counting, More: l.More,
		Line: l.Line, Shown: l.Shown, Tree: ProbeTree(l.Tree),
	}
	for i, counts := range l.Counts {
		p.Counts[i] = []ProbeCount{}
		for _, c := range counts {
			p.Counts[i] = append(p.Counts[i], ProbeCount(c))
		}
	}
	return p
}
