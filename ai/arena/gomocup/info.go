package gomocup

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"colat/ai"
	"colat/game/mnk"
)

// info holds the settings that a manager sends for a game.
type info struct {
	turn   time.Duration // for a move; 0 asks for a move as fast as possible
	match  time.Duration // for the whole game; 0 means no limit
	left   time.Duration // the rest of match
	memory int64         // bytes; 0 means no limit
	rule   int           // a sum of the rule bits below
}

// Rules as managers number them.
const (
	exactlyFive = 1
	continuous  = 2
	renju       = 4
	caro        = 8
)

// defaults are the settings until the manager sends others.
var defaults = info{turn: 30 * time.Second}

// mostMilliseconds is the largest time limit accepted, about 25 days; larger values are
// reduced to it.
const mostMilliseconds = 1 << 31

// set applies one INFO. It ignores keys that it does not use, as the protocol requires.
func (i *info) set(key, value string) error {
	key = strings.ToLower(key)
	switch key {
	case "timeout_turn", "timeout_match", "time_left", "max_memory", "rule":
	default:
		return nil
	}
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return fmt.Errorf("%s %.40q: want a whole number", key, value)
	}
	duration := time.Duration(max(min(n, mostMilliseconds), 0)) * time.Millisecond
	switch key {
	case "timeout_turn":
		i.turn = duration
	case "timeout_match":
		i.match = duration
		i.left = duration
	case "time_left":
		i.left = duration
	case "max_memory":
		i.memory = max(n, 0)
	case "rule":
		i.rule = int(min(max(n, -1), 1<<16))
	}
	return nil
}

// rowRule returns the rule that decides which rows win.
func (i *info) rowRule() (mnk.Rule, error) {
	const known = exactlyFive | continuous | renju | caro
	switch {
	case i.rule < 0 || i.rule&^known != 0:
		return 0, fmt.Errorf("rule %d is not known: want a sum of 1, exactly five; 2, continuous; and 8, caro", i.rule)
	case i.rule&renju != 0:
		return 0, errors.New("renju is not played here: want a rule without 4")
	case i.rule&caro != 0:
		return mnk.Caro, nil
	case i.rule&exactlyFive != 0:
		return mnk.Exact, nil
	}
	return mnk.Freestyle, nil
}

// lag and lagPart are subtracted from the time for a move: a constant for the
// transmission of the answer, and one part in lagPart for a busy computer.
const (
	lag     = 30 * time.Millisecond
	lagPart = 20
)

// atOnce is the time for a move if the manager asks for one as fast as possible.
const atOnce = 20 * time.Millisecond

// limits returns the limits of the next move.
func (i *info) limits() ai.Limits {
	limits := ai.Limits{Time: atOnce}
	if i.turn > 0 {
		limits.Time = less(i.turn)
	}
	if i.match > 0 {
		limits.Left = less(i.left)
	}
	return limits
}

// less returns d without the lag, at least one millisecond.
func less(d time.Duration) time.Duration { return max(d-lag-d/lagPart, time.Millisecond) }
