package tournament

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"colat/ai/arena/pairing"
	"colat/render/bench/invite"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// addTables lays out the knock-out and the tables.
func (d *drawing) addTables(content *ui.Rect) {
	plan := d.plan()
	rounds := BracketOf(plan)
	for i := len(rounds) - 1; i >= 0; i-- {
		d.addTies(content, &rounds[i])
	}
	tables := TablesOf(plan)
	for i := range tables {
		d.addTable(content, &tables[i])
	}
	if len(tables) > 0 { // all are of one kind
		d.addWords(content, d.Text(tables[0].explained()), true)
	}
}

// addTies lays out a round of the knock-out, with the winners in bold.
func (d *drawing) addTies(content *ui.Rect, r *pairing.RoundResult) {
	d.addHead(content, partName(d.Locale, r.Name))
	for i := range r.Ties {
		t := &r.Ties[i]
		row := content.CutTop(lineHigh, 0)
		side := (row.W - middleWide) / 2
		for k, place := range [2]ui.Rect{row.CutLeft(side, 0), row.CutRight(side, 0)} {
			name := cmp.Or(t.Players[k], "–")
			label := d.AddLabel(place, name, theme.TextBody-1, d.Theme.TextMuted)
			if t.Winner == "" || t.Winner == name {
				label.Color = d.Theme.Text
			}
			label.Bold = t.Winner == name
			if k == 0 {
				label.Align = text.End
			}
			label.Shorten(invite.Shorter(name)...)
		}
		points := fmt.Sprintf("%d – %d", t.Points[0], t.Points[1])
		if t.Points == [2]int{pairing.Win, 0} || t.Points == [2]int{0, pairing.Win} {
			points = ScoreText(t.Points) // of one game
		}
		switch {
		case t.Winner == "" && t.Points == [2]int{}:
			points = "–"
		case t.By == pairing.ByBye || t.By == pairing.ByWalkover:
			points = d.Text("class.goes-through")
		case t.By == pairing.ByLot:
			points += " " + d.Text("class.by-lot")
		}
		d.AddBold(row.Pad(4, 0), points, theme.TextBody-1, d.Theme.TextAccent).Align = text.Center
	}
}

// middleWide is the width of the points between the players of a tie.
const middleWide = 76.0

// cellGap is the gap between columns, and between the last column and the edge.
const cellGap = 10.0

// column is a column of a table.
type column struct {
	label string // id of the title
	width float64
	value func(r *pairing.Row) string
}

// columns returns the columns of a table of a width. Below 560 units it omits all but the
// points and the Buchholz score, and below 250 units the Buchholz score too.
func columns(swiss bool, width float64) []column {
	number := func(of func(r *pairing.Row) int) func(r *pairing.Row) string {
		return func(r *pairing.Row) string { return strconv.Itoa(of(r)) }
	}
	list := []column{
		{"class.played", 52, number(func(r *pairing.Row) int { return r.Played })},
		{"class.won", 56, number(func(r *pairing.Row) int { return r.Wins })},
		{"class.drawn", 52, number(func(r *pairing.Row) int { return r.Draws + r.HalfWins })},
		{"class.lost", 52, number(func(r *pairing.Row) int { return r.Losses })},
	}
	if width < 560 {
		list = list[:0]
	}
	list = append(list, column{"class.points", 60, number(func(r *pairing.Row) int { return r.Points })})
	if swiss && width >= 250 {
		list = append(list, column{"class.buchholz", 80, func(r *pairing.Row) string {
			if r.Buchholz == nil {
				return ""
			}
			return strconv.Itoa(*r.Buchholz)
		}})
	}
	return list
}

func (d *drawing) addTable(content *ui.Rect, s *Standings) {
	if x := s.Exhibitor; x != nil {
		d.addYou(content, x.Name, DisplayScore(d.Locale, x))
	}
	list := columns(s.isSwiss(), content.W)
	head := content.CutTop(headHigh, 2)
	for i := len(list) - 1; i >= 0; i-- {
		place := head.CutRight(list[i].width, 0)
		place.W -= cellGap
		d.AddLabel(place, d.Text(list[i].label), theme.TextSmall, d.Theme.TextMuted).Align = text.End
	}
	if s.Group != "" {
		title := d.Format("class.group", locale.Data{"Name": s.Group})
		d.AddBold(head, title, theme.TextBody-1, d.Theme.TextAccent)
	}
	for i := range s.Rows {
		row, cells := &s.Rows[i], make([]cell, len(list))
		for k, c := range list {
			cells[k] = cell{text: c.value(row), width: c.width, bold: c.label == "class.points"}
		}
		d.addPlayer(content, row, false, cells)
	}
	content.CutTop(8, 0)
}

