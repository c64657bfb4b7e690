package match

import "colat/game"

// CanUndo reports whether Undo would take anything back.
func (m *Match) CanUndo() bool {
	_, ok := m.undoTarget()
	return ok
}

// Undo goes back to the last turn at which a person had a choice: against a
// thinking player it takes back that player's reply and the person's own move,
// between two persons one move. A resignation is taken back before any move.
// Nothing is taken back after a loss on time, nor where no person plays. Undo
// stops whoever is thinking and gives no time back. It reports whether it took
// anything back.
func (m *Match) Undo() bool {
	target, ok := m.undoTarget()
	if !ok {
		return false
	}
	m.stop()
	m.err = nil
	m.hasEnded = false
	for ; m.played > target; m.played-- {
		m.state.Undo()
	}
	m.newTurn()
	return true
}

// undoTarget returns how many moves Undo leaves on the board.
func (m *Match) undoTarget() (int, bool) {
	if m.closed || m.hasEnded && m.ended.Reason == game.Timeout {
		return 0, false
	}
	if m.hasEnded && m.chooses() {
		return m.played, true
	}
	for i := m.played - 1; i >= 0; i-- {
		if m.choices[i] {
			return i, true
		}
	}
	return 0, false
}

// CanRedo reports whether Redo would play anything again.
func (m *Match) CanRedo() bool {
	return !m.closed && m.played < len(m.moves) && !m.Over()
}

// Redo plays again what Undo took back, up to the next turn at which a person
// has a choice. It stops whoever is thinking. It reports whether it played
// anything.
func (m *Match) Redo() bool {
	m.checkClock()
	if !m.CanRedo() {
		return false
	}
	m.stop()
	m.err = nil
	m.step()
	for m.played < len(m.moves) && !m.choices[m.played] {
		m.step()
	}
	return true
}
