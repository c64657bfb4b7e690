package collection

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"colat/game/async"
	"colat/game/match"
	"colat/game/notation"
	"colat/game/notation/gamefile"
	"colat/render/program/storage"
)

// A File is a file to import. Files of names (WTHOR.JOU, WTHOR.TRN) belong to the games of the
// files beside them.
type File struct {
	Name string
	Data []byte
}

// MostFile bounds the size of a file to import, in bytes.
const MostFile = 32 << 20

// Bad is a game that was refused.
type Bad struct {
	File         string
	Number, Line int // as in gamefile.BadGame
	Err          error
}

// Failure is the error of a whole file, after Added games of it.
type Failure struct {
	File string
	Err  error
}

// Outcome is the result of an import.
type Outcome struct {
	Added int
	Known int // games that were there
	Left  int // games for which there is no space, the oldest ones
	// Asks is set if not all games have space: nothing has been added until Import.Accept adds the
	// newest ones, which are Added games from the year Since on.
	Asks  bool
	Since int
	// Variations is the number of variations that have been left out of the games added.
	Variations int
	Bad        int       // games that were refused
	First      []Bad     // the first of these
	Failed     []Failure // files that were not read to their end
	ID         string    // of the newest game added
	// Unsaved is set if the games are only kept until the program ends, for want of space or
	// of permission.
	Unsaved error
}

// mostNamed is the most refused games that an Outcome names.
const mostNamed = 5

// ErrNoMoves is the error of a game of no moves.
var ErrNoMoves = errors.New("the game has no moves")

// An Import is an import in progress.
type Import struct {
	call        *async.Call[Outcome]
	read, total atomic.Int64 // bytes
	games       atomic.Int64
	work        *work
}

// Import begins to import files. Games that are already here or in the library are left out.
// Nothing is added before all files have been read.
func (s *Shelf) Import(files []File) *Import {
	s.Load()
	i := new(Import)
	for _, f := range files {
		i.total.Add(int64(len(f.Data)))
	}
	w := &work{
		shelf: s, progress: i, own: s.store.Library().IDs(), games: s.store.Library().Games(), known: newKnown(),
		builders: make(map[string]*Builder),
	}
	archive, loading := s.store.Archive(), s.loading
	i.work = w
	i.call = async.Start(context.Background(), func(ctx context.Context) (Outcome, error) {
		if err := loading.Wait(ctx); err != nil {
			return Outcome{}, err
		}
		if err := w.do(ctx, files); err != nil || w.done.Asks {
			return w.done, err
		}
		return w.finish(ctx, archive)
	})
	return i
}

// Accept adds the newest games, after an Outcome that asks.
func (i *Import) Accept() {
	w := i.work
	w.done.Asks = false
	archive := w.shelf.store.Archive()
	i.call = async.Start(context.Background(), func(ctx context.Context) (Outcome, error) {
		return w.finish(ctx, archive)
	})
}

// Cancel stops the import. Nothing is added unless it has ended.
func (i *Import) Cancel() { i.call.Cancel() }

// Ended reports whether the import has ended.
func (i *Import) Ended() bool { return i.call.Ended() }

// Result waits until the import has ended and returns its result.
func (i *Import) Result() (Outcome, error) { return i.call.Result() }

// Progress returns the part of the files that has been read, from 0 to 1, and the number of
// games.
func (i *Import) Progress() (part float64, games int) {
	return float64(i.read.Load()) / float64(max(1, i.total.Load())), int(i.games.Load())
}

// work is the part of an import that runs beside the program.
type work struct {
	shelf    *Shelf
	progress *Import
	own      map[string]bool    // IDs in the library
	games    []storage.Finished // of the library
	known    *known
	count    int // number of games in collections
	size     int // their bytes
	arrived  []arrival
	names    gamefile.Names
	builders map[string]*Builder
	done     Outcome
}

// arrival is a new game, which is in a builder already. It holds no text of its own: Go's collector
// visits everything alive in one go, which no frame of the page interrupts.
type arrival struct {
	of    *Builder
	id    uint64
	ended int64
	game  int // its number in the builder
	size  int
}

