package library

import (
	"bytes"
	"context"
	"slices"
	"time"

	"colat/game/async"
	"colat/game/match"
	"colat/game/notation"
	"colat/game/notation/gamefile"
	"colat/render/kit/locale"
	"colat/render/program/collection"
	"colat/render/program/scene"
	"colat/render/program/storage"
)

// fileName is the name of exported files without its end.
const fileName = "co-lat"

// formats are the formats of exported files and the IDs of their names.
var formats = []struct {
	format gamefile.Format
	name   string
	end    string // of the file's name
}{
	{gamefile.Lines, "library.as-lines", ".jsonl"}, {gamefile.GGF, "library.as-ggf", ".ggf"},
	{gamefile.WTHOR, "library.as-wthor", ".wtb"}, {"moves", "library.as-moves", ".txt"},
}

// written is an exported file.
type written struct {
	format int // index in formats
	data   []byte
	games  int
	left   int // games that the format cannot hold
	// names are the files of names beside a file of WTHOR.
	names [2][]byte
}

// source is where an exported game is read from: a line, or a collection.
type source struct {
	line  []byte
	from  *collection.Collection
	index int
}

func (s source) read() (*match.Record, error) {
	if s.from != nil {
		return s.from.Read(s.index)
	}
	return match.ParseLine(s.line)
}

// exported returns the games to export, the last one of the list first: usually the oldest.
func (s *Scene) exported() []*storage.Finished {
	if s.ofOne {
		return []*storage.Finished{s.current()}
	}
	list := make([]*storage.Finished, 0, len(s.shown))
	for _, at := range slices.Backward(s.shown) {
		list = append(list, s.all[at])
	}
	return list
}

// lost returns the parts of the games to export that a file of a format does not carry: those of the
// selected game, or for a list all that the format never carries.
func (s *Scene) lost(format gamefile.Format) []notation.Part {
	if s.ofOne && s.record != nil {
		lost, _ := gamefile.Lost(s.record, format) // where the game does not fit, the export says so
		return lost
	}
	return gamefile.Limits[format]
}

// sources returns where games are read from.
func (c *catalogue) sources(games []*storage.Finished) []source {
	places := make(map[*storage.Finished]source)
	for _, from := range c.program.Shelf.Collections() {
		for i := range from.Games {
			places[from.Games[i]] = source{from: from, index: i}
		}
	}
	list := make([]source, 0, len(games))
	for _, f := range games {
		if f.File == "" {
			list = append(list, source{line: c.library.Line(f.ID)})
		} else {
			list = append(list, places[f])
		}
	}
	return list
}

// exporter writes games to a file, beside the frames, and saves it.
type exporter struct {
	program *scene.Program
	call    *async.Call[written] // nil if nothing is being written
}

// start begins to write games to a file of a format.
func (e *exporter) start(list []source, format int) {
	e.call.End()
	yield, now := e.program.Yield, e.program.Time()
	e.call = async.Start(context.Background(), func(ctx context.Context) (written, error) {
		return write(ctx, list, format, now, yield)
	})
	e.update()
}

// update saves a file once it is written.
func (e *exporter) update() {
	if e.call == nil || !e.call.Ended() {
		return
	}
	done, err := e.call.Result()
	e.call = nil
	p := e.program
	switch {
	case err != nil:
		p.SayFile(fileName, "", err)
		return
	case done.games == 0:
		p.Say(p.Text("library.none-fit"))
		return
	}
	name := fileName + formats[done.format].end
	where, err := p.Host.SaveFile(name, done.data)
	if err == nil && done.names[0] != nil {
		_, err = p.Host.SaveFile(fileName+".jou", done.names[0])
		if err == nil {
			_, err = p.Host.SaveFile(fileName+".trn", done.names[1])
		}
	}
	p.SayFile(name, where, err)
	if done.left > 0 {
		p.Say(p.Locale.Count("library.do-not-fit", done.left, locale.Data{"File": name}))
	}
}

func write(ctx context.Context, list []source, format int, now time.Time, yield func()) (written, error) {
	var out bytes.Buffer
	done := written{format: format}
	w := gamefile.NewWriter(&out, formats[format].format, now)
	for _, from := range list {
		r, err := from.read()
		if err == nil {
			err = w.Write(gamefile.Game{Record: r})
		}
		if err != nil {
			done.left++
		} else {
			done.games++
		}
		if yield != nil {
			yield()
		}
		if err := ctx.Err(); err != nil {
			return done, err
		}
	}
	if err := w.Close(); err != nil {
		return done, err
	}
	done.data = out.Bytes()
	if names := w.Names(); names != nil {
		var players, tournaments bytes.Buffer
		if err := names.WritePlayers(&players, now); err != nil {
			return done, err
		}
		if err := names.WriteTournaments(&tournaments, now); err != nil {
			return done, err
		}
		done.names = [2][]byte{players.Bytes(), tournaments.Bytes()}
	}
	return done, nil
}
