package treefile

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"

	"colat/game"
	"colat/game/notation"
)

// BadLine is a line that cannot be read. It is an error in both languages.
type BadLine struct {
	Line int
	Err  error
}

// Error implements error.
func (b BadLine) Error() string { return fmt.Sprintf("line %d: %v", b.Line, b.Err) }

// In returns the error for a language tag.
func (b BadLine) In(language string) string {
	if language == "vi" {
		return fmt.Sprintf("dòng %d: %s", b.Line, In(b.Err, language))
	}
	return b.Error()
}

// In returns an error of this package for a language tag, "vi" or "en".
func In(err error, language string) string {
	if bad := (BadLine{}); errors.As(err, &bad) && bad.Err != nil {
		return bad.In(language)
	}
	if refusal, is := errors.AsType[*game.Refusal](err); is {
		return refusal.In(language)
	}
	return err.Error()
}

func tooLong(bytes, most int) error {
	return game.Refuse("%d byte: nhiều nhất %d", "%d bytes: want at most %d", bytes, most)
}

// head is the first line of a file.
type head struct {
	Game     string  `json:"game"`
	Position string  `json:"position"`
	Depth    int     `json:"depth,omitempty"`
	Sign     string  `json:"sign,omitempty"`
	Eval     string  `json:"eval,omitempty"`
	Scale    float64 `json:"scale,omitempty"`
}

// The sides for which a file may give its values: MAX, or the side to move at the node.
const (
	forMax   = "max"
	forMover = "mover"
)

// entry is the line of a node.
type entry struct {
	Node   *int     `json:"node"`
	Parent *int     `json:"parent,omitempty"`
	Move   string   `json:"move,omitempty"`
	Alpha  *float64 `json:"alpha,omitempty"`
	Beta   *float64 `json:"beta,omitempty"`
	Value  *float64 `json:"value"`
	Cut    bool     `json:"cut,omitempty"`
}

// lined is an entry with the number of its line.
type lined struct {
	entry
	line int
}

// readHead reads the first line that is not empty.
func (t *Tree) readHead(text []byte) (sign string, rest []byte, err error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	line, number := []byte(nil), 0
	for rest = text; len(bytes.TrimSpace(line)) == 0; number++ {
		if len(rest) == 0 {
			return "", nil, game.Refuse("tệp trống: dòng đầu phải có game và position",
				"the file is empty: want a first line with game and position")
		}
		line, rest, _ = bytes.Cut(rest, []byte("\n"))
	}
	fail := func(err error) (string, []byte, error) { return "", nil, BadLine{number, err} }
	var h head
	if len(line) > MostLine {
		return fail(tooLong(len(line), MostLine))
	}
	if err := json.Unmarshal(line, &h); err != nil {
		return fail(game.Refuse("không phải đối tượng JSON có game và position: %v",
			"no JSON object with game and position: %v", err))
	}
	if t.Rules, err = game.Find(h.Game); err != nil {
		return fail(err)
	}
	if t.Root, err = notation.ReadPosition(t.Rules, h.Position); err != nil {
		return fail(game.Refuse("position: %v", "position: %v", err))
	}
	if _, over := t.Root.Result(); over {
		return fail(game.Refuse("position: ván đã kết thúc, không còn gì để tìm",
			"position: the game is over: there is nothing to search"))
	}
	if h.Depth < 0 || h.Depth > MostDepth {
		return fail(game.Refuse("depth %d: phải từ 1 tới %d, hoặc bỏ đi", "depth %d: want 1 to %d, or none",
			h.Depth, MostDepth))
	}
	t.Depth = h.Depth
	if sign = cmp.Or(h.Sign, forMax); sign != forMax && sign != forMover {
		return fail(game.Refuse("sign %.20q: phải là %s, cho bên đi ở gốc, hoặc %s, cho bên đi ở nút",
			"sign %.20q: want %s, for the side to move at the root, or %s, for the side to move at the node",
			h.Sign, forMax, forMover))
	}
	if t.Scale = cmp.Or(h.Scale, 1); !(math.Abs(t.Scale) <= mostWorth) || t.Scale <= 0 {
		return fail(game.Refuse("scale %v: phải là số lớn hơn 0", "scale %v: want a number above 0", h.Scale))
	}
	if err := t.evaluation(h.Eval); err != nil {
		return fail(err)
	}
	return sign, rest, nil
}

