// Package openings holds openings for matches that measure: after each of them a strong player
// sees both sides equal, and both sides win. After random moves, the same side often wins both
// games of a pair, which say little about the players.
package openings

import (
	"errors"
	"fmt"
	"strings"

	"colat/game"
	"colat/game/notation"
)

// An Opening is a start of a game and the moves from it.
type Opening struct {
	Start game.State
	Moves []game.Move
}

// Most is the largest number of openings of a list.
const Most = 100_000

// Position returns the position after the opening.
func (o *Opening) Position() game.State {
	s := o.Start.Clone()
	for _, m := range o.Moves {
		s.Play(m)
	}
	return s
}

// Text returns a line that Parse reads: the moves, or a link if the start is not the only one of the
// rules, or if there are no moves.
func (o *Opening) Text() string {
	rules := o.Start.Rules()
	usual, err := rules.New(nil, nil)
	if err != nil || !game.Same(usual, o.Start) || len(o.Moves) == 0 {
		return "?" + notation.Query(o.Start, o.Moves).Encode()
	}
	return game.FormatMoves(o.Start, o.Moves, game.LinkSeparator(rules))
}

// Comment begins a comment, which goes to the end of its line.
const Comment = "#"

// Parse reads a list: an opening a line, as moves or in another form that notation.Read reads,
// with empty lines and comments. options are the settings of starts that a
// line does not name. An error names the line.
func Parse(text string, rules game.Rules, options game.Options) ([]Opening, error) {
	var list []Opening
	number := 0
	for line := range strings.Lines(text) {
		number++
		line, _, _ = strings.Cut(line, Comment)
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		o, err := parseLine(line, rules, options)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		if list = append(list, o); len(list) > Most {
			return nil, fmt.Errorf("line %d: there are more than %d openings", number, Most)
		}
	}
	if len(list) == 0 {
		return nil, errors.New("there is no opening: want a line of moves for each")
	}
	return list, nil
}

func parseLine(line string, rules game.Rules, options game.Options) (Opening, error) {
	r, _, err := notation.Read(apart(line), notation.Known{Rules: rules, Options: options})
	if err != nil {
		return Opening{}, err
	}
	if r.Rules.ID() != rules.ID() {
		return Opening{}, fmt.Errorf("it is of the game %s, not of %s", r.Rules.ID(), rules.ID())
	}
	o := Opening{Start: r.Start, Moves: r.Moves}
	if _, over := o.Position().Result(); over {
		return Opening{}, errors.New("the game is over after it")
	}
	return o, nil
}

// apart separates cells that are written without spaces, as managers of five in a row write them:
// h8i7k10. Other text stays as it is.
func apart(line string) string {
	var b strings.Builder
	before := '-'
	for _, c := range line {
		letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		digit := '0' <= c && c <= '9'
		if !letter && !digit || letter && before == 'a' || digit && before == '-' {
			return line
		}
		if letter && before == '0' {
			b.WriteByte(' ')
		}
		b.WriteRune(c)
		if before = '0'; letter {
			before = 'a'
		}
	}
	return b.String()
}
