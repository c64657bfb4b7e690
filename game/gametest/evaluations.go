package gametest

import (
	"errors"
	"fmt"
	"slices"

	"colat/game"
)

// checkEstimates checks the game's static evaluation, if it has one: it stays within
// its bounds and depends only on the position.
func checkEstimates(rules game.Rules, want Expectation) error {
	return playouts(rules, want, func(s game.State) error {
		if _, able := s.(game.Evaluator); able {
			return checkEstimate(rules, s, game.MaxEstimate, func(s game.State) int { return s.(game.Evaluator).Evaluate() })
		}
		return nil
	})
}

func checkEstimate(rules game.Rules, s game.State, most int, evaluate func(game.State) int) error {
	now := snapshotOf(s)
	if now.over {
		return nil
	}
	estimate := evaluate(s)
	if estimate < -most || estimate > most {
		return fmt.Errorf("%s: the estimate %d is beyond ±%d", now.text, estimate, most)
	}
	if err := now.differs(snapshotOf(s)); err != nil {
		return fmt.Errorf("estimated: %w", err)
	}
	read, err := rules.ParsePosition(now.text)
	if err != nil {
		return err
	}
	if other := evaluate(read); other != estimate {
		return fmt.Errorf("%s: estimated %d, and %d when read from its text", now.text, estimate, other)
	}
	return nil
}

// checkEvaluations checks the named evaluations of a game: they have labels for people
// and names for SPECs, and satisfy the contract of Evaluate.
func checkEvaluations(rules game.Rules, want Expectation) error {
	able, ok := rules.(game.Evaluations)
	if !ok {
		return nil
	}
	var names []string
	for _, e := range able.Evaluations() {
		switch {
		case e.Name == "" || e.Label.Vietnamese == "" || e.Label.English == "":
			return fmt.Errorf("an evaluation lacks a name: %q, %+v", e.Name, e.Label)
		case slices.ContainsFunc([]byte(e.Name), func(c byte) bool { return c < 'a' || c > 'z' }):
			return fmt.Errorf("the evaluation %q: want lower-case letters", e.Name)
		case slices.Contains(names, e.Name):
			return fmt.Errorf("two evaluations are called %q", e.Name)
		}
		names = append(names, e.Name)
		err := playouts(rules, want, func(s game.State) error {
			return checkEstimate(rules, s, game.MaxNamedEstimate, e.Evaluate)
		})
		if err != nil {
			return fmt.Errorf("the evaluation %s: %w", e.Name, err)
		}
	}
	if len(names) == 0 {
		return errors.New("there are evaluations, but none")
	}
	return nil
}

// checkTactics checks noisy moves, likely moves and the decisive move: they are legal, and finding
// them does not change the state.
func checkTactics(rules game.Rules, want Expectation) error {
	const mark = game.NoMove
	return playouts(rules, want, func(s game.State) error {
		now := snapshotOf(s)
		if able, ok := s.(game.Noisy); ok {
			buf := able.AppendNoisy([]game.Move{mark})
			if buf[0] != mark {
				return fmt.Errorf("%s: noisy moves overwrite what the buffer held", now.text)
			}
			for i, m := range buf[1:] {
				if !slices.Contains(now.moves, m) || slices.Contains(buf[1:i+1], m) {
					return fmt.Errorf("%s: the noisy move %d of %v is not legal, or there twice", now.text, m, buf[1:])
				}
			}
		}
		if able, ok := s.(game.Focused); ok {
			likely := able.AppendLikely([]game.Move{mark})
			_, over := s.Result()
			if likely[0] != mark || !over && len(likely) < 2 {
				return fmt.Errorf("%s: the likely moves are %v, with what the buffer held first", now.text, likely)
			}
			for i, m := range likely[1:] {
				if !slices.Contains(now.moves, m) || slices.Contains(likely[1:i+1], m) {
					return fmt.Errorf("%s: the likely move %d of %v is not legal, or there twice", now.text, m, likely[1:])
				}
			}
		}
		if able, ok := s.(game.Decisive); ok {
			if m := able.DecisiveMove(); m != game.NoMove && !slices.Contains(now.moves, m) {
				return fmt.Errorf("%s: the decisive move %d is not legal", now.text, m)
			}
		}
		return now.differs(snapshotOf(s))
	})
}
