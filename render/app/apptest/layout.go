package apptest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"colat/game"
	"colat/render/app"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/games"
)

// Seen waits until the side to move has reported what it sees.
func Seen(t *testing.T, a *App) {
	a.Until(t, "the search has seen something", func(s app.ProbeState) bool { return s.Info.Depth > 0 })
}

// Press works controls one after another.
func Press(controls ...string) func(*testing.T, *App) {
	return func(_ *testing.T, a *App) {
		for _, control := range controls {
			a.Activate(control)
			a.LayOut()
		}
	}
}

// Counted waits until the lesson has counted.
func Counted(t *testing.T, a *App) {
	a.Until(t, "both have counted", func(s app.ProbeState) bool { return s.Lesson != nil && !s.Lesson.Counting })
}

// Tree waits until the lesson has its tree, and works controls then.
func Tree(controls ...string) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		a.Activate("tree")
		a.Until(t, "the tree has grown", func(s app.ProbeState) bool { return s.Lesson.Tree.Nodes > 0 })
		Press(controls...)(t, a)
	}
}

// Playouts waits until the lesson has the tree of an MCTS, and works controls then.
func Playouts(controls ...string) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		a.Activate("tree-mcts")
		a.Until(t, "the tree has grown", func(s app.ProbeState) bool { return s.Lesson.Tree.Rounds > 0 })
		Press(controls...)(t, a)
	}
}

// OwnTree pastes the tree of a user's program, waits until the lesson shows it, and works controls then.
func OwnTree(text string, controls ...string) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		a.Paste(text)
		a.Until(t, "the tree is read", func(s app.ProbeState) bool {
			return s.Lesson != nil && s.Lesson.Tree.Algorithm == "own" && s.Lesson.Tree.Nodes > 0 && s.Lesson.Tree.Beside > 0
		})
		Press(controls...)(t, a)
	}
}

// FaultyTree is the tree of a program that searches two plies of Othello by alpha-beta, counts discs, and makes
// five mistakes: the wrong side chooses (node 1), a cut is missing (8), a cut is none (11), a sign is wrong
// (12), and a move is illegal (15).
const FaultyTree = `{"game":"classic","position":"` +
	`---------------------------XO------OXX----X--------------------- O","depth":2,"eval":"discs","scale":100}
{"node":0,"value":2}
{"node":1,"parent":0,"move":"g5","value":0}
{"node":2,"parent":1,"move":"f3","value":-2}
{"node":3,"parent":1,"move":"f4","beta":-2,"value":0}
{"node":4,"parent":1,"move":"d6","beta":-2,"value":0}
{"node":5,"parent":1,"move":"f6","beta":-2,"value":0}
{"node":6,"parent":0,"move":"d3","value":-4,"alpha":0,"cut":true}
{"node":7,"parent":6,"move":"c2","value":-4,"alpha":0}
{"node":8,"parent":0,"move":"c4","value":-2,"alpha":0}
{"node":9,"parent":8,"move":"c3","value":-2,"alpha":0}
{"node":10,"parent":8,"move":"d3","value":-2,"alpha":0,"beta":-2}
{"node":11,"parent":0,"move":"e6","value":2,"alpha":0,"cut":true}
{"node":12,"parent":11,"move":"d3","value":2,"alpha":0}
{"node":13,"parent":0,"move":"g6","value":-2,"alpha":2,"cut":true}
{"node":14,"parent":13,"move":"e3","value":-2,"alpha":2}
{"node":15,"parent":13,"move":"a1","value":0,"alpha":2,"beta":-2}
{"node":16,"parent":0,"move":"b7","value":-2,"alpha":2,"cut":true}
{"node":17,"parent":16,"move":"d3","value":-2,"alpha":2}
`

// Known waits until the page shows what an engine expects.
func Known(t *testing.T, a *App) {
	a.Until(t, "the engine has reported", func(s app.ProbeState) bool { return s.Info.Depth > 0 })
}

