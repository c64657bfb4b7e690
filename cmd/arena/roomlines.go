package main

import (
	"fmt"

	"colat/game"
	"colat/game/match"
	"colat/web/rooms/room"
)

// roomLine is a line of --json output, one per event in a room.
type roomLine struct {
	Event string `json:"event"` // room, game, move, result, greeting or sum
	Room  string `json:"room,omitempty"`
	Link  string `json:"link,omitempty"`
	Code  string `json:"code,omitempty"`

	Game  int               `json:"game,omitempty"`
	Rules string            `json:"rules,omitempty"`
	Start string            `json:"start,omitempty"`
	Names map[string]string `json:"names,omitempty"` // by the letters of the sides
	You   string            `json:"you,omitempty"`   // letter of this participant's side
	Clock string            `json:"clock,omitempty"`

	Number int       `json:"number,omitempty"` // of the move, from 1
	Side   string    `json:"side,omitempty"`
	Move   string    `json:"move,omitempty"`
	Left   []float64 `json:"left,omitempty"` // seconds of the first and the second side

	Winner string      `json:"winner,omitempty"` // a letter, or draw
	Reason game.Reason `json:"reason,omitempty"`
	Moves  int         `json:"moves,omitempty"`
	Score  []float64   `json:"score,omitempty"` // points of the chairs in all games of the room

	Who  string `json:"who,omitempty"`
	What string `json:"what,omitempty"`
}

// letter returns the letter of a side in the texts of the room's game, or "draw" for
// game.Nobody.
func (v *roomConnection) letter(side game.Player) string {
	if side == game.Nobody {
		return "draw"
	}
	return v.room.Match().Start().Rules().Traits().Letter(side)
}

// sideName returns the name of a side with the name of its player.
func (v *roomConnection) sideName(side game.Player) string {
	m := v.room.Match()
	return fmt.Sprintf("%s with %s", printable(m.Seats()[side].Name), sideText(m.Start().Rules(), side))
}

// gameLine describes the game on the board at its start.
func (v *roomConnection) gameLine() roomLine {
	m := v.room.Match()
	rules := m.Start().Rules()
	line := roomLine{
		Event: "game", Game: v.room.Games(), Rules: rules.ID(), Start: rules.FormatPosition(m.Start()),
		Names: map[string]string{
			v.letter(game.First): m.Seats()[game.First].Name, v.letter(game.Second): m.Seats()[game.Second].Name,
		},
		Clock: v.room.Terms().Clock.String(),
	}
	if chair := v.room.ChairOf(v.me); chair != room.NoChair {
		line.You = v.letter(v.room.SideOf(chair))
	}
	return line
}

// moveLine describes a move of the game on the board.
func (v *roomConnection) moveLine(s game.State, number int, move game.Move) roomLine {
	return roomLine{
		Event: "move", Game: v.room.Games(), Number: number, Side: v.letter(s.ToMove()), Move: s.Rules().FormatMove(s, move),
	}
}

// resultLine describes the result of the game on the board.
func (v *roomConnection) resultLine() roomLine {
	result, _ := v.room.Match().Result()
	score := v.room.Score()
	return roomLine{
		Event: "result", Game: v.room.Games(), Winner: v.letter(result.Winner), Reason: result.Reason,
		Moves: len(v.room.Match().Moves()), Score: []float64{float64(score[0]) / 2, float64(score[1]) / 2},
	}
}

// lastMove returns the position before the last move on the board, the move's number and
// the move.
func lastMove(m *match.Match) (before game.State, number int, move game.Move) {
	moves := m.Moves()
	before = m.Start().Clone()
	for _, move := range moves[:len(moves)-1] {
		before.Play(move)
	}
	return before, len(moves), moves[len(moves)-1]
}
