// Package bench holds what scenes share: controls with their handlers and keys, the menu and the
// question over a scene, the hand that moves on a board, and the steps through the moves of a game.
package bench

import (
	"math"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/games"
)

// Control is something that the user can do in a scene: a button of the page, a line of a menu or a
// key. All controls of one name do the same.
type Control struct {
	Name     string
	Label    string // in the language of the interface
	Entry    string // label in a menu and for screen readers; "" for Label
	Icon     ui.Icon
	Look     ui.Emphasis
	Disabled bool
	Repeats  bool // the button acts repeatedly while it is held
	Toggles  bool // the control is a switch
	Stays    bool // the control leaves the menu open
	On       bool // the switch is on, or this is the line on the board

	// Keys are the names of keys as labelled on a keyboard, with spaces between them: "R Esc". Help is
	// the ID of the text that describes the first one; "" if it is not listed. Controls in a row with the
	// same Help are one line of the list.
	Keys, Help string

	Ask func() Question // asked before Do is called; nil for none
	Do  func()          // nil if the program handles the control, and if it has no effect
	// Of, unless nil, handles all controls whose name begins with Name, in place of Do. It gets the rest
	// of the name.
	Of func(rest string)
	// List, unless nil, makes the control open a menu with a title in place of Do.
	List  func() []Control
	Title string

	// In a menu, Choices are side by side in the line, below the Label if there is one, Aside stands at
	// the end of the line, and Note below it. A line without a name and choices is a heading.
	Choices []Control
	Aside   *Control
	Note    string
}

// Question is a question in a dialogue with the answers to it.
type Question struct {
	Title, Why, Yes, No string
	Look                ui.Emphasis // of the button for yes
	Aloud               bool        // screen readers announce the question
	Refused             func()      // called when the answer is no; may be nil
	Also                *Control    // a further answer, in place of the button for no; nil for none
	Ended               func() bool // reports whether there is nothing to ask any more; may be nil
}

// do does what the control with a name does. Name may be longer than c.Name.
func (c *Control) do(name string) {
	switch {
	case c.Of != nil:
		c.Of(strings.TrimPrefix(name, c.Name))
	case c.Do != nil:
		c.Do()
	}
}

// Find returns the control with a name, an enabled one if there are several, or else the one that handles
// a part of it. The zero Control has no name.
func Find(list []Control, name string) Control {
	best := Control{Disabled: true}
	if !find(list, func(c *Control) bool {
		if c.Name == name && (best.Name == "" || best.Disabled) {
			best = *c
		}
		return !best.Disabled
	}) && best.Name == "" {
		find(list, func(c *Control) bool {
			if c.Of == nil || !strings.HasPrefix(name, c.Name) {
				return false
			}
			best = *c
			return true
		})
	}
	if best.Name == "" {
		return Control{}
	}
	return best
}

// find calls wanted with the controls of a list and those in their lines until it returns true, and
// reports whether it did.
func find(list []Control, wanted func(c *Control) bool) bool {
	for i := range list {
		c := &list[i]
		if c.Name != "" && wanted(c) || find(c.Choices, wanted) || c.Aside != nil && wanted(c.Aside) {
			return true
		}
	}
	return false
}

// Activate does what the control with a name does, and reports whether there is one.
func Activate(list []Control, name string) bool {
	c := Find(list, name)
	if c.Name == "" {
		return false
	}
	if !c.Disabled {
		c.do(name)
	}
	return true
}

// Pick returns the controls with the given names that exist, in the order of the names.
func Pick(list []Control, names ...string) []Control {
	picked := make([]Control, 0, len(names))
	for _, name := range names {
		if c := Find(list, name); c.Name != "" {
			picked = append(picked, c)
		}
	}
	return picked
}

// Numbering returns the switch of the numbers of moves on the pieces of a game, or none if they cannot bear
// any.
func Numbering(p *scene.Program, g *games.Game) []Control {
	if !g.Numbered {
		return nil
	}
	return []Control{{
		Name: scene.NumbersControl, Label: p.Text("settings.numbers"), Icon: ui.IconValues,
		Toggles: true, Stays: true, On: p.Settings.Numbers,
	}}
}

