package gamefile

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"

	"colat/game/match"
	"colat/game/notation"
)

// block is the length of the beginning of a file from which its format is determined,
// in bytes.
const block = 64 << 10

// Options are the options of NewReader. The zero value reads what names its own game.
type Options struct {
	// Known holds what the games of the file may omit.
	Known notation.Known
	// Names holds the names of players and tournaments, which WTHOR keeps in other
	// files. It may be nil.
	Names *Names
	// Progress is called with the number of bytes read so far. It may be nil.
	Progress func(bytes int64)
	// MostGames and MostBytes bound the file. They are a million games and a gigabyte
	// if they are 0.
	MostGames int
	MostBytes int64
}

// A Reader reads a file game by game.
type Reader struct {
	format Format
	source source
	number int
	most   int
	err    error // the error that ended the reading
}

// A source reads the games of one format.
type source interface {
	// next returns the next game, without its number. The error is io.EOF at the end of
	// the file, a *badText if the game cannot be read but those after it can, and else
	// final.
	next() (Game, error)
}

// NewReader determines the format of a file from its first bytes. An error that
// concerns the file, and not the reading of in, is an *Error.
//
// The games must be registered: import their packages.
func NewReader(in io.Reader, o Options) (*Reader, error) {
	o.MostGames = cmp.Or(o.MostGames, mostGames)
	o.MostBytes = cmp.Or(o.MostBytes, mostBytes)
	buffered := bufio.NewReaderSize(&counter{in: in, most: o.MostBytes, progress: o.Progress}, block)
	first, err := buffered.Peek(block)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	r := &Reader{most: o.MostGames}
	if r.format, err = detect(first, errors.Is(err, io.EOF), o.Known); err != nil {
		return nil, err
	}
	text := lines{in: buffered}
	read := func(text string) (*match.Record, error) {
		record, _, err := notation.Read(text, o.Known)
		return record, err
	}
	switch r.format {
	case WTHOR:
		r.source, err = newWTHORSource(buffered, o.Names)
	case GGF:
		r.source = &ggfSource{in: buffered, known: o.Known}
	case PGN:
		r.source = &textSource{lines: text, begins: beginsPGN(), comments: true, parse: read}
	case Lines:
		r.source = &lineSource{lines: text, known: o.Known}
	case Records:
		r.source = &textSource{lines: text, begins: beginsWith(recordStart), parse: match.ParseRecord}
	case PSQ:
		r.source = &textSource{lines: text, begins: beginsWith(psqStart), parse: read}
	default:
		r.source = &singleSource{in: buffered, known: o.Known}
	}
	if err != nil {
		return nil, err
	}
	return r, nil
}

// Format returns the format of the file.
func (r *Reader) Format() Format { return r.format }

// Next returns the next game. The error is io.EOF at the end of the file. After a
// *BadGame, which concerns one game, the next call continues with the game after it;
// other errors end the reading.
func (r *Reader) Next(ctx context.Context) (Game, error) {
	if err := ctx.Err(); err != nil {
		return Game{}, err
	}
	if r.err != nil {
		return Game{}, r.err
	}
	g, err := r.source.next()
	if err == nil || errors.As(err, new(*badText)) {
		if r.number++; r.number > r.most {
			err = &Error{Fault: TooLong, Value: fmt.Sprintf("%d games", r.most)}
		}
	}
	g.Number = r.number
	bad, cut := (*badText)(nil), (*Error)(nil)
	switch {
	case err == nil:
		return g, nil
	case errors.As(err, &bad):
		return Game{}, &BadGame{Number: r.number, Line: bad.line, Err: bad.err}
	case errors.As(err, &cut) && cut.Fault == Cut:
		cut.Value = strconv.Itoa(r.number)
	}
	r.err = err
	return Game{}, err
}

// All returns the games that are left. A game that cannot be read is a *BadGame; any
// other error is the last element.
func (r *Reader) All(ctx context.Context) iter.Seq2[Game, error] {
	return func(yield func(Game, error) bool) {
		for {
			g, err := r.Next(ctx)
			if errors.Is(err, io.EOF) {
				return
			}
			goesOn := err == nil || errors.As(err, new(*BadGame))
			if !yield(g, err) || !goesOn {
				return
			}
		}
	}
}

// counter counts and bounds the bytes that are read from in.
type counter struct {
	in       io.Reader
	read     int64
	most     int64
	progress func(int64)
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.in.Read(p)
	c.read += int64(n)
	if c.progress != nil && n > 0 {
		c.progress(c.read)
	}
	if c.read > c.most {
		return 0, &Error{Fault: TooLong, Value: fmt.Sprintf("%d bytes", c.most)}
	}
	return n, err
}
