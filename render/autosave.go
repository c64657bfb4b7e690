package render

import (
	"fmt"
	"time"

	"colat/game/match"
	"colat/game/othello"
)

// savedGame is the autosave: the game that was on the board last. It is written
// after every move, because a page can be gone at any moment.
type savedGame struct {
	Record  string        `json:"record"` // of package match
	Seats   [2]string     `json:"seats"`
	Time    time.Duration `json:"time"`
	Address string        `json:"address"` // it was played at, or ""
	Open    bool          `json:"open"`    // it was on the screen, not left for the start scene
	Over    bool          `json:"over"`
}

// save keeps the game on the board.
func (s *store) saveGame(m *match.Match, set *setup, address string, open bool) {
	s.save(keyGame, savedGame{
		Record:  m.Record().String(),
		Seats:   set.seats,
		Time:    set.time,
		Address: address,
		Open:    open,
		Over:    m.Over(),
	})
}

// loadGame returns the game on the board when the program last ended, or nil if
// there is none or it is over.
func (s *store) loadGame() *savedGame {
	var g savedGame
	if !s.load(keyGame, &g) || g.Over || g.Record == "" {
		return nil
	}
	return &g
}

// dropGame forgets the kept game.
func (s *store) dropGame() { s.save(keyGame, savedGame{Over: true}) }

// read returns the game's setup and its record. An error says that the autosave
// is damaged or of another program.
func (g *savedGame) read() (*setup, *match.Record, error) {
	record, err := match.ParseRecord(g.Record)
	if err != nil {
		return nil, nil, err
	}
	state, ok := record.Start.(*othello.State)
	if !ok {
		return nil, nil, fmt.Errorf("no board for the game %s", record.Rules.ID())
	}
	set := &setup{rules: rulesOf(record.Rules.ID()), victory: state.VictoryCells(), given: state.VictoryNames(' '), seats: g.Seats, time: g.Time}
	if set.rules == nil {
		return nil, nil, fmt.Errorf("no board for the game %s", record.Rules.ID())
	}
	for i, seat := range set.seats {
		if !knownPlayer(seat) {
			set.seats[i] = human
		}
	}
	if set.time <= 0 || set.time > maxThinkingTime {
		set.time = defaultSettings().Time
	}
	return set, record, nil
}
