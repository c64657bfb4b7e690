package notation

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"colat/game"
	"colat/game/match"
)

// A drawing is a board as people and programs write it, and the text behind it: the side
// to move, moves from there, or the values of moves.
type drawing struct {
	rows []string // of X, O and -, from the top
	rest string
}

// The letters for the cells of a board, by their contents. Digits have meanings that
// depend on each other.
const (
	firstLetters  = "XxBb*@#●"
	secondLetters = "OoWw○"
	emptyLetters  = "-._Ee·・+□"
	digitLetters  = "012"
)

const cellLetters = firstLetters + secondLetters + emptyLetters + digitLetters

func isCell(c rune) bool { return strings.ContainsRune(cellLetters, c) }

// isCells reports whether a text is not empty and consists of cells.
func isCells(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(c rune) bool { return !isCell(c) })
}

// isBoard reports whether the text begins with a board: 64 squares of Othello in any
// letters, in one word or in words of the same length, or a board drawn in lines or as a
// list of lists.
func (r *reader) isBoard() bool { return drawingOf(plain(r.text)) != nil }

// drawingOf returns the board with which a text begins, or nil.
func drawingOf(text string) *drawing {
	for _, cut := range []func(string) *drawing{listedRows, wordRows, drawnRows} {
		if d := cut(text); d != nil {
			if d.rows = inLetters(d.rows); d.rows != nil {
				return d
			}
		}
	}
	return nil
}

// sideFillers are words around the side to move.
var sideFillers = strings.Fields("to move moves turn next side player plays play is the your s " +
	"lượt đi trước bên đến tới")

// isOthello reports whether the board has the size of Othello's, which it then is unless
// the game is known to be another.
func (d *drawing) isOthello() bool { return len(d.rows) == 8 && len(d.rows[0]) == 8 }

// side cuts the side to move from the text behind the board. It is game.NoSide if the text
// does not begin with one.
func (d *drawing) side(rules game.Rules) (side game.Player, rest string) {
	side, rest = game.NoSide, strings.TrimSpace(d.rest)
	digits := map[string]game.Player{"0": game.First, "1": game.Second}
	for rest != "" {
		end := strings.IndexAny(rest, " \t\r\n;:,()[]'.%")
		word := rest
		switch {
		case end == 0 && (rest[0] == ';' || rest[0] == '%'):
			return side, rest
		case end == 0:
			rest = rest[1:]
			continue
		case end > 0:
			word = rest[:end]
		}
		if found := d.sideOf(rules, word); found != game.NoSide && side == game.NoSide {
			side = found
		} else if digit, ok := digits[word]; ok && side == game.NoSide {
			side = digit
		} else if !slices.Contains(sideFillers, strings.ToLower(word)) {
			return side, rest
		}
		rest = rest[len(word):]
	}
	return side, rest
}

// sideOf returns the side of a word, which may be a letter for a piece of it.
func (d *drawing) sideOf(rules game.Rules, word string) game.Player {
	switch c, size := utf8.DecodeRuneInString(word); {
	case size == len(word) && strings.ContainsRune(firstLetters, c):
		return game.First
	case size == len(word) && strings.ContainsRune(secondLetters, c):
		return game.Second
	}
	for side, words := range [2][]string{{"black", "đen", "黒", "黒番"}, {"white", "trắng", "白", "白番"}} {
		if slices.Contains(words, strings.ToLower(word)) {
			return game.Player(side)
		}
	}
	return sideOf(rules, word)
}

// read returns the position of the board by the rules of a game, with the moves behind it.
func (d *drawing) read(rules game.Rules, reader BoardReader, options game.Options) (*match.Record, error) {
	if columns := len(d.rows[0]); columns > 0 {
		if resizer, ok := rules.(Resizer); ok {
			resized, err := resizer.Resized(columns, len(d.rows))
			if err != nil {
				return nil, &Error{Fault: BadStart, Rules: rules, Err: err}
			}
			rules, reader = resized, resized.(BoardReader)
		}
	}
	if _, err := start(rules, options); err != nil {
		return nil, err
	}
	board := strings.Join(d.rows, " ")
	side, rest := d.side(rules)
	if side != game.NoSide {
		board += " " + side.Letter()
	}
	fault := func(err error) error { return &Error{Fault: BadStart, Rules: rules, Err: err} }
	values := rest
	if rest = withoutValues(rest); rest == "" {
		s, err := reader.ReadBoard(board, options)
		if err != nil {
			return nil, fault(err)
		}
		found, comment := valuesIn(s, values)
		return Valued(s, found, comment), nil
	}
	if side != game.NoSide {
		// Options of the start, such as victory cells, stand before the moves.
		first, others, _ := strings.Cut(rest, " ")
		if s, err := reader.ReadBoard(board+" "+first, options); err == nil {
			return movesFrom(s, others)
		}
		s, err := reader.ReadBoard(board, options)
		if err != nil {
			return nil, fault(err)
		}
		if holdsMove(rest) {
			return movesFrom(s, rest)
		}
	}
	return nil, fault(fmt.Errorf("board: want the side to move, X or O, after the cells, not %.40q", rest))
}

// withoutValues returns the text behind the side to move without the values of moves,
// as in "; G8:+18; H7:-4;", and without comments. Other lines than that of the board are
// left as they are.
func withoutValues(text string) string {
	line, others, _ := strings.Cut(text, "\n")
	line, _, _ = strings.Cut(line, "%")
	if strings.HasPrefix(line, ";") {
		// Without values it is a game from this position, as edax writes it.
		if line = strings.Trim(line, "; \t\r"); strings.ContainsAny(line, ":;") || !holdsMove(line) {
			line = ""
		}
	}
	return strings.TrimSpace(line + "\n" + others)
}

// ReadPosition parses a position of a game: its position text or a board in any other
// form, with the moves that were played from there perhaps.
func ReadPosition(rules game.Rules, text string) (game.State, error) {
	s, failure := rules.ParsePosition(text)
	if failure == nil {
		return s, nil
	}
	reader, ok := rules.(BoardReader)
	if d := drawingOf(plain(text)); ok && d != nil {
		record, err := d.read(rules, reader, nil)
		if err == nil && record.Rules.ID() == rules.ID() {
			return last(record), nil
		}
	}
	return nil, failure
}
