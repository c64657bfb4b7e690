package bench

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// done notes the controls that have been activated.
type done []string

func (d *done) control(name string) Control {
	return Control{Name: name, Do: func() { *d = append(*d, name) }}
}

// A control is found by its whole name before another one that handles a part of it, and enabled before
// disabled.
func TestFind(t *testing.T) {
	var d done
	off := d.control("undo")
	off.Disabled = true
	choice, aside := d.control("lines-3"), d.control("drop-1")
	list := []Control{
		off, {Name: "line-", Of: func(rest string) { d = append(d, "of "+rest) }}, d.control("line-on"), d.control("undo"),
		{Choices: []Control{choice}}, {Name: "folder-1", Aside: &aside},
	}
	for name, want := range map[string]string{
		"undo": "undo", "line-on": "line-on", "line-7": "of 7", "lines-3": "lines-3", "drop-1": "drop-1", "redo": "", "": "",
	} {
		d = nil
		if is := Activate(list, name); is != (want != "") || strings.Join(d, " ") != want {
			t.Errorf("%q: %v, %v, want %q", name, is, d, want)
		}
	}
	list[3].Disabled, d = true, nil
	if !Activate(list, "undo") || d != nil {
		t.Errorf("a disabled control has done %v", d)
	}
}

// Keys have names as labelled on a keyboard. Of several controls with a key, the first enabled one gets it.
func TestKeys(t *testing.T) {
	var d done
	open := true
	c := NewControls(new(scene.Program), func() []Control {
		closes, back, steps := d.control("close"), d.control("back"), d.control("next")
		closes.Keys, closes.Disabled = "Esc", !open
		back.Keys, back.Help, steps.Keys, steps.Help = "Esc", "keys.back", "→ PgDn", "steps"
		previous := d.control("previous")
		previous.Keys, previous.Help = "←", "steps"
		return []Control{closes, back, previous, steps}
	})
	press := func(shift, arrows bool, keys ...ebiten.Key) string {
		d = nil
		c.Keys(&ui.Input{Keys: keys, Shift: shift}, nil, arrows)
		return strings.Join(d, " ")
	}
	got := press(false, true, ebiten.KeyEscape, ebiten.KeyArrowRight, ebiten.KeyPageDown, ebiten.KeyQ)
	if got != "close next next" {
		t.Errorf("keys: %q", got)
	}
	open = false
	if got := press(false, true, ebiten.KeyEscape); got != "back" {
		t.Errorf("Esc, with nothing to close: %q", got)
	}
	// Where arrows move a cursor, Shift has them step, and the other way round.
	for _, test := range []struct {
		shift, arrows bool
		want          string
	}{{false, true, "next"}, {true, true, ""}, {false, false, ""}, {true, false, "next"}} {
		if got := press(test.shift, test.arrows, ebiten.KeyArrowRight); got != test.want {
			t.Errorf("an arrow with shift %v and arrows %v: %q", test.shift, test.arrows, got)
		}
	}
	c.Left = true
	if got := press(false, true, ebiten.KeyEscape); got != "" {
		t.Errorf("a scene that was left has done %q", got)
	}
	want := []scene.Shortcut{{Keys: "← →", Label: "steps"}, {Keys: "Esc", Label: "keys.back"}}
	if got := Shortcuts(c.list()); !slices.Equal(got, want) {
		t.Errorf("the help: %v, want %v", got, want)
	}
}

// A control of a menu closes it unless it stays there or opens another one, and a question is asked before.
func TestMenusAndQuestions(t *testing.T) {
	var d done
	refused := false
	c := NewControls(new(scene.Program), func() []Control { return nil })
	menu := func() []Control {
		stays, asks := d.control("stays"), d.control("asks")
		more := Control{Name: "more", List: func() []Control { return []Control{d.control("deep")} }}
		stays.Stays = true
		asks.Ask = func() Question { return Question{Title: "?", Refused: func() { refused = true }} }
		return []Control{stays, d.control("goes"), more, asks}
	}
	title := func() string { return "menu" }
	for _, test := range []struct {
		names      string
		done       string
		menu, asks bool
	}{
		{"stays", "stays", true, false}, {"goes", "goes", false, false}, {"more", "", true, false},
		{"more deep", "deep", false, false}, {"asks", "", false, true}, {"asks confirm-asks", "asks", false, false},
		{"asks cancel", "", false, false}, {"close-menu", "", false, false}, {"nothing", "", false, false},
	} {
		d = nil
		c.Dismiss()
		c.OpenMenu(title, menu)
		for _, name := range strings.Fields(test.names) {
			c.Activate(name)
		}
		if got := strings.Join(d, " "); got != test.done || c.Sheet.Open() != test.menu || c.Asks() != test.asks {
			t.Errorf("%s: %q, the menu open %v, a question %v", test.names, got, c.Sheet.Open(), c.Asks())
		}
	}
	if !refused {
		t.Error("the refusal of a question is not heard")
	}
}

// A swipe is fast sideways and longer than a finger is wide.
func TestSwipes(t *testing.T) {
	board := ui.Rect{X: 100, Y: 100, W: 300, H: 300}
	for _, test := range []struct {
		fromX, fromY, toX, toY float64
		want                   int
	}{
		{300, 200, 200, 210, 1}, {200, 200, 300, 190, -1}, {200, 200, 240, 200, 0}, {200, 200, 300, 260, 0},
		{50, 200, 150, 200, 0},
	} {
		in := &ui.Input{Released: true, PressX: test.fromX, PressY: test.fromY, X: test.toX, Y: test.toY}
		if got := Swiped(in, board); got != test.want {
			t.Errorf("from %v,%v to %v,%v: %d, want %d", test.fromX, test.fromY, test.toX, test.toY, got, test.want)
		}
	}
}
