package match

import (
	"fmt"
	"slices"

	"colat/game"
)

// variation is a line of moves from the start that was played and then left for
// another one.
type variation struct {
	moves   []game.Move
	choices []bool      // as Match has them
	times   []TimesLeft // the same
}

// mostBranches is how many lines that were left a match keeps. The one that was left
// first goes first.
const mostBranches = 64

// leave keeps the line of the match, since another move than its next is about to be
// played.
func (m *Match) leave() {
	if len(m.others) == mostBranches {
		m.others = slices.Delete(m.others, 0, 1)
	}
	m.others = append(m.others, variation{slices.Clone(m.moves), slices.Clone(m.choices), slices.Clone(m.times)})
}

// enter makes the line in which move follows the moves on the board the line of the
// match, and reports whether there is one that was left.
func (m *Match) enter(move game.Move) bool {
	// The line that was left last holds what the person saw last.
	for i := len(m.others) - 1; i >= 0; i-- {
		v := m.others[i]
		if follows(v.moves, m.Moves(), move) {
			m.others = slices.Delete(m.others, i, i+1)
			m.moves, m.choices, m.times = v.moves, v.choices, v.times
			return true
		}
	}
	return false
}

// follows reports whether a line begins with some moves and goes on with another one.
func follows(line, moves []game.Move, next game.Move) bool {
	n := len(moves)
	return len(line) > n && line[n] == next && slices.Equal(line[:n], moves)
}

// Line returns the moves on the board and after them those that Redo can play, to look
// at until the match goes on.
func (m *Match) Line() []game.Move { return m.moves[:len(m.moves):len(m.moves)] }

// Branches returns the other lines that were played, each from the start. No line begins
// with the whole of another.
func (m *Match) Branches() [][]game.Move {
	lines := make([][]game.Move, len(m.others))
	for i, v := range m.others {
		lines[i] = slices.Clone(v.moves)
	}
	return lines
}

// HasFork reports whether other moves than the one of the line were played after its
// first n.
func (m *Match) HasFork(n int) bool {
	for i := range m.others {
		if v := m.others[i].moves; len(v) > n && n < len(m.moves) && v[n] != m.moves[n] && slices.Equal(v[:n], m.moves[:n]) {
			return true
		}
	}
	return false
}

// AppendFork appends the moves that were played after the first n of the line to buf:
// that of the line first, then those that were left, the last one first.
func (m *Match) AppendFork(buf []game.Move, n int) []game.Move {
	if n < 0 || n >= len(m.moves) {
		return buf
	}
	before := len(buf)
	buf = append(buf, m.moves[n])
	for i := len(m.others) - 1; i >= 0; i-- {
		v := m.others[i].moves
		if len(v) > n && slices.Equal(v[:n], m.moves[:n]) && !slices.Contains(buf[before:], v[n]) {
			buf = append(buf, v[n])
		}
	}
	return buf
}

// GoTo goes to the position after the first n moves of the line, back or on. It stops
// whoever is thinking and gives no time back. It reports whether it could: not after a
// loss on time, not beyond the line, and not where no person plays.
func (m *Match) GoTo(n int) bool {
	m.checkClock()
	if !m.CanGo() || n < 0 || n > len(m.moves) {
		return false
	}
	m.stop()
	m.err = nil
	m.hasEnded = false
	for ; m.played > n; m.played-- {
		m.state.Undo()
	}
	for m.played < n {
		m.step()
	}
	m.newTurn()
	return true
}

// CanGo reports whether GoTo and Switch can do anything.
func (m *Match) CanGo() bool {
	persons := m.seats[0].Chooser == nil || m.seats[1].Chooser == nil
	return !m.closed && persons && !(m.hasEnded && m.ended.Reason == game.Timeout)
}

// Switch makes the line in which move follows the first n moves the line of the match,
// and goes to the first turn after it at which a person has a choice. The line before is
// kept. It reports whether there is such a line.
func (m *Match) Switch(n int, move game.Move) bool {
	if n < 0 || n >= len(m.moves) || !slices.Contains(m.AppendFork(nil, n), move) || !m.GoTo(n) {
		return false
	}
	m.play(move)
	for m.played < len(m.moves) && !m.choices[m.played] {
		m.step()
	}
	return true
}

// play plays a legal move in the line that it belongs to: this one, another one that was
// left, or a new one.
func (m *Match) play(move game.Move) {
	if m.played < len(m.moves) && m.moves[m.played] != move {
		m.leave()
		if !m.enter(move) {
			m.moves = slices.Clone(m.moves[:m.played])
			m.choices = slices.Clone(m.choices[:m.played])
			m.times = slices.Clone(m.times[:m.played])
		}
	}
	if m.played == len(m.moves) {
		m.moves = append(m.moves, move)
		m.choices = append(m.choices, m.chooses())
		m.step()
		m.times = append(m.times, m.timesLeft())
		return
	}
	m.step()
}

// restore puts the branches of a record back. The error names a move that is not legal.
func (m *Match) restore(lines [][]game.Move) error {
	for i, moves := range lines {
		s, v := m.start.Clone(), variation{moves: slices.Clone(moves), times: allUnknown(len(moves))}
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

// HasBranches reports whether other lines than this one were played.
func (m *Match) HasBranches() bool { return len(m.others) > 0 }
