package notation

import (
	"cmp"
	"errors"
	"strings"

	"colat/game"
	"colat/game/match"
)

// A BoardReader is Rules of a game whose boards other programs write in formats of
// their own.
type BoardReader interface {
	// ReadBoard parses a board, its rows in words of X, O and -, and, if present, the side
	// to move. options are the options of New, which must be complete. The error describes
	// the fault.
	ReadBoard(text string, options game.Options) (game.State, error)
}

// A Resizer is Rules of a game with boards of several sizes.
type Resizer interface {
	// Resized returns the rules for a board of another size.
	Resized(columns, rows int) (game.Rules, error)
}

// The least number of letters in the board of a game, and in a text that consists of a
// board only.
const (
	leastBoard = 9
	leastAlone = 25
)

// isPosition reports whether the text looks like a position text: a word with many
// squares, followed by more words.
func (r *reader) isPosition() bool {
	fields := strings.Fields(r.text)
	if len(fields[0]) < leastBoard || len(fields) == 1 && len(fields[0]) < leastAlone {
		return false
	}
	board := 0
	for _, c := range fields[0] {
		if strings.ContainsRune("XOxo.-/_", c) {
			board++
		}
	}
	rows := strings.Count(fields[0], "/") > 1 && (strings.Contains(fields[0], ",") || !holdsMove(fields[0]))
	return 2*board > len(fields[0]) || rows
}

// position parses a position text by the known rules or else by those of the only game
// that it fits.
func (r *reader) position() (*match.Record, error) {
	if rules := r.known.Rules; rules != nil {
		if s, err := rules.ParsePosition(r.text); err == nil {
			return gameFrom(s, nil), nil
		}
	}
	if record := onlyOne(func(rules game.Rules) (*match.Record, error) {
		s, err := rules.ParsePosition(r.text)
		if err != nil {
			return nil, err
		}
		return gameFrom(s, nil), nil
	}); record != nil {
		return record, nil
	}
	return nil, r.nearest()
}

// farthest is the largest difference in the number of letters for which a board is
// reported as a faulty position of a game.
const farthest = 3

// nearest returns the error of parsing the position by the rules whose positions look
// most like it. The known rules come first.
func (r *reader) nearest() error {
	fields := strings.Fields(r.text)
	nearest, least := r.known.Rules, 2*farthest+2
	for _, rules := range r.candidates() {
		s := example(rules)
		if s == nil {
			continue
		}
		own := strings.Fields(rules.FormatPosition(s))
		distance := 2 * abs(len(own[0])-len(fields[0]))
		if len(own) != len(fields) {
			distance++
		}
		if distance < least {
			nearest, least = rules, distance
		}
	}
	if nearest == nil {
		return &Error{Fault: Unnamed}
	}
	_, err := nearest.ParsePosition(r.text)
	err = cmp.Or(err, errors.New("several games have such a position"))
	return &Error{Fault: BadStart, Rules: nearest, Err: err}
}

func abs(n int) int { return max(n, -n) }

// board parses a board in the format of another program, which may also be a position
// text.
func (r *reader) board() (*match.Record, error) {
	record, failure := r.position()
	if failure == nil && (r.known.Rules == nil || record.Rules.ID() == r.known.Rules.ID()) {
		return record, nil
	}
	d := drawingOf(plain(r.text))
	if reader, ok := r.known.Rules.(BoardReader); ok {
		known, err := d.read(r.known.Rules, reader, r.known.Options)
		if err == nil {
			return known, nil
		}
		if alike(failure, err) {
			failure = err
		}
		if !r.known.Guess && isFault(err, Undrawn) {
			return nil, err
		}
	}
	if record != nil {
		return record, nil
	}
	for _, rules := range game.Standard() {
		reader, ok := rules.(BoardReader)
		_, resizes := rules.(Resizer)
		if !ok || resizes && d.isOthello() {
			continue
		}
		record, err := d.read(rules, reader, nil)
		if err == nil {
			return record, nil
		}
		if alike(failure, err) || failure == nil || isFault(failure, Unnamed) {
			failure = err
		}
	}
	return nil, failure
}

func isFault(err error, fault Fault) bool {
	wrong, known := errors.AsType[*Error](err)
	return known && wrong.Fault == fault
}

// alike reports whether both errors concern a position of the same game.
func alike(a, b error) bool {
	one, other := (*Error)(nil), (*Error)(nil)
	return errors.As(a, &one) && errors.As(b, &other) && one.Fault == BadStart && other.Fault == BadStart &&
		one.Rules.ID() == other.Rules.ID()
}

// A Requester is Rules of a game for which the course's programs send requests for
// moves.
type Requester interface {
	// RequestedGame returns the game of a text if the text looks like a request,
	// otherwise nil.
	RequestedGame(text string) game.Rules
	// StateOfRequest parses a request for this game.
	StateOfRequest(text string) (game.State, error)
	// RequestOf formats a request, with line ends.
	RequestOf(s game.State) string
}

// requested returns the game of a request, or nil if the text is not a request.
func (r *reader) requested() game.Rules {
	if known, ok := r.known.Rules.(Requester); ok && known.RequestedGame(r.text) != nil {
		return r.known.Rules
	}
	for _, rules := range game.Standard() {
		if requester, ok := rules.(Requester); ok {
			if asked := requester.RequestedGame(r.text); asked != nil {
				return asked
			}
		}
	}
	return nil
}

func (r *reader) isRequest() bool { return r.requested() != nil }

// request parses a request of the course.
func (r *reader) request() (*match.Record, error) {
	rules := r.requested()
	s, err := rules.(Requester).StateOfRequest(r.text)
	if err != nil {
		return nil, &Error{Fault: BadStart, Rules: rules, Err: err}
	}
	return gameFrom(s, nil), nil
}
