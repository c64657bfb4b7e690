package ui

import (
	"image/color"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/drawtest"
	"colat/render/kit/text"
	"colat/render/kit/theme"
)

func testPage() *Page {
	p := &Page{}
	p.Reset(theme.Of(false, false))
	p.AddButton(Rect{0, 0, 100, 44}, "a", "A", NoIcon, Quiet)
	p.AddButton(Rect{0, 50, 100, 44}, "b", "B", NoIcon, Quiet).Disabled = true
	p.AddButton(Rect{0, 100, 100, 44}, "c", "C", NoIcon, Quiet)
	return p
}

// work sends states of the devices through a page and returns what they
// activated.
func work(p *Page, states ...Raw) (activated []string, a *Interaction) {
	var in Input
	a = &Interaction{}
	for i := range states {
		in.Update(&states[i])
		if name := a.Update(p, &in); name != "" {
			activated = append(activated, name)
		}
	}
	return activated, a
}

func equal(a []string, b ...string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func TestMouseActivatesOnRelease(t *testing.T) {
	down := Raw{MouseX: 50, MouseY: 20, MouseDown: true, MousePressed: true}
	up := Raw{MouseX: 50, MouseY: 20, MouseReleased: true}
	if got, _ := work(testPage(), down); len(got) != 0 {
		t.Errorf("a press activated %v", got)
	}
	if got, _ := work(testPage(), down, up); !equal(got, "a") {
		t.Errorf("a click activated %v", got)
	}
	both := Raw{MouseX: 50, MouseY: 20, MousePressed: true, MouseReleased: true}
	if got, _ := work(testPage(), both); !equal(got, "a") {
		t.Errorf("a click within a tick activated %v", got)
	}
	away := Raw{MouseX: 50, MouseY: 120, MouseReleased: true}
	if got, _ := work(testPage(), down, away); len(got) != 0 {
		t.Errorf("a press that left its button activated %v", got)
	}
	off := Raw{MouseX: 50, MouseY: 60, MouseDown: true, MousePressed: true}
	if got, _ := work(testPage(), off, Raw{MouseX: 50, MouseY: 60, MouseReleased: true}); len(got) != 0 {
		t.Errorf("a disabled button activated %v", got)
	}
}

func TestTouchIsOneActivation(t *testing.T) {
	down := fingers(TouchEvent{TouchBegan, 7, 50, 20})
	up := fingers(TouchEvent{TouchEnded, 7, 50, 20})
	mouseDown := Raw{MouseX: 50, MouseY: 20, MouseDown: true, MousePressed: true}
	mouseUp := Raw{MouseX: 50, MouseY: 20, MouseReleased: true}
	if got, _ := work(testPage(), down, Raw{}, up, mouseDown, mouseUp); !equal(got, "a") {
		t.Errorf("a touch and the mouse events after it activated %v", got)
	}
	second := fingers(TouchEvent{TouchBegan, 8, 50, 120})
	if got, _ := work(testPage(), down, second, up); !equal(got, "a") {
		t.Errorf("a second finger changed what was activated: %v", got)
	}
	if _, a := work(testPage(), down, up); a.Hover != "" {
		t.Errorf("a lifted finger hovers over %q", a.Hover)
	}
	states := []Raw{down, up}
	for range muteTicks + 1 {
		states = append(states, Raw{})
	}
	if got, _ := work(testPage(), append(states, mouseDown, mouseUp)...); !equal(got, "a", "a") {
		t.Errorf("a mouse long after a touch activated %v", got)
	}
}

func TestHeldSteppersRepeat(t *testing.T) {
	page := testPage()
	page.Find("c").Repeats = true
	mouse := func(y float64, ticks int) []Raw {
		states := []Raw{{MouseX: 50, MouseY: y, MouseDown: true, MousePressed: true}}
		for range ticks - 1 {
			states = append(states, Raw{MouseX: 50, MouseY: y, MouseDown: true})
		}
		return append(states, Raw{MouseX: 50, MouseY: y, MouseReleased: true})
	}
	finger := func(y float64, ticks int) []Raw {
		states := append([]Raw{fingers(TouchEvent{TouchBegan, 1, 50, y})}, make([]Raw, ticks-1)...)
		return append(states, fingers(TouchEvent{TouchEnded, 1, 50, y}), Raw{})
	}
	for _, test := range []struct {
		y     float64
		ticks int
		want  int
	}{
		{20, 100, 1}, // one that does not repeat
		{120, 1, 1},
		{120, holdDelay - 1, 1},
		{120, holdDelay, 1}, // it does not act once more when it is released
		{120, holdDelay + 2*holdEvery, 3},
		{120, holdDelay + 10*holdEvery, 11},
	} {
		for name, states := range map[string][]Raw{"mouse": mouse(test.y, test.ticks), "finger": finger(test.y, test.ticks)} {
			if got, _ := work(page, states...); len(got) != test.want {
				t.Errorf("a %s at %v held for %d ticks activated %v, want %d times", name, test.y, test.ticks, got, test.want)
			}
		}
	}
	away := append(mouse(120, 10)[:10], mouse(20, 200)[1:]...)
	if got, _ := work(page, away...); len(got) > 0 {
		t.Errorf("a pointer that has left the stepper activated %v", got)
	}
}

func TestKeyboardFocus(t *testing.T) {
	tab := Raw{Keys: []ebiten.Key{ebiten.KeyTab}}
	back := Raw{Keys: []ebiten.Key{ebiten.KeyTab}, Shift: true}
	enter := Raw{Keys: []ebiten.Key{ebiten.KeyEnter}}
	p := testPage()
	for _, test := range []struct {
		keys  []Raw
		focus string
	}{
		{[]Raw{tab}, "a"}, {[]Raw{tab, tab}, "c"}, {[]Raw{tab, tab, tab}, "a"}, {[]Raw{back}, "c"}, {[]Raw{tab, back}, "c"},
	} {
		if _, a := work(p, test.keys...); a.Focus != test.focus {
			t.Errorf("%d keys: focus on %q, want %q", len(test.keys), a.Focus, test.focus)
		}
	}
	if got, _ := work(p, tab, tab, enter); !equal(got, "c") {
		t.Errorf("Enter activated %v", got)
	}
	if got, _ := work(p, enter); len(got) != 0 {
		t.Errorf("Enter without focus activated %v", got)
	}
}

func TestDialogueCoversThePage(t *testing.T) {
	p := testPage()
	p.BeginModal()
	p.AddButton(Rect{0, 0, 100, 44}, "yes", "Yes", NoIcon, Primary)
	click := []Raw{
		{MouseX: 50, MouseY: 120, MouseDown: true, MousePressed: true},
		{MouseX: 50, MouseY: 120, MouseReleased: true},
	}
	if got, _ := work(p, click...); len(got) != 0 {
		t.Errorf("behind a dialogue %v was activated", got)
	}
	if got := p.AppendControls(nil); !equal(got, "yes") {
		t.Errorf("the controls are %v", got)
	}
	tab := Raw{Keys: []ebiten.Key{ebiten.KeyTab}}
	if _, a := work(p, tab, tab); a.Focus != "yes" {
		t.Errorf("focus on %q", a.Focus)
	}
}

func TestScrollByFingerWheelAndFocus(t *testing.T) {
	page := func() (*Page, *Scroll) {
		p, s := &Page{}, &Scroll{}
		p.Reset(theme.Of(false, false))
		p.BeginScroll(s, Rect{0, 0, 100, 100})
		for i, name := range []string{"a", "b", "c", "d", "e"} {
			p.AddButton(Rect{0, float64(60 * i), 100, 44}, name, name, NoIcon, Quiet)
		}
		p.EndScroll(284)
		return p, s
	}
	down := fingers(TouchEvent{TouchBegan, 1, 50, 80})
	move := func(y float64) Raw { return fingers(TouchEvent{TouchMoved, 1, 50, y}) }
	up := func(y float64) Raw { return fingers(TouchEvent{TouchEnded, 1, 50, y}) }

	p, s := page()
	if got, _ := work(p, down, move(60), move(40), move(20), up(20)); len(got) != 0 {
		t.Errorf("a drag activated %v", got)
	}
	if s.Offset <= 0 {
		t.Error("a drag did not scroll")
	}
	p, s = page()
	if got, _ := work(p, down, move(78), up(78)); !equal(got, "b") || s.Offset != 0 {
		t.Errorf("a tap activated %v and scrolled by %v", got, s.Offset)
	}
	p, s = page()
	work(p, Raw{MouseX: 50, MouseY: 50, Wheel: 100})
	if s.Offset != s.Range() || s.Range() != 184 {
		t.Errorf("the wheel scrolled to %v of %v", s.Offset, s.Range())
	}
	if got := p.Find("e").Bounds(); got.Bottom() != 100 {
		t.Errorf("the last button ends at %v", got.Bottom())
	}
	p, s = page()
	tab := Raw{Keys: []ebiten.Key{ebiten.KeyTab}}
	work(p, tab, tab, tab, tab)
	if b := p.Find("d").Bounds(); b.Y < 0 || b.Bottom() > 100 {
		t.Errorf("the button in focus is at %v, scrolled by %v", b, s.Offset)
	}
	p, s = page()
	s.Offset = 60
	click := Raw{MouseX: 50, MouseY: 120, MousePressed: true, MouseReleased: true}
	if got, _ := work(p, click); len(got) != 0 {
		t.Errorf("outside of what is shown %v was activated", got)
	}
}

// The thumb goes all its way while the content goes all of its own, and a page that
// shows everything has none.
func TestThumbShowsWhichPartIsSeen(t *testing.T) {
	for _, test := range []struct{ height, offset, top, high float64 }{
		{400, 0, 0, 25}, {400, 300, 75, 25}, {200, 50, 25, 50},
	} {
		p, s := &Page{}, &Scroll{Offset: test.offset}
		p.Reset(theme.Of(false, false))
		p.BeginScroll(s, Rect{0, 0, 100, 100})
		p.EndScroll(test.height)
		thumb := p.Items[len(p.Items)-1]
		if b := thumb.Bounds(); thumb.Kind != Thumb || b.Y != test.top || b.H != test.high || b.X < 100 {
			t.Errorf("%v high, scrolled by %v: the thumb is %v", test.height, test.offset, b)
		}
	}
	p := &Page{}
	p.Reset(theme.Of(false, false))
	p.BeginScroll(&Scroll{}, Rect{0, 0, 100, 100})
	if p.EndScroll(100); len(p.Items) > 0 {
		t.Error("a page that shows all of its content has a thumb")
	}
}

// Content fades at the ends beyond which it goes on, into what it lies on, and is seen
// whole at the others.
func TestContentFadesWhereItGoesOn(t *testing.T) {
	for _, test := range []struct{ offset, head, foot float64 }{
		{0, 0, 25}, {10, 10, 25}, {150, 25, 25}, {295, 25, 5}, {300, 25, 0},
	} {
		p, s := &Page{}, &Scroll{Offset: test.offset}
		p.Reset(theme.Of(false, false))
		p.Add(Item{Kind: Panel, Rect: Rect{0, 0, 120, 300}})
		p.Add(Item{Kind: Plate, Rect: Rect{0, 0, 120, 40}})
		p.BeginScroll(s, Rect{10, 50, 100, 100})
		p.Add(Item{Kind: Plate, Rect: Rect{10, 50, 100, 400}})
		p.EndScroll(450)
		var faded []Rect
		for i := range p.Items {
			if item := &p.Items[i]; item.Kind == Fade {
				faded = append(faded, item.Bounds())
				if item.Color != p.Theme.Panel {
					t.Errorf("content on a panel fades into %v", item.Color)
				}
			}
		}
		head, foot := Rect{10, 50, 100, test.head}, Rect{10, 150 - test.foot, 100, test.foot}
		if len(faded) != 2 || faded[0] != head || faded[1] != foot {
			t.Errorf("scrolled by %v it fades at %v, want %v and %v", test.offset, faded, head, foot)
		}
	}
}

// The ring around a control in focus is drawn whole at the ends of what is scrolled.
func TestRingsReachBeyondScrolledContent(t *testing.T) {
	s := &Scroll{Viewport: Rect{10, 50, 100, 100}, Height: 400}
	for _, test := range []struct {
		offset float64
		want   Rect
	}{
		{0, Rect{4, 44, 112, 106}}, {100, Rect{4, 50, 112, 100}}, {300, Rect{4, 50, 112, 106}},
	} {
		if s.Offset = test.offset; s.clip() != test.want {
			t.Errorf("scrolled by %v, %v is drawn of the content, want %v", test.offset, s.clip(), test.want)
		}
	}
}

// Segments are set smaller for air around their labels, but no smaller than small text for
// that alone, and the lines of one choice in one size.
func TestSegmentsHaveAir(t *testing.T) {
	p := &Page{}
	p.Reset(theme.Of(false, false))
	const label = "Năm mặt trời"
	width := text.Width(label, text.Style{Size: theme.TextBody, Bold: true}) + 2*SegmentPadding + 1
	p.AddSegments(Rect{0, 0, 2 * width, 44}, []string{"a", "b"}, []string{label, "Ultimate"}, 0, theme.TextBody)
	size := p.Items[0].Size
	if w := text.Width(label, text.Style{Size: size, Bold: true}); w > width-2*roomyPadding || size < theme.TextSmall {
		t.Errorf("%s is set in %v, %v wide in %v", label, size, w, width)
	}
	p.AddSegments(Rect{0, 50, 2 * width, 44}, []string{"c", "d"}, []string{"X", "O"}, -1, theme.TextBody)
	if p.Items[2].Size != theme.TextBody {
		t.Errorf("a line with room is set in %v", p.Items[2].Size)
	}
	p.EvenRows(0)
	for i := range p.Items {
		if p.Items[i].Size != size {
			t.Errorf("%s is set in %v, the other line in %v", p.Items[i].Text, p.Items[i].Size, size)
		}
	}
	small := &Page{}
	small.Reset(theme.Of(false, false))
	small.AddSegments(Rect{0, 0, 2 * width * 13.2 / 16, 44}, []string{"a", "b"}, []string{label, "X"}, 0, theme.TextBody)
	if size := small.Items[0].Size; size < theme.TextSmall-0.5 {
		t.Errorf("for air alone %s is set in %v", label, size)
	}
}

// The ring around a control in focus can be seen on what the control lies on.
func TestFocusCanBeSeen(t *testing.T) {
	p, s := &Page{}, &Scroll{}
	p.Reset(theme.Of(false, false))
	p.AddButton(Rect{0, 0, 100, 44}, "table", "", IconUndo, Quiet)
	p.Add(Item{Kind: Panel, Rect: Rect{0, 50, 120, 200}})
	p.AddButton(Rect{0, 50, 100, 44}, "panel", "", IconUndo, Quiet)
	p.BeginScroll(s, Rect{0, 100, 100, 100})
	p.AddButton(Rect{0, 400, 100, 44}, "scrolled", "", IconUndo, Quiet)
	p.EndScroll(500)
	for name, ground := range map[string]color.RGBA{
		"table": theme.Lacquer, "panel": p.Theme.Panel, "scrolled": p.Theme.Panel,
	} {
		if c := drawtest.Contrast(p.focusInk(p.Find(name)), ground); c < 3 {
			t.Errorf("the ring around what lies on the %s has a contrast of %.1f", name, c)
		}
	}
}

func TestCutsAddUp(t *testing.T) {
	r := Rect{10, 20, 300, 200}
	top, bottom := r.CutTop(30, 5), r.CutBottom(40, 5)
	left, right := r.CutLeft(50, 5), r.CutRight(60, 5)
	if top != (Rect{10, 20, 300, 30}) || bottom != (Rect{10, 180, 300, 40}) || left != (Rect{10, 55, 50, 120}) ||
		right != (Rect{250, 55, 60, 120}) || r != (Rect{65, 55, 180, 120}) {
		t.Errorf("cuts %v %v %v %v leave %v", top, bottom, left, right, r)
	}
	if last := (Rect{0, 0, 100, 10}).Column(2, 3, 5); last.Right() != 100 {
		t.Errorf("the last column is %v", last)
	}
	if got := (Rect{0.3, 0.3, 10, 10}).Scaled(1.5); got != (Rect{0, 0, 15, 15}) {
		t.Errorf("scaled to %v", got)
	}
}
