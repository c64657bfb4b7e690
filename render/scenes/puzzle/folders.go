package puzzle

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"colat/ai/practice"
	"colat/game"
	"colat/game/match"
	"colat/game/notation"
	"colat/game/notation/gamefile"
	"colat/render/bench"
	"colat/render/bench/invite"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
)

// The prefixes of the controls of a folder, of moving a line there, and of a line: its weight, one less and one
// more, and another folder for it.
const (
	folderName, moveToName         = "folder-", "move-to-"
	lessName, moreName, shiftsName = "line-less-", "line-more-", "line-move-"
)

// folderKey returns the part of a control's name that stands for a folder.
func folderKey(id string) string { return cmp.Or(id, "none") }

// folderTitle returns the name of a folder of the user's openings.
func (s teller) folderTitle(id string) string {
	return cmp.Or(s.folders.Folders[id].Name, s.program.Text("opening.no-folder"))
}

// count returns the number of lines of a side in the listed game: of a folder, or of all if only is nil.
func (s *Scene) count(side game.Player, only *string) (n int) {
	for id, folder := range s.folders.Folders {
		if only == nil || *only == id {
			n += len(folder.Of(side, inFamily(s.listed)))
		}
	}
	return n
}

// changeFolders changes the user's openings, as they are stored now.
func (s *Scene) changeFolders(change func(f *practice.Folders)) {
	f := s.program.Store.Folders()
	change(&f)
	s.folders = f
	s.program.PutOff(func() { s.program.Store.KeepFolders(f) })
	s.program.Refresh()
}

// openFolders opens the menu of the folders.
func (s *Scene) openFolders() {
	s.folders, s.into = s.program.Store.Folders(), nil
	s.OpenMenu(func() string { return s.program.Text("opening.lines") }, s.folderLines)
}

// folderLines returns the menu of the folders. A number behind one is that of its lines of the listed game.
func (s *Scene) folderLines() (list []bench.Control) {
	for _, id := range s.folders.Sorted() {
		n := s.count(game.First, &id) + s.count(game.Second, &id)
		list = append(list, bench.Control{
			Name: folderName + folderKey(id), Label: s.say().folderTitle(id) + " · " + strconv.Itoa(n), Icon: ui.IconLibrary,
			Do: func() { s.openFolder(id) },
		})
	}
	return append(list, bench.Control{
		Name: "new-folder", Label: s.program.Text("opening.new-folder"), Icon: ui.IconPlus, Do: func() { s.nameFolder("") },
	})
}

// nameFolder asks for the name of a folder, or of a new one if the ID is empty.
func (s *Scene) nameFolder(id string) {
	p := s.program
	if id == "" && len(s.folders.Folders) > practice.MostFolders {
		p.Say(p.Locale.Format("opening.folders-full", locale.Data{"Most": practice.MostFolders}))
		return
	}
	title, done := "opening.new-folder", "opening.create"
	if id != "" {
		title, done = "opening.rename", "door.rename-done"
	}
	s.name = invite.AskTitle(p, s.folders.Folders[id].Name, title, "opening.folder-why", done, func(name string) {
		if other, taken := s.folders.Named(name); taken && other != id {
			p.Say(p.Text("opening.folder-taken"))
			return
		}
		s.name = nil
		s.changeFolders(func(f *practice.Folders) {
			if id == "" {
				id = strconv.FormatUint(p.Rand.Uint64(), 36)
				f.Open(id, name)
			}
			f.Change(id, func(folder *practice.Folder) { folder.Name = name })
		})
		s.openFolder(id)
	})
}

// closeName closes the dialogue for a name without one.
func (s *Scene) closeName() {
	s.name = nil
	s.program.Unfocus()
	s.program.Refresh()
}

// openFolder opens the menu of a folder.
func (s *Scene) openFolder(id string) {
	s.folders, s.into = s.program.Store.Folders(), nil
	s.titles = make(map[string]string)
	s.OpenMenu(func() string { return s.say().folderTitle(id) }, func() []bench.Control { return s.folder(id) })
}

// folder returns the menu of a folder: its practice, what can be done with it, and its lines of the listed game.
func (s *Scene) folder(id string) (list []bench.Control) {
	text, say := s.program.Text, s.say()
	var practise, into []bench.Control
	for side := game.First; side <= game.Second; side++ {
		n, name := s.count(side, &id), say.sideOf(s.listed, side)
		d := &drill{side: side, only: &id}
		practise = append(practise, bench.Control{
			Name: "practise-" + side.Letter(), Label: fmt.Sprintf("%s · %d", name, n), Disabled: n == 0,
			Do: func() { s.startRun(run{kind: openings, family: s.listed, drill: d}) },
		})
		into = append(into, bench.Control{
			Name: "import-" + side.Letter(), Label: name, Stays: true, On: s.into != nil && *s.into == target{id, side},
			Do: func() { s.importInto(target{id, side}) },
		})
	}
	list = []bench.Control{
		{Label: text("opening.practise"), Choices: practise}, {Label: text("opening.import"), Choices: into},
		{
			Name: "folder-export", Label: text("opening.export"), Icon: ui.IconExport, Disabled: s.empty(id),
			Do: func() { s.exportFolder(id) },
		},
	}
	if id != practice.Loose {
		list = append(list, s.settings(id)...)
	}
	return append(list, s.lines(id)...)
}

