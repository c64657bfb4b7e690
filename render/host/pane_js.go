package host

import (
	"slices"
	"strconv"
	"strings"
	"syscall/js"

	"colat/render/app"
	"colat/render/kit/ui"
	"colat/render/program/invite"
	"colat/render/scenes/room"
)

// pane is the text and the controls of a page, or of a dialogue over it.
type pane struct {
	whole js.Value // has the focus if none of its controls has it
	place js.Value // the parent of the blocks
	shown []shown
}

// shown is a block with its element.
type shown struct {
	key      string // blocks with the same key have elements of the same structure
	element  js.Value
	text     string
	controls []app.Control
}

// show updates the blocks. Equal blocks at the start and at the end keep their elements; the
// blocks between them are built again.
func (p *pane) show(blocks []app.Block) {
	old, n := p.shown, len(blocks)
	head := 0
	for head < min(len(old), n) && old[head].key == keyOfBlock(&blocks[head]) {
		head++
	}
	tail := 0
	for tail < min(len(old), n)-head && old[len(old)-1-tail].key == keyOfBlock(&blocks[n-1-tail]) {
		tail++
	}
	before := js.Null()
	if tail > 0 {
		before = old[len(old)-tail].element
	}
	for _, gone := range old[head : len(old)-tail] {
		gone.element.Call("remove")
	}
	made := p.make(blocks[head:n-tail], before)
	p.shown = slices.Concat(old[:head:head], made, old[len(old)-tail:])
	for i := range p.shown {
		p.shown[i].patch(&blocks[i])
	}
}

// keyOfBlock returns a key that is equal for blocks whose elements only differ in attributes
// and text.
func keyOfBlock(b *app.Block) string {
	switch b.Kind {
	case app.TextBlock:
		return "text"
	case app.HeadingBlock:
		return "heading"
	}
	var key strings.Builder
	key.WriteByte('0' + byte(b.Kind))
	for i := range b.Controls {
		key.WriteByte('|')
		key.WriteByte('0' + byte(b.Controls[i].Role))
		key.WriteString(b.Controls[i].Name)
	}
	return key.String()
}

// make inserts elements for blocks before another element.
func (p *pane) make(blocks []app.Block, before js.Value) []shown {
	if len(blocks) == 0 {
		return nil
	}
	var h strings.Builder
	made := make([]shown, len(blocks))
	for i := range blocks {
		made[i].key = keyOfBlock(&blocks[i])
		writeBlock(&h, &blocks[i])
	}
	template := document().Call("createElement", "template")
	template.Set("innerHTML", h.String())
	fragment := template.Get("content")
	element := fragment.Get("firstChild")
	for i := range made {
		made[i].element = element
		made[i].text = blocks[i].Text
		for _, c := range blocks[i].Controls {
			c.Rect = ui.Rect{} // not set yet
			made[i].controls = append(made[i].controls, c)
		}
		element = element.Get("nextSibling")
	}
	p.place.Call("insertBefore", fragment, before)
	return made
}

// roles are the ARIA roles of controls, and the attributes that hold their states.
var roles = map[app.Role][2]string{
	app.ToggleRole: {"", "aria-pressed"},
	app.SwitchRole: {"switch", "aria-checked"},
	app.RadioRole:  {"radio", "aria-checked"},
}

func writeBlock(h *strings.Builder, b *app.Block) {
	switch b.Kind {
	case app.TextBlock:
		h.WriteString("<p>" + escape.Replace(b.Text) + "</p>")
		return
	case app.HeadingBlock:
		h.WriteString("<h2>" + escape.Replace(b.Text) + "</h2>")
		return
	case app.SingleBlock:
		writeControl(h, &b.Controls[0])
		return
	case app.ChoiceBlock:
		h.WriteString(`<div role="radiogroup" aria-label="` + escape.Replace(b.Text) + `">`)
	default:
		h.WriteString(`<div role="group" aria-label="` + escape.Replace(b.Text) + `">`)
	}
	for i := range b.Controls {
		writeControl(h, &b.Controls[i])
	}
	h.WriteString("</div>")
}

// fieldTexts are the texts that the user has typed into fields since the program last set
// one.
var fieldTexts = make(map[string]bool)

func writeField(h *strings.Builder, c *app.Control) {
	kind := `autocomplete="off"`
	switch c.Name {
	case invite.NameField:
		kind = `autocomplete="nickname"`
	case room.CodeField:
		kind += ` autocapitalize="characters" autocorrect="off"`
	}
	h.WriteString(`<input type="text" ` + kind + ` enterkeyhint="done" spellcheck="false" data-name="` +
		escape.Replace(c.Name) + `" maxlength="` + strconv.Itoa(c.Most) + `" aria-label="` + escape.Replace(c.Label) +
		`" value="` + escape.Replace(c.Value) + `">`)
}

func writeControl(h *strings.Builder, c *app.Control) {
	if c.Role == app.FieldRole {
		writeField(h, c)
		return
	}
	h.WriteString(`<button type="button" data-name="` + escape.Replace(c.Name) + `"`)
	role := roles[c.Role]
	if role[0] != "" {
		h.WriteString(` role="` + role[0] + `"`)
	}
	if role[1] != "" {
		h.WriteString(` ` + role[1] + `="` + truth(c.On) + `"`)
	}
	if c.Disabled {
		h.WriteString(` disabled`)
	}
	h.WriteString(">" + escape.Replace(c.Label) + "</button>")
}

// patch updates the differences from a block with the same key.
func (s *shown) patch(b *app.Block) {
	if s.text != b.Text {
		s.text = b.Text
		if len(b.Controls) > 0 {
			set(s.element, "aria-label", b.Text)
		} else {
			s.element.Set("textContent", b.Text)
		}
	}
	for i, c := range b.Controls {
		old := s.controls[i]
		if old == c {
			continue
		}
		s.controls[i] = c
		element := s.button(i)
		switch {
		case c.Role == app.FieldRole:
			set(element, "aria-label", c.Label)
			if old.Value != c.Value && !fieldTexts[c.Value] {
				clear(fieldTexts)
				element.Set("value", c.Value)
			}
		case old.Label != c.Label:
			element.Set("textContent", c.Label)
		}
		if old.On != c.On {
			if on := roles[c.Role][1]; on != "" {
				element.Call("setAttribute", on, truth(c.On))
			}
		}
		if old.Disabled != c.Disabled {
			element.Set("disabled", c.Disabled)
		}
		if old.Rect != c.Rect {
			element.Get("style").Set("cssText", place(c.Rect))
		}
	}
}

// button returns the element of one of the block's controls.
func (s *shown) button(i int) js.Value {
	if s.key[0] == '0'+byte(app.SingleBlock) {
		return s.element
	}
	return s.element.Get("children").Index(i)
}

// find returns the element of a control, or undefined if there is none.
func (p *pane) find(control string) js.Value {
	if control == "" {
		return js.Undefined()
	}
	for i := range p.shown {
		for k := range p.shown[i].controls {
			if p.shown[i].controls[k].Name == control {
				return p.shown[i].button(k)
			}
		}
	}
	return js.Undefined()
}
