package uttt

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"strconv"
	"time"

	"colat/game"
)

// readFields parses the fields of the course's cur_state. s is a new state.
func (s *State) readFields(fields map[string]json.RawMessage) error {
	for _, name := range []string{"global_cells", "blocks", "player_to_move"} {
		if absent(fields[name]) {
			return fmt.Errorf("%s: it is missing", name)
		}
	}
	if err := s.readBlocks(fields["blocks"]); err != nil {
		return fmt.Errorf("blocks: %w", err)
	}
	if err := s.readGlobalCells(fields["global_cells"]); err != nil {
		return fmt.Errorf("global_cells: %w", err)
	}
	toMove, err := sign(fields["player_to_move"])
	if err != nil || toMove == 0 {
		return fmt.Errorf("player_to_move: want 1 for X or -1 for O, not %s", shortened(fields["player_to_move"]))
	}
	s.toMove = sideOf(toMove)
	if err := s.settleUnequal(); err != nil {
		return fmt.Errorf("blocks: %w", err)
	}
	if absent(fields["previous_move"]) {
		return nil
	}
	if err := s.readPreviousMove(fields["previous_move"]); err != nil {
		return fmt.Errorf("previous_move: %w", err)
	}
	return nil
}

// readBlocks parses blocks and places the stones.
func (s *State) readBlocks(raw json.RawMessage) error {
	blocks, err := list(raw)
	if err != nil || len(blocks) != 9 {
		return fmt.Errorf("want nine blocks, not %s", shortened(raw))
	}
	for block, raw := range blocks {
		values, err := nine(raw)
		if err != nil {
			return fmt.Errorf("block %d: %w", block, err)
		}
		for cell, value := range values {
			if value != 0 {
				s.put(9*block+cell, sideOf(value))
			}
		}
	}
	return nil
}

// readGlobalCells parses global_cells and assigns the blocks to their owners, which
// must be consistent with the stones.
func (s *State) readGlobalCells(raw json.RawMessage) error {
	values, err := nine(raw)
	if err != nil {
		return err
	}
	for block, value := range values {
		owner := sideOf(value)
		for side := range game.Player(2) {
			switch has := HasLine(s.stones[side][block]); {
			case side == owner && !has:
				return fmt.Errorf("number %d is %d, but %s has no line in block %d", block, value, side.Letter(), block)
			case owner == game.NoSide && has:
				return fmt.Errorf("number %d is 0, but %s has a line in block %d", block, side.Letter(), block)
			}
		}
		s.own(block, owner)
	}
	return nil
}

// readPreviousMove parses previous_move and sets the block to play.
func (s *State) readPreviousMove(raw json.RawMessage) error {
	names := [4]string{"index_local_board", "x", "y", "value"}
	var fields map[string]json.RawMessage
	if values, err := list(raw); err == nil {
		if len(values) != len(names) {
			return fmt.Errorf("%d numbers, want index_local_board, x, y and value", len(values))
		}
		fields = make(map[string]json.RawMessage)
		for i, name := range names {
			fields[name] = values[i]
		}
	} else if err := json.Unmarshal(raw, &fields); err != nil {
		return fmt.Errorf("want null, or an object with index_local_board, x, y and value, not %s", shortened(raw))
	}
	var numbers [3]int
	for i, most := range [3]int{8, 2, 2} {
		var err error
		if numbers[i], err = index(fields[names[i]], most); err != nil {
			return fmt.Errorf("%s: %w", names[i], err)
		}
	}
	value, err := sign(fields["value"])
	if err != nil {
		return fmt.Errorf("value: %w", err)
	}
	block, cell := numbers[0], 3*numbers[1]+numbers[2]
	switch sender := s.toMove.Opponent(); {
	case sideOf(value) != sender:
		return fmt.Errorf("value: want %d, since it is the turn of %s, not %d", signOf(sender), s.toMove.Letter(), value)
	case s.At(block, cell) != sender:
		return fmt.Errorf("%s has no stone in row %d, column %d of block %d", sender.Letter(), cell/3, cell%3, block)
	}
	s.aim(cell)
	return nil
}

// previousMove returns a move that may have led to s: the last one played on it or, if
// there is none, any move that sends the side to move to its target. It returns
// game.NoMove if there is no such move.
func (s *State) previousMove() game.Move {
	if n := len(s.moves); n > 0 {
		return game.Move(s.moves[n-1].cell)
	}
	cells := uint16(1) << s.target
	if s.target == Free {
		cells = s.shut
	}
	for ; cells != 0; cells &= cells - 1 {
		cell := bits.TrailingZeros16(cells)
		if blocks := s.senders(s.toMove.Opponent(), cell); len(blocks) > 0 {
			return MoveAt(blocks[0], cell)
		}
	}
	return game.NoMove
}

// AppendRequest appends to buf a request for s in the format of ParseRequest, on one
// line without a line end. A remaining time of 0 or less is omitted.
func AppendRequest(buf []byte, s *State, remaining time.Duration) []byte {
	buf = append(buf, `{"global_cells": [`...)
	for block := range 9 {
		buf = appendNumber(buf, block, signOf(s.Owner(block)))
	}
	buf = append(buf, `], "blocks": [`...)
	for m := range cells {
		switch {
		case m == 0:
			buf = append(buf, "[["...)
		case m%9 == 0:
			buf = append(buf, "]], [["...)
		case m%3 == 0:
			buf = append(buf, "], ["...)
		}
		buf = appendNumber(buf, m%3, signOf(s.At(m/9, m%9)))
	}
	buf = append(buf, `]]], "player_to_move": `...)
	buf = strconv.AppendInt(buf, int64(signOf(s.toMove)), 10)
	buf = append(buf, `, "previous_move": `...)
	buf = appendMove(buf, s.previousMove(), s.toMove.Opponent())
	if remaining > 0 {
		buf = append(buf, `, "remain_time": `...)
		buf = strconv.AppendFloat(buf, remaining.Seconds(), 'f', -1, 64)
	}
	return append(buf, '}')
}

// appendNumber appends element i of a list, preceded by a comma unless i is 0.
func appendNumber(buf []byte, i, value int) []byte {
	if i > 0 {
		buf = append(buf, ", "...)
	}
	return strconv.AppendInt(buf, int64(value), 10)
}

// AppendAnswer appends to buf the answer of the course's agents in s, on one line
// without a line end: the move, or null for game.NoMove.
func AppendAnswer(buf []byte, s *State, m game.Move) []byte { return appendMove(buf, m, s.toMove) }

func appendMove(buf []byte, m game.Move, side game.Player) []byte {
	if m == game.NoMove {
		return append(buf, "null"...)
	}
	block, cell := BlockAndCell(m)
	return fmt.Appendf(buf, `{"index_local_board": %d, "x": %d, "y": %d, "value": %d}`,
		block, cell/3, cell%3, signOf(side))
}
