package uttt

import (
	"fmt"
	"strings"

	"colat/game"
)

// RequestedGame implements notation.Requester: the data of the course's select_move are
// a request for Closed unless the caller knows the game.
func (r *Rules) RequestedGame(text string) game.Rules {
	if !strings.HasPrefix(text, "{") || !strings.Contains(text, `"blocks"`) {
		return nil
	}
	return Closed
}

// StateOfRequest implements notation.Requester. The position must also be valid as a
// position text, in which X has begun.
func (r *Rules) StateOfRequest(text string) (game.State, error) {
	request, err := r.ParseRequest([]byte(text))
	if err != nil {
		return nil, err
	}
	if err := request.State.checkNumbers(); err != nil {
		return nil, fmt.Errorf("request, blocks: %w", err)
	}
	return request.State, nil
}

// RequestOf implements notation.Requester.
func (r *Rules) RequestOf(s game.State) string {
	return string(AppendRequest(nil, s.(*State), 0)) + "\n"
}
