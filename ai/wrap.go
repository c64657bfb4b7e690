package ai

import (
	"maps"

	"colat/game"
)

// A Wrap returns a player that adds to another one what the value of an option asks for. An
// error says what is wrong with the value.
type Wrap func(player Player, value string, rules game.Rules) (Player, error)

// wraps holds the registered ones by the names of a player and of an option. Init functions register them.
var wraps = make(map[[2]string]Wrap)

// RegisterOption adds an option to all players of a name. Their Builds do not see it.
func RegisterOption(name, option string, wrap Wrap) { wraps[[2]string{name, option}] = wrap }

// withoutWraps returns the options of a player that are for its Build.
func withoutWraps(name string, options map[string]string) map[string]string {
	rest := maps.Clone(options)
	maps.DeleteFunc(rest, func(option, _ string) bool { return wraps[[2]string{name, option}] != nil })
	return rest
}

// wrapped returns a player with the options that wrap it.
func wrapped(player Player, name string, options map[string]string, rules game.Rules) (Player, error) {
	for option, value := range options {
		if wrap := wraps[[2]string{name, option}]; wrap != nil {
			var err error
			if player, err = wrap(player, value, rules); err != nil {
				return nil, err
			}
		}
	}
	return player, nil
}
