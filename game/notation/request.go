package notation

import (
	"colat/game"
	"colat/game/match"
)

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
	for _, rules := range standard() {
		if requester, ok := rules.(Requester); ok {
			if asked := requester.RequestedGame(r.text); asked != nil {
				return asked
			}
		}
	}
	return nil
}

// request parses a request of the course.
func (r *reader) request() (*match.Record, error) {
	rules := r.requested()
	s, err := rules.(Requester).StateOfRequest(r.text)
	if err != nil {
		return nil, &Error{Fault: BadStart, Rules: rules, Err: err}
	}
	return gameFrom(s, nil), nil
}
