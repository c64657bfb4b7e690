package match

import (
	"fmt"
	"slices"

	"colat/game"
)

// Play plays the move of a person whose turn it is. If moves have been taken back and
// move is not the first of them, they become a branch.
func (m *Match) Play(move game.Move) error {
	err := m.awaitsPerson()
	if err == nil && !game.IsLegal(m.state, move) {
		err = fmt.Errorf("%w: %s", ErrIllegal, m.state.Rules().FormatMove(m.state, move))
	}
	if err == nil {
		m.play(move)
	}
	return err
}

// PlayLegal is Play for a move that the caller has checked with game.IsLegal.
func (m *Match) PlayLegal(move game.Move) error {
	err := m.awaitsPerson()
	if err == nil {
		m.play(move)
	}
	return err
}

// awaitsPerson returns an error unless a person may move now.
func (m *Match) awaitsPerson() error {
	err := m.inProgress()
	if err == nil && m.seats[m.state.ToMove()].Chooser != nil {
		err = ErrNotYourTurn
	}
	return err
}

// play plays a legal move. It continues the line, a branch that has this move, or a new
// line.
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

// leave stores the current line as a branch. The caller is about to play a move that
// differs from the next one of the line.
func (m *Match) leave() {
	if len(m.others) == mostBranches {
		m.others = slices.Delete(m.others, 0, 1)
	}
	m.others = append(m.others, branch{slices.Clone(m.moves), slices.Clone(m.choices), slices.Clone(m.times)})
}

// enter switches to the branch in which move follows the moves on the board, and
// reports whether there is one.
func (m *Match) enter(move game.Move) bool {
	// Prefer the branch that was left last: the user saw it last.
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

// follows reports whether line begins with moves and continues with next.
func follows(line, moves []game.Move, next game.Move) bool {
	n := len(moves)
	return len(line) > n && line[n] == next && slices.Equal(line[:n], moves)
}

// step plays the next move of the line.
func (m *Match) step() {
	passed := m.clock != nil && m.clock.ahead
	m.payIncrement()
	m.state.Play(m.moves[m.played])
	m.played++
	m.newTurn(passed)
}
