package scene

import (
	"cmp"
	"errors"
	"io/fs"
	"strconv"

	"colat/game/match"
	"colat/game/notation"
	"colat/game/notation/gamefile"
	"colat/render/kit/locale"
	"colat/render/program/collection"
)

// GameFiles are the extensions of files of games.
var GameFiles = []string{
	".jsonl", ".json", ".txt", ".ggf", ".sgf", ".pgn", ".psq", ".wtb", ".wthor", ".jou", ".trn",
}

// WhyUnread says why a file could not be read.
func (f *PickedFile) WhyUnread(l *locale.Locale) string {
	id := "library.path-unreadable"
	switch {
	case errors.Is(f.Err, errors.ErrUnsupported):
		id = "library.path-page"
	case errors.Is(f.Err, fs.ErrNotExist):
		id = "library.path-missing"
	case errors.Is(f.Err, ErrNoPlainFile):
		id = "library.path-folder"
	case errors.Is(f.Err, ErrTooLarge):
		id = "library.path-large"
	}
	return l.Format(id, locale.Data{"Path": locale.Shortened(cmp.Or(f.Where, f.Name))})
}

// Refused says how many games of files were refused, and where and why the first one was.
func (p *Program) Refused(count int, first *collection.Bad) string {
	id, number := "library.at-line", first.Line
	if number == 0 {
		id, number = "library.at-game", first.Number
	}
	where := p.Locale.Format(id, locale.Data{"File": locale.Shortened(first.File), "Number": number})
	return p.Locale.Count("library.refused", count, locale.Data{"Where": where, "Reason": p.whyRefused(first.Err)})
}

// whyRefused says why a game of a file was refused.
func (p *Program) whyRefused(err error) string {
	wrong, contradiction := (*notation.Error)(nil), (*match.GameError)(nil)
	switch {
	case errors.Is(err, collection.ErrNoMoves):
		return p.Text("library.no-moves")
	case errors.As(err, &contradiction):
		return p.Text("library.contradiction")
	case errors.As(err, &wrong) && wrong.Fault != notation.Malformed:
		return p.WhyUnread(err)
	}
	return p.Text("library.no-game")
}

// faults are the IDs of the texts about faults of whole files.
var faults = map[gamefile.Fault]string{
	gamefile.Empty: "file.empty", gamefile.Compressed: "file.compressed", gamefile.Binary: "file.binary",
	gamefile.Encoding: "file.encoding", gamefile.BoardSize: "file.board", gamefile.Solitaire: "file.solitaire",
	gamefile.OnlyNames: "file.names", gamefile.NoNames: "file.names", gamefile.NoGame: "file.no-game",
	gamefile.RenLib: "file.renlib", gamefile.Cut: "file.cut", gamefile.TooLong: "file.long",
}

// Failed says why a file was not read to its end.
func (p *Program) Failed(f *collection.Failure) string {
	reason := p.Text("file.no-game")
	if wrong, is := errors.AsType[*gamefile.Error](f.Err); is {
		reason = strconv.Quote(f.Err.Error())
		if id, known := faults[wrong.Fault]; known {
			reason = p.Locale.Format(id, locale.Data{"Value": wrong.Value})
		}
	}
	return p.Locale.Format("library.file", locale.Data{"File": locale.Shortened(f.File), "Reason": reason})
}
