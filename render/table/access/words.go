package access

import (
	"math"

	"colat/render/kit/ui"
)

// nameWords holds the ids of the labels of controls whose text is only a symbol.
var nameWords = map[string]string{"language": "access.language"}

// iconWords holds the ids of the labels of controls without a text.
var iconWords = map[ui.Icon]string{
	ui.IconUndo: "play.undo", ui.IconRedo: "play.redo", ui.IconFlag: "play.resign",
	ui.IconPlus: "access.more", ui.IconMinus: "access.less",
	ui.IconBack: "access.back", ui.IconShare: "access.share",
	ui.IconSun: "access.light", ui.IconMoon: "access.dark",
	ui.IconHelp: "access.help", ui.IconClose: "access.close", ui.IconCheck: "start.done",
	ui.IconPlay: "access.play", ui.IconPause: "access.pause",
	ui.IconFirst: "access.first", ui.IconPrevious: "access.previous",
	ui.IconNext: "access.next", ui.IconLast: "access.last-move",
	ui.IconRetry: "engine.retry", ui.IconEye: "result.review", ui.IconTree: "play.lesson",
	ui.IconSettings: "access.settings", ui.IconStep: "access.step", ui.IconSpeed: "access.speed",
	ui.IconMenu: "play.more", ui.IconKeyboard: "access.keys-title",
	ui.IconEdit: "access.edit", ui.IconLibrary: "access.library",
	ui.IconChart:  "review.analyse",
	ui.IconZoomIn: "access.zoom-in", ui.IconZoomOut: "access.zoom-out",
	ui.IconUp: "access.up", ui.IconDown: "access.down",
}

// rowName returns the name of the row that begins with the last label.
func (w *writer) rowName() string {
	if w.row.Label != "" {
		return w.row.Label
	}
	return w.row.Text
}

// label returns the label of the control at an index.
func (w *writer) label(i int) string {
	item := &w.page.Items[i]
	if item.Label != "" {
		return item.Label
	}
	if id, known := nameWords[item.Name]; known {
		return w.locale.Text(id)
	}
	if item.Text != "" {
		return item.Text
	}
	said := item.Name
	if id, known := iconWords[item.Icon]; known {
		said = w.locale.Text(id)
	}
	if item.Icon != ui.IconPlus && item.Icon != ui.IconMinus {
		return said
	}
	// One end of a stepper: add its value and the name of the row.
	if value := w.value(i); value != "" {
		said = value + ", " + said
	}
	if w.row != nil && w.near(item) {
		said = w.rowName() + ": " + said
	}
	return said
}

// value returns the text between the ends of a stepper. The control at index i is one
// of the ends.
func (w *writer) value(i int) string {
	y := w.page.Items[i].Bounds().CenterY()
	for k := i + 1; k < len(w.page.Items) && k <= i+2; k++ {
		item := &w.page.Items[k]
		if item.Kind == ui.Label && math.Abs(item.Bounds().CenterY()-y) < 4 {
			return item.Text
		}
	}
	return ""
}
