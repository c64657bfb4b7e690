package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"colat/game"
)

func checkRegistration(rules game.Rules, _ Expectation) error {
	found, err := game.Find(rules.ID())
	if err != nil {
		return err
	}
	if found.ID() != rules.ID() {
		return fmt.Errorf("Find(%q) returns the rules of %q", rules.ID(), found.ID())
	}
	sides := rules.Sides()
	for _, names := range []game.Names{rules.Name(), sides[0], sides[1]} {
		if names.Vietnamese == "" || names.English == "" {
			return fmt.Errorf("a name is missing: %+v", names)
		}
	}
	if sides[0] == sides[1] {
		return fmt.Errorf("both sides are called %+v", sides[0])
	}
	return nil
}

func checkStart(rules game.Rules, want Expectation) error {
	s, err := start(rules, want)
	if err != nil {
		return err
	}
	if s.Rules().ID() != rules.ID() {
		return fmt.Errorf("a new state is of the game %q", s.Rules().ID())
	}
	if s.ToMove() != game.First {
		return fmt.Errorf("%s opens the game", s.ToMove().Letter())
	}
	if !panics(s.Undo) {
		return errors.New("taking back a move in a new state does not panic")
	}
	for seed := range uint64(20) {
		a, err := rules.New(nil, rand.New(rand.NewPCG(seed, 0)))
		if err != nil {
			return fmt.Errorf("starting without options: %w", err)
		}
		b, err := rules.New(nil, rand.New(rand.NewPCG(seed, 0)))
		if err != nil {
			return err
		}
		if err := snapshotOf(a).differs(snapshotOf(b)); err != nil {
			return fmt.Errorf("the same seed draws two positions: %w", err)
		}
	}
	if _, err := rules.New(game.Options{"no such option": "1"}, rand.New(rand.NewPCG(1, 1))); err == nil {
		return errors.New("an unknown option is accepted")
	}
	return nil
}

func panics(f func()) (panicked bool) {
	defer func() { panicked = recover() != nil }()
	f()
	return false
}

func checkPerft(rules game.Rules, want Expectation) error {
	if len(want.Perft) == 0 {
		return errors.New("no numbers of leaves are expected")
	}
	s, err := start(rules, want)
	if err != nil {
		return err
	}
	before := snapshotOf(s)
	for i, leaves := range want.Perft {
		if got := game.Perft(s, i+1); got != leaves {
			return fmt.Errorf("%d leaves at depth %d, want %d", got, i+1, leaves)
		}
		if err := before.differs(snapshotOf(s)); err != nil {
			return fmt.Errorf("after counting to depth %d: %w", i+1, err)
		}
	}
	return nil
}

// checkUndo undoes each move of each position, and takes back whole games move by move.
func checkUndo(rules game.Rules, want Expectation) error {
	eachMove := func(s game.State) error {
		before := snapshotOf(s)
		for _, m := range before.moves {
			s.Play(m)
			if rules.FormatPosition(s) == before.text {
				return fmt.Errorf("%s: move %v changes nothing", before.text, m)
			}
			s.Undo()
			if err := before.differs(snapshotOf(s)); err != nil {
				return fmt.Errorf("after move %v and Undo: %w", m, err)
			}
		}
		return nil
	}
	s, err := start(rules, want)
	if err != nil {
		return err
	}
	if err := walk(s, want.Tree, eachMove); err != nil {
		return err
	}
	var line []snapshot
	return playouts(rules, want, func(s game.State) error {
		if !testing.Short() || len(line)%4 == 0 {
			if err := eachMove(s); err != nil {
				return err
			}
		}
		now := snapshotOf(s)
		line = append(line, now)
		if !now.over {
			return nil
		}
		back := s.Clone()
		for i := len(line) - 1; i >= 0; i-- {
			if err := line[i].differs(snapshotOf(back)); err != nil {
				return fmt.Errorf("taking back a game of %d moves, at move %d: %w", len(line)-1, i, err)
			}
			if i > 0 {
				back.Undo()
			}
		}
		line = line[:0]
		return nil
	})
}

func checkPositionText(rules game.Rules, want Expectation) error {
	for _, text := range append(slices.Clone(want.BadPositions), "", " ", "\x00", "no position at all") {
		if s, err := rules.ParsePosition(text); err == nil {
			return fmt.Errorf("ParsePosition accepts %q as %s", text, rules.FormatPosition(s))
		}
	}
	return playouts(rules, want, func(s game.State) error {
		now := snapshotOf(s)
		read, err := rules.ParsePosition(now.text)
		if err != nil {
			return fmt.Errorf("ParsePosition does not read %q: %w", now.text, err)
		}
		again := snapshotOf(read)
		if want.History {
			again = again.knowing(now)
		}
		if err := now.differs(again); err != nil {
			return fmt.Errorf("read back from its text: %w", err)
		}
		if !panics(read.Undo) {
			return fmt.Errorf("%s: Undo does not panic in a state read from a text", now.text)
		}
		return nil
	})
}

