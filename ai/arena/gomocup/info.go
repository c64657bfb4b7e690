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

// info is what a manager tells about a game.
type info struct {
	turn   time.Duration // for a move; 0 asks for one as fast as possible
	match  time.Duration // for the whole game; 0 is no bound
	left   time.Duration // of it
	memory int64         // bytes; 0 is no bound
	rule   int           // a sum of the rule's bits
}

// Rules as managers number them.
const (
	exactlyFive = 1
	continuous  = 2
	renju       = 4
	caro        = 8
)

// defaults hold until the manager says otherwise.
var defaults = info{turn: 30 * time.Second}

// mostMilliseconds is the longest time that is taken at its word: some three weeks.
const mostMilliseconds = 1 << 31

// set takes over one INFO. Keys that do not matter here are ignored, as the protocol asks.
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

// rowRule returns which rows win.
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

// What is kept back of the time for a move: for the way of the answer, and a part for a
// machine that is busy.
const (
	lag     = 30 * time.Millisecond
	lagPart = 20
)

// atOnce is the time for a move that should come as fast as possible.
const atOnce = 20 * time.Millisecond

// limits are those of the next move.
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

// less returns what is left of a time when the lag is taken off, and not less than a
// millisecond.
func less(d time.Duration) time.Duration { return max(d-lag-d/lagPart, time.Millisecond) }
