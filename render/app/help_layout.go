package app

import (
	"math"
	"slices"

	"colat/ai/lessons"
	"colat/game"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// Measures of the rules page, in device-independent pixels.
const (
	widestHelp   = 1240.0
	stepGap      = 12.0  // between cards
	stepPadding  = 12.0  // between a card's edge and its content
	stepHead     = 26.0  // height of a card's number and title
	stepRest     = 6.0   // between title, pictures and text
	leadWidth    = 22.0  // width of the arrow between two pictures
	tallPicture  = 210.0 // maximum height for pictures
	lowPicture   = 104.0 // minimum height for pictures if no step scrolls
	usualPicture = 156.0 // height for pictures if steps scroll
	leastCard    = 240.0 // minimum width of one of several columns
	usualCard    = 296.0 // usual width of a column if steps scroll
	mostCards    = 4     // maximum number of columns
)

// helpSheet is a layout of the cards.
type helpSheet struct {
	columns int
	card    float64 // width of a card
	size    float64 // of the text
	picture float64 // maximum height for pictures
	rows    []float64
	places  []float64 // heights for pictures, by row
}

// height returns the height of all cards.
func (s *helpSheet) height() float64 {
	height := stepGap * float64(len(s.rows)-1)
	for _, row := range s.rows {
		height += row
	}
	return height
}

// arrangeSteps chooses the layout with the largest pictures. If they do not all fit in a
// place of w by h, the steps scroll.
func arrangeSteps(steps []step, w, h float64) helpSheet {
	var best helpSheet
	most := 0.0
	for columns := 1; columns <= min(mostCards, len(steps)); columns++ {
		for _, size := range [2]float64{theme.TextBody - 1, theme.TextBody - 2} {
			s := helpSheet{columns: columns, size: size, card: (w - stepGap*float64(columns-1)) / float64(columns)}
			if columns > 1 && s.card < leastCard {
				continue
			}
			s.measure(steps)
			spare := (h - s.height()) / float64(len(s.rows))
			s.picture = math.Floor(min(spare, tallPicture))
			if s.picture < lowPicture {
				continue
			}
			if seen := s.seen(steps) * (size / theme.TextBody); seen > most {
				most, best = seen, s
			}
		}
	}
	if most == 0 {
		best = helpSheet{size: theme.TextBody - 1, picture: usualPicture}
		best.columns = min(max(1, int(w/usualCard)), len(steps))
		best.card = (w - stepGap*float64(best.columns-1)) / float64(best.columns)
		best.measure(steps)
	}
	best.addPictures(steps)
	return best
}

// addPictures adds the height of the pictures to each row.
func (s *helpSheet) addPictures(steps []step) {
	s.places = make([]float64, len(s.rows))
	for i := range steps {
		place := &s.places[i/s.columns]
		for _, r := range s.fit(ui.Rect{W: s.card - 2*stepPadding, H: s.picture}, &steps[i]) {
			*place = max(*place, math.Ceil(r.H))
		}
	}
	for i, place := range s.places {
		s.rows[i] += place
	}
}

// measure sets the heights of the rows without pictures.
func (s *helpSheet) measure(steps []step) {
	s.rows = s.rows[:0]
	for i := range steps {
		if i%s.columns == 0 {
			s.rows = append(s.rows, 0)
		}
		words := ui.ParagraphHeight(steps[i].Text, s.size, s.card-2*stepPadding)
		row := &s.rows[len(s.rows)-1]
		*row = max(*row, 2*stepPadding+stepHead+2*stepRest+words)
	}
}

// seen rates the size of the pictures: the sum of the square roots of their areas, so that
// small pictures count most.
func (s *helpSheet) seen(steps []step) float64 {
	sum := 0.0
	for i := range steps {
		for _, place := range s.fit(ui.Rect{W: s.card - 2*stepPadding, H: s.picture}, &steps[i]) {
			sum += math.Sqrt(place.W * place.H)
		}
	}
	if len(steps)%s.columns != 0 {
		sum *= 0.9
	}
	return sum
}

// fit returns the places of a step's pictures.
func (s *helpSheet) fit(r ui.Rect, step *step) []ui.Rect {
	n := len(step.pictures)
	places := make([]ui.Rect, n)
	for i, p := range step.pictures {
		places[i] = p.fit(r.Column(i, n, leadWidth+4))
	}
	if n == 2 { // close together, even on a wide card
		spare := max(0, r.W-places[0].W-places[1].W-leadWidth-4) / 2
		places[0].X, places[1].X = r.X+spare, r.Right()-spare-places[1].W
	}
	return places
}

func (d *helpDialog) layOut(a *dialogs) {
	d.translate(a)
	page := &a.Page
	page.BeginModal()
	margin, padding := scene.DialogMargins(a.width, a.height)
	w := min(a.width-2*margin, widestHelp)
	keys := a.sceneHelp()
	inside := w - 2*padding
	foot := page.Measure(inside, func(r *ui.Rect) { keys.layOut(page, r) })
	head := page.Measure(inside, func(r *ui.Rect) { d.addHead(a, r) })
	room := a.height - 2*margin - 2*padding - head
	sheet := arrangeSteps(d.steps, inside, room-foot-stepGap)
	content := sheet.height() + stepGap + foot
	h := min(a.height-2*margin, head+content+2*padding)
	frame := ui.Rect{X: (a.width - w) / 2, Y: (a.height - h) / 2, W: w, H: h}
	inner := page.AddPanel(frame, padding)
	d.addHead(a, &inner)
	page.BeginScroll(&d.scroll, inner)
	d.addSteps(a, &inner, &sheet)
	inner.CutTop(0, stepGap)
	keys.layOut(page, &inner)
	page.EndScroll(inner.Y)
}

// tabLines divides the games to choose from into lines of tabs.
func (d *helpDialog) tabLines(a *dialogs, width float64) [][]game.Rules {
	n := len(d.chosen)
	if n == 0 {
		return nil
	}
	widest := 0.0
	for _, rules := range d.chosen {
		title := a.Games.Of(rules).FamilyTitle(a.Locale, rules)
		least := text.Style{Size: theme.TextBody * ui.LeastText, Bold: true}
		widest = max(widest, text.Width(title, least)+2*ui.SegmentPadding+1)
	}
	each := min(n, max(1, int(width/max(widest, theme.Touch))))
	lines := (n + each - 1) / each
	each = (n + lines - 1) / lines
	return slices.Collect(slices.Chunk(d.chosen, each))
}

// narrow reports whether a width has no room for labelled buttons beside the title.
func (d *helpDialog) narrow(width float64) bool { return width < 520 }

// addHead lays out the title, the button that closes the dialogue, and the games to choose
// from.
func (d *helpDialog) addHead(a *dialogs, inner *ui.Rect) {
	page := &a.Page
	top := inner.CutTop(theme.Touch, theme.Gap)
	page.AddButton(top.CutRight(theme.Touch, theme.Gap), "close-help", "", ui.IconClose, ui.Quiet)
	names, labels := []string{"lessons"}, []string{a.Text("learn.short")}
	if lessons.First(d.rules) != nil {
		names, labels = append(names, "first-steps"), append(labels, a.Text("first.title"))
	}
	var row ui.Rect
	if d.narrow(inner.W) {
		row = inner.CutTop(theme.Touch, theme.Gap)
	}
	for i, label := range labels {
		r := row.Column(len(labels)-1-i, len(labels), theme.Gap)
		if row.W == 0 {
			r = top.CutRight(math.Ceil(text.Width(label, text.Style{Size: theme.TextBody}))+28, theme.Gap)
		}
		page.AddButton(r, names[i], label, ui.NoIcon, ui.Quiet)
	}
	page.AddBold(top, d.title(a), theme.TextLarge+2, a.Theme.Text)
	defer page.EvenRows(len(page.Items))
	tabs := d.tabLines(a, inner.W)
	for _, line := range tabs {
		r := inner.CutTop(theme.Touch, 4)
		for i, rules := range line {
			page.Add(ui.Item{
				Kind: ui.Segment, Rect: r.Column(i, len(line), 0), Name: tabName + rules.ID(),
				Text: a.Games.Of(rules).FamilyTitle(a.Locale, rules), Size: theme.TextBody,
				Selected: rules.ID() == d.rules.ID(), First: i == 0, Last: i == len(line)-1,
			})
		}
	}
	if len(tabs) > 0 {
		inner.CutTop(0, 4)
	}
}

// addSteps lays out the cards at the top of r.
func (d *helpDialog) addSteps(a *dialogs, r *ui.Rect, s *helpSheet) {
	a.Page.AddGrid(r, len(d.steps), s.columns, stepGap, func(i int, cell *ui.Rect) {
		addStep(a, cell.CutTop(s.rows[i/s.columns], 0), s, i, &d.steps[i])
	})
}

// addStep lays out a card: number, title, pictures and text.
func addStep(a *dialogs, r ui.Rect, s *helpSheet, index int, step *step) {
	page := &a.Page
	page.Add(ui.Item{Kind: ui.Plate, Rect: r})
	inner := r.Inset(stepPadding)
	head := inner.CutTop(stepHead, stepRest)
	const badge = 22
	round := head.CutLeft(badge, theme.Gap)
	page.Add(ui.Item{Kind: ui.Picture, Painter: numberPainter{}, Argument: index + 1, Rect: ui.Rect{
		X: round.X, Y: round.CenterY() - badge/2, W: badge, H: badge,
	}})
	page.AddBold(head, step.Title, theme.TextBody, a.Theme.TextAccent)
	places := s.fit(inner.CutTop(s.places[index/s.columns], stepRest), step)
	for i, p := range step.pictures {
		page.Add(ui.Item{Kind: ui.Picture, Painter: p, Rect: places[i]})
	}
	if step.Leads && len(places) == 2 {
		left, right := places[0].Right(), places[1].X
		page.Add(ui.Item{Kind: ui.Picture, Painter: leadPainter{a.Theme.TextAccent}, Rect: ui.Rect{
			X: (left+right)/2 - leadWidth/2, Y: places[0].CenterY() - leadWidth/2, W: leadWidth, H: leadWidth,
		}})
	}
	page.AddParagraph(inner, step.Text, s.size, a.Theme.Text)
}
