package notation

import (
	"errors"
	"slices"
	"strings"

	"colat/game"
	"colat/game/match"
)

// A Passer is a State of a game in which a side without a move must pass. Transcripts
// often omit such a pass, which is then the only legal move.
type Passer interface {
	MustPass() bool
}

// afterNumber returns word without a move number such as "1.", "12…" or "3)" at its
// beginning.
func afterNumber(word string) string {
	digits := strings.TrimLeft(word, "0123456789")
	if digits == word {
		return word
	}
	for _, end := range []string{".", "…", ")"} {
		if strings.HasPrefix(digits, end) {
			return strings.TrimLeft(digits, end)
		}
	}
	return word
}

// separator reports whether a character separates moves.
func separator(c rune) bool { return strings.ContainsRune(" \t\r\n\v\f,+;\u00a0", c) }

// ParseMoves parses a list of moves played from s, which it does not change. Moves may
// have numbers, may be joined if the game allows it, and may omit passes. If a move is
// invalid, ParseMoves returns the moves before it and a *game.MoveError.
func ParseMoves(s game.State, text string) ([]game.Move, error) {
	rules := s.Rules()
	joiner, joined := rules.(game.Joiner)
	after := s.Clone()
	var moves []game.Move
	play := func(m game.Move) {
		after.Play(m)
		moves = append(moves, m)
	}
	for word := range strings.FieldsFuncSeq(text, separator) {
		for rest := afterNumber(word); rest != ""; {
			word, rest = rest, ""
			if joined {
				word, rest = joiner.CutMove(word)
			}
			passer, mayPass := after.(Passer)
			switch {
			case !mayPass:
			case isPass(word):
				word = "pass"
			case passer.MustPass():
				play(after.AppendMoves(nil)[0])
			}
			m, err := rules.ParseMove(after, word)
			if err != nil {
				return moves, &game.MoveError{Number: len(moves) + 1, Text: word, Err: err}
			}
			play(m)
		}
	}
	return moves, nil
}

// isPass reports whether a word means a pass in the formats of other programs.
func isPass(word string) bool {
	return slices.Contains([]string{"pass", "pa", "ps", "--"}, strings.ToLower(word))
}

// moves parses a list of moves without further data.
func (r *reader) moves() (*match.Record, error) {
	if !strings.ContainsAny(r.text, "0123456789") {
		return nil, &Error{Fault: Malformed, Err: errors.New("the text is neither a game nor a position: want a link, " +
			"moves such as f5d6c3, a position or a board, a request, a game in GGF, or a record")}
	}
	var failure error
	if rules := r.known.Rules; rules == nil {
		failure = &Error{Fault: Unnamed}
	} else if record, err := movesOf(rules, r.known.Options, r.text); err == nil {
		return record, nil
	} else {
		failure = err
	}
	if r.known.Guess {
		if record := onlyOne(func(rules game.Rules) (*match.Record, error) {
			return movesOf(rules, nil, r.text)
		}); record != nil {
			return record, nil
		}
	}
	return nil, failure
}

// movesOf parses moves of a game from a start with the given options.
func movesOf(rules game.Rules, options game.Options, text string) (*match.Record, error) {
	s, err := start(rules, options)
	if err != nil {
		return nil, err
	}
	return movesFrom(s, text)
}

// movesFrom parses moves played from a position.
func movesFrom(s game.State, text string) (*match.Record, error) {
	moves, err := ParseMoves(s, text)
	if wrong := (*game.MoveError)(nil); errors.As(err, &wrong) {
		return nil, &Error{Fault: BadMove, Rules: s.Rules(), Number: wrong.Number, Text: wrong.Text, Err: wrong.Err}
	}
	return gameFrom(s, moves), nil
}

// onlyOne calls read for each standard game. It returns the record if exactly one game
// succeeds, otherwise nil.
func onlyOne(read func(game.Rules) (*match.Record, error)) *match.Record {
	var only *match.Record
	for _, rules := range standard() {
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
