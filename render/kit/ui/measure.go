package ui

import (
	"math"
	"strings"

	"colat/render/kit/text"
	"colat/render/kit/theme"
)

// LeastText is the smallest size of a label that is reduced to fit its place, relative
// to the requested size.
const LeastText = 0.8

// buttonPadding is the distance between the edge of a button and its label.
const buttonPadding = 10

// SegmentPadding is the minimum padding of a segment. roomyPadding is used if the label
// can be reduced, because the edge of the selected segment lies within the padding.
const SegmentPadding, roomyPadding = 7, 10

// captionHeight is the height of the label below the picture of a stacked control that
// is higher than icons need.
const captionHeight = 32

// stackedPadding is the padding of a label below an icon.
const stackedPadding = 4

// RowPadding is the padding of a row of a list.
const RowPadding = 12

// iconSize is the height of a button's icon.
const iconSize = 22

// iconGap is the distance between the icon of a button and its label.
const iconGap = 8

// Measures of a switch, in device-independent pixels.
const (
	switchWidth  = 44.0
	switchHeight = 24.0
	switchGap    = 12.0 // between the text and the switch
	switchEdge   = 3.0  // between the edge of the switch and its knob
)

type wrapKey struct {
	text  string
	size  float64
	bold  bool
	width int
}

var wraps = make(map[wrapKey][]string)

// wrapped returns s broken into lines of a width in device-independent pixels. The
// result is cached, because paragraphs are drawn in every frame.
func wrapped(s string, size float64, bold bool, width float64) []string {
	key := wrapKey{s, size, bold, int(math.Round(width))}
	if lines, ok := wraps[key]; ok {
		return lines
	}
	if len(wraps) >= 256 {
		clear(wraps)
	}
	lines := text.Wrap(s, text.Style{Size: size, Bold: bold}, float64(key.width))
	wraps[key] = lines
	return lines
}

// ParagraphHeight returns the height of a text of the given size, broken into lines of
// the given width.
func ParagraphHeight(s string, size, width float64) float64 {
	return math.Ceil(float64(len(wrapped(s, size, false, width))) * size * text.LineHeight)
}

// FitParagraph returns the largest text size, from size down to about least in whole steps, in which
// a text of the given width is at most so high, and its height in it, which may be more in the least.
func FitParagraph(s string, size, least, width, most float64) (fitted, height float64) {
	for {
		if height = ParagraphHeight(s, size, width); height <= most || size <= least {
			return size, height
		}
		size--
	}
}

// segmentSize returns the text size at which a segment fits its place whether it is
// selected or not, within the limit of leastSize.
func (item *Item) segmentSize() float64 {
	style, padding := text.Style{Size: item.Size, Bold: true}, float64(SegmentPadding)
	if item.Stacked {
		style.Bold, padding = false, stackedPadding
	}
	style = text.Fit(item.Text, style, item.Rect.W-2*padding, item.leastSize())
	if !item.Stacked && style.Size > theme.TextSmall {
		style = text.Fit(item.Text, style, item.Rect.W-2*roomyPadding, max(item.leastSize(), theme.TextSmall))
	}
	return style.Size
}

// FittedSize returns the size in which the text of a label or a control is drawn after
// it is reduced to fit its place.
func (item *Item) FittedSize() float64 {
	if item.Kind == Segment && !item.fitted {
		return item.segmentSize()
	}
	return text.Fit(item.Text, item.lineStyle(), item.Rect.W-item.inset(), item.leastSize()).Size
}

// lineStyle returns the style of the text of a label or a control, without its colour.
func (item *Item) lineStyle() text.Style {
	style := text.Style{Size: item.Size, Bold: item.Bold, Tabular: item.Tabular}
	if item.Kind == Button || item.Kind == Segment {
		style.Bold = !item.Stacked && (item.bolds() || item.Selected)
	}
	return style
}

// leastSize returns the smallest size to which the text may be reduced to fit its
// place.
func (item *Item) leastSize() float64 {
	if item.fitted {
		return item.Size
	}
	return item.Size * LeastText
}

// Clipped reports whether the text of the item does not fit its place even at its
// smallest size.
func (item *Item) Clipped() bool {
	switch item.Kind {
	case Label, Button, Segment, Switch:
		if item.Text == "" && item.Kind != Label {
			return iconSize > item.Rect.W
		}
		style := item.lineStyle()
		style.Size = item.leastSize()
		return text.Width(item.Text, style) > item.Rect.W-item.inset()+0.5
	case Paragraph:
		for _, l := range wrapped(item.Text, item.Size, item.Bold, item.Rect.W) {
			if text.Width(l, text.Style{Size: item.Size, Bold: item.Bold}) > item.Rect.W+1 {
				return true
			}
		}
		return item.Rect.H+0.5 < ParagraphHeight(item.Text, item.Size, item.Rect.W)
	}
	return false
}

// Choose sets the text to the first of some texts that fits the item's place, or to the last.
func (item *Item) Choose(texts ...string) {
	for _, item.Text = range texts {
		if !item.Clipped() {
			return
		}
	}
}

// Shorten fits the text to its place: it keeps a text that fits, and otherwise uses the first of
// some texts that does, or truncates the last one.
func (item *Item) Shorten(texts ...string) {
	if item.Clipped() {
		item.Choose(texts...)
	}
	for letters := []rune(item.Text); item.Clipped() && len(letters) > 1; {
		letters = letters[:len(letters)-1]
		item.Text = strings.TrimRight(string(letters), " ") + "…"
	}
}

// bolds reports whether the label of a control is bold even if it is not selected.
func (item *Item) bolds() bool {
	return item.Bold || item.Emphasis == Primary || item.Emphasis == Danger
}

func (item *Item) padding() float64 {
	if item.Kind == Segment {
		return SegmentPadding
	}
	return buttonPadding
}

// inset returns the part of a control's width that its text leaves to padding, icon, tick
// and switch.
func (item *Item) inset() float64 {
	inset := 0.0
	switch {
	case item.Kind == Switch:
		inset = switchWidth + switchGap
		if item.Row {
			inset += 2 * RowPadding
		}
	case item.Kind != Button && item.Kind != Segment:
		return 0
	case item.Stacked:
		return 2 * stackedPadding
	default:
		inset = 2 * item.padding()
		if item.Row {
			inset += iconSize + iconGap // for its tick
		}
	}
	if item.Icon != NoIcon {
		inset += iconSize + iconGap
	}
	return inset
}

// panelShadow is the distance by which the shadow of a panel extends beyond it, and
// focusReach that of the focus ring around a control.
const (
	panelShadow = 20
	focusReach  = 6
)
