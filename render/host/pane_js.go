package host

import (
	"slices"
	"strconv"
	"strings"
	"syscall/js"

	"colat/render/app"
	"colat/render/bench/invite"
	"colat/render/kit/ui"
	"colat/render/scenes/room"
)

// pane is the text and the controls of a page, or of a dialogue over it. The loader keeps the
// elements of the blocks (web/site/words.js): it inserts and changes many in one call.
type pane struct {
	whole js.Value // has the focus if none of its controls has it
	list  js.Value // the loader's list of blocks
	shown []shown

	changes []byte // lines for the loader
}

// newPane returns the pane of an element, with its blocks in another element.
func newPane(whole, place js.Value) pane {
	list, _ := loader("pane", place)
	return pane{whole: whole, list: list}
}

// shown is a block as its element shows it.
type shown struct {
	key      string // blocks with the same key have elements of the same structure
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
	if gone := len(old) - tail - head; gone > 0 || n-tail > head {
		made := p.replace(head, gone, blocks[head:n-tail])
		p.shown = slices.Concat(old[:head:head], made, old[len(old)-tail:])
	}
	p.changes = p.changes[:0]
	for i := range p.shown {
		p.patch(i, &blocks[i])
	}
	if len(p.changes) > 0 {
		loader("changeBlocks", p.list, string(p.changes[1:]))
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

// replace replaces a number of blocks from one on.
func (p *pane) replace(from, gone int, blocks []app.Block) []shown {
	var h strings.Builder
	made := make([]shown, len(blocks))
	for i := range blocks {
		made[i].key, made[i].text = keyOfBlock(&blocks[i]), blocks[i].Text
		writeBlock(&h, &blocks[i])
		for _, c := range blocks[i].Controls {
			c.Rect = ui.Rect{} // not set yet
			made[i].controls = append(made[i].controls, c)
		}
	}
	loader("replaceBlocks", p.list, from, gone, h.String())
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
		h.WriteString(` ` + role[1] + `="` + strconv.FormatBool(c.On) + `"`)
	}
	if c.Disabled {
		h.WriteString(` disabled`)
	}
	// A label is an attribute, because a text would be laid out.
	h.WriteString(` aria-label="` + escape.Replace(c.Label) + `"></button>`)
}

// itself stands for a block in place of one of its controls.
const itself = -1

// patch notes the differences of a block from one with the same key.
func (p *pane) patch(block int, b *app.Block) {
	s := &p.shown[block]
	if s.text != b.Text {
		s.text = b.Text
		what := "text"
		if len(b.Controls) > 0 {
			what = "aria-label"
		}
		p.change(block, itself, what, b.Text)
	}
	for i, c := range b.Controls {
		old := s.controls[i]
		if old == c {
			continue
		}
		s.controls[i] = c
		if old.Label != c.Label {
			p.change(block, i, "aria-label", c.Label)
		}
		if c.Role == app.FieldRole && old.Value != c.Value && !fieldTexts[c.Value] {
			clear(fieldTexts)
			p.control(block, i).Set("value", c.Value)
		}
		if on := roles[c.Role][1]; old.On != c.On && on != "" {
			p.change(block, i, on, strconv.FormatBool(c.On))
		}
		if old.Disabled != c.Disabled {
			p.change(block, i, "disabled", strconv.FormatBool(c.Disabled))
		}
		if old.Rect != c.Rect {
			p.change(block, i, "style", place(c.Rect))
		}
	}
}

// change notes a change of one of a block's controls, or of the whole block.
func (p *pane) change(block, control int, what, value string) {
	line := append(p.changes, '\n')
	line = strconv.AppendInt(line, int64(block), 10)
	line = append(line, '\t')
	line = strconv.AppendInt(line, int64(control), 10)
	line = append(line, '\t')
	line = append(line, what...)
	line = append(line, '\t')
	p.changes = appendPlain(line, value)
}

// appendPlain appends a text, with spaces in place of tabs and line breaks.
func appendPlain(line []byte, text string) []byte {
	for _, letter := range []byte(text) {
		line = append(line, max(letter, ' '))
	}
	return line
}

// control returns the element of one of a block's controls.
func (p *pane) control(block, i int) js.Value {
	element, _ := loader("controlOf", p.list, block, i)
	return element
}

// find returns the element of a control, or undefined if there is none.
func (p *pane) find(control string) js.Value {
	if control == "" {
		return js.Undefined()
	}
	for i := range p.shown {
		for k := range p.shown[i].controls {
			if p.shown[i].controls[k].Name == control {
				return p.control(i, k)
			}
		}
	}
	return js.Undefined()
}
