package storage

import (
	"colat/ai"
	"colat/game"
)

// Streak counts the user's recent games against one level.
type Streak struct {
	Level int `json:"level"` // 0 if there are no games yet
	// Games is the number of last games with the same result: positive for games won,
	// negative for games lost.
	Games int `json:"games"`
}

// askEvery is the number of games with the same result after which another level is offered.
const askEvery = 2

const keyStreak = "streak"

// Streak returns the stored streak.
func (s *Store) Streak() Streak {
	var kept Streak
	if !s.load(keyStreak, &kept) || kept.Level < 1 || kept.Level > ai.MostLevel {
		return Streak{}
	}
	return kept
}

// KeepStreak stores a streak.
func (s *Store) KeepStreak(streak Streak) { s.save(keyStreak, streak) }

// After returns the streak after another game against a level, in which the user played the
// side person. A draw ends a streak.
func (s Streak) After(level int, person, winner game.Player) Streak {
	if level != s.Level {
		s = Streak{Level: level}
	}
	switch winner {
	case person:
		s.Games = max(s.Games, 0) + 1
	case person.Opponent():
		s.Games = min(s.Games, 0) - 1
	default:
		s.Games = 0
	}
	return s
}

// Offer returns the level to offer after the streak: the next one after two games won, the
// one below after two games lost, or 0 for none.
func (s Streak) Offer() int {
	if s.Level == 0 || s.Games == 0 || s.Games%askEvery != 0 {
		return 0
	}
	offered := s.Level + 1
	if s.Games < 0 {
		offered = s.Level - 1
	}
	if offered < 1 || offered > ai.MostLevel {
		return 0
	}
	return offered
}
