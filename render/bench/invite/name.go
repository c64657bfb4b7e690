package invite

import (
	"cmp"
	"math"
	"strings"

	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/web/rooms/room"
)

// Controls of the dialogue that asks for a name.
const (
	NameField = "name"
	NameDone  = "name-done"
	nameOther = "name-other"
)

// Name is the dialogue that asks for a name. A nil Name is closed: its methods do nothing.
type Name struct {
	program   *scene.Program
	whom      string // name of another person who gets a name, or "" if the user gets one
	what      string // ID of the title if a thing gets a name, such as a folder; "" for a person
	why, done string // IDs of texts: the purpose, and the label of the button that accepts the name
	use       func(name string)
	text      string // as written by the user
	// suggested is the name of a user who writes none, and language its language.
	suggested, language string
}

// AskName opens the dialogue with the given name. A name that was only suggested is a hint in an
// empty field, so that the user can write over it. use gets the new name, which is valid.
func AskName(p *scene.Program, name, why, done string, use func(name string)) *Name {
	n := &Name{program: p, why: why, done: done, use: use}
	switch {
	case name == "":
		n.suggest()
	case isSuggestion(name):
		n.suggested, n.language = name, p.Locale.Language()
	default:
		n.text = name
	}
	n.show()
	return n
}

// AskNameOf opens the dialogue in which a host gives another person a name.
func AskNameOf(p *scene.Program, name, why string, use func(name string)) *Name {
	n := &Name{program: p, whom: name, why: why, done: "door.rename-done", use: use, text: name}
	n.show()
	return n
}

// AskTitle opens the dialogue in which the user names a thing. title, why and done are IDs of texts.
func AskTitle(p *scene.Program, name, title, why, done string, use func(name string)) *Name {
	n := &Name{program: p, what: title, why: why, done: done, use: use, text: name}
	n.show()
	return n
}

func (n *Name) show() {
	n.program.Worked.Focus = NameField
	n.program.Announce(n.title())
	n.program.Refresh()
}

func (n *Name) title() string {
	if n.what != "" {
		return n.program.Text(n.what)
	}
	if n.whom != "" {
		return n.program.Locale.Format("door.rename", locale.Data{"Name": n.whom})
	}
	return n.program.Text("room.name-title")
}

// accept uses the name, or shows an error if it is not valid.
func (n *Name) accept() {
	clean, err := room.CleanName(n.name())
	if err != nil {
		n.program.Say(n.program.Locale.Format("room.bad-name", locale.Data{"Most": room.MostName}))
		return
	}
	n.use(clean)
}

// name returns the name that the user has written, or otherwise the suggested one.
func (n *Name) name() string { return cmp.Or(strings.TrimSpace(n.text), n.suggested) }

// suggest clears the field and suggests another name.
func (n *Name) suggest() {
	n.text = ""
	n.suggested, n.language = suggestion(n.program.Locale, n.program.Rand.IntN), n.program.Locale.Language()
}

func suggestion(l *locale.Locale, draw func(int) int) string {
	pick := func(words []string) string { return words[draw(len(words))] }
	return suggestionOf(l, pick(wordsOf(l, "room.animals")), pick(wordsOf(l, "room.moods")))
}

func suggestionOf(l *locale.Locale, animal, mood string) string {
	return l.Format("room.suggestion", locale.Data{"Animal": animal, "Mood": mood})
}

func wordsOf(l *locale.Locale, id string) []string { return strings.Split(l.Text(id), ", ") }

// isSuggestion reports whether suggestion may return a name in some language.
func isSuggestion(name string) bool {
	for _, language := range locale.Languages {
		l := locale.New(language)
		for _, animal := range wordsOf(l, "room.animals") {
			for _, mood := range wordsOf(l, "room.moods") {
				if suggestionOf(l, animal, mood) == name {
					return true
				}
			}
		}
	}
	return false
}

// Write replaces the text in the field, if it is that of the dialogue.
func (n *Name) Write(field, written string) {
	if n != nil && field == NameField {
		n.text = cut(written)
		n.program.Refresh()
	}
}

