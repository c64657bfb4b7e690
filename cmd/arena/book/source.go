package book

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"colat/ai/book"
	"colat/cmd/arena/cli"
	"colat/game"
	"colat/game/symmetry"
)

// source says which book list and check read.
type source struct{ game, file string }

func (s *source) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.game, "game", "",
		"the game: "+strings.Join(book.Games(), ", ")+"; default: all, or that of --file")
	cmd.Flags().StringVar(&s.file, "file", "", "a file of a book; default: the program's own books")
}

// read returns the books.
func (s *source) read(ctx context.Context) ([]*book.Book, error) {
	ids := book.Games()
	if s.game != "" {
		rules, err := game.Find(cli.WithSize(s.game))
		if err != nil {
			return nil, cli.Usagef("--game: %w", err)
		}
		ids = []string{rules.ID()}
	}
	if s.file != "" {
		b, err := readBook(s.file)
		if err != nil {
			return nil, fmt.Errorf("--file: %w", err)
		}
		if s.game != "" && b.Rules.ID() != ids[0] {
			return nil, cli.Usagef("--game %s: the book %s is of the game %s", s.game, s.file, b.Rules.ID())
		}
		return []*book.Book{b}, nil
	}
	var books []*book.Book
	for _, id := range ids {
		rules, err := game.Find(id)
		if err != nil {
			return nil, err
		}
		b, err := book.Load(ctx, rules)
		if err != nil {
			return nil, cli.Usagef("--game %s: %w: it has books of %s", id, err, strings.Join(book.Games(), ", "))
		}
		books = append(books, b)
	}
	return books, nil
}

// walk visits the positions of a book that have moves, those near the start first, each with a
// shortest line from the start.
func walk(b *book.Book, visit func(s game.State, line []game.Move) error) error {
	start, err := b.Rules.New(nil, nil)
	if err != nil {
		return err
	}
	type place struct {
		state game.State
		line  []game.Move
	}
	seen := map[uint64]bool{symmetry.Key(start): true}
	for list := []place{{state: start}}; len(list) > 0; list = list[1:] {
		s, line := list[0].state, list[0].line
		entries := b.Lookup(s)
		if len(entries) == 0 {
			continue
		}
		if err := visit(s, line); err != nil {
			return err
		}
		for _, e := range entries {
			after := s.Clone()
			after.Play(e.Move)
			if key := symmetry.Key(after); e.Expanded && !seen[key] {
				seen[key] = true
				list = append(list, place{after, append(line[:len(line):len(line)], e.Move)})
			}
		}
	}
	return nil
}
