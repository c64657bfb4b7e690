package uttt

import (
	"strings"

	"colat/game"
)

// RequestedGame implements notation.Requester: data as the course's select_move has
// them are those of the game by the usual rules unless somebody says otherwise.
func (r *Rules) RequestedGame(text string) game.Rules {
	if !strings.HasPrefix(text, "{") || !strings.Contains(text, `"blocks"`) {
		return nil
	}
	return Closed
}

// StateOfRequest implements notation.Requester.
func (r *Rules) StateOfRequest(text string) (game.State, error) {
	request, err := r.ParseRequest([]byte(text))
	if err != nil {
		return nil, err
	}
	return request.State, nil
}

// RequestOf implements notation.Requester.
func (r *Rules) RequestOf(s game.State) string {
	return string(AppendRequest(nil, s.(*State), 0)) + "\n"
}
