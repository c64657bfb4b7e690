package games

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/table/board"
)

// explained are the IDs of rules whose pages differ.
func explained() []string {
	ids := []string{"victory", "classic", "uttt", "uttt:won=open"}
	for _, rule := range []string{"", ",exact", ",caro"} {
		for _, size := range []string{"3,3,3", "3,3,2", "7,7,5", "15,15,5", "20,20,18", "20,20,19", "20,3,20"} {
			ids = append(ids, "mnk:"+size+rule)
		}
	}
	for _, operations := range []string{"+-*/%", "-", "*", "/", "%", "-%", "+", "*/"} {
		for _, decides := range []string{"first", "zero", "points"} {
			for _, rest := range []string{"target=10", "target=30,zero-front=on,remainder=strict"} {
				ids = append(ids, fmt.Sprintf("cotoan:operations=%s,decides=%s,%s", operations, decides, rest))
			}
		}
	}
	return ids
}

// eachSection calls check with all sections of the rules pages there are.
func eachSection(t *testing.T, check func(t *testing.T, g *Game, rules game.Rules, section Section)) {
	var locales []*locale.Locale
	for _, language := range locale.Languages {
		locales = append(locales, locale.New(language))
	}
	for _, id := range explained() {
		t.Run(id, func(t *testing.T) {
			rules, err := All.Rules(id)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range locales {
				g := All.Of(rules)
				sections := g.Help(l, rules)
				if g.Plain != nil && id == g.Families[0] {
					sections = append(sections, g.Plain.Help(l)...)
				}
				for _, section := range sections {
					check(t, g, rules, section)
				}
			}
		})
	}
}

// What the pictures of the rules show can happen: their positions are ones, their
// moves are legal, and their squares are there. A picture that leads to another one is
// a move before it.
func TestDiagramsFollowTheRules(t *testing.T) {
	eachSection(t, func(t *testing.T, g *Game, rules game.Rules, section Section) {
		checkWords(t, section.Title, section.Text)
		if n := len(section.Diagrams); n == 0 || n > 2 || section.Leads && n != 2 {
			t.Fatalf("%q has %d pictures", section.Title, n)
		}
		for _, d := range section.Diagrams {
			still, err := g.Still(locale.New("en"), rules, d)
			if err != nil {
				t.Errorf("%q: %+v: %v", section.Title, d, err)
				continue
			}
			if still.Position == (board.Position{}) {
				t.Errorf("%q: %+v shows nothing", section.Title, d)
			}
			for _, marked := range []board.Set{still.Last, still.Targets} {
				for square := range marked.All() {
					if square >= still.Table.Columns*still.Table.Rows {
						t.Errorf("%q: %+v marks a square outside", section.Title, d)
					}
				}
			}
			marked := !still.Targets.Empty() || still.Arrow[0] != still.Arrow[1]
			if d.Selected != "" && still.Selected < 0 || d.Next != "" && !marked {
				t.Errorf("%q: %+v does not show its move", section.Title, d)
			}
		}
		if section.Leads && !(section.Diagrams[0].Moves != section.Diagrams[1].Moves &&
			section.Diagrams[0].Position == section.Diagrams[1].Position) {
			t.Errorf("%q: the second picture does not follow from the first", section.Title)
		}
	})
}

// outcome says in a word or two how a diagram stands.
func outcome(t *testing.T, g *Game, rules game.Rules, d Diagram) string {
	t.Helper()
	s, _, err := stateOf(rules, d)
	if err != nil {
		t.Fatal(err)
	}
	result, over := s.Result()
	if !over {
		return "open"
	}
	if result.Winner == game.NoSide {
		return "draw " + string(result.Reason)
	}
	return s.Rules().Traits().Letter(result.Winner) + " " + string(result.Reason)
}