// cut returns written without characters that the fonts lack, such as emoji, which others
// would see as question marks, and limited to the length of a name.
func cut(written string) string {
	letters := []rune(strings.Map(func(letter rune) rune {
		if !text.Has(letter) {
			return -1
		}
		return letter
	}, written))
	return string(letters[:min(len(letters), room.MostName)])
}

// Update handles the keyboard if the field is not an element of the web page, and renews a
// suggested name when the language of the interface changes.
func (n *Name) Update(in *ui.Input) {
	if n == nil {
		return
	}
	if n.what == "" && n.text == "" && n.language != n.program.Locale.Language() {
		n.suggest()
		n.program.Refresh()
	}
	bench.Type(n.program, in, NameField, n.text, n.Write)
}

// Controls returns the controls of the dialogue.
func (n *Name) Controls() []bench.Control {
	if n == nil {
		return nil
	}
	return []bench.Control{
		{Name: NameField, Do: n.accept}, {Name: NameDone, Do: n.accept}, {Name: nameOther, Do: n.suggest},
	}
}

// widestDialog is the greatest width of the dialogue.
const widestDialog = 420.0

// LayOut lays out the dialogue near the top of the screen, where an on-screen keyboard does
// not cover it.
func (n *Name) LayOut(page *ui.Page, w, h float64) {
	if n == nil {
		return
	}
	p := n.program
	width := min(w-2*theme.Gap, widestDialog)
	content := width - 2*theme.Margin
	why := p.Text(n.why)
	size := theme.TextBody - 1
	words := ui.ParagraphHeight(why, size, content)
	const title, gap = 32.0, 8.0
	high := 2*theme.Margin + title + words + theme.Touch + scene.MainHeight + 3*gap
	r := ui.Rect{X: (w - width) / 2, Y: max(theme.Gap, math.Floor((h-high)/4)), W: width, H: high}
	inner := page.AddDialog(r, theme.Margin)
	page.AddBold(inner.CutTop(title, 0), n.title(), theme.TextLarge, p.Theme.Text).Shorten()
	page.AddParagraph(inner.CutTop(words, gap), why, size, p.Theme.TextMuted)
	row := inner.CutTop(theme.Touch, 2*gap)
	label := n.title()
	if n.what == "" {
		other := page.AddButton(row.CutRight(theme.Touch, gap), nameOther, "", ui.IconDice, ui.Quiet)
		other.Label, label = p.Text("room.name-other"), p.Text("room.name-label")
	}
	field := page.AddField(row, NameField, label, n.text, room.MostName)
	if n.suggested != "" {
		field.Hint = p.Locale.Format("room.name-hint", locale.Data{"Name": n.suggested})
		field.Label = field.Hint
	}
	row = inner.CutTop(scene.MainHeight, 0)
	page.AddButton(row.Column(0, 2, gap), "cancel", p.Text("room.cancel"), ui.NoIcon, ui.Quiet)
	_, err := room.CleanName(n.name())
	done := page.AddButton(row.Column(1, 2, gap), NameDone, p.Text(n.done), ui.IconCheck, ui.Primary)
	done.Disabled = err != nil
}

// mostShort is the most letters of a last name in the shortest form of a name.
const mostShort = 9

// Initials returns a name in full and then in shorter and shorter forms, with initials for
// its first words from the left on, and its last word. The last word is kept, because people
// are known by it.
func Initials(name string) (list []string, last string) {
	list = []string{name}
	words := strings.Fields(name)
	if len(words) == 0 {
		return list, ""
	}
	for i := range words[:len(words)-1] {
		words[i] = string([]rune(words[i])[:1]) + "."
		list = append(list, strings.Join(words, " "))
	}
	return list, words[len(words)-1]
}

// Shorter returns a name in full and then in shorter and shorter forms, down to its last
// word, which is cut to mostShort letters.
func Shorter(name string) []string {
	list, last := Initials(name)
	if last == "" {
		return list
	}
	if letters := []rune(last); len(letters) > mostShort {
		last = string(letters[:mostShort-1]) + "…"
	}
	return append(list, last)
}