// evaluation finds the named evaluation, if one is named.
func (t *Tree) evaluation(name string) error {
	if name == "" {
		return nil
	}
	var names []string
	if able, ok := t.Rules.(game.Evaluations); ok {
		for _, e := range able.Evaluations() {
			if e.Name == name {
				t.Evaluation = &e
				return nil
			}
			names = append(names, e.Name)
		}
	}
	if names == nil {
		return game.Refuse("eval %.20q: trò %s không có hàm lượng giá nào có tên: hãy bỏ eval",
			"eval %.20q: the game %s has no evaluation with a name: leave eval out", name, t.Rules.ID())
	}
	return game.Refuse("eval %.20q: phải là %s, hoặc bỏ đi", "eval %.20q: want %s, or none", name,
		strings.Join(names, ", "))
}

// entries reads the lines of the nodes, of which line have gone before.
func (t *Tree) entries(text []byte, line int) []lined {
	var list []lined
	for len(text) > 0 {
		var one []byte
		one, text, _ = bytes.Cut(text, []byte("\n"))
		line++
		if one = bytes.TrimSpace(one); len(one) == 0 {
			continue
		}
		if len(list) == MostNodes {
			t.bad(line, game.Refuse("hơn %d nút: phần còn lại bị bỏ", "more than %d nodes: the rest is left out",
				MostNodes))
			break
		}
		e, err := parseEntry(one)
		if err != nil {
			t.bad(line, err)
			continue
		}
		list = append(list, lined{e, line})
	}
	return list
}

// bad records a bad line.
func (t *Tree) bad(line int, err error) {
	if len(t.Bad) == mostBad {
		t.MoreBad++
		return
	}
	t.Bad = append(t.Bad, BadLine{line, err})
}

// parseEntry reads the line of a node. Python writes infinite bounds as Infinity, which is no JSON; they
// count as absent ones.
func parseEntry(line []byte) (e entry, err error) {
	if len(line) > MostLine {
		return e, tooLong(len(line), MostLine)
	}
	if bytes.Contains(line, []byte("Infinity")) {
		line = bytes.ReplaceAll(line, []byte("-Infinity"), []byte("null"))
		line = bytes.ReplaceAll(line, []byte("Infinity"), []byte("null"))
	}
	if err := json.Unmarshal(line, &e); err != nil {
		return e, game.Refuse("không phải đối tượng JSON của một nút: %v", "no JSON object of a node: %v", err)
	}
	switch {
	case e.Node == nil:
		return e, game.Refuse("thiếu node: phải có số của nút", "node is missing: want the number of the node")
	case e.Value == nil:
		return e, game.Refuse("thiếu value: phải là một số hữu hạn", "value is missing: want a finite number")
	case *e.Node < 0:
		return e, game.Refuse("node %d: phải là số từ 0", "node %d: want a number from 0 on", *e.Node)
	case e.Parent == nil && e.Move != "":
		return e, game.Refuse("nút %d có nước mà không có nút cha", "node %d has a move and no parent", *e.Node)
	case e.Parent != nil && e.Move == "":
		return e, game.Refuse("nút %d có nút cha mà không có nước", "node %d has a parent and no move", *e.Node)
	case e.Parent != nil && (*e.Parent < 0 || *e.Parent >= *e.Node):
		return e, game.Refuse("nút cha %d của nút %d: phải là số của một nút vào trước",
			"parent %d of node %d: want the number of a node entered before", *e.Parent, *e.Node)
	}
	for _, worth := range []*float64{e.Alpha, e.Beta, e.Value} {
		if worth != nil && math.Abs(*worth) > mostWorth {
			return e, game.Refuse("%v: phải là số từ %g tới %g", "%v: want a number from %g to %g", *worth, -mostWorth,
				mostWorth)
		}
	}
	return e, nil
}
