package notation

import (
	"colat/game"
	"colat/game/match"
)

// A Requester is Rules of a game whose moves the course's programs ask for by a
// request.
type Requester interface {
	// RequestedGame returns the game that a text asks about if it has the form of such
	// a request, or nil.
	RequestedGame(text string) game.Rules
	// StateOfRequest reads a request for this game.
	StateOfRequest(text string) (game.State, error)
	// RequestOf writes one, whose lines have their ends.
	RequestOf(s game.State) string
}

// requested returns the game that the text is a request for, or nil.
func (r *reader) requested() game.Rules {
	if known, ok := r.known.Rules.(Requester); ok && known.RequestedGame(r.text) != nil {
		return r.known.Rules
	}
	for _, rules := range standard() {
		if requester, ok := rules.(Requester); ok {
			if asked := requester.RequestedGame(r.text); asked != nil {
				return asked
			}
		}
	}
	return nil
}

// request reads a request of the course.
func (r *reader) request() (*match.Record, error) {
	rules := r.requested()
	s, err := rules.(Requester).StateOfRequest(r.text)
	if err != nil {
		return nil, &Error{Fault: BadStart, Rules: rules, Err: err}
	}
	return gameFrom(s, nil), nil
}