// addMine lays out the user's next game or wait, and the user's place.
func (d *drawing) addMine(content *ui.Rect, plan *pairing.Plan) {
	me, enters := d.Me.Entry()
	if d.exhibits() {
		n := len(d.Me.Waiting())
		d.addYou(content, d.Count("class.boards-wait", n, nil), d.Text("class.boards-why"))
		return
	}
	if g, plays := d.Me.Game(); plays {
		words := "class.against-why"
		if r := d.Me.RoomOf(g.Room); r != nil && r.Phase() == rooms.Playing {
			words = "class.against-on"
		}
		title := d.Format("class.against", locale.Data{"Name": d.opponent(&g)})
		d.addYou(content, title, sentences(d.Text(words), d.placeText(plan, me.Name)))
		return
	}
	rounds := d.roundsOf(plan)
	if len(rounds) == 0 {
		return
	}
	now := &rounds[0]
	left := 0
	for i := range now.games {
		if !now.games[i].Over() {
			left++
		}
	}
	said := d.Count("class.left-in-round", left, nil)
	part, out := outOf(plan, me.Name)
	if x := ExhibitorOf(plan); x != nil {
		said = d.Text("class.display-watch")
		if !enters {
			said = ""
		}
		d.addYou(content, x.Name+": "+DisplayScore(d.Locale, x), said)
		return
	}
	switch {
	case !enters:
		d.addYou(content, d.partTitle(now), said)
	case out:
		title := d.Format("class.out", locale.Data{"Round": partName(d.Locale, part)})
		d.addYou(content, title, sentences(said, d.Text("class.out-why")))
	case slices.Contains(now.bye, me.Name):
		d.addYou(content, d.partTitle(now), sentences(d.Text("class.bye"), said, d.placeText(plan, me.Name)))
	case waitsForRound(plan, &me):
		d.addYou(content, d.partTitle(now), sentences(said, d.Text("class.from-next")))
	default:
		words := sentences(said, d.Text("class.next-opens"), d.placeText(plan, me.Name))
		d.addYou(content, d.partTitle(now), words)
	}
}

// waitsForRound reports whether a player came, or came back, after the round had begun.
func waitsForRound(plan *pairing.Plan, me *tournament.Entry) bool {
	from := me.Enters
	if n := len(me.Absences); n > 0 {
		from = me.Absences[n-1].Until
	}
	return slices.Contains(plan.Ahead, from)
}

// placeText returns a player's place in the table. It returns "" before the first game, and
// once the knock-out has begun.
func (d *drawing) placeText(plan *pairing.Plan, name string) string {
	if len(BracketOf(plan)) > 0 {
		return ""
	}
	for _, s := range TablesOf(plan) {
		for i := range s.Rows {
			if r := &s.Rows[i]; r.Name == name && r.Played+r.Byes > 0 {
				place := locale.Data{"Rank": r.Rank, "All": len(s.Rows)}
				return sentences(d.Count("class.your-place", r.Points, place), d.tiedText(r))
			}
		}
	}
	return ""
}

// outOf reports whether a player is out of the knock-out, and in which part. The part is ""
// if the player did not reach the knock-out.
func outOf(plan *pairing.Plan, name string) (part string, out bool) {
	rounds := BracketOf(plan)
	if len(rounds) == 0 {
		return "", false
	}
	there := false
	for i := range rounds {
		for _, t := range rounds[i].Ties {
			if t.Players[0] != name && t.Players[1] != name {
				continue
			}
			there = true
			if t.Winner != "" && t.Winner != name {
				return rounds[i].Name, true
			}
		}
	}
	return "", !there // the group stage has no name
}

// endText returns a player's final place, or "" if the player has none.
func (d *drawing) endText(plan *pairing.Plan, name string) string {
	for _, p := range plan.Places {
		if p.Name == name {
			end := d.Format("class.your-end", locale.Data{"Place": p.Place, "All": len(plan.Places)})
			return sentences(end, d.tiedText(RowOf(plan, name)))
		}
	}
	return ""
}

// tiedText is a sentence that says what placed a player among others with equal points, or "".
func (d *drawing) tiedText(row *pairing.Row) string {
	if row == nil {
		return ""
	}
	by := TieText(d.Locale, row)
	if by == "" {
		return ""
	}
	return d.Format("class.tied", locale.Data{"By": by})
}

// sentences joins the sentences that are not empty.
func sentences(list ...string) string {
	return strings.Join(slices.DeleteFunc(list, func(s string) bool { return s == "" }), " ")
}
