package referee

import (
	"context"
	"encoding/json"
	"fmt"

	"colat/game"
	"colat/game/match"
)

// A Task is a game to play, with all data it depends on. If the players are limited by
// depth or nodes, the game does not depend on the computer or on earlier games. The
// strength of players limited by time depends on the computer.
type Task struct {
	Start   game.State
	Opening []game.Move // the first moves, which are given
	Players [2]Contestant
	Conduct Conduct
	Seed    uint64
	Round   string // the game's place in a match or tournament
}

// taskText is a Task as other computers get it.
type taskText struct {
	Game    string        `json:"game"`  // the ID of the rules
	Start   string        `json:"start"` // position text
	Opening []string      `json:"opening,omitempty"`
	Players [2]Contestant `json:"players"`
	Conduct Conduct       `json:"conduct"`
	Seed    uint64        `json:"seed"`
	Round   string        `json:"round"`
}

// MarshalJSON implements json.Marshaler.
func (t *Task) MarshalJSON() ([]byte, error) {
	rules := t.Start.Rules()
	opening := match.Record{Rules: rules, Start: t.Start, Moves: t.Opening}
	return json.Marshal(taskText{
		rules.ID(), rules.FormatPosition(t.Start), opening.MoveTexts(), t.Players, t.Conduct, t.Seed,
		t.Round,
	})
}

// UnmarshalJSON implements json.Unmarshaler. It returns an error if the game cannot be played.
func (t *Task) UnmarshalJSON(text []byte) error {
	var told taskText
	if err := json.Unmarshal(text, &told); err != nil {
		return err
	}
	rules, err := game.Find(told.Game)
	if err != nil {
		return err
	}
	start, err := rules.ParsePosition(told.Start)
	if err != nil {
		return err
	}
	var opening []game.Move
	s := start.Clone()
	for i, text := range told.Opening {
		if _, over := s.Result(); over {
			return fmt.Errorf("move %d of the opening, %q: the game was over before it", i+1, text)
		}
		m, err := rules.ParseMove(s, text)
		if err != nil {
			return fmt.Errorf("move %d of the opening: %w", i+1, err)
		}
		opening = append(opening, m)
		s.Play(m)
	}
	*t = Task{start, opening, told.Players, told.Conduct, told.Seed, told.Round}
	return nil
}

// Play plays the game on seats of its players, of which the first opens the game. A player that
// fails loses. Play returns an error if the game was aborted because ctx ended or a player cannot
// play at all.
func (t *Task) Play(ctx context.Context, seats [2]*Seat) (*match.Record, error) {
	record, err := PlayGame(ctx, t.Start, t.Opening, seats, t.Conduct, t.Seed)
	if err != nil {
		return nil, err
	}
	record.Round = t.Round
	return record, nil
}

// PlayFresh plays the game with players created for it alone.
func (t *Task) PlayFresh(ctx context.Context, newPlayer Maker) (*match.Record, error) {
	var seats [2]*Seat
	for side, c := range t.Players {
		seats[side] = NewSeat(c, t.Start.Rules(), newPlayer)
		defer seats[side].Close()
	}
	return t.Play(ctx, seats)
}

// Elsewhere plays tasks on other computers.
type Elsewhere struct {
	AtOnce int // number of games to request before the first one has ended
	// Ask requests a game and returns a function that waits for its record. Games are
	// requested in the order of the calls. A player that cannot start loses its game. The
	// task's OnMove is called with what the other computer reports of the game, if it does.
	Ask func(ctx context.Context, t *Task) (wait func() (*match.Record, error))
}