func checkMoveText(rules game.Rules, want Expectation) error {
	s, err := start(rules, want)
	if err != nil {
		return err
	}
	for _, text := range append(slices.Clone(want.BadMoves), "", " ", "\x00", "no move at all") {
		if m, err := rules.ParseMove(s, text); err == nil {
			return fmt.Errorf("ParseMove accepts %q as %v", text, m)
		}
	}
	return playouts(rules, want, func(s game.State) error {
		seen := make(map[string]bool)
		for _, m := range s.AppendMoves(nil) {
			text := rules.FormatMove(s, m)
			if seen[text] {
				return fmt.Errorf("%s: two moves are written %q", rules.FormatPosition(s), text)
			}
			seen[text] = true
			read, err := rules.ParseMove(s, text)
			if err != nil {
				return fmt.Errorf("%s: ParseMove does not read %q: %w", rules.FormatPosition(s), text, err)
			}
			if read != m {
				return fmt.Errorf("%s: move %v is written %q, which is read as %v", rules.FormatPosition(s), m, text, read)
			}
		}
		return nil
	})
}

// checkPlayouts checks that games end, and that they have legal moves until then and
// none afterwards.
func checkPlayouts(rules game.Rules, want Expectation) error {
	return playouts(rules, want, func(s game.State) error {
		now := snapshotOf(s)
		if now.over != (len(now.moves) == 0) {
			return fmt.Errorf("%s: over is %v, but there are %d moves", now.text, now.over, len(now.moves))
		}
		if now.over && now.result.Reason == "" {
			return fmt.Errorf("%s: the game is over for no reason", now.text)
		}
		if now.over && !named(rules, now.result.Reason) {
			return fmt.Errorf("%s: the reason %s has no names in ReasonNames", now.text, now.result.Reason)
		}
		if now.over && now.result.Reason == game.Equal && now.result.Winner != game.NoSide {
			return fmt.Errorf("%s: winner %s, but the reason is %s", now.text, now.result.Winner.Letter(), now.result.Reason)
		}
		sorted := slices.Sorted(slices.Values(now.moves))
		if len(slices.Compact(sorted)) != len(now.moves) || slices.Contains(now.moves, game.NoMove) {
			return fmt.Errorf("%s: moves %v hold one twice, or NoMove", now.text, now.moves)
		}
		after := s.AppendMoves([]game.Move{game.NoMove})
		if after[0] != game.NoMove || !slices.Equal(after[1:], now.moves) {
			return fmt.Errorf("%s: AppendMoves does not append, or not in the same order", now.text)
		}
		return nil
	})
}

// named reports whether a reason has a name in both languages: it is game.Equal, or the
// rules name it.
func named(rules game.Rules, reason game.Reason) bool {
	if reason == game.Equal {
		return true
	}
	namer, able := rules.(game.ReasonNamer)
	return able && namer.ReasonNames()[reason].Vietnamese != "" && namer.ReasonNames()[reason].English != ""
}

// checkClones plays on with a clone, and takes another one back to positions before the
// one it was made in.
func checkClones(rules game.Rules, want Expectation) error {
	rng := rand.New(rand.NewPCG(5, 6))
	var line []snapshot
	return playouts(rules, want, func(s game.State) error {
		now := snapshotOf(s)
		line = append(line, now)
		clone := s.Clone()
		if err := now.differs(snapshotOf(clone)); err != nil {
			return fmt.Errorf("cloned: %w", err)
		}
		for range 4 {
			moves := clone.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			clone.Play(moves[rng.IntN(len(moves))])
			if err := now.differs(snapshotOf(s)); err != nil {
				return fmt.Errorf("the clone plays on: %w", err)
			}
		}
		back := s.Clone()
		for i := len(line) - 2; i >= max(0, len(line)-4); i-- {
			back.Undo()
			if err := line[i].differs(snapshotOf(back)); err != nil {
				return fmt.Errorf("a clone taken back: %w", err)
			}
		}
		if err := now.differs(snapshotOf(s)); err != nil {
			return fmt.Errorf("the clone went back: %w", err)
		}
		if now.over {
			line = line[:0]
		}
		return nil
	})
}
