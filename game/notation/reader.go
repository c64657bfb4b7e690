package notation

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"colat/game"
	"colat/game/match"
)

// mostText is the maximum length of a text, in bytes. The longest game of the program
// is far shorter.
const mostText = 1 << 20

// Known holds values that a text may omit.
type Known struct {
	// Rules is the expected game, or nil if it is unknown. A text that names its own
	// game overrides it.
	Rules game.Rules
	// Options are the options of the game's start.
	Options game.Options
	// Guess allows moves and boards that do not fit Rules to be read as those of the
	// only registered game that they fit.
	Guess bool
}

// reader parses one text.
type reader struct {
	text    string
	known   Known
	flipped bool // whether the rows of the moves are counted from the bottom
	// branches tells that round brackets hold variations.
	branches bool
}

// record parses the text of a match.Record.
func (r *reader) record() (*match.Record, error) { return match.ParseRecord(r.text) }

// gameFrom returns a record of a start position and moves.
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

// start returns the start of a game with the given options. The error is an *Error with
// Undrawn if an option without a default is missing.
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

// candidates returns the rules that the caller knows, if there are any, and then the standard games.
func (r *reader) candidates() []game.Rules {
	if r.known.Rules == nil {
		return game.Standard()
	}
	return append([]game.Rules{r.known.Rules}, game.Standard()...)
}

// example returns an arbitrary start of a game.
func example(rules game.Rules) game.State {
	s, err := rules.New(nil, rand.New(rand.NewPCG(0, 0)))
	if err != nil {
		return nil
	}
	return s
}

// A Fault is a kind of error in a text.
type Fault uint8

const (
	Malformed   Fault = iota // the text has no known format or is incomplete
	Unnamed                  // the text does not name its game
	Undrawn                  // the text lacks a start option that is drawn at random by default
	UnknownGame              // the text names an unknown game
	BadStart                 // the start position is invalid
	BadMove                  // a move is invalid
	NoneFits                 // the moves fit none of the games that were tried
	Unwritten                // the game cannot be written in the format
)

// An Error describes why a text could not be read, or why a game could not be written.
type Error struct {
	Form  Form
	Fault Fault
	Rules game.Rules // of Undrawn, BadStart, BadMove and Unwritten

	Option game.Option // the missing option of Undrawn
	Number int         // number of the move of BadMove, from 1
	Text   string      // the faulty text of BadMove and UnknownGame
	Tried  []game.Rules
	Err    error // the underlying error, may be nil
}

func (e *Error) Error() string {
	switch e.Fault {
	case Unnamed:
		return e.Form.noun() + " alone does not say of which game: " + strings.Join(game.FamilyIDs(), ", ")
	case Undrawn:
		return fmt.Sprintf("%s alone does not settle the %s of the game %s", e.Form.noun(),
			strings.ToLower(e.Option.Label.English), e.Rules.ID())
	case NoneFits:
		var games []string
		for _, rules := range e.Tried {
			games = append(games, rules.ID())
		}
		return "no game here begins with these moves: " + strings.Join(games, ", ")
	case BadMove:
		return fmt.Sprintf("move %d, %.40q: %v", e.Number, e.Text, e.Err)
	}
	return e.Err.Error()
}

// Unwrap returns the underlying error.
func (e *Error) Unwrap() error { return e.Err }

func unwritten(rules game.Rules, form Form, format string, arguments ...any) error {
	return &Error{Form: form, Fault: Unwritten, Rules: rules, Err: fmt.Errorf(format, arguments...)}
}

// plain returns a text with the usual characters in place of others that look alike:
// full-width letters and signs, dashes of all lengths, spaces of all widths. Characters
// without a width are left out.
func plain(text string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c < 0x80:
			return c
		case c >= '！' && c <= '～': // full width
			return c - '！' + '!'
		case c >= '\u200b' && c <= '\u200f', strings.ContainsRune("\u2060\ufeff\u00ad\ufe0e\ufe0f", c):
			return -1
		case c >= '\u2000' && c <= '\u200a', c == '\u00a0', c == '\u202f', c == '\u205f', c == '\u3000':
			return ' '
		case c == '\u2028', c == '\u2029', c == '\u0085':
			return '\n'
		}
		for _, like := range lookalikes {
			if strings.ContainsRune(like.all, c) {
				return like.plain
			}
		}
		return c
	}, text)
}

var lookalikes = []struct {
	plain rune
	all   string
}{
	{'-', "‐‑‒–—―−─━ー"}, {'x', "×✕✖"}, {'"', "“”„«»「」『』"}, {'\'', "‘’‚"},
	{'|', "│┃¦"}, {'●', "⚫⬤◉▲☗"}, {'○', "⚪◯△☖〇"},
}
