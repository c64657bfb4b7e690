package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"colat/game"
)

// checkOptions checks that the options of the family and of a start are described, and
// that their values recreate the rules and the start.
func checkOptions(rules game.Rules, want Expectation) error {
	family, err := game.FindFamily(rules.ID())
	if err != nil {
		return err
	}
	for _, o := range slices.Concat(family.Options, rules.StartOptions()) {
		if err := described(o); err != nil {
			return fmt.Errorf("option %q: %w", o.Name, err)
		}
	}
	again, err := family.Rules(rules.Settings())
	if err != nil {
		return fmt.Errorf("the rules of the settings %v: %w", rules.Settings(), err)
	}
	if again.ID() != rules.ID() {
		return fmt.Errorf("the settings %v are those of %s", rules.Settings(), again.ID())
	}
	if _, err := family.Rules(game.Options{"no such option": "1"}); err == nil {
		return errors.New("an unknown option of the family is accepted")
	}
	s, err := start(rules, want)
	if err != nil {
		return err
	}
	options := rules.OptionsOf(s)
	if err := game.CheckOptions(rules.StartOptions(), options); err != nil {
		return err
	}
	twin, err := rules.New(options, nil)
	if err != nil {
		return fmt.Errorf("New(%v): %w", options, err)
	}
	return snapshotOf(s).differs(snapshotOf(twin))
}

// described returns an error that names a missing part of an option's description.
func described(o game.Option) error {
	labels := []game.Names{o.Label}
	for _, c := range o.Choices {
		labels = append(labels, c.Label)
	}
	for _, l := range labels {
		if l.Vietnamese == "" || l.English == "" {
			return fmt.Errorf("a label is missing: %+v", l)
		}
	}
	switch {
	case o.Name == "" || strings.ContainsAny(o.Name, " :,=&"):
		return errors.New("the name cannot stand in an address")
	case (o.Kind == game.Choice || o.Kind == game.Several) && len(o.Choices) < 2:
		return errors.New("there is nothing to choose")
	case (o.Kind == game.Number || o.Kind == game.Cells) && o.Most <= o.Least:
		return fmt.Errorf("there is nothing between %d and %d", o.Least, o.Most)
	case o.Default != "":
		return o.Check(o.Default)
	}
	return nil
}

// checkTraits checks that no position exceeds the bounds of the game's traits.
func checkTraits(rules game.Rules, want Expectation) error {
	traits := rules.Traits()
	if a, b := traits.Letters[0], traits.Letters[1]; a == "" || b == "" || a == b {
		return fmt.Errorf("the sides have the letters %q and %q", a, b)
	}
	return playouts(rules, want, func(s game.State) error {
		now := snapshotOf(s)
		if len(now.moves) > traits.MostMoves {
			return fmt.Errorf("%s: %d moves, more than %d", now.text, len(now.moves), traits.MostMoves)
		}
		for _, m := range now.moves {
			if text := rules.FormatMove(s, m); len(text) > traits.MoveLength {
				return fmt.Errorf("%s: the move %s has more than %d letters", now.text, text, traits.MoveLength)
			}
		}
		if letter := traits.Letter(now.toMove); !slices.Contains(strings.Fields(now.text), letter) {
			return fmt.Errorf("%s: the letter of the side to move, %s, is %s, which is not among the fields",
				now.text, rules.Sides()[now.toMove].English, letter)
		}
		return nil
	})
}

// checkMoveLists formats whole games as lists of moves and reads them back.
func checkMoveLists(rules game.Rules, want Expectation) error {
	rng := rand.New(rand.NewPCG(9, 10))
	for range min(want.Playouts, 5) {
		s, err := start(rules, want)
		if err != nil {
			return err
		}
		first := s.Clone()
		var played []game.Move
		for moves := s.AppendMoves(nil); len(moves) > 0; moves = s.AppendMoves(nil) {
			m := moves[rng.IntN(len(moves))]
			played = append(played, m)
			s.Play(m)
		}
		for _, separator := range []string{" ", ", ", "+", game.LinkSeparator(rules)} {
			text := game.FormatMoves(first, played, separator)
			read, err := game.ParseMoves(first, text)
			if err != nil {
				return fmt.Errorf("%q: %w", text, err)
			}
			if !slices.Equal(read, played) {
				return fmt.Errorf("%q is read as %v, not as %v", text, read, played)
			}
			if read, err = game.ParseMoves(first, text+separator+"?"); err == nil || len(read) != len(played) {
				return fmt.Errorf("after %q a question mark is read as a move", text)
			}
		}
	}
	return nil
}
