package course

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/othello"
	"colat/game/uttt"
)

// Rules are those of the network match.
var Rules game.Rules = othello.Victory

// An AgentGame is how a file of Python plays the games of a course.
type AgentGame struct {
	Function string // which the program that calls the file looks for
	Wants    string // the function as the course asks for it
	// Request returns what the program that calls the file is asked in a position. left is the rest
	// of the game's time.
	Request func(s game.State, left time.Duration) map[string]any
	// Move returns the move of an answer.
	Move func(s game.State, a *AgentAnswer) (game.Move, error)
}

// AgentAnswer is the move in the answer of the program that calls an agent.
type AgentAnswer struct {
	Wrong  string `json:"wrong"` // why the answer is not a move
	Move   []int  `json:"move"`
	Answer string `json:"answer"`
}

// AgentGameOf returns how files of Python play a game. It returns nil for a game of no course.
func AgentGameOf(rules game.Rules) *AgentGame {
	switch rules.(type) {
	case *uttt.Rules:
		return &AgentGame{
			Function: "select_move", Wants: "select_move(cur_state, remain_time)",
			Request: selectMoveRequest,
			Move: func(s game.State, a *AgentAnswer) (game.Move, error) {
				m, err := selectedMove(s, a)
				if err != nil {
					err = fmt.Errorf("%w: %w", referee.ErrIllegal, err)
				}
				return m, err
			},
		}
	case *othello.Rules:
		return &AgentGame{
			Function: "bot", Wants: "callBot(game_info) or bot(victory_cell, cell, you)",
			Request: func(s game.State, _ time.Duration) map[string]any {
				return map[string]any{"request": string(AppendLines(nil, s.(*othello.State)))}
			},
			Move: func(s game.State, a *AgentAnswer) (game.Move, error) {
				if a.Wrong != "" {
					return game.NoMove, fmt.Errorf("%w: %s", referee.ErrIllegal, a.Wrong)
				}
				return ParseAnswer(s, a.Answer)
			},
		}
	}
	return nil
}

func selectMoveRequest(s game.State, left time.Duration) map[string]any {
	return map[string]any{
		"state":       json.RawMessage(uttt.AppendRequest(nil, s.(*uttt.State), 0)),
		"open":        s.Rules().(*uttt.Rules).Open(),
		"remain_time": left.Seconds(),
	}
}

// selectedMove returns the move of an agent of Ultimate Tic-Tac-Toe, or why it is none.
func selectedMove(s game.State, a *AgentAnswer) (game.Move, error) {
	switch {
	case a.Wrong != "":
		return game.NoMove, errors.New(a.Wrong)
	case len(a.Move) != 3:
		return game.NoMove, fmt.Errorf("it returned None, and has %d legal moves", len(s.AppendMoves(nil)))
	}
	block, x, y := a.Move[0], a.Move[1], a.Move[2]
	if block < 0 || block > 8 || x < 0 || x > 2 || y < 0 || y > 2 {
		return game.NoMove, fmt.Errorf("it returned index_local_board %d, x %d, y %d, want 0 to 8, and 0 to 2 twice",
			block, x, y)
	}
	m := uttt.MoveAt(block, 3*x+y)
	if !game.IsLegal(s, m) {
		return game.NoMove, fmt.Errorf("it returned index_local_board %d, x %d, y %d, where it may not play", block, x, y)
	}
	return m, nil
}
