package ai

import (
	"maps"
	"sync"

	"colat/game"
)

// A Wrap returns a player that adds to another one what the value of an option asks for. An
// error says what is wrong with the value.
type Wrap func(player Player, value string, rules game.Rules) (Player, error)

var wrapRegistry = struct {
	sync.RWMutex
	wraps map[[2]string]Wrap // by the name of a player and of an option
}{wraps: make(map[[2]string]Wrap)}

// RegisterOption adds an option to all players of a name. Their Builds do not see it.
func RegisterOption(name, option string, wrap Wrap) {
	wrapRegistry.Lock()
	defer wrapRegistry.Unlock()
	wrapRegistry.wraps[[2]string{name, option}] = wrap
}

// valued is a Wrap with the value of its option.
type valued struct {
	wrap  Wrap
	value string
}

// wrapsOf divides the options of a player: rest is for its Build, and wraps are for wrapped.
func wrapsOf(name string, options map[string]string) (rest map[string]string, wraps []valued) {
	wrapRegistry.RLock()
	defer wrapRegistry.RUnlock()
	rest = maps.Clone(options)
	for key, value := range options {
		if wrap := wrapRegistry.wraps[[2]string{name, key}]; wrap != nil {
			wraps = append(wraps, valued{wrap, value})
			delete(rest, key)
		}
	}
	return rest, wraps
}

// wrapped returns a player with the options that wrap it.
func wrapped(player Player, wraps []valued, rules game.Rules) (Player, error) {
	for _, w := range wraps {
		var err error
		if player, err = w.wrap(player, w.value, rules); err != nil {
			return nil, err
		}
	}
	return player, nil
}
