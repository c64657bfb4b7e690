package lesson

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/textbook"
	"colat/render/kit/locale"
	"colat/render/table/stage"
)

// Activate implements scene.Scene.
func (s *Scene) Activate(control string) {
	name, value, _ := strings.Cut(control, "-")
	switch name {
	case "back":
		s.program.Back()
	case "share":
		s.share()
	case compareTab, treeTab:
		if value == "" {
			s.turnTo(name)
		} else {
			s.chooseTree(value)
		}
	case "one":
		s.choose(0, value)
	case "other":
		s.choose(1, value)
	case "depth":
		s.choices.depth += steps[value]
		s.count()
		s.show()
	case "quiescence":
		s.choices.quiescence = !s.choices.quiescence
		s.start()
		s.show()
	case "line":
		s.line, _ = strconv.Atoi(value)
		s.show()
	case "node":
		node, _ := strconv.Atoi(value)
		s.walk.playing = false
		s.goTo(s.walk.to(node))
	case "play":
		before := s.walk.now
		s.walk.togglePlay()
		s.goTo(s.walk.now != before)
	default:
		s.walk.playing = false
		s.goTo(s.walk.by(name))
	}
	s.program.Refresh()
}

// steps maps the suffixes of a stepper's controls to increments.
var steps = map[string]int{"less": -1, "more": 1}

// turnTo opens a page of the lesson.
func (s *Scene) turnTo(tab string) {
	s.tab, s.walk.playing = tab, false
	s.walk.spread(s)
	s.show()
}

// choose selects an algorithm. If the other one is the same, the two are swapped.
func (s *Scene) choose(i int, algorithm string) {
	if !slices.Contains(textbook.Algorithms(), algorithm) || s.choices.algorithms[i] == algorithm {
		return
	}
	if s.choices.algorithms[1-i] == algorithm {
		s.choices.algorithms[1-i] = s.choices.algorithms[i]
	}
	s.choices.algorithms[i] = algorithm
	s.start()
	s.show()
}

// chooseTree selects the algorithm or the depth of the tree.
func (s *Scene) chooseTree(value string) {
	switch value {
	case "one":
		s.choices.treeOf = 0
	case "other":
		s.choices.treeOf = 1
	default:
		s.choices.treeDepth += steps[value]
	}
	s.grow()
	s.show()
}

// goTo shows the current node if it is another one than before.
func (s *Scene) goTo(another bool) {
	if another {
		s.stepped()
	}
}

// stepped shows and announces the current node.
func (s *Scene) stepped() {
	s.walk.spread(s)
	s.show()
	n := s.narrator()
	s.program.Announce(s.program.Locale.Format("lesson.announce", locale.Data{
		"Route": n.route(s.walk.now), "Caption": n.caption(s.walk.now),
	}))
}

func (s *Scene) narrator() *narrator {
	return &narrator{s.walk.tree, s.root, s.game, s.program.Locale}
}

// share copies the address of the lesson, or the position if the program has no addresses.
func (s *Scene) share() {
	parameters := s.of.Setup.Parameters(s.of.Moves)
	parameters.Set("lesson", "1")
	text, done := s.program.Host.Link(parameters), "toast.copied"
	if text == "" {
		text, done = s.Rules().FormatPosition(s.root), "toast.copied-position"
	}
	if !s.program.Host.CopyText(text) {
		done = "toast.not-copied"
	}
	s.program.Say(s.program.Text(done))
}

// keys handles the keyboard and reports whether the scene has been left.
func (s *Scene) keys(keys []ebiten.Key) (left bool) {
	for _, key := range keys {
		control := s.shortcut(key)
		if control == "back" {
			s.Activate(control)
			return true
		}
		if stage.MovesCursor(key) {
			s.program.Unfocus()
		}
		if control != "" {
			s.program.Press(control)
		}
	}
	return false
}

// shortcut returns the control for a key.
func (s *Scene) shortcut(key ebiten.Key) string {
	switch key {
	case ebiten.KeyEscape:
		return "back"
	case ebiten.KeyC:
		return compareTab
	case ebiten.KeyT:
		return treeTab
	}
	if s.tab == treeTab {
		return s.treeShortcut(key)
	}
	switch key {
	case ebiten.KeyArrowLeft:
		return "line-" + strconv.Itoa(s.line-1)
	case ebiten.KeyArrowRight:
		return "line-" + strconv.Itoa(s.line+1)
	case ebiten.KeyHome:
		return "line-0"
	}
	return ""
}

func (s *Scene) treeShortcut(key ebiten.Key) string {
	switch key {
	case ebiten.KeyArrowLeft:
		return "previous"
	case ebiten.KeyArrowRight:
		return "next"
	case ebiten.KeyArrowUp:
		return "parent"
	case ebiten.KeyArrowDown:
		return "child"
	case ebiten.KeyHome:
		return "first"
	case ebiten.KeySpace:
		if !s.program.Focused() {
			return "play"
		}
	}
	return ""
}