// Add adds the control to a page as a button. Screen readers read its entry, which says more.
func (c *Control) Add(page *ui.Page, r ui.Rect) *ui.Item {
	b := page.AddButton(r, c.Name, c.Label, c.Icon, c.Look)
	b.Disabled, b.Repeats, b.Label = c.Disabled, c.Repeats, c.Entry
	return b
}

// AddStacked lays out a row of controls as equal buttons, with their labels below their icons.
func AddStacked(page *ui.Page, r ui.Rect, gap float64, list []Control) {
	for i := range list {
		b := list[i].Add(page, r.Column(i, len(list), gap))
		b.Stacked, b.Size, b.Selected = true, theme.TextSmall, list[i].On
	}
}

// AddButtons lays out a row of controls as buttons at the foot of a panel. The last one is the main one
// and the widest.
func AddButtons(page *ui.Page, r ui.Rect, list []Control) {
	for i := range list {
		c, last, width := &list[i], i == len(list)-1, r.W
		if !last {
			width = max(theme.Touch, math.Ceil(text.Width(c.Label, text.Style{Size: theme.TextSmall}))+14)
			if left := float64(len(list) - i); width > (r.W-8*(left-1))/left {
				width = (r.W - 8*(left-1)) / left
			}
		}
		if b := c.Add(page, r.CutLeft(width, 8)); !last {
			b.Stacked, b.Size = true, theme.TextSmall
		}
	}
}

// filterWidth is the least width of a button of a filter, in device-independent pixels.
const filterWidth = 104.0

// FilterRows divides the controls of a filter into rows of a width that are as equal as possible.
func FilterRows(list []Control, width float64) [][]Control {
	if len(list) == 0 {
		return nil
	}
	most := min(max(2, int(width/filterWidth)), len(list))
	rows := (len(list) + most - 1) / most
	return slices.Collect(slices.Chunk(list, (len(list)+rows-1)/rows))
}

// AddFilter lays out the controls of a filter as rows of buttons at the top of r, and cuts them off.
func AddFilter(page *ui.Page, r *ui.Rect, list []Control) {
	rows := FilterRows(list, r.W)
	for _, row := range rows {
		line := r.CutTop(theme.Touch, 4)
		for k := range row {
			b := row[k].Add(page, line.Column(k, len(rows[0]), 4))
			b.Selected, b.Size = row[k].On, theme.TextSmall
		}
	}
	if len(rows) > 0 {
		r.CutTop(theme.Gap-4, 0)
	}
}

// hasKey reports whether a key activates the control.
func (c *Control) hasKey(key ebiten.Key) bool {
	return c.Keys != "" && slices.Contains(strings.Fields(c.Keys), keyName(key))
}

// keyNames are the names of keys as labelled on a keyboard, if they differ from those of Ebitengine.
var keyNames = map[ebiten.Key]string{
	ebiten.KeyArrowLeft: "←", ebiten.KeyArrowRight: "→", ebiten.KeyArrowUp: "↑", ebiten.KeyArrowDown: "↓",
	ebiten.KeyPageUp: "PgUp", ebiten.KeyPageDown: "PgDn", ebiten.KeyEscape: "Esc", ebiten.KeyDelete: "Del",
	ebiten.KeyPeriod: ".", ebiten.KeyDigit1: "1", ebiten.KeyDigit2: "2", ebiten.KeyDigit3: "3",
}

func keyName(key ebiten.Key) string {
	if name := keyNames[key]; name != "" {
		return name
	}
	return key.String()
}

// Shortcuts returns the keys of controls with their help, Esc last.
func Shortcuts(list []Control) []scene.Shortcut {
	var keys []scene.Shortcut
	listed := make(map[string]bool)
	for i := range list {
		c := &list[i]
		if c.Help == "" || c.Keys == "" || listed[c.Name] {
			continue
		}
		listed[c.Name] = true
		key, _, _ := strings.Cut(c.Keys, " ")
		if last := len(keys) - 1; last >= 0 && keys[last].Label == c.Help {
			keys[last].Keys += " " + key
			continue
		}
		keys = append(keys, scene.Shortcut{Keys: key, Label: c.Help})
	}
	slices.SortStableFunc(keys, func(a, b scene.Shortcut) int {
		return strings.Count(a.Keys, "Esc") - strings.Count(b.Keys, "Esc")
	})
	return keys
}