// The pictures show what the words beside them say.
func TestDiagramsShowWhatIsSaid(t *testing.T) {
	const points, basic = "cotoan:target=10,decides=points", "victory without cells"
	l := locale.New("en")
	for _, test := range []struct {
		id, title string
		want      []string
	}{
		{"victory", "othello.flip-title", []string{"open", "open"}},
		{"victory", "othello.lines-title", []string{"open", "open"}},
		{"victory", "othello.cells-title", []string{"open"}},
		{"victory", "othello.five-title", []string{"open", "X five-cells"}},
		{"victory", "othello.stuck-title", []string{"X more-discs"}},
		{"victory", "othello.count-title", []string{"X more-cells"}},
		{basic, "othello.flip-title", []string{"open", "open"}},
		{basic, "othello.stuck-title", []string{"X more-discs"}},
		{basic, "othello.count-title", []string{"X more-discs"}},
		{"classic", "othello.pass-title", []string{"open", "open"}},
		{"classic", "othello.end-title", []string{"X more-discs"}},
		{"uttt", "uttt.win-title", []string{"open", "open"}},
		{"uttt", "uttt.line-title", []string{"X three-blocks"}},
		{"uttt:won=open", "uttt.line-title", []string{"X three-blocks"}},
		{"uttt", "uttt.drawn-title", []string{"draw draw"}},
		{"uttt:won=open", "uttt.drawn-title", []string{"draw draw"}},
		{"mnk:15,15,5", "mnk.row-title", []string{"open", "X in-a-row"}},
		{"mnk:20,20,20", "mnk.row-title", []string{"open", "X in-a-row"}},
		{"mnk:15,15,5,caro", "mnk.row-title", []string{"open", "X in-a-row"}},
		{"mnk:15,15,5,exact", "mnk.ways-title", []string{"X in-a-row", "X in-a-row"}},
		{"mnk:3,3,3,caro", "mnk.ways-title", []string{"X in-a-row", "X in-a-row"}},
		{"mnk:3,3,3", "mnk.longer-title", []string{"open", "X in-a-row"}},
		{"mnk:3,3,2,exact", "mnk.longer-title", []string{"open", "open"}},
		{"mnk:15,15,5,caro", "mnk.longer-title", []string{"open", "open"}},
		{"mnk:15,15,5,caro", "mnk.closed-title", []string{"open", "X in-a-row"}},
		{"mnk:20,20,18,caro", "mnk.closed-title", []string{"open", "X in-a-row"}},
		{"mnk:3,3,3,caro", "mnk.drawn-title", []string{"draw draw"}},
		{"mnk:20,20,20", "mnk.drawn-title", []string{"draw draw"}},
		{"cotoan", "cotoan.capture-title", []string{"open", "open"}},
		{"cotoan", "cotoan.zero-title", []string{"open", "r zero-captured"}},
		{"cotoan", "cotoan.points-title", []string{"open", "r target-reached"}},
		{points, "cotoan.points-title", []string{"open", "r target-reached"}},
	} {
		family, _, plain := strings.Cut(test.id, " without cells")
		rules, err := All.Rules(family)
		if err != nil {
			t.Fatal(err)
		}
		g := All.Of(rules)
		title := l.Format(test.title, locale.Data{"Row": rules.Settings()["row"]})
		sections := g.Help(l, rules)
		if plain {
			sections = g.Plain.Help(l)
		}
		i := slices.IndexFunc(sections, func(s Section) bool { return s.Title == title })
		if i < 0 {
			t.Errorf("%s has no section %q", test.id, title)
			continue
		}
		var got []string
		for _, d := range sections[i].Diagrams {
			got = append(got, outcome(t, g, rules, d))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s, %q: the pictures are %q, want %q", test.id, title, got, test.want)
		}
	}
	byPoints, err := All.Rules(points)
	if err != nil {
		t.Fatal(err)
	}
	for _, section := range CoToan.Help(l, byPoints) {
		if section.Title == l.Text("cotoan.zero-title") {
			t.Error("a 0 that decides nothing is said to win")
		}
	}
}

// The first two steps of Othello turn over what they say.
func TestDiagramsTurnDiscs(t *testing.T) {
	rules, err := All.Rules("victory")
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{1, 6} {
		leads := Othello.Help(locale.New("en"), rules)[i].Diagrams
		before, _, err := stateOf(rules, leads[0])
		if err != nil {
			t.Fatal(err)
		}
		after, _, err := stateOf(rules, leads[1])
		if err != nil {
			t.Fatal(err)
		}
		was, _ := counts(before)
		is, _ := counts(after)
		if got := was[game.Second] - is[game.Second]; got != want {
			t.Errorf("step %d turns %d discs, want %d", i+1, got, want)
		}
	}
}

// A block that was won leaves the other side any other one, and where it stays open
// none but it.
func TestDiagramsOfSending(t *testing.T) {
	for id, want := range map[string]int{"uttt": 8, "uttt:won=open": 1} {
		rules, err := All.Rules(id)
		if err != nil {
			t.Fatal(err)
		}
		still, err := Ultimate.Still(locale.New("en"), rules, Ultimate.Help(locale.New("en"), rules)[3].Diagrams[0])
		if err != nil {
			t.Fatal(err)
		}
		lit := 0
		for _, panel := range still.Position.Panels {
			if panel.Lit {
				lit++
			}
		}
		if lit != want {
			t.Errorf("%s: %d blocks are lit, want %d", id, lit, want)
		}
	}
}

func TestWrongDiagramsAreErrors(t *testing.T) {
	rules, err := All.Rules("classic")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []Diagram{
		{}, {Rules: "chess", Position: othelloStart}, {Position: othelloStart, Moves: "a1"},
		{Position: othelloStart, Next: "a1"}, {Position: othelloStart, Selected: "j9"},
		{Position: othelloStart, Arrow: "d3"}, {Position: othelloStart, Part: "a1-z9"},
	} {
		if _, err := Othello.Still(locale.New("en"), rules, d); err == nil {
			t.Errorf("%+v is drawn", d)
		}
	}
}

// The captures that explain cờ toán are made by the operations that are told of.
func TestDiagramsReckonAsTold(t *testing.T) {
	for operation, want := range map[string]string{
		"+": "2+1 = 3", "-": "8−5 = 3", "*": "3×1 = 3", "/": "7 : 2 = [3], remainder 1", "%": "9 : 4 = 2, remainder [1]",
	} {
		rules, err := All.Rules("cotoan:operations=" + operation)
		if err != nil {
			t.Fatal(err)
		}
		still, err := CoToan.Still(locale.New("en"), rules, CoToan.Help(locale.New("en"), rules)[1].Diagrams[0])
		if err != nil || still.Caption != want {
			t.Errorf("%s: the picture says %q, want %q (%v)", operation, still.Caption, want, err)
		}
	}
	rules, err := All.Rules("cotoan")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, section := range CoToan.Help(locale.New("en"), rules)[1:5] {
		for _, d := range section.Diagrams {
			if still, err := CoToan.Still(locale.New("en"), rules, d); err == nil && still.Caption != "" {
				got = append(got, still.Caption)
			}
		}
	}
	want := []string{"2+1 = 3", "7 : 2 = [3], remainder 1", "9 : 4 = 2, remainder [1]", "9×7 = 63", "2+1 = 3"}
	if !slices.Equal(got, want) {
		t.Errorf("the pictures say %q, want %q", got, want)
	}
}
