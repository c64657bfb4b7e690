package play

import (
	"slices"
	"strconv"

	"colat/game"
	"colat/game/match"
	"colat/render/locale"
	"colat/render/text"
	"colat/render/theme"
	"colat/render/ui"
)

// Measures of the score sheet.
const (
	sheetLine   = 21.0
	sheetNumber = 22.0 // the width of a move's number
	sheetGap    = 2.0  // between moves
)

// addMoves lays out the game's moves, two a line as score sheets have them, in
// as many columns as fit; the last ones if not all do.
func (l *layout) addMoves(r ui.Rect) {
	l.page.Add(ui.Item{Kind: ui.Plate, Rect: r, Untold: true}) // the moves are told as a list
	inner := ui.Rect{X: r.X + 12, Y: r.Y + 8, W: r.W - 24, H: r.H - 16}
	head := l.page.AddLabel(inner.CutTop(22, 2), l.text("play.moves"), theme.TextSmall, l.theme.TextMuted)
	head.Bold = true
	words := l.words.of(&l.session)
	if len(words) == 0 {
		none := l.locale.Format("play.no-moves", locale.Data{"Side": l.sideName(l.match.Start().ToMove())})
		l.page.AddLabel(inner.CutTop(22, 0), none, theme.TextBody-1, l.theme.Text)
		return
	}
	move := max(9*float64(max(4, l.Rules().Traits().MoveLength)), l.words.widest+2) // the width of one
	move = min(move, (inner.W-sheetNumber-10)/2-sheetGap)
	column := sheetNumber + 10 + 2*(move+sheetGap)
	rows := max(1, int(inner.H/sheetLine))
	columns := max(1, int(inner.W/column))
	pairs := (len(words) + 1) / 2
	first := 0
	if room := rows * columns; pairs > room {
		// Whole columns go, so that the sheet does not shift at every move; of a single
		// one, lines.
		first = pairs - room
		if columns > 1 {
			first = (first + rows - 1) / rows * rows
		}
	}
	width := inner.W / float64(columns)
	for k := 2 * first; k < len(words); k++ {
		at := k/2 - first
		x, y := inner.X+width*float64(at/rows), inner.Y+sheetLine*float64(at%rows)
		if k%2 == 0 {
			place := ui.Rect{X: x, Y: y, W: sheetNumber, H: sheetLine}
			number := l.page.AddLabel(place, strconv.Itoa(k/2+1), theme.TextSmall-1, l.theme.TextMuted)
			number.Align, number.Tabular = text.End, true
		}
		x += sheetNumber + 6 + (move+sheetGap)*float64(k%2)
		played := l.page.AddLabel(ui.Rect{X: x, Y: y, W: move, H: sheetLine}, words[k], theme.TextBody-1, l.theme.Text)
		played.Tabular = true
		if played.Bold = k == l.display.shown-1; played.Bold {
			played.Color = l.theme.TextAccent
		}
	}
}

// moveWords are the moves of a match as the score sheet writes them, kept until
// there are others.
type moveWords struct {
	words    []string
	widest   float64 // in bold
	match    *match.Match
	moves    []game.Move
	language string
}

// of returns the words for the moves of the match.
func (w *moveWords) of(s *session) []string {
	moves, l := s.match.Moves(), s.program.Locale
	if w.match == s.match && slices.Equal(w.moves, moves) && w.language == l.Language() {
		return w.words
	}
	w.match, w.moves, w.language = s.match, append(w.moves[:0], moves...), l.Language()
	w.words, w.widest = w.words[:0], 0
	state := s.match.Start().Clone()
	for _, m := range moves {
		word := s.game.MoveText(l, state, m)
		w.words = append(w.words, word)
		w.widest = max(w.widest, text.Width(word, text.Style{Size: theme.TextBody - 1, Bold: true, Tabular: true}))
		state.Play(m)
	}
	return w.words
}
