package match

import (
	"slices"

	"colat/game"
)

// Line returns the moves on the board, followed by the moves that Redo can play. The
// caller must not change the slice, which is valid until the match continues.
func (m *Match) Line() []game.Move { return m.moves[:len(m.moves):len(m.moves)] }

// Branches returns the other lines that were played, each from the start. No line is a
// prefix of another.
func (m *Match) Branches() [][]game.Move {
	lines := make([][]game.Move, len(m.others))
	for i, v := range m.others {
		lines[i] = slices.Clone(v.moves)
	}
	return lines
}

// HasFork reports whether there is a branch that leaves the line after its first n
// moves.
func (m *Match) HasFork(n int) bool {
	for i := range m.others {
		if v := m.others[i].moves; len(v) > n && n < len(m.moves) && v[n] != m.moves[n] && slices.Equal(v[:n], m.moves[:n]) {
			return true
		}
	}
	return false
}

// AppendFork appends to buf the moves that were played after the first n moves of the
// line: the move of the line first, then those of the branches, latest branch first.
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

// GoTo goes back or forward to the position after the first n moves of the line. It
// cancels a Chooser in progress and gives no time back. It reports whether it
// succeeded: it fails after a loss on time, beyond the line, in a closed match, and if
// both seats have Choosers.
func (m *Match) GoTo(n int) bool {
	m.checkClock()
	if !m.CanGo() || n < 0 || n > len(m.moves) {
		return false
	}
	m.moveTo(n)
	return true
}

// moveTo goes to the position after the first n moves of the line, where the game goes on.
func (m *Match) moveTo(n int) {
	m.stop()
	m.err = nil
	m.hasEnded = false
	for ; m.played > n; m.played-- {
		m.state.Undo()
	}
	for m.played < n {
		m.step()
	}
	m.newTurn(false)
}

// CanGo reports whether GoTo and Switch are possible.
func (m *Match) CanGo() bool {
	persons := m.seats[0].Chooser == nil || m.seats[1].Chooser == nil
	return !m.closed && persons && !(m.hasEnded && m.ended.Reason == game.Timeout)
}

// Switch selects the line in which move follows the first n moves, and goes to the
// first turn after it at which a person has a choice. The previous line becomes a
// branch. It reports whether there is such a line.
func (m *Match) Switch(n int, move game.Move) bool {
	if n < 0 || n >= len(m.moves) || !slices.Contains(m.AppendFork(nil, n), move) || !m.GoTo(n) {
		return false
	}
	m.play(move)
	m.stepToChoice()
	return true
}

// HasBranches reports whether the match has lines other than the current one.
func (m *Match) HasBranches() bool { return len(m.others) > 0 }