// do reads the games of files. The error is that of the context.
func (w *work) do(ctx context.Context, files []File) error {
	collections := w.shelf.Collections()
	for _, c := range collections {
		w.count += len(c.Games)
		w.size += len(c.data)
		w.known.addCollection(c, w.shelf.yield)
	}
	w.known.addOwn(w.games, w.shelf.yield)
	var held []File
	for _, f := range files {
		if len(f.Data) <= MostFile && gamefile.IsNames(f.Data) {
			w.progress.read.Add(int64(len(f.Data)))
			if err := w.names.Read(bytes.NewReader(f.Data)); err != nil {
				w.fail(f, err)
			}
			continue
		}
		held = append(held, f)
	}
	if len(held) == 0 && len(w.done.Failed) == 0 && len(files) > 0 {
		w.fail(files[0], &gamefile.Error{Fault: gamefile.OnlyNames})
	}
	for _, f := range held {
		w.known.next()
		if err := w.file(ctx, f); err != nil {
			return err
		}
	}
	w.fit()
	return nil
}

// fit keeps the newest games, if there is no space for all.
func (w *work) fit() {
	size := w.size
	for i := range w.arrived {
		size += w.arrived[i].size
	}
	if w.count+len(w.arrived) <= w.shelf.Most && size <= mostBytes {
		w.done.Added = len(w.arrived)
		return
	}
	order := make([]int, len(w.arrived))
	for i := range order {
		order[i] = i
	}
	order = sorted(order, func(i, j int) int { return cmp.Compare(w.arrived[j].ended, w.arrived[i].ended) }, w.shelf.yield)
	kept := make([]bool, len(w.arrived))
	size = w.size
	for n, i := range order {
		a := &w.arrived[i]
		if size += a.size; w.count+n >= w.shelf.Most || size > mostBytes {
			break
		}
		kept[i] = true
		w.done.Added, w.done.Since = n+1, timeOf(a.ended).Year()
	}
	w.done.Left = len(w.arrived) - w.done.Added
	w.done.Asks = w.done.Added > 0
	left := make(map[*Builder]map[int]bool) // the numbers of games without space
	rest := w.arrived[:0]
	for i := range w.arrived {
		a := w.arrived[i]
		if kept[i] {
			rest = append(rest, a)
			continue
		}
		if left[a.of] == nil {
			left[a.of] = make(map[int]bool)
		}
		left[a.of][a.game] = true
	}
	clear(w.arrived[len(rest):])
	w.arrived = rest
	for b, games := range left {
		b.leaveOut(games, w.shelf.yield)
	}
}

func (w *work) fail(f File, err error) { w.done.Failed = append(w.done.Failed, Failure{f.Name, err}) }

// file imports a file. The error is that of the context.
func (w *work) file(ctx context.Context, f File) error {
	before := w.progress.read.Load()
	defer func() { w.progress.read.Store(before + int64(len(f.Data))) }()
	if len(f.Data) > MostFile {
		w.fail(f, &gamefile.Error{Fault: gamefile.TooLong, Value: "32 MB"})
		return nil
	}
	if bytes.HasPrefix(f.Data, []byte(packedStart)) {
		return w.packed(ctx, f)
	}
	in, err := gamefile.NewReader(bytes.NewReader(f.Data), gamefile.Options{
		Known: notation.Known{Guess: true}, Names: &w.names,
		Progress: func(read int64) { w.progress.read.Store(before + read) },
	})
	if err != nil {
		w.fail(f, err)
		return nil
	}
	for {
		g, err := in.Next(ctx)
		bad := (*gamefile.BadGame)(nil)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, io.EOF):
			return nil
		case errors.As(err, &bad):
			w.refuse(f, bad.Number, bad.Line, bad.Err)
		case err != nil:
			w.fail(f, err)
			return nil
		default:
			if err := w.add(f, g.Record); err != nil {
				w.refuse(f, g.Number, g.Line, err)
			}
		}
		w.progress.games.Add(1)
		pause(w.shelf.yield)
	}
}

