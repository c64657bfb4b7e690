package match

import "colat/game"

// CanUndo reports whether Undo has anything to take back.
func (m *Match) CanUndo() bool {
	_, ok := m.undoTarget()
	return ok
}

// Undo goes back to the last turn at which a person had a choice: against a Chooser it
// takes back the Chooser's reply and the person's own move, between two persons one
// move. A resignation is taken back before any move. Nothing is taken back after a loss
// on time, or if both seats have Choosers. Undo cancels a Chooser in progress and gives
// no time back. It reports whether it took anything back.
func (m *Match) Undo() bool {
	target, ok := m.undoTarget()
	if !ok {
		return false
	}
	m.moveTo(target)
	return true
}

// undoTarget returns the number of moves that Undo leaves on the board, and whether
// Undo is possible.
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

// CanRedo reports whether Redo has anything to play.
func (m *Match) CanRedo() bool {
	return !m.closed && m.played < len(m.moves) && !m.Over()
}

// Redo plays the moves again that Undo took back, up to the next turn at which a person
// has a choice. It cancels a Chooser in progress. It reports whether it played a move.
func (m *Match) Redo() bool {
	m.checkClock()
	if !m.CanRedo() {
		return false
	}
	m.stop()
	m.err = nil
	m.step()
	m.stepToChoice()
	return true
}

// stepToChoice plays the next moves of the line up to a turn at which a person had a choice.
func (m *Match) stepToChoice() {
	for m.played < len(m.moves) && !m.choices[m.played] {
		m.step()
	}
}