// Faults lists what is wrong with the page as it is laid out.
func Faults(a *App) []string {
	var found []string
	say := func(format string, arguments ...any) { found = append(found, fmt.Sprintf(format, arguments...)) }
	screen := ui.Rect{W: a.Width(), H: a.Height()}
	board := a.Scene().Board().Rect()
	square, shown := a.Scene().Board().Aspect() == 1, board.W > 0 // some scenes show boards as pictures alone
	if !board.Within(screen) || shown && square && (board.W < 150 || board.W != board.H) {
		say("the board is %v", board)
	}
	items := a.Page.Items
	for i := range items {
		item := &items[i]
		what := Describe(item)
		r := item.Rect
		if item.Scroll != nil {
			content := item.Scroll.Viewport
			content.H = item.Scroll.Height
			if !r.Within(content) {
				say("%s leaves what is scrolled: %v in %v, %v high", what, r, item.Scroll.Viewport, item.Scroll.Height)
			}
			if v := item.Scroll.Viewport; !v.Within(screen) || v.H < 80 {
				say("the scrolled part is %v", v)
			}
		} else if !r.Within(screen) {
			say("%s leaves the screen: %v", what, r)
		}
		if r.W <= 0 || r.H <= 0 {
			say("%s has no extent: %v", what, r)
		}
		if item.Kind == ui.Fade && item.Color.A != 0xff {
			say("what is scrolled lies on nothing it could fade into: %v", r)
		}
		if item.Clipped() {
			say("%s does not fit its text: %v", what, r)
		}
		control := item.Kind == ui.Button || item.Kind == ui.Segment || item.Kind == ui.Tile || item.Kind == ui.Switch
		if control && (r.W < theme.Touch-0.1 || r.H < theme.Touch-0.1) {
			say("%s is too small to touch: %v", what, r)
		}
		if (a.Page.Modal == 0 || i < a.Page.Modal) && item.Scroll == nil && item.Kind != ui.Tile && r.Overlaps(board) {
			say("%s covers the board: %v on %v", what, r, board)
		}
		if item.Kind == ui.Segment && !item.First && item.Size != items[i-1].Size {
			say("%s is set in %v, and the segment beside it in %v", what, item.Size, items[i-1].Size)
		}
		if bears(item) {
			continue
		}
		for j := range i {
			other := &items[j]
			if item.Scroll != other.Scroll || (i < a.Page.Modal) != (j < a.Page.Modal) {
				continue
			}
			if touches(item, other) {
				say("%s touches the edge of its plate: %v on %v", what, r, other.Rect)
			}
			if bears(other) {
				continue
			}
			if r.Overlaps(other.Rect) {
				say("%s overlaps %s: %v and %v", what, Describe(other), r, other.Rect)
			}
		}
	}
	return found
}

// bears reports whether other items lie on an item.
func bears(item *ui.Item) bool {
	return item.Kind == ui.Panel || item.Kind == ui.Plate || item.Kind == ui.Tile
}

// touches reports whether a paragraph on a plate begins or ends at the plate's edge.
func touches(item, plate *ui.Item) bool {
	const least = 4
	if item.Kind != ui.Paragraph || plate.Kind != ui.Plate || !item.Rect.Overlaps(plate.Rect) {
		return false
	}
	r, edge := item.Rect, plate.Rect
	return r.X < edge.X+least || r.Right() > edge.Right()-least || r.Y < edge.Y || r.Bottom() > edge.Bottom()
}

func Describe(item *ui.Item) string {
	return strings.TrimSpace(fmt.Sprintf("%s %q (kind %d)", item.Name, item.Text, item.Kind))
}

// Plates returns the plates of both players of the game on the screen, and the items on them.
func Plates(t *testing.T, a *App) (plates [2]ui.Item, on [2][]ui.Item) {
	t.Helper()
	items, rules := a.Page.Items, a.Scene().Rules()
	for side := range plates {
		piece := slices.IndexFunc(items, func(i ui.Item) bool {
			return i.Kind == ui.Picture && i.Label == games.SideName(a.Locale, rules, game.Player(side))
		})
		if piece < 0 {
			t.Fatalf("there is no plate of side %d", side)
		}
		x, y := items[piece].Rect.CenterX(), items[piece].Rect.CenterY()
		for i := range items {
			if plate := &items[i]; plate.Kind == ui.Plate && plate.Rect.Contains(x, y) {
				plates[side] = *plate
				break
			}
		}
		for i := range items {
			item := &items[i]
			if item.Kind != ui.Plate && plates[side].Rect.Contains(item.Rect.CenterX(), item.Rect.CenterY()) {
				on[side] = append(on[side], *item)
			}
		}
	}
	return plates, on
}
