package gtp

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"time"

	"colat/ai"
)

// clock is the time of a side by the protocol: a main time, and after it a time for every so many moves; or a
// main time with an increment after each move.
type clock struct {
	known                   bool // there is a limit
	main, period, increment time.Duration
	stones                  int  // moves of a period
	byoyomi                 bool // each period is for one move
	left                    time.Duration
	leftStones              int // moves for which left is; 0 for all of the game
}

func (c *clock) reset() { c.left, c.leftStones = c.main, 0 }

// limits returns the limits for the next move.
func (c *clock) limits(l ai.Limits) ai.Limits {
	each := time.Duration(0) // for a move after the main time
	if c.stones > 0 {
		each = c.period / time.Duration(c.stones)
	}
	switch {
	case !c.known:
	case c.leftStones > 0:
		l = l.Tighten(ai.Limits{Time: safe(c.left / time.Duration(c.leftStones))})
	case c.left <= 0 && each > 0:
		l = l.Tighten(ai.Limits{Time: safe(each)})
	case each > 0: // as an increment that is paid in advance
		l.Left, l.Increment = c.left+each, each
	default:
		l.Left, l.Increment = max(c.left, 1), c.increment
	}
	return l
}

// safe returns the part of a time for one move that is used: the answer takes time too, and a period that is
// over loses the game.
func safe(t time.Duration) time.Duration { return t - min(t/10, 250*time.Millisecond) }

// spend subtracts the time of a move from the main time.
func (c *clock) spend(t time.Duration) {
	if c.leftStones == 0 {
		c.left = max(0, c.left-t) + c.increment
	}
}

// mostSeconds is the longest time of a clock.
const mostSeconds = 1e6

// seconds parses a time in seconds.
func seconds(word string) (time.Duration, error) {
	n, err := strconv.ParseFloat(word, 64)
	if err != nil || math.IsNaN(n) || n < 0 || n > mostSeconds {
		return 0, fmt.Errorf("%w: want seconds from 0 to %.0f", errSyntax, float64(mostSeconds))
	}
	return time.Duration(n * float64(time.Second)), nil
}

// stones parses a number of moves.
func stones(word string) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 || n > 1000 {
		return 0, fmt.Errorf("%w: want a number of moves from 0 to 1000", errSyntax)
	}
	return n, nil
}

// timeSettings sets the clocks of both sides. A period without moves means that there is no limit, and so
// do times of 0.
func timeSettings(_ context.Context, s *session, words []string) (string, error) {
	return "", s.setClocks("canadian", words)
}

// timeSettingsOf sets the clocks of both sides by the name of their kind and its numbers, as servers of KGS and
// programs for KataGo do.
func timeSettingsOf(_ context.Context, s *session, words []string) (string, error) {
	if len(words) == 0 {
		return "", fmt.Errorf("%w: want a kind of time settings", errSyntax)
	}
	return "", s.setClocks(words[0], words[1:])
}

// timeKinds are the kinds of time settings with the parts of a clock that their numbers set.
var timeKinds = map[string][]func(c *clock, word string) error{
	"none": {}, "absolute": {setMain}, "canadian": {setMain, setPeriod, setStones},
	"byoyomi": {setMain, setPeriod, setPeriods}, "fischer": {setMain, setIncrement},
}

func setMain(c *clock, word string) (err error)      { c.main, err = seconds(word); return err }
func setPeriod(c *clock, word string) (err error)    { c.period, err = seconds(word); return err }
func setIncrement(c *clock, word string) (err error) { c.increment, err = seconds(word); return err }
func setStones(c *clock, word string) (err error)    { c.stones, err = stones(word); return err }

// setPeriods sets the number of periods of byo-yomi, of which each allows one move.
func setPeriods(c *clock, word string) error {
	n, err := stones(word)
	c.byoyomi, c.stones = true, min(n, 1)
	return err
}

// setClocks sets the clocks of both sides.
func (s *session) setClocks(kind string, words []string) error {
	parts, known := timeKinds[kind]
	switch {
	case !known:
		return fmt.Errorf("%w: unknown time settings %.20q", errSyntax, kind)
	case len(words) != len(parts):
		return fmt.Errorf("%w: the time settings %s take %d arguments", errSyntax, kind, len(parts))
	}
	var c clock
	for i, set := range parts {
		if err := set(&c, words[i]); err != nil {
			return err
		}
	}
	c.known = c.main+c.period+c.increment > 0 && (c.period == 0 || c.stones > 0)
	c.reset()
	s.clocks = [2]clock{c, c}
	return nil
}

// timeLeft sets the time of one side. Moves of 0 say that it is the main time; in byo-yomi the number is that of
// the periods.
func timeLeft(_ context.Context, s *session, words []string) (string, error) {
	who, err := side(words[0])
	if err != nil {
		return "", err
	}
	left, err := seconds(words[1])
	if err != nil {
		return "", err
	}
	moves, err := stones(words[2])
	if err != nil {
		return "", err
	}
	c := &s.clocks[who]
	if c.byoyomi {
		moves = min(moves, 1)
	}
	c.known, c.left, c.leftStones = true, left, moves
	return "", nil
}
