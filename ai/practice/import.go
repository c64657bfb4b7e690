package practice

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"

	"colat/game"
	"colat/game/match"
	"colat/game/notation/gamefile"
)

// An Imported is the result of reading files of games as lines.
type Imported struct {
	Added   []Line
	Known   int   // lines that a folder had, or that the files have twice
	Left    int   // lines for which there is no space
	Without int   // games without a move of the side
	Bad     int   // games that could not be read
	First   error // why the first one of these could not be
	Failed  error // why a file was not read to its end; nil if all were
}

// Import adds all games of a file to a folder as lines of a side: the moves of each game, and those of each of
// its variations to its end. pause is called after each game. Its error is that of ctx.
func (i *Imported) Import(
	ctx context.Context, f *Folders, folder string, side game.Player, file []byte, o gamefile.Options, pause func(),
) error {
	in, err := gamefile.NewReader(bytes.NewReader(file), o)
	if err != nil {
		i.Failed = err
		return nil
	}
	for {
		g, err := in.Next(ctx)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, io.EOF):
			return nil
		case errors.As(err, new(*gamefile.BadGame)):
			if i.Bad++; i.Bad == 1 {
				i.First = err
			}
		case err != nil:
			i.Failed = err
			return nil
		default:
			i.Add(f, folder, side, g.Record)
		}
		pause()
	}
}

// Add adds the moves of a game and of its variations to a folder.
func (i *Imported) Add(f *Folders, folder string, side game.Player, r *match.Record) {
	some := false
	seen := make(map[string]bool)
	for _, moves := range linesOf(r) {
		line, is := NewLine(r.Start, moves, side)
		id := line.id()
		if !is || seen[id] {
			continue
		}
		seen[id], some = true, true
		switch f.Add(folder, line) {
		case Added:
			i.Added = append(i.Added, line)
		case Known:
			i.Known++
		default:
			i.Left++
		}
	}
	if !some {
		i.Without++
	}
}

// linesOf returns the moves of a game, and the moves to the end of each of its variations.
func linesOf(r *match.Record) [][]game.Move {
	list := [][]game.Move{r.Moves}
	if r.Variations == nil {
		return list
	}
	for n := range r.Variations.All() {
		if path := n.Path(); len(n.Children()) == 0 && !slices.Equal(path, r.Moves[:min(len(path), len(r.Moves))]) {
			list = append(list, path)
		}
	}
	return list
}
