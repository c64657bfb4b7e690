package referee

import (
	"context"
	"fmt"

	"colat/game"
	"colat/game/match"
)

// A Task is a game to play, with all data it depends on. If the players are limited by
// depth or nodes, the game does not depend on the computer or on earlier games. The
// strength of players limited by time depends on the computer.
type Task struct {
	Game    string   `json:"game"`  // the ID of the rules
	Start   string   `json:"start"` // position text
	Opening []string `json:"opening,omitempty"`
	// Players are the contestants; the first opens the game.
	Players [2]Contestant `json:"players"`
	Conduct Conduct       `json:"conduct"`
	Seed    uint64        `json:"seed"`
	Round   string        `json:"round"` // the game's place in a match or tournament
}

// NewTask returns the task of a game from start with the moves of an opening.
func NewTask(start game.State, opening []game.Move, players [2]Contestant, conduct Conduct, seed uint64) *Task {
	rules := start.Rules()
	t := &Task{Game: rules.ID(), Start: rules.FormatPosition(start), Players: players, Conduct: conduct, Seed: seed}
	r := match.Record{Rules: rules, Start: start, Moves: opening}
	t.Opening = r.MoveTexts()
	return t
}

// FindRules returns the rules of the game.
func (t *Task) FindRules() (game.Rules, error) { return game.Find(t.Game) }

// Play plays the game on seats of its players. A player that fails loses. Play returns an
// error if the game was aborted because ctx ended or a player cannot play at all, or if
// the task is invalid.
func (t *Task) Play(ctx context.Context, seats [2]*Seat) (*match.Record, error) {
	rules, err := t.FindRules()
	if err != nil {
		return nil, err
	}
	start, err := rules.ParsePosition(t.Start)
	if err != nil {
		return nil, err
	}
	var opening []game.Move
	s := start.Clone()
	for i, text := range t.Opening {
		if _, over := s.Result(); over {
			return nil, fmt.Errorf("move %d of the opening, %q: the game was over before it", i+1, text)
		}
		m, err := rules.ParseMove(s, text)
		if err != nil {
			return nil, fmt.Errorf("move %d of the opening: %w", i+1, err)
		}
		opening = append(opening, m)
		s.Play(m)
	}
	record, err := PlayGame(ctx, start, opening, seats, t.Conduct, t.Seed)
	if err != nil {
		return nil, err
	}
	record.Round = t.Round
	return record, nil
}

// PlayFresh plays the game with players created for it alone.
func (t *Task) PlayFresh(ctx context.Context, newPlayer Maker) (*match.Record, error) {
	rules, err := t.FindRules()
	if err != nil {
		return nil, err
	}
	var seats [2]*Seat
	for side, c := range t.Players {
		seats[side] = NewSeat(c, rules, newPlayer)
		defer seats[side].Close()
	}
	return t.Play(ctx, seats)
}

// Elsewhere plays tasks on other computers.
type Elsewhere struct {
	AtOnce int // number of games to request before the first one has ended
	// Ask requests a game and returns a function that waits for its record. Games are
	// requested in the order of the calls. A player that cannot start loses its game.
	Ask func(ctx context.Context, t *Task) (wait func() (*match.Record, error))
}
