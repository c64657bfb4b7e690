package practice

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"colat/game"
)

// A Folder holds lines that a person practises together.
type Folder struct {
	Name   string `json:"name"`
	Weight int    `json:"weight"` // how often its lines are practised beside others, as that of a line
	Lines
}

// Folders holds all lines of a person: the folders by their IDs, and lines without a folder under Loose.
type Folders struct {
	Version int               `json:"version"`
	Folders map[string]Folder `json:"folders"`
}

// Loose is the ID of lines without a folder, which earlier builds know as well. They have no name.
const Loose = ""

// The bounds of folders: how many there are besides Loose, and the letters of a name.
const (
	MostFolders    = 20
	MostFolderName = 24
)

// Mend replaces values that make no sense, and adds Loose.
func (f *Folders) Mend() {
	f.Version = Version
	loose := f.Folders[Loose]
	if f.Folders == nil {
		f.Folders = make(map[string]Folder)
	}
	delete(f.Folders, Loose)
	maps.DeleteFunc(f.Folders, func(id string, _ Folder) bool { return len(id) > mostName })
	if len(f.Folders) > MostFolders {
		for _, id := range f.Sorted()[MostFolders:] {
			loose.Lines = loose.Merge(f.Folders[id].Lines)
			delete(f.Folders, id)
		}
	}
	f.Folders[Loose] = loose
	for id, folder := range f.Folders {
		folder.Mend()
		name := []rune(cmp.Or(strings.ToValidUTF8(folder.Name, "?"), id))
		folder.Name = string(name[:min(len(name), MostFolderName)])
		folder.Weight = min(max(folder.Weight, 0), MostWeight)
		if id == Loose {
			folder.Name, folder.Weight = "", UsualWeight
		}
		f.Folders[id] = folder
	}
}

// Sorted returns the IDs of the folders by their names. That of Loose is the first one.
func (f *Folders) Sorted() []string {
	return slices.SortedFunc(maps.Keys(f.Folders), func(x, y string) int {
		a, b := f.Folders[x].Name, f.Folders[y].Name
		return cmp.Or(cmp.Compare(strings.ToLower(a), strings.ToLower(b)), cmp.Compare(a, b), cmp.Compare(x, y))
	})
}

// Named returns the ID of the folder with a name, in letters of either case: the first ID of several.
func (f *Folders) Named(name string) (id string, found bool) {
	for other, folder := range f.Folders {
		if strings.EqualFold(folder.Name, name) && (!found || other < id) {
			id, found = other, true
		}
	}
	return id, found
}

// Open adds a folder with a new ID and a name, which is not that of another one. It returns false if there are
// as many as there may be.
func (f *Folders) Open(id, name string) bool {
	if f.Mend(); len(f.Folders) > MostFolders {
		return false
	}
	f.Folders[id] = Folder{Name: name, Weight: UsualWeight, Lines: Lines{Version: Version, Lines: make(map[string]Line)}}
	return true
}

// Change changes a folder, if there is one with the ID.
func (f *Folders) Change(id string, change func(*Folder)) {
	if folder, known := f.Folders[id]; known {
		change(&folder)
		f.Folders[id] = folder
	}
}

// An Addition is the result of adding a line.
type Addition uint8

const (
	Added   Addition = iota
	Known            // a folder has the line
	NoSpace          // the folder is full, or there is no such folder
)

// Add adds a line to a folder.
func (f *Folders) Add(folder string, line Line) Addition {
	if f.Folders == nil {
		f.Mend()
	}
	id := line.id()
	for _, other := range f.Folders {
		if _, known := other.Lines.Lines[id]; known {
			return Known
		}
	}
	to, known := f.Folders[folder]
	if !known || len(to.Lines.Lines) >= MostLines {
		return NoSpace
	}
	to.Lines.Lines[id] = line
	return Added
}

// Move moves the line with an ID from a folder to another one. It returns false if that one is full.
func (f *Folders) Move(id, from, to string) bool {
	line, known := f.Folders[from].Lines.Lines[id]
	if !known || from == to {
		return true
	}
	delete(f.Folders[from].Lines.Lines, id)
	if f.Add(to, line) == NoSpace {
		f.Folders[from].Lines.Lines[id] = line
		return false
	}
	return true
}

// Len returns the number of lines.
func (f *Folders) Len() int {
	n := 0
	for _, folder := range f.Folders {
		n += len(folder.Lines.Lines)
	}
	return n
}

// Merge returns the union of the folders of two devices, the same in either order. Folders of the same ID or the
// same name become one, with the greater weight. A line that is in several folders is in one then, and one
// without a folder on the other device stays in its folder.
func (f Folders) Merge(other Folders) Folders {
	union := Folders{Folders: make(map[string]Folder)}
	for _, from := range []*Folders{&f, &other} {
		from.Mend()
		for id, folder := range from.Folders {
			own := union.Folders[id]
			union.Folders[id] = Folder{
				Name: max(own.Name, folder.Name), Weight: max(own.Weight, folder.Weight), Lines: own.Merge(folder.Lines),
			}
		}
	}
	in := make(map[string]string) // the folders by the IDs of their lines
	for _, id := range slices.Sorted(maps.Keys(union.Folders)) {
		folder, to := union.Folders[id], id
		if named, found := union.Named(folder.Name); found && named < id {
			to = named
			delete(union.Folders, id)
		}
		for line, theirs := range folder.Lines.Lines {
			before, both := in[line]
			switch {
			case both && before != Loose:
				theirs.Weight = max(theirs.Weight, union.Folders[before].Lines.Lines[line].Weight)
				union.Folders[before].Lines.Lines[line] = theirs
				delete(folder.Lines.Lines, line)
				continue
			case both:
				theirs.Weight = max(theirs.Weight, union.Folders[before].Lines.Lines[line].Weight)
				delete(union.Folders[before].Lines.Lines, line)
			}
			in[line] = to
			union.Folders[to].Lines.Lines[line] = theirs
		}
	}
	union.Mend()
	return union
}

// origin is the game and the start of lines.
type origin struct{ rules, start string }

// Repertoires returns the lines of a side in games for which wanted returns true, by their starts, and the weight
// of each start. They are those of one folder, or of all if only is nil.
func (f *Folders) Repertoires(side game.Player, wanted func(rules string) bool, only *string) (
	starts []game.State, weights []Choice, lines []Repertoire,
) {
	var origins []origin
	for _, folderID := range f.Sorted() {
		folder := f.Folders[folderID]
		if only != nil && *only != folderID {
			continue
		}
		for _, id := range folder.Of(side, wanted) {
			line := folder.Lines.Lines[id]
			weight := line.Weight * folder.Weight
			if only != nil { // that of the folder says how it stands beside others
				weight = line.Weight
			}
			start, moves, err := line.Read()
			if err != nil || weight == 0 {
				continue
			}
			at := slices.Index(origins, origin{line.Game, line.Start})
			if at < 0 {
				at = len(origins)
				origins, starts = append(origins, origin{line.Game, line.Start}), append(starts, start)
				weights, lines = append(weights, Choice{}), append(lines, nil)
			}
			weights[at].Weight += float64(weight)
			lines[at] = append(lines[at], Weighted{Moves: moves, Weight: weight})
		}
	}
	return starts, weights, lines
}
