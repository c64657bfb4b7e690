package othello

// Legal returns the squares on which the side to move may place a disc. It is 0 if the
// game is over or the only legal move is Pass.
func (s *State) Legal() uint64 { return s.moves }
