package match

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// TimesLeft is the time that First and Second had left after a move, in whole
// milliseconds. It is negative if unknown.
type TimesLeft [2]time.Duration

var unknownTimes = TimesLeft{-1, -1}

func (t TimesLeft) known() bool { return t[0] >= 0 && t[1] >= 0 }

// timesLeft returns the time that both sides have left.
func (m *Match) timesLeft() TimesLeft {
	if m.clock == nil {
		return unknownTimes
	}
	return m.clock.timesLeft()
}

func (c *clock) timesLeft() TimesLeft {
	return TimesLeft{c.left[0].Truncate(time.Millisecond), c.left[1].Truncate(time.Millisecond)}
}

// TimesAfter returns the time that both sides had left after the first n moves of the
// line, and whether it is known. It is unknown without a clock, and for moves of
// records without times. A move that Redo plays again keeps its times.
func (m *Match) TimesAfter(n int) (left TimesLeft, known bool) {
	switch {
	case m.clock == nil || n < 0 || n > len(m.times):
		return unknownTimes, false
	case n == 0:
		return TimesLeft{m.clock.control.Total, m.clock.control.Total}, true
	}
	return m.times[n-1], m.times[n-1].known()
}

// recall copies the times of a record to the moves of a resumed match. If the record
// has no clock but the match does, the clock starts now and the earlier moves took no
// time.
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

// allUnknown returns unknown times for the given number of moves.
func allUnknown(moves int) []TimesLeft {
	return slices.Repeat([]TimesLeft{unknownTimes}, moves)
}

// hasTimes reports whether any of the times are known.
func hasTimes(list []TimesLeft) bool { return slices.ContainsFunc(list, TimesLeft.known) }

// noTime is the word for unknown times in records.
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

// parseTimes parses the times of one move.
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

// parseTime parses the remaining time of a clock that began with total.
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

// times parses times of the moves that were read last, those of the game or of a
// branch.
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

// branchTimes prepares the parser for the times of a branch, for the moves after the
// shared ones. It fails if the times of the preceding moves are incomplete.
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

// checkTimes checks that the last moves have either all or none of their times.
func (p *parser) checkTimes() error {
	if p.untimed > 0 && p.untimed < p.expected {
		return fmt.Errorf("times of %d moves, but there are %d", p.expected-p.untimed, p.expected)
	}
	return nil
}
