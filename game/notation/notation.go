package notation

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"colat/game"
	"colat/game/match"
)

// A Form is a way to write a game or a position.
type Form string

// The forms. Board and Record are only read.
const (
	Link     Form = "link"     // the page's address, or its query alone
	Moves    Form = "moves"    // from the start of the game
	Position Form = "position" // the game's one-line text
	Request  Form = "request"  // what the course's programs ask
	GGF      Form = "ggf"      // the form of the Generic Game Server
	Board    Form = "board"    // as other programs of the game write it
	Record   Form = "record"   // as match.Record writes it, as text or as a line of JSON
)

// Written are the forms that Write knows.
var Written = []Form{Link, Moves, Position, Request, GGF}

// mostText bounds what is read, in bytes. The longest game of the program has far
// fewer.
const mostText = 1 << 20

// Known is what holds where a text does not say it.
type Known struct {
	// Rules are the game that is meant, or nil if nobody said. A text that names a
	// game of its own is of that one.
	Rules game.Rules
	// Options are those of the game's start.
	Options game.Options
	// Guess allows to take bare moves and boards for those of the one registered game
	// that they fit, if they fit none by Rules.
	Guess bool
}

// Read reads a game or a position in any form, and says in which. A position is a
// record without moves. A game that names no players has empty Names. The
// error is an *Error.
//
// The games must be registered: import their packages.
func Read(text string, known Known) (*match.Record, Form, error) {
	if len(text) > mostText {
		return nil, "", &Error{Fault: Malformed, Err: fmt.Errorf("the text is longer than %d bytes", mostText)}
	}
	text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	if text == "" {
		return nil, "", &Error{Fault: Malformed, Err: errors.New("there is no text")}
	}
	r := reader{text, known}
	form := r.form()
	record, err := r.read(form)
	if err != nil {
		wrong := (*Error)(nil)
		if !errors.As(err, &wrong) {
			wrong = &Error{Fault: Malformed, Err: err}
		}
		wrong.Form = form
		return nil, form, wrong
	}
	return record, form, nil
}

// reader reads one text.
type reader struct {
	text  string
	known Known
}

// form tells the form by what no other one has.
func (r *reader) form() Form {
	switch {
	case strings.HasPrefix(r.text, "colat record"):
		return Record
	case r.requested() != nil:
		return Request
	case strings.HasPrefix(r.text, "{"):
		return Record
	case isGGF(r.text):
		return GGF
	case isLink(r.text):
		return Link
	case isBoard(r.text):
		return Board
	}
	if isPosition(r.text) {
		return Position
	}
	return Moves
}

func (r *reader) read(form Form) (*match.Record, error) {
	switch form {
	case Record:
		return r.record()
	case Request:
		return r.request()
	case GGF:
		return r.ggf()
	case Link:
		return r.link()
	case Board:
		return r.board()
	case Position:
		return r.position()
	}
	return r.moves()
}

// record reads what match.Record writes.
func (r *reader) record() (*match.Record, error) {
	if !strings.HasPrefix(r.text, "{") {
		return match.ParseRecord(r.text)
	}
	record := new(match.Record)
	if err := record.UnmarshalJSON([]byte(r.text)); err != nil {
		return nil, err
	}
	return record, nil
}

// gameFrom makes a record of a start and moves.
func gameFrom(start game.State, moves []game.Move) *match.Record {
	record := &match.Record{Rules: start.Rules(), Start: start, Moves: moves}
	end := last(record)
	if result, over := end.Result(); over {
		record.End(result, end)
	}
	return record
}

// last returns the position after the moves of a record.
func last(r *match.Record) game.State {
	s := r.Start.Clone()
	for _, m := range r.Moves {
		s.Play(m)
	}
	return s
}

// start begins a game by its options. The error is an *Error of fault Undrawn where
// they leave something to chance.
func start(rules game.Rules, options game.Options) (game.State, error) {
	for _, o := range rules.StartOptions() {
		if o.Default == "" && options[o.Name] == "" {
			return nil, &Error{Fault: Undrawn, Rules: rules, Option: o}
		}
	}
	own := game.Options{}
	for _, o := range rules.StartOptions() {
		if value := options[o.Name]; value != "" {
			own[o.Name] = value
		}
	}
	s, err := rules.New(own, nil)
	if err != nil {
		return nil, &Error{Fault: BadStart, Rules: rules, Err: err}
	}
	return s, nil
}

// standard returns the games of the registered families with their defaults.
func standard() []game.Rules {
	var list []game.Rules
	for _, family := range game.Families() {
		if rules, err := family.Rules(nil); err == nil {
			list = append(list, rules)
		}
	}
	return list
}

// example returns some start of a game.
func example(rules game.Rules) game.State {
	s, err := rules.New(nil, rand.New(rand.NewPCG(0, 0)))
	if err != nil {
		return nil
	}
	return s
}
