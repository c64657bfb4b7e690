package notation

import (
	"errors"
	"strings"
	"unicode"

	"colat/game"
	"colat/game/match"
)

// moves parses a list of moves without further data.
func (r *reader) moves() (*match.Record, error) {
	if !strings.ContainsFunc(r.text, unicode.IsDigit) {
		return nil, &Error{Fault: Malformed, Err: errors.New("the text is neither a game nor a position: want a link, " +
			"moves such as f5d6c3, a position or a board, a request, a game in GGF, SGF or PGN, or a record")}
	}
	var failure error
	if rules := r.known.Rules; rules == nil {
		failure = &Error{Fault: Unnamed}
	} else if record, err := r.movesOf(rules, r.known.Options, r.text); err == nil {
		return record, nil
	} else {
		failure = err
	}
	if r.known.Guess {
		return r.guessedMoves(failure)
	}
	return nil, failure
}

// A MoveTranslator is Rules of a game whose moves programs of its field write in other ways.
type MoveTranslator interface {
	// OwnMoves returns a text with such moves in the game's own notation, and other text as
	// it is.
	OwnMoves(text string) string
}

// A Sizer is Rules of a family of games that are played on boards of several sizes.
type Sizer interface {
	// UsualRules returns the most usual ones, the more usual first.
	UsualRules() []game.Rules
}

// guessedMoves parses moves as those of the only standard game that they fit or, if they fit none,
// of the first usual one of a family. The failure is that of the rules that the caller knows.
func (r *reader) guessedMoves(failure error) (*match.Record, error) {
	tried := game.Standard()
	var fitting []*match.Record
	var farthest *Error
	try := func(rules game.Rules) *match.Record {
		record, err := r.movesOf(rules, nil, r.text)
		wrong := (*Error)(nil)
		if errors.As(err, &wrong) && wrong.Fault == BadMove && (farthest == nil || wrong.Number > farthest.Number) {
			farthest = wrong
		}
		return record
	}
	for _, rules := range tried {
		if record := try(rules); record != nil {
			fitting = append(fitting, record)
		}
	}
	switch len(fitting) {
	case 0:
	case 1:
		return fitting[0], nil
	default:
		return nil, failure
	}
	const meant = 3 // the number of a move that is wrong, from which the game is meant
	if farthest != nil && farthest.Number >= meant && isIllegal(farthest.Err) {
		return nil, farthest
	}
	for _, family := range tried {
		sizer, ok := family.(Sizer)
		if !ok {
			continue
		}
		for _, rules := range sizer.UsualRules() {
			if record := try(rules); record != nil {
				return record, nil
			}
			tried = append(tried, rules)
		}
	}
	if farthest != nil && farthest.Number >= meant {
		return nil, farthest
	}
	return nil, &Error{Fault: NoneFits, Tried: tried, Err: failure}
}

// isIllegal reports whether the error of a move is about one that the game has, but not there.
func isIllegal(err error) bool { return strings.HasPrefix(err.Error(), "illegal") }

// movesOf parses moves of a game from a start with the given options.
func (r *reader) movesOf(rules game.Rules, options game.Options, text string) (*match.Record, error) {
	s, err := start(rules, options)
	if err != nil {
		return nil, err
	}
	record, err := r.playedFrom(s, text)
	if err == nil {
		return record, nil
	}
	if headed := headedMoves(s, text); headed != nil {
		return headed, nil
	}
	if flipped := flippedMoves(s, text); flipped != nil {
		r.flipped = true
		return flipped, nil
	}
	return nil, err
}

// mostHead is the number of lines that may stand above the moves.
const mostHead = 6

// headedMoves parses moves under lines of other text, such as the names of the players,
// "An - Bình". It returns nil if that fails.
func headedMoves(s game.State, text string) *match.Record {
	var names [2]string
	for range mostHead {
		line, rest, found := strings.Cut(text, "\n")
		if !found || holdsMove(line) {
			return nil
		}
		if pair := pairOf(line); pair[1] != "" {
			names = pair
		}
		if text = rest; strings.TrimSpace(line) == "" {
			continue
		}
		if record, err := movesFrom(s, text); err == nil && len(record.Moves) > 1 {
			record.Names = names
			return record
		}
	}
	return nil
}

// pairOf splits a line such as "An (1650) - Bình (1702)" into two names without the
// numbers in brackets. The names are empty if it is no such line.
func pairOf(line string) (names [2]string) {
	for _, separator := range []string{" - ", " – ", " vs. ", " vs ", " x "} {
		first, second, found := strings.Cut(line, separator)
		if !found {
			continue
		}
		for side, name := range [2]string{first, second} {
			name, _, _ = strings.Cut(name, "(")
			names[side] = strings.ToValidUTF8(strings.Trim(name, " \t\r\":"), "?")
		}
		return names
	}
	return names
}

// A RowFlipper is Rules of a game in which some documents count rows from the bottom.
type RowFlipper interface {
	// FlipRows returns the text of a move with its row counted from the other side.
	FlipRows(move string) string
}

// flippedMoves parses moves whose rows are counted from the bottom of the board, as some
// documents do. A game is read so only if it cannot be read otherwise. It returns nil if
// that fails, too.
func flippedMoves(s game.State, text string) *match.Record {
	flipper, ok := s.Rules().(RowFlipper)
	if !ok || MadeUp(s) {
		return nil
	}
	record, err := movesFrom(s, flipper.FlipRows(plain(text)))
	if err != nil || len(record.Moves) == 0 {
		return nil
	}
	return record
}

// movesFrom parses moves played from a position.
func movesFrom(s game.State, text string) (*match.Record, error) {
	moves, err := ParseMoves(s, text)
	if wrong, is := errors.AsType[*game.MoveError](err); is {
		return nil, &Error{Fault: BadMove, Rules: s.Rules(), Number: wrong.Number, Text: wrong.Text, Err: wrong.Err}
	}
	return gameFrom(s, moves), nil
}

// onlyOne calls read for each standard game. It returns the record if exactly one game
// succeeds, otherwise nil.
func onlyOne(read func(game.Rules) (*match.Record, error)) *match.Record {
	var only *match.Record
	for _, rules := range game.Standard() {
		record, err := read(rules)
		switch {
		case err != nil:
		case only != nil:
			return nil
		default:
			only = record
		}
	}
	return only
}