// settings returns the lines of the menu of a folder that change it: its weight, its name, whether it is there.
func (s *Scene) settings(id string) []bench.Control {
	text, folder := s.program.Text, s.folders.Folders[id]
	weigh := func(by int) func() {
		return func() {
			s.changeFolders(func(f *practice.Folders) {
				f.Change(id, func(folder *practice.Folder) {
					folder.Weight = min(max(folder.Weight+by, 0), practice.MostWeight)
				})
			})
		}
	}
	return []bench.Control{
		s.weight(text("opening.weight"), "folder-less", "folder-more", folder.Weight, weigh),
		{
			Name: "folder-rename", Label: text("opening.rename"), Icon: ui.IconEdit,
			Do: func() { s.nameFolder(id) },
		},
		{
			Name: "folder-delete", Label: text("opening.delete"), Icon: ui.IconBin,
			Do: func() {
				s.changeFolders(func(f *practice.Folders) { delete(f.Folders, id) })
				s.openFolders()
			},
			Ask: func() bench.Question {
				data := locale.Data{"Folder": folder.Name}
				return bench.Question{
					Title: text("opening.delete"), Yes: text("library.delete"), No: text("room.cancel"), Look: ui.Danger,
					Aloud: true, Why: s.program.Locale.Count("opening.delete-why", len(folder.Lines.Lines), data),
				}
			},
		},
	}
}

// empty reports whether a folder has no line of the listed game.
func (s *Scene) empty(id string) bool {
	return s.count(game.First, &id)+s.count(game.Second, &id) == 0
}

// weight returns a line of a menu with a weight.
func (s *Scene) weight(label, less, more string, weight int, by func(int) func()) bench.Control {
	return bench.Control{Label: label, Choices: []bench.Control{
		{Name: less, Label: "−", Entry: s.program.Text("access.less"), Stays: true, Disabled: weight == 0, Do: by(-1)},
		{Name: less + "-is", Label: "×" + strconv.Itoa(weight), Stays: true, On: weight > 0},
		{
			Name: more, Label: "+", Entry: s.program.Text("access.more"), Stays: true, Do: by(1),
			Disabled: weight == practice.MostWeight,
		},
	}}
}

// lines returns the lines of the listed game in a folder, with their weights. A line whose weight is 0 already is
// forgotten by one less.
func (s *Scene) lines(in string) (list []bench.Control) {
	folder := s.folders.Folders[in]
	for side := game.First; side <= game.Second; side++ {
		for i, id := range folder.Of(side, inFamily(s.listed)) {
			if i == 0 {
				list = append(list, bench.Control{Label: s.say().drillName(s.listed, &drill{side: side})})
			}
			line := folder.Lines.Lines[id]
			title := s.title(id, &line)
			if title == "" {
				continue
			}
			weigh := func(by int) func() {
				return func() { s.weigh(in, id, by) }
			}
			c := s.weight(title, lessName+id, moreName+id, line.Weight, weigh)
			if line.Weight == 0 {
				c.Choices[0].Label, c.Choices[0].Entry, c.Choices[0].Disabled = s.program.Text("opening.forget"), "", false
			}
			c.Choices = append(c.Choices, bench.Control{
				Name: shiftsName + id, Label: s.program.Text("opening.move"), Disabled: len(s.folders.Folders) == 1,
				Do: func() { s.openMove(in, id) },
			})
			list = append(list, c)
		}
	}
	if list == nil {
		list = []bench.Control{{Label: s.program.Text("opening.none-here")}}
	}
	return list
}

// title returns the moves of a line, or "" if it is of no game of the program.
func (s *Scene) title(id string, line *practice.Line) string {
	key := s.program.Locale.Language() + id
	if title, known := s.titles[key]; known {
		return title
	}
	start, moves, err := line.Read()
	if err != nil {
		return ""
	}
	g := s.program.Games.Of(start.Rules())
	var words []string
	for state, m := range bench.Along(start, moves) {
		words = append(words, g.MoveText(s.program.Locale, state, m))
	}
	s.titles[key] = strings.Join(words, " ")
	return s.titles[key]
}

// weigh changes the weight of a line, or forgets one whose weight is 0 already.
func (s *Scene) weigh(in, id string, by int) {
	s.changeFolders(func(f *practice.Folders) {
		folder := f.Folders[in]
		if line := folder.Lines.Lines[id]; line.Weight == 0 && by < 0 {
			delete(folder.Lines.Lines, id)
		} else {
			folder.Lines.Weigh(id, line.Weight+by)
		}
	})
}

// openMove opens the menu of the folders to which a line can be moved.
func (s *Scene) openMove(from, id string) {
	s.OpenMenu(func() string { return s.program.Text("opening.move-to") }, func() (list []bench.Control) {
		for _, to := range s.folders.Sorted() {
			list = append(list, bench.Control{
				Name: moveToName + folderKey(to), Label: s.say().folderTitle(to), Icon: ui.IconLibrary, On: to == from,
				Do: func() {
					s.changeFolders(func(f *practice.Folders) {
						if !f.Move(id, from, to) {
							s.program.Say(s.program.Text("opening.full"))
						}
					})
					s.openFolder(from)
				},
			})
		}
		return list
	})
}

// exportFolder saves the lines of the listed game in a folder as a file of moves, a line each.
func (s *Scene) exportFolder(id string) {
	const name = "co-lat-openings.txt"
	var out bytes.Buffer
	w := gamefile.NewWriter(&out, gamefile.Format(notation.Moves), s.program.Time())
	folder := s.folders.Folders[id]
	listed := inFamily(s.listed)
	for _, id := range slices.Concat(folder.Of(game.First, listed), folder.Of(game.Second, listed)) {
		line := folder.Lines.Lines[id]
		if start, moves, err := line.Read(); err == nil {
			_ = w.Write(gamefile.Game{Record: &match.Record{Rules: start.Rules(), Start: start, Moves: moves}})
		}
	}
	where, err := s.program.Host.SaveFile(name, out.Bytes())
	s.program.SayFile(name, where, err)
}
