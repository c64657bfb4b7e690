package ui

import (
	"image/color"
	"testing"

	"colat/render/kit/text"
	"colat/render/kit/theme"
)

// pageOf is a page with a panel, a label, two buttons and a scrolled label.
func pageOf(s *Scroll, change func(p *Page)) *Page {
	p := new(Page)
	p.Reset(theme.Of(false, false))
	p.Add(Item{Kind: Panel, Rect: Rect{10, 10, 300, 200}})
	p.AddLabel(Rect{20, 20, 100, 20}, "Đen 32", theme.TextBody, color.RGBA{A: 255})
	p.AddButton(Rect{20, 60, 100, 44}, "undo", "Đi lại", IconUndo, Quiet)
	p.AddButton(Rect{150, 60, 100, 44}, "resign", "Xin thua", IconFlag, Quiet)
	p.BeginScroll(s, Rect{20, 120, 200, 60})
	p.AddLabel(Rect{20, 150, 100, 20}, "1. d3 c5", theme.TextSmall, color.RGBA{A: 255})
	p.EndScroll(300)
	if change != nil {
		change(p)
	}
	return p
}

func TestChanges(t *testing.T) {
	tests := []struct {
		name    string
		work    Interaction
		change  func(p *Page)
		covered []Rect // must lie within the changes
		spared  []Rect // must not be touched
	}{
		{name: "nothing", spared: []Rect{{0, 0, 400, 400}}},
		{
			name:    "a label's text",
			change:  func(p *Page) { p.Items[1].Text = "Đen 33" },
			covered: []Rect{{20, 20, 50, 20}},
			spared:  []Rect{{20, 70, 100, 30}, {150, 70, 100, 30}},
		},
		{
			name:    "a label that is wider than its place",
			change:  func(p *Page) { p.Items[1].Text = "Đen đi nước thứ ba mươi ba ở ô d3" },
			covered: []Rect{{20, 20, 100, 20}},
		},
		{
			name:    "the pointer comes over a button",
			work:    Interaction{Hover: "resign"},
			covered: []Rect{{150, 60, 100, 44}},
			spared:  []Rect{{20, 60, 100, 44}},
		},
		{
			name:    "the focus comes to a button",
			work:    Interaction{Focus: "undo"},
			covered: []Rect{{20, 60, 100, 44}},
			spared:  []Rect{{160, 60, 80, 44}},
		},
		{
			name:    "a button moves",
			change:  func(p *Page) { p.Items[3].Rect.Y = 300 },
			covered: []Rect{{150, 60, 100, 44}, {150, 300, 100, 44}},
			spared:  []Rect{{20, 60, 100, 44}},
		},
		{
			name: "an item more in the middle",
			change: func(p *Page) {
				p.Items = append(p.Items[:2], append([]Item{{Kind: Line, Rect: Rect{260, 20, 40, 1}}}, p.Items[2:]...)...)
			},
			covered: []Rect{{260, 20, 40, 1}},
			spared:  []Rect{{20, 70, 100, 30}},
		},
		{
			name:    "an item less at the end",
			change:  func(p *Page) { p.Items = p.Items[:4] },
			covered: []Rect{{20, 150, 60, 20}},
			spared:  []Rect{{20, 20, 100, 80}},
		},
		{
			name:    "scrolled content",
			change:  func(p *Page) { p.Items[4].Scroll.Offset = 15 },
			covered: []Rect{{20, 135, 60, 35}},
			spared:  []Rect{{20, 20, 100, 80}, {20, 190, 200, 60}},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var shown Shown
			var scroll Scroll
			shown.Keep(pageOf(&scroll, nil), &Interaction{})
			parts, few := shown.Changes(pageOf(&scroll, test.change), &test.work, nil)
			if !few {
				t.Fatal("too much to tell apart")
			}
			within := func(r Rect) bool {
				for _, part := range parts {
					if r.Within(part) {
						return true
					}
				}
				return false
			}
			for _, r := range test.covered {
				if !within(r) {
					t.Errorf("%v is not within %v", r, parts)
				}
			}
			for _, r := range test.spared {
				for _, part := range parts {
					if part.Overlaps(r) {
						t.Errorf("%v is touched by %v", r, part)
					}
				}
			}
		})
	}
}

// What a viewport showed where it was before is drawn over when it moves.
func TestMovedViewportLeavesNothing(t *testing.T) {
	var s Scroll
	page := func(top float64) *Page {
		p := new(Page)
		p.Reset(theme.Of(false, false))
		p.BeginScroll(&s, Rect{20, top, 200, 200 - top})
		p.AddButton(Rect{20, top, 100, 44}, "move-1", "1. d3", NoIcon, Quiet)
		p.EndScroll(200 - top)
		return p
	}
	var shown Shown
	shown.Keep(page(60), &Interaction{})
	parts, _ := shown.Changes(page(100), &Interaction{}, nil)
	covered := false
	for _, part := range parts {
		covered = covered || Rect{20, 60, 100, 44}.Within(part)
	}
	if !covered {
		t.Errorf("the changes are %v", parts)
	}
}

func TestLabelsReachAsFarAsTheirText(t *testing.T) {
	const long = "Đen đi nước thứ ba mươi ba ở ô d3"
	for _, align := range []text.Align{text.Start, text.Center, text.End} {
		label := Item{Kind: Label, Text: long, Size: 15, Align: align, Rect: Rect{100, 100, 30, 4}}
		width := text.Width(long, text.Fit(long, label.style(1), 30, 15*LeastText))
		if reach := label.reach(label.Rect, Rect{}); reach.W < width || reach.H < 15 {
			t.Errorf("aligned %d: %v for a text %v wide", align, reach, width)
		}
	}
}

func TestADialogueIsDrawnWhole(t *testing.T) {
	var shown Shown
	var scroll Scroll
	shown.Keep(pageOf(&scroll, nil), &Interaction{})
	if _, few := shown.Changes(pageOf(&scroll, (*Page).BeginModal), &Interaction{}, nil); few {
		t.Error("a dialogue that opens is told apart from what lies under its veil")
	}
}

func BenchmarkChanges(b *testing.B) {
	var shown Shown
	var scroll Scroll
	p, a := pageOf(&scroll, nil), &Interaction{Hover: "undo"}
	parts := make([]Rect, 0, 8)
	b.ReportAllocs()
	for b.Loop() {
		shown.Keep(p, &Interaction{})
		parts, _ = shown.Changes(p, a, parts[:0])
	}
}
