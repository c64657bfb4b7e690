package match

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// TimesLeft is what both sides had left of their time when a move had been made, in
// whole milliseconds; negative where nobody knows.
type TimesLeft [2]time.Duration

var unknownTimes = TimesLeft{-1, -1}

func (t TimesLeft) known() bool { return t[0] >= 0 && t[1] >= 0 }

// timesLeft is what both sides have left now.
func (m *Match) timesLeft() TimesLeft {
	if m.clock == nil {
		return unknownTimes
	}
	return m.clock.timesLeft()
}

func (c *clock) timesLeft() TimesLeft {
	return TimesLeft{c.left[0].Truncate(time.Millisecond), c.left[1].Truncate(time.Millisecond)}
}

// TimesAfter returns what both sides had left when the first n moves of the line had been
// made, and whether that is known: not without a clock, nor of moves in records of which
// nobody noted it. A move that is played again keeps its times.
func (m *Match) TimesAfter(n int) (left TimesLeft, known bool) {
	switch {
	case m.clock == nil || n < 0 || n > len(m.times):
		return unknownTimes, false
	case n == 0:
		return TimesLeft{m.clock.control.Total, m.clock.control.Total}, true
	}
	return m.times[n-1], m.times[n-1].known()
}

// recall gives the moves of a match that goes on the times of its record. Without any,
// the clock begins now, and the moves before took none of it.
func (m *Match) recall(r *Record) {
	if m.clock == nil {
		return
	}
	if r.Clock == nil {
		full := m.clock.timesLeft()
		fill(m.times, full)
		for _, v := range m.others {
			fill(v.times, full)
		}
		return
	}
	if len(r.Times) == len(m.times) {
		copy(m.times, r.Times)
	}
	for i, v := range m.others {
		if i < len(r.BranchTimes) && len(r.BranchTimes[i]) == len(v.times) {
			copy(v.times, r.BranchTimes[i])
		}
	}
}

func fill(list []TimesLeft, with TimesLeft) {
	for i := range list {
		list[i] = with
	}
}

// allUnknown are the times of so many moves of which nobody knows any.
func allUnknown(moves int) []TimesLeft {
	return slices.Repeat([]TimesLeft{unknownTimes}, moves)
}

// hasTimes reports whether any times are known.
func hasTimes(list []TimesLeft) bool { return slices.ContainsFunc(list, TimesLeft.known) }

// noTime is the word of records for times that nobody knows.
const noTime = "-"

func (t TimesLeft) String() string {
	if !t.known() {
		return noTime
	}
	return t[0].String() + "," + t[1].String()
}

// writeTimes writes the times of moves, if any are known.
func writeTimes(b *strings.Builder, list []TimesLeft) {
	if !hasTimes(list) {
		return
	}
	for part := range slices.Chunk(list, movesPerLine) {
		b.WriteString(keyTimes)
		for _, t := range part {
			fmt.Fprint(b, " ", t)
		}
		b.WriteByte('\n')
	}
}

// parseTimes reads what writeTimes writes for one move.
func parseTimes(word string, total time.Duration) (TimesLeft, error) {
	if word == noTime {
		return unknownTimes, nil
	}
	first, second, both := strings.Cut(word, ",")
	if !both {
		return unknownTimes, fmt.Errorf("%.40q is not what both sides have left, such as 4m58s,5m0s, or - where nobody knows",
			word)
	}
	var t TimesLeft
	for i, text := range [2]string{first, second} {
		left, err := parseTime(text, total)
		if err != nil {
			return unknownTimes, err
		}
		t[i] = left.Truncate(time.Millisecond)
	}
	return t, nil
}

// parseTime reads what a clock that began with total can show.
func parseTime(text string, total time.Duration) (time.Duration, error) {
	left, err := time.ParseDuration(text)
	if err != nil {
		return 0, fmt.Errorf("%.40q is not a time such as 34m12.5s", text)
	}
	if left < 0 || left > total {
		return 0, fmt.Errorf("the time %s is not between 0 and the total, %s", left, total)
	}
	return left, nil
}

// times reads times of the moves that were read last: those of the game or of a branch.
func (p *parser) times(value string) error {
	switch {
	case p.record.Clock == nil:
		return errors.New("times of moves come after the clock")
	case p.seen[keyResult]:
		return errors.New("times come before the result")
	}
	if p.timed == nil {
		p.expected = len(p.record.Moves) + len(p.record.Undone)
		p.timed, p.untimed = allUnknown(p.expected), p.expected
		p.record.Times = p.timed
	}
	for word := range strings.FieldsSeq(value) {
		t, err := parseTimes(word, p.record.Clock.Control.Total)
		if err != nil {
			return err
		}
		if p.untimed == 0 {
			return errors.New("more times than moves")
		}
		p.untimed--
		p.timed[len(p.timed)-1-p.untimed] = t
	}
	return nil
}

// branchTimes has the moves of a branch after the shared ones wait for their times. It
// fails if moves before wait for some of theirs.
func (p *parser) branchTimes(shared, moves int) error {
	if err := p.checkTimes(); err != nil {
		return err
	}
	list := allUnknown(moves)
	copy(list[:shared], p.record.Times)
	p.record.BranchTimes = append(p.record.BranchTimes, list)
	p.timed, p.untimed, p.expected = list, moves-shared, moves-shared
	return nil
}

// checkTimes makes sure that all moves have their times or none has.
func (p *parser) checkTimes() error {
	if p.untimed > 0 && p.untimed < p.expected {
		return fmt.Errorf("times of %d moves, but there are %d", p.expected-p.untimed, p.expected)
	}
	return nil
}
