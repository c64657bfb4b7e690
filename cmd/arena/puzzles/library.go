package puzzles

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"colat/ai/arena/records"
	"colat/cmd/arena/cli"
	"colat/game"
)

// library reads the games of a file of records. Lines that are none, and games of other
// rules, are skipped.
type library struct {
	rules game.Rules
	path  string
	file  *os.File
	games *records.Reader
}

func openLibrary(path string, rules game.Rules) (*library, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, cli.Usagef("--from: %w", records.FileError(err))
	}
	return &library{rules, path, file, records.NewReader(file)}, nil
}

func (l *library) name() string { return "from " + filepath.Base(l.path) }

func (l *library) skip(games uint64) error {
	for range games {
		if _, _, err := l.next(context.Background()); err != nil {
			return err
		}
	}
	return nil
}

// next returns the next game, or io.EOF.
func (l *library) next(ctx context.Context) (game.State, []game.Move, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		record, err := l.games.Next()
		wrong := (*records.LineError)(nil)
		switch {
		case errors.As(err, &wrong):
			continue
		case err == io.EOF:
			return nil, nil, io.EOF
		case err != nil:
			return nil, nil, records.FileError(err)
		case record.Rules.ID() == l.rules.ID():
			return record.Start, record.Moves, nil
		}
	}
}