// packed imports a collection in its packed form, such as one of another device.
func (w *work) packed(ctx context.Context, f File) error {
	c, err := Parse(f.Data, w.shelf.yield)
	if err != nil {
		w.fail(f, err)
		return nil
	}
	f.Name = c.Name
	for i := range c.Games {
		if r, err := c.Read(i); err != nil {
			w.refuse(f, i+1, 0, err)
		} else if err := w.add(f, r); err != nil {
			w.refuse(f, i+1, 0, err)
		}
		w.progress.games.Add(1)
		pause(w.shelf.yield)
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

func (w *work) refuse(f File, number, line int, err error) {
	if w.done.Bad++; w.done.Bad <= mostNamed {
		w.done.First = append(w.done.First, Bad{f.Name, number, line, err})
	}
}

// add adds a game unless it is known.
func (w *work) add(f File, r *match.Record) error {
	adapter := w.shelf.games.Of(r.Rules)
	switch {
	case adapter == nil:
		return &notation.Error{Fault: notation.UnknownGame, Text: r.Rules.ID()}
	case len(r.Moves) == 0:
		return ErrNoMoves
	}
	opening := ""
	if adapter.Opening != nil {
		opening, _ = adapter.Opening(r.Start, r.Moves)
	}
	p, err := pack(r, opening)
	if err != nil {
		return err
	}
	if w.isOwn(r) || w.known.has(&p, r.Moves) {
		w.done.Known++
		return nil
	}
	w.known.ids[p.id] = true
	w.done.Variations += r.LeftOut
	b := w.builder(f.Name)
	w.arrived = append(w.arrived, arrival{b, p.id, p.ended, b.games, len(p.moves) + len(p.line) + 32})
	b.add(&p)
	return nil
}

// isOwn reports whether the library has the game.
func (w *work) isOwn(r *match.Record) bool {
	if len(w.own) == 0 || r.Ended.IsZero() {
		return false
	}
	id, err := storage.IDOf(r)
	return err == nil && w.own[id]
}

// longestName bounds the length of a collection's name, in bytes.
const longestName = 60

// builder returns the builder of the collection for a file. A file of the same name, and one
// too many, is added to a collection that there is.
func (w *work) builder(file string) *Builder {
	name := strings.ToValidUTF8(file, "?")
	for len(name) > longestName {
		_, length := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-length]
	}
	if b := w.builders[name]; b != nil {
		return b
	}
	with := w.shelf.named(name)
	if list := w.shelf.Collections(); with == nil && len(list)+len(w.builders) >= mostCollections && len(list) > 0 {
		with = list[len(list)-1]
		name = with.Name
		if b := w.builders[name]; b != nil {
			return b
		}
	}
	b := NewBuilder(name, with)
	w.builders[name] = b
	return b
}

// finish puts the collections on the shelf and into the archive.
func (w *work) finish(ctx context.Context, archive *storage.Archive) (Outcome, error) {
	newest := 0
	for i := range w.arrived {
		if w.arrived[i].ended > w.arrived[newest].ended {
			newest = i
		}
	}
	if len(w.arrived) > 0 {
		w.done.ID = idText(w.arrived[newest].id)
	}
	w.arrived = nil
	type pair struct{ before, made *Collection }
	var made []pair
	for _, b := range w.builders {
		if b.added() == 0 {
			continue
		}
		c, err := b.Collection(w.shelf.yield)
		if err != nil {
			return Outcome{}, err
		}
		made = append(made, pair{b.before, c})
	}
	if err := ctx.Err(); err != nil {
		return Outcome{}, err
	}
	slices.SortFunc(made, func(a, b pair) int { return strings.Compare(a.made.Name, b.made.Name) })
	for _, c := range made {
		w.shelf.put(c.made.Name, c.made)
		if err := w.shelf.keep(archive, c.made.Name, c.before); err != nil {
			w.done.Unsaved = err
		}
	}
	return w.done, nil
}
