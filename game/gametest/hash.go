package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"colat/game"
)

// checkHash checks that positions have the same hash if and only if they have the same
// text. It also requires that some position is reached in several ways.
func checkHash(rules game.Rules, want Expectation) error {
	h := hashes{
		of:      make(map[string]uint64),
		text:    make(map[uint64]string),
		history: want.History,
		rng:     rand.New(rand.NewPCG(7, 8)),
	}
	s, err := start(rules, want)
	if err != nil {
		return err
	}
	if err := walk(s, want.Tree, h.visit); err != nil {
		return err
	}
	for _, text := range want.Distinct {
		s, err := rules.ParsePosition(text)
		if err != nil {
			return err
		}
		if err := h.visit(s); err != nil {
			return err
		}
	}
	err = playouts(rules, want, func(s game.State) error {
		if err := h.visit(s); err != nil {
			return err
		}
		return h.transpose(s)
	})
	if err == nil && h.again == 0 {
		return errors.New("no position is reached in two ways: nothing was checked")
	}
	return err
}

// hashes holds the hashes of the positions seen so far.
type hashes struct {
	of      map[string]uint64 // hash by text
	text    map[uint64]string
	history bool
	again   int // number of positions whose text was seen before
	rng     *rand.Rand
}

func (h *hashes) visit(s game.State) error {
	text, hash := s.Rules().FormatPosition(s), s.Hash()
	if known, ok := h.of[text]; ok {
		h.again++
		if known != hash && !h.history {
			return fmt.Errorf("%s: reached in two ways, with the hashes %x and %x", text, known, hash)
		}
	}
	if other, ok := h.text[hash]; ok && other != text {
		return fmt.Errorf("two positions have the hash %x: %s and %s", hash, other, text)
	}
	h.of[text], h.text[hash] = hash, text
	return nil
}

// transpose plays three random moves from s, and the same three with the first and the
// last exchanged if that is legal.
func (h *hashes) transpose(s game.State) error {
	var line [3]game.Move
	there := s.Clone()
	for i := range line {
		moves := there.AppendMoves(nil)
		if len(moves) == 0 {
			return nil
		}
		line[i] = moves[h.rng.IntN(len(moves))]
		there.Play(line[i])
	}
	line[0], line[2] = line[2], line[0]
	otherwise := s.Clone()
	for _, m := range line {
		if !slices.Contains(otherwise.AppendMoves(nil), m) {
			return nil
		}
		otherwise.Play(m)
	}
	if err := h.visit(there); err != nil {
		return err
	}
	return h.visit(otherwise)
}
