package book

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"colat/ai/arena/records"
	"colat/ai/book"
	"colat/ai/book/expand"
	"colat/cmd/arena/cli"
)

// output is the file of a book that make writes. It is replaced as a whole.
type output struct {
	path   string
	header book.Header
	last   int // positions in the file
}

// load adds what the file holds to a tree, if there is a file.
func (o *output) load(tree *expand.Tree) error {
	b, err := readBook(o.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	if b.Rules.ID() != o.header.Rules.ID() {
		return cli.Usagef("--out: the book %s is of the game %s, not of %s", o.path, b.Rules.ID(), o.header.Rules.ID())
	}
	if b.Command != o.header.Command {
		return cli.Usagef("--out: the book %s was made by another command: %s", o.path, b.Command)
	}
	if err := tree.Load(b); err != nil {
		return fmt.Errorf("--out: %s: %w", o.path, err)
	}
	o.header.Date, o.last = b.Date, b.Len()
	return nil
}

// save replaces the file if the tree has grown.
func (o *output) save(tree *expand.Tree) error {
	if tree.Len() <= max(o.last, 1) {
		return nil
	}
	o.header.Date = time.Now().UTC().Format(time.DateOnly)
	text, err := tree.Book(o.header).Format()
	if err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(o.path), filepath.Base(o.path)+".part-")
	if err != nil {
		return cli.Usagef("--out: %w", records.FileError(err))
	}
	defer os.Remove(file.Name()) // unless it has its name
	_, err = file.Write(text)
	err = errors.Join(err, file.Chmod(0o644), file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), o.path)
	}
	if err != nil {
		return records.FileError(err)
	}
	o.last = tree.Len()
	return nil
}

// readBook reads the file of a book.
func readBook(path string) (*book.Book, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, records.FileError(err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, book.MostBytes+1))
	if err != nil {
		return nil, records.FileError(err)
	}
	b, err := book.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, nil
}
