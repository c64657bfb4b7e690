package match

import (
	"fmt"
	"slices"
	"time"

	"colat/game"
)

// Resume returns a match that continues where the record ends, with the given seats. It
// also continues the clock of the record, which takes precedence over the options. The
// error names a move of the record that is not legal.
func Resume(r *Record, seats [2]Seat, options ...Option) (*Match, error) {
	m := &Match{start: r.Start.Clone(), state: r.Start.Clone(), seats: seats, variations: r.Variations}
	for i, move := range append(r.Moves[:len(r.Moves):len(r.Moves)], r.Undone...) {
		if !game.IsLegal(m.state, move) {
			return nil, fmt.Errorf("move %d of the record: %w: %s", i+1, ErrIllegal, m.moveText(move))
		}
		m.play(move)
	}
	if err := m.restore(r.Branches); err != nil {
		return nil, err
	}
	for ; m.played > len(r.Moves); m.played-- {
		m.state.Undo()
	}
	if r.Over && offBoard(r.Result.Reason) {
		m.ended, m.hasEnded = r.Result, true
	}
	if r.Clock != nil {
		m.setClock(r.Clock)
	}
	for _, option := range options {
		option(m)
	}
	if r.Clock != nil {
		m.clock.control, m.clock.left, m.clock.spent = r.Clock.Control, r.Clock.Left, r.Clock.Spent
	}
	if m.clock != nil {
		m.clock.paid = m.longest()
	}
	m.recall(r)
	m.turnClock()
	return m, nil
}

// longest returns the number of moves of the longest line.
func (m *Match) longest() int {
	n := len(m.moves)
	for i := range m.others {
		n = max(n, len(m.others[i].moves))
	}
	return n
}

// restore restores the branches of a record. The error names a move that is not legal.
func (m *Match) restore(lines [][]game.Move) error {
	for i, moves := range lines {
		s, v := m.start.Clone(), branch{moves: slices.Clone(moves), times: allUnknown(len(moves))}
		for n, move := range moves {
			if !game.IsLegal(s, move) {
				return fmt.Errorf("branch %d of the record, move %d: %w", i+1, n+1, ErrIllegal)
			}
			v.choices = append(v.choices, m.choosesIn(s))
			s.Play(move)
		}
		m.others = append(m.others, v)
	}
	return nil
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

// Record returns a record of the match up to this point, with the variations of the record
// that it was resumed from.
func (m *Match) Record() *Record {
	r := &Record{
		Rules:  m.start.Rules(),
		Start:  m.start.Clone(),
		Names:  [2]string{m.seats[0].Name, m.seats[1].Name},
		Moves:  append([]game.Move(nil), m.moves[:m.played]...),
		Undone: append([]game.Move(nil), m.moves[m.played:]...),

		Variations: m.variations,
	}
	if len(m.others) > 0 {
		r.Branches = m.Branches()
	}
	if result, over := m.Result(); over {
		r.End(result, m.state)
	}
	if m.clock != nil {
		r.Clock = &ClockRecord{
			Control: m.clock.control,
			Left:    [2]time.Duration{m.Remaining(game.First), m.Remaining(game.Second)},
		}
		r.Clock.Spent = min(m.clock.spent, m.clock.control.Of(m.state.ToMove()).Move)
		r.Times = slices.Clone(m.times)
		for _, v := range m.others {
			r.BranchTimes = append(r.BranchTimes, slices.Clone(v.times))
		}
	}
	return r
}
