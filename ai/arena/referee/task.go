package referee

import (
	"context"
	"fmt"

	"colat/game"
	"colat/game/match"
)

// A Task is a game to be played, with all it depends on: it is the same game wherever it is
// played, and whatever was played before it, as far as the players are bounded by depth or
// nodes. Those who think by the clock play as well as their machine lets them.
type Task struct {
	Game    string   `json:"game"`  // the ID of the rules
	Start   string   `json:"start"` // position text
	Opening []string `json:"opening,omitempty"`
	// Players are the contestants; the first opens the game.
	Players [2]Contestant `json:"players"`
	Conduct Conduct       `json:"conduct"`
	Seed    uint64        `json:"seed"`
	Round   string        `json:"round"` // where in a match or tournament the game stands
}

// NewTask describes a game from start with the moves of an opening.
func NewTask(start game.State, opening []game.Move, players [2]Contestant, conduct Conduct, seed uint64) *Task {
	rules := start.Rules()
	t := &Task{Game: rules.ID(), Start: rules.FormatPosition(start), Players: players, Conduct: conduct, Seed: seed}
	r := match.Record{Rules: rules, Start: start, Moves: opening}
	t.Opening = r.MoveTexts()
	return t
}

// Rules returns the rules of the game.
func (t *Task) Rules() (game.Rules, error) { return game.Find(t.Game) }

// Play plays the game on seats of its players. A player that fails loses; an error means that
// the game was given up because ctx ended or a player cannot play at all, or that the task
// makes no sense.
func (t *Task) Play(ctx context.Context, seats [2]*Seat) (*match.Record, error) {
	rules, err := t.Rules()
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
	record, err := Play(ctx, start, opening, seats, t.Conduct, t.Seed)
	if err != nil {
		return nil, err
	}
	record.Round = t.Round
	return record, nil
}

// PlayFresh plays the game with players that are made for it alone.
func (t *Task) PlayFresh(ctx context.Context, newPlayer Maker) (*match.Record, error) {
	rules, err := t.Rules()
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

// Elsewhere plays tasks on other machines.
type Elsewhere struct {
	AtOnce int // games that are worth asking for before the first one is there
	// Ask asks for a game, in the order in which it is called, and returns what waits for it. A
	// player that cannot start loses its game there.
	Ask func(ctx context.Context, t *Task) (wait func() (*match.Record, error))
}
