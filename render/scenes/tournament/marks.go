package tournament

import (
	"slices"
	"strconv"
	"strings"

	"colat/ai/arena/pairing"
	"colat/render/bench/invite"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// tieTexts are the ids of the words for what placed a player among others with equal points.
var tieTexts = map[string]string{
	pairing.ByMutual: "class.by-mutual", pairing.ByBuchholz: "class.by-buchholz", pairing.BySB: "class.by-beaten",
	pairing.ByWins: "class.by-wins", pairing.ByLot: "class.by-lots", pairing.ByWithdrawal: "class.by-withdrawal",
}

// TieText says what placed a player among others with equal points. It returns "" if there are
// none, or if the player has not played yet.
func TieText(l *locale.Locale, row *pairing.Row) string {
	id, known := tieTexts[row.TieBreak]
	if !known || row.Played+row.Byes == 0 && row.TieBreak != pairing.ByWithdrawal {
		return ""
	}
	return l.Text(id)
}

// MarksOf returns the marks beside a player's name in a table: of a program, of a round without an
// opponent, and of the tie-break that decided among players with equal points.
func MarksOf(l *locale.Locale, row *pairing.Row, bot bool) string {
	var marks []string
	if bot {
		marks = append(marks, l.Text("class.bot"))
	}
	if row.Byes > 0 {
		marks = append(marks, l.Text("class.bye-mark"))
	}
	if tie := TieText(l, row); tie != "" {
		marks = append(marks, tie)
	}
	return strings.Join(marks, ", ")
}

// PresentText returns the numbers of people and of programs that take part. id is that of the
// text for people.
func PresentText(l *locale.Locale, id string, people, bots int) string {
	programs := l.Count("class.bots", bots, nil)
	switch {
	case bots == 0:
		return l.Count(id, people, nil)
	case people == 0:
		return programs
	}
	return l.Count(id, people, nil) + ", " + programs
}

// RowOf returns a player's row of the table that decides the tournament, or nil if no single
// table does.
func RowOf(plan *pairing.Plan, name string) *pairing.Row {
	tables := TablesOf(plan)
	if len(BracketOf(plan)) > 0 || len(tables) != 1 {
		return nil
	}
	for i := range tables[0].Rows {
		if row := &tables[0].Rows[i]; row.Name == name {
			return row
		}
	}
	return nil
}

// roomyRow is the least width of a line in which marks stand beside the name.
const roomyRow = 240.0

// cell is a figure in a column of a table.
type cell struct {
	text  string
	width float64
	bold  bool
}

// addPlayer lays out a player's line of a table: the rank, the name with its marks, and figures
// at the right. In a narrow line the marks stand below the name.
func (d *drawing) addPlayer(content *ui.Rect, row *pairing.Row, leads bool, cells []cell) {
	me, _ := d.Me.Entry()
	mark := MarksOf(d.Locale, row, d.Me.Tournament().IsBot(row.Name))
	room := content.W - rankWide
	for _, c := range cells {
		room -= c.width
	}
	below, high := mark != "" && room < roomyRow, lineHigh+2
	if below {
		high += markHigh
	}
	line := content.CutTop(high, 0)
	if row.Name == me.Name {
		d.Add(ui.Item{Kind: ui.Plate, Rect: line, Selected: true})
	}
	for _, c := range slices.Backward(cells) {
		place := line.CutRight(c.width, 0)
		place.W -= cellGap
		d.AddFigure(place, c.text, theme.TextBody-1, d.Theme.Text).Bold = c.bold
	}
	d.AddLabel(line.CutLeft(rankWide-8, 8), strconv.Itoa(row.Rank), theme.TextBody-1, d.Theme.TextMuted).Align = text.End
	switch {
	case below:
		under := line.CutBottom(markHigh+4, 0)
		d.AddLabel(under, mark, theme.TextSmall, d.Theme.TextMuted).Shorten()
	case mark != "":
		invite.AddMark(&d.Layout, &line, mark)
	}
	name := d.AddLabel(line, row.Name, theme.TextBody-1, d.Theme.Text)
	name.Bold = leads || row.Name == me.Name
	name.Shorten(invite.Shorter(row.Name)...)
}

// Measures of a player's line.
const (
	rankWide = 42.0
	markHigh = 16.0
)
