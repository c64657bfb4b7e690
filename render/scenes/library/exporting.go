package library

import (
	"bytes"
	"context"
	"time"

	"colat/game/async"
	"colat/game/match"
	"colat/game/notation/gamefile"
	"colat/render/kit/locale"
	"colat/render/program/collection"
)

// fileName is the name of exported files without its end.
const fileName = "co-lat"

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

// export begins to write the games of the list, or the selected one, to a file.
func (s *Scene) export(format int) {
	s.exporting.End()
	places := make(map[string]source)
	for _, c := range s.program.Shelf.Collections() {
		for i := range c.Games {
			places[c.Games[i].ID] = source{from: c, index: i}
		}
	}
	first, last := 0, len(s.shown)-1
	if s.ofOne {
		first, last = s.selected, s.selected
	}
	list := make([]source, 0, last-first+1)
	for at := last; at >= first; at-- { // the last of the list first: usually the oldest
		f := s.all[s.shown[at]]
		if f.File == "" {
			list = append(list, source{line: s.library.Line(f.ID)})
		} else {
			list = append(list, places[f.ID])
		}
	}
	yield := s.program.Yield
	s.exporting = async.Start(context.Background(), func(ctx context.Context) (written, error) {
		return write(ctx, list, format, time.Now(), yield)
	})
	s.attendExport()
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

// attendExport saves a file once it is written.
func (s *Scene) attendExport() {
	if s.exporting == nil || !s.exporting.Ended() {
		return
	}
	done, err := s.exporting.Result()
	s.exporting = nil
	p := s.program
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
