package notation

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"colat/game"
	"colat/game/match"
)

// isPGN reports whether the text begins with a tag of PGN, such as [Black "An"].
func (r *reader) isPGN() bool { return IsTagOfPGN(r.text) }

// IsTagOfPGN reports whether a text begins with a tag of PGN (Portable Game Notation,
// Edwards, 1994), in which Othello programs store games, too.
func IsTagOfPGN(text string) bool {
	_, _, _, ok := cutTag(text)
	return ok
}

// cutTag cuts a tag from the beginning of a text. A quote in a value has a backslash.
func cutTag(text string) (name, value, rest string, ok bool) {
	inside, opened := strings.CutPrefix(strings.TrimLeft(text, " \t\r\n"), "[")
	name, inside, quoted := strings.Cut(inside, `"`)
	name = strings.TrimSpace(name)
	if !opened || !quoted || name == "" || strings.Trim(name, nameLetters[:63]) != "" {
		return "", "", text, false
	}
	var b strings.Builder
	for i := 0; i < len(inside) && inside[i] != '\n'; i++ {
		switch inside[i] {
		case '\\':
			if i++; i < len(inside) {
				b.WriteByte(inside[i])
			}
		case '"':
			rest = strings.TrimLeft(inside[i+1:], " \t")
			if !strings.HasPrefix(rest, "]") {
				return "", "", text, false
			}
			return name, b.String(), rest[1:], true
		default:
			b.WriteByte(inside[i])
		}
	}
	return "", "", text, false
}

// pgn parses a game in PGN.
func (r *reader) pgn() (*match.Record, error) {
	tags, rest := map[string]string{}, r.text
	for {
		name, value, after, ok := cutTag(rest)
		if !ok {
			break
		}
		tags[strings.ToLower(name)], rest = strings.TrimSpace(value), after
	}
	for line := range strings.Lines(rest) {
		if IsTagOfPGN(line) {
			return nil, errors.New("PGN: there is more than one game: want one at a time")
		}
	}
	record, err := r.pgnMoves(tags["fen"], rest)
	if err != nil {
		return nil, err
	}
	for side, name := range [2]string{tags["black"], tags["white"]} {
		if name != "?" {
			record.Names[side] = strings.Clone(name)
		}
	}
	record.Ended = ggfDate(strings.ReplaceAll(tags["date"], ".??", ""))
	if winner, known := pgnWinners[tags["result"]]; known && !record.Over && len(record.Moves) > 0 {
		result := game.Result{Winner: winner, Reason: game.Resignation}
		if winner == game.NoSide {
			result.Reason = game.Agreement
		}
		record.End(result, last(record))
	}
	return record, nil
}

// pgnWinners are the results of games, from the side that opens.
var pgnWinners = map[string]game.Player{"1-0": game.First, "0-1": game.Second, "1/2-1/2": game.NoSide}

// pgnMoves parses the moves of a game, from a position in the tag FEN perhaps.
func (r *reader) pgnMoves(fen, text string) (*match.Record, error) {
	moves := reader{text: text, known: r.known, branches: true}
	if fen == "" {
		if strings.Trim(text, " \t\r\n*") == "" && r.known.Rules != nil {
			return r.movesOf(r.known.Rules, r.known.Options, "")
		}
		return moves.moves()
	}
	board, side, _ := strings.Cut(fen, " ")
	var rows []string
	for row := range strings.SplitSeq(board, "/") {
		var b strings.Builder
		for _, c := range row {
			switch {
			case c >= '1' && c <= '9':
				b.WriteString(strings.Repeat("-", int(c-'0')))
			case c == 'p':
				b.WriteByte('X')
			case c == 'P':
				b.WriteByte('O')
			default:
				return nil, fmt.Errorf("PGN, FEN: want p, P or the number of empty squares, not %q", c)
			}
		}
		rows = append([]string{b.String()}, rows...) // the eighth row comes first
	}
	words := strings.Fields(side)
	if len(words) == 0 {
		return nil, errors.New("PGN, FEN: want the side to move, b or w, after the board")
	}
	d := &drawing{rows, words[0]}
	var failure error
	for _, rules := range r.candidates() {
		if boards, ok := rules.(BoardReader); ok {
			record, err := d.read(rules, boards, r.known.Options)
			if err == nil {
				record, err = moves.playedFrom(record.Start, text)
			}
			if err == nil {
				return record, nil
			}
			failure = cmp.Or(failure, err)
		}
	}
	return nil, failure
}
