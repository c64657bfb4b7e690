package editor

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/program/scene"
	"colat/render/table/games"
)

// The prefixes of controls: of tools, and of the side whose tools are shown.
const (
	toolControl  = "tool-"
	groupControl = "tools-"
)

// find returns the index of the tool with a name, or of the one after the eraser.
func (p *palette) find(name string) int {
	for i := range p.tools {
		if p.tools[i].Name == name {
			return i
		}
	}
	return min(1, len(p.tools)-1)
}

// pick selects a tool.
func (p *palette) pick(tool int) {
	p.held = tool
	if side := p.tools[tool].Side; side != game.Nobody {
		p.group = side
	}
}

// tool returns the selected tool.
func (p *palette) tool() *games.Tool { return &p.tools[p.held] }

// grouped reports whether the palette shows the tools of one side at a time.
func (p *palette) grouped() bool {
	for i := range p.tools {
		if p.tools[i].Side != game.Nobody {
			return true
		}
	}
	return false
}

// shown reports whether a tool is on the palette.
func (p *palette) shown(tool int) bool {
	side := p.tools[tool].Side
	return side == game.Nobody || side == p.group
}

// turnTo shows the tools of a side, and selects the one that corresponds to the selected
// tool.
func (p *palette) turnTo(side game.Player) {
	p.group = side
	held := p.tool()
	if held.Side == game.Nobody || held.Side == side {
		return
	}
	for i := range p.tools {
		if p.tools[i].Side == side && p.tools[i].Label == held.Label {
			p.held = i
		}
	}
}

// byKey returns the tool for a key, if it is on the palette.
func (p *palette) byKey(key ebiten.Key) (tool int, found bool) {
	switch {
	case key == ebiten.KeyBackspace:
		key = ebiten.KeyDelete
	case key >= ebiten.KeyNumpad0 && key <= ebiten.KeyNumpad9:
		key += ebiten.KeyDigit0 - ebiten.KeyNumpad0
	}
	for i := range p.tools {
		if p.tools[i].Key == key && p.shown(i) {
			return i, true
		}
	}
	return 0, false
}

// byControl returns the tool for a control.
func (p *palette) byControl(control string) (tool int, found bool) {
	name, found := strings.CutPrefix(control, toolControl)
	if !found {
		return 0, false
	}
	for i := range p.tools {
		if p.tools[i].Name == name {
			return i, true
		}
	}
	return 0, false
}

// Shortcuts implements scene.Shortcutter.
func (s *Scene) Shortcuts() []scene.Shortcut {
	tools := make([]string, 0, len(s.palette.tools))
	for i := range s.palette.tools {
		if t := &s.palette.tools[i]; s.palette.shown(i) && !strings.HasPrefix(t.Key.String(), "Digit") {
			tools = append(tools, t.Key.String())
		}
	}
	list := []scene.Shortcut{
		{Keys: "← ↑ → ↓", Label: "access.keys-arrows"}, {Keys: "Enter", Label: "edit.keys-put"},
		{Keys: strings.Join(tools, " "), Label: "edit.keys-tools"},
	}
	if s.palette.grouped() {
		list[2].Keys += " 0–9"
		list = append(list, scene.Shortcut{Keys: "G", Label: "edit.keys-group"})
	}
	return append(list, scene.Shortcut{Keys: "T", Label: "edit.keys-turn"}, scene.Shortcut{Keys: "U R",
		Label: "edit.keys-changes"},
		scene.Shortcut{Keys: "+ −", Label: "access.keys-zoom"}, scene.Shortcut{Keys: "Esc", Label: "keys.back"})
}
