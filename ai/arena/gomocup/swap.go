package gomocup

import (
	"context"
	"fmt"
	"strings"
	"time"

	"colat/game"
	"colat/game/mnk"
)

// swap2 answers SWAP2BOARD, after which the stones follow, each a line "x,y", up to DONE: with three stones on an
// empty board, with two after three if the player leaves the choice to the opponent, and otherwise with a move, which
// keeps white, or SWAP, which takes black.
func (s *session) swap2(ctx context.Context) (ends bool, err error) {
	s.stones = s.stones[:0]
	for {
		line, ok := s.next(ctx)
		if !ok || strings.EqualFold(line, "DONE") {
			break
		}
		if err == nil {
			err = s.put(line, [2]int{opponent, own}[len(s.stones)%2])
		}
	}
	if err != nil {
		return false, fmt.Errorf("SWAP2BOARD: %w", err)
	}
	state, err := s.opening()
	if err != nil {
		return false, err
	}
	before := s.info
	defer func() { s.info = before }()
	if len(s.stones) == 0 {
		return s.place(ctx, state, 3)
	}
	s.info.turn /= 2 // for the choice and for the move after it
	chooser := state.ToMove()
	choice, ends, err := s.choose(ctx, state)
	if ends || err != nil {
		return ends, err
	}
	state.Play(choice)
	switch {
	case choice == mnk.PlaceTwo:
		return s.place(ctx, state, 2)
	case state.ToMove() != chooser:
		s.takeBlack()
		s.say("SWAP")
		return false, nil
	}
	cell, ends, err := s.choose(ctx, state)
	if !ends && err == nil {
		s.stones = append(s.stones, stone{int(cell), own})
		s.say("%s", s.name(int(cell)))
	}
	return ends, err
}

// opening returns the position of the stones, which are none, three or five.
func (s *session) opening() (game.State, error) {
	if s.columns == 0 {
		return nil, errNotStarted
	}
	rules, err := s.rules()
	if err == nil {
		rules, err = rules.WithOpening(mnk.Swap2)
	}
	if err != nil {
		return nil, fmt.Errorf("SWAP2BOARD: %w", err)
	}
	state := rules.NewOpenedBy(game.First)
	for _, st := range s.stones {
		if state.(*mnk.State).Stage() == mnk.Choosing && game.IsLegal(state, mnk.PlaceTwo) {
			state.Play(mnk.PlaceTwo)
		}
		if !game.IsLegal(state, game.Move(st.cell)) {
			break
		}
		state.Play(game.Move(st.cell))
	}
	if n := len(s.stones); n > 0 && n != 3 && n != 5 {
		return nil, fmt.Errorf("SWAP2BOARD: %d stones: want none, 3 or 5", n)
	}
	return state, nil
}

// takeBlack makes the stones of odd numbers the player's.
func (s *session) takeBlack() {
	for i := range s.stones {
		s.stones[i].owner = [2]int{own, opponent}[i%2]
	}
}

// place has the player place stones of the opening, and answers them. If the opponent moves next, it has white.
func (s *session) place(ctx context.Context, state game.State, stones int) (ends bool, err error) {
	s.info.turn /= time.Duration(stones)
	var words []string
	for range stones {
		cell, ends, err := s.choose(ctx, state)
		if ends || err != nil {
			return ends, err
		}
		state.Play(cell)
		s.stones = append(s.stones, stone{cell: int(cell)})
		words = append(words, s.name(int(cell)))
	}
	s.takeBlack()
	s.say("%s", strings.Join(words, " "))
	return false, nil
}
