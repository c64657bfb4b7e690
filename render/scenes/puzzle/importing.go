package puzzle

import (
	"context"
	"errors"
	"strings"

	"colat/ai/practice"
	"colat/game"
	"colat/game/async"
	"colat/game/match"
	"colat/game/notation"
	"colat/game/notation/gamefile"
	"colat/render/kit/locale"
	"colat/render/program/collection"
	"colat/render/program/device"
	"colat/render/program/scene"
)

// target is where imported lines go.
type target struct {
	folder string
	side   game.Player
}

// imported is the result of an import.
type imported struct {
	practice.Imported
	target
	files []scene.PickedFile // that were read, or that could not be
	at    collection.Bad     // the first game that could not be read
	fails collection.Failure // the first file that was not read to its end
}

// mostImported is the most games of a file of which lines are made.
const mostImported = 20_000

// importInto lets the user choose a file that becomes lines of a folder. One that is dropped or pasted next does,
// too.
func (s *Scene) importInto(to target) {
	s.into = &to
	if !s.program.Host.PickFiles(strings.Join(scene.GameFiles, ",")) {
		s.program.Say(s.program.Text("opening.drop"))
	}
}

// target returns where lines go that are dropped or pasted now, or nil if the scene does not import any.
func (s *Scene) target() *target {
	switch d := s.run.drill; {
	case s.into != nil && s.Sheet.Open():
		return s.into
	case s.run.kind != openings || d.booked:
		return nil
	case d.only != nil:
		return &target{*d.only, d.side}
	default:
		return &target{practice.Loose, d.side}
	}
}

// ReceiveGame implements scene.GameReceiver: while openings are practised, a pasted game becomes one of
// them, and so do its variations.
func (s *Scene) ReceiveGame(record *match.Record) (said string, received bool) {
	to := s.target()
	if to == nil {
		return "", false
	}
	done := imported{target: *to}
	s.changeFolders(func(f *practice.Folders) { done.Add(f, to.folder, to.side, record) })
	s.showImported()
	return s.say().outcome(&done), true
}

// ReceiveText implements scene.TextReceiver: several games that are pasted are a file of them.
func (s *Scene) ReceiveText(text string) bool {
	if s.target() == nil {
		return false
	}
	in, err := gamefile.NewReader(strings.NewReader(text), gamefile.Options{Known: s.known()})
	if err != nil || in.Format() == gamefile.Single {
		return false
	}
	return s.ReceiveFiles([]scene.PickedFile{{
		File: collection.File{Name: s.program.Text("library.pasted"), Data: []byte(text)},
	}})
}

// known returns what files may leave open: the game is that of the run.
func (s *Scene) known() notation.Known {
	rules, _ := s.program.Games.Rules(s.run.family) // it is one of the games
	return notation.Known{Rules: rules, Guess: true}
}

// ReceiveFiles implements scene.FileReceiver: while openings are practised, or a folder waits for them, the
// games of files become lines.
func (s *Scene) ReceiveFiles(files []scene.PickedFile) bool {
	to := s.target()
	if to == nil || len(files) == 1 && device.Is(files[0].Data) {
		return false
	}
	if s.importing != nil {
		s.program.Say(s.program.Text("library.busy"))
		return true
	}
	done, f := imported{target: *to, files: files}, s.program.Store.Folders()
	known := s.known()
	pause := s.program.Yield
	if pause == nil {
		pause = func() {}
	}
	s.importing = async.Start(context.Background(), async.Recovered(func(ctx context.Context) (imported, error) {
		err := done.read(ctx, &f, gamefile.Options{Known: known, MostGames: mostImported}, pause)
		return done, err
	}))
	s.program.Refresh()
	return true
}

// read reads the files.
func (i *imported) read(ctx context.Context, f *practice.Folders, o gamefile.Options, pause func()) error {
	for _, file := range i.files {
		if file.Err != nil {
			continue
		}
		bad, failed := i.Bad, i.Failed
		if err := i.Import(ctx, f, i.folder, i.side, file.Data, o, pause); err != nil {
			return err
		}
		if wrong := (*gamefile.BadGame)(nil); bad == 0 && errors.As(i.First, &wrong) {
			i.at = collection.Bad{File: file.Name, Number: wrong.Number, Line: wrong.Line, Err: wrong.Err}
		}
		if failed == nil && i.Failed != nil {
			i.fails = collection.Failure{File: file.Name, Err: i.Failed}
		}
	}
	return nil
}

// attendImport adds the lines of files once they are read.
func (s *Scene) attendImport() {
	if s.importing == nil || !s.importing.Ended() {
		return
	}
	done, err := s.importing.Result()
	s.importing = nil
	if err != nil {
		s.program.Say(s.program.Text("library.cancelled"))
		return
	}
	s.changeFolders(func(f *practice.Folders) {
		for _, line := range done.Added {
			f.Add(done.folder, line)
		}
	})
	s.showImported()
	s.program.Say(s.say().outcome(&done))
}

// showImported shows a line if there was none.
func (s *Scene) showImported() {
	s.into = nil
	if s.run.kind == openings && s.work.puzzle == nil {
		s.arrive()
	}
	s.program.Refresh()
}

// outcome says what an import has added, and why it has left the rest out.
func (s teller) outcome(done *imported) string {
	l := s.program.Locale
	said := []string{l.Count("opening.imported", len(done.Added), nil)}
	add := func(id string, n int) {
		if n > 0 {
			said = append(said, l.Count(id, n, locale.Data{"Side": s.sideOf(s.run.family, done.side)}))
		}
	}
	add("opening.were-known", done.Known)
	add("opening.left-out", done.Left)
	add("opening.without", done.Without)
	if done.Bad > 0 {
		said = append(said, s.program.Refused(done.Bad, &done.at))
	}
	if done.Failed != nil {
		said = append(said, s.program.Failed(&done.fails))
	}
	for i := range done.files {
		if f := &done.files[i]; f.Err != nil {
			said = append(said, f.WhyUnread(l))
		}
	}
	return strings.Join(said, " ")
}
