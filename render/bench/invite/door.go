package invite

import (
	"math"
	"strconv"

	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/web/rooms/room"
)

// Prefixes of the controls with which a host decides who is in a room or a tournament.
const (
	RemoveName = "remove-" // before the Key of a Member
	RenameName = "rename-" // before the Key of a Member
	AllowName  = "allow-"  // before the ID of a person
)

// Member is a line of the list of the people in a room or a tournament.
type Member struct {
	Key    string // of the controls
	Name   string
	Number int    // in the list, from 1
	Mine   bool   // it is the user
	Note   string // after the name
	// Remove is the label of the control that asks whether the person is removed, and Rename
	// that of the control that changes the name. Without a label there is no control.
	Remove, Rename string
}

// LayOut lays out the line at the top of content.
func (m *Member) LayOut(l *scene.Layout, content *ui.Rect) {
	row := content.CutTop(theme.Touch+1, 0)
	l.Add(ui.Item{Kind: ui.Line, Rect: ui.Rect{X: row.X, Y: row.Bottom() - 1, W: row.W, H: 1}})
	row.H--
	add := func(prefix, label string, icon ui.Icon) {
		if label != "" {
			l.AddButton(row.CutRight(theme.Touch, 4), prefix+m.Key, "", icon, ui.Ghost).Label = label
		}
	}
	add(RemoveName, m.Remove, ui.IconClose)
	add(RenameName, m.Rename, ui.IconEdit)
	l.AddLabel(row.CutLeft(34, 6), strconv.Itoa(m.Number), theme.TextBody-1, l.Theme.TextMuted).Align = text.End
	if m.Note != "" {
		AddMark(l, &row, m.Note)
	}
	label := l.AddLabel(row, m.Name, theme.TextBody, l.Theme.Text)
	label.Bold = m.Mine
	label.Shorten(Shorter(m.Name)...)
}

// AddMark adds a small word at the right end of a line, and cuts its place off the line.
func AddMark(l *scene.Layout, line *ui.Rect, word string) {
	wide := math.Ceil(text.Width(word, text.Style{Size: theme.TextSmall})) + 8
	l.AddLabel(line.CutRight(wide, 6), word, theme.TextSmall, l.Theme.TextMuted)
}

// AddDoor adds what the host has decided about who may come in, with the controls that change
// it.
func AddDoor(l *scene.Layout, content *ui.Rect, door *room.Door) {
	for _, r := range door.Removals() {
		if last, _ := door.RemovalOf(r.Person); last != r {
			continue // a person has one line
		}
		row := content.CutTop(theme.Touch, 0)
		words := l.Text("door.allow")
		wide := math.Ceil(text.Width(words, text.Style{Size: theme.TextBody, Bold: true})) + 28
		l.AddButton(row.CutRight(wide, 8), AllowName+r.Person, words, ui.NoIcon, ui.Quiet).Label = words + ": " + r.Name
		id := "door.removed-name"
		if r.Barred {
			id = "door.barred-name"
		}
		l.AddLabel(row, l.Format(id, locale.Data{"Name": r.Name}), theme.TextBody-1, l.Theme.TextMuted).Shorten()
	}
	name, label := "lock", "door.lock"
	if door.IsLocked() {
		name, label = "unlock", "door.unlock"
	}
	l.AddButton(content.CutTop(theme.Touch, 4), name, l.Text(label), ui.IconClose, ui.Ghost).Row = true
}

// Warning returns the question before something that cannot be undone, given the IDs of its texts. Data
// fills the places in the title and in the explanation.
func Warning(l *locale.Locale, title, why, yes string, data locale.Data) bench.Question {
	return bench.Question{
		Title: l.Format(title, data), Why: l.Format(why, data), Yes: l.Text(yes), No: l.Text("room.cancel"),
		Look: ui.Danger,
	}
}

// RemovalQuestion returns the question whether a person is removed or, by bar, barred. why says what
// becomes of the person's game, or is "".
func RemovalQuestion(p *scene.Program, title, why, yes string, bar func()) bench.Question {
	how := p.Text("door.remove-how")
	if why != "" {
		how = why + " " + how
	}
	return bench.Question{
		Title: title, Why: how, Yes: yes, No: p.Text("room.cancel"), Look: ui.Danger,
		Also: &bench.Control{Name: "bar-yes", Label: p.Text("door.bar-yes"), Do: bar},
	}
}

// DoorControls returns the controls of AddDoor. allow lets a person in again.
func DoorControls(allow func(person string), lock, unlock func()) []bench.Control {
	return []bench.Control{{Name: AllowName, Of: allow}, {Name: "lock", Do: lock}, {Name: "unlock", Do: unlock}}
}
