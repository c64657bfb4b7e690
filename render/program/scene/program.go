package scene

import (
	"errors"
	"image"
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/match"
	"colat/render/kit/faces"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/games"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// Host is what surrounds the picture, as far as scenes need it.
type Host interface {
	// Link returns the address that opens the game with these parameters, or ""
	// where there are no addresses.
	Link(parameters url.Values) string
	// CopyText puts text on the clipboard and reports whether it could.
	CopyText(text string) bool
	// SaveFile gives the person a file. It returns where the file lies, or "" where only
	// the person's system knows.
	SaveFile(name string, data []byte) (where string, err error)
	// SavePicture does the same with a PNG of a picture, or shares it.
	SavePicture(name string, picture *image.RGBA) (where string, err error)
	// PickFile asks the person for a file of one of the kinds, such as ".jsonl,.txt", and
	// reports whether there is a way to. PickedFile returns what the file holds once it
	// was chosen, and where it lies, "" if only the person's system knows.
	PickFile(kinds string) bool
	PickedFile() (data []byte, where string, chosen bool)
	// ReadFile reads a file by the path, or file: address, that a person has pasted, if it
	// has at most so many bytes. Where no file can be read like that, as on a page, the
	// error is errors.ErrUnsupported; others are ErrNoPlainFile, ErrTooLarge
	// and what the system has against it.
	ReadFile(path string, most int64) ([]byte, error)
	// ReducedMotion reports whether the person asked their system for less
	// motion.
	ReducedMotion() bool
	// Vibrate shakes the device for so many milliseconds, then rests, and so on in
	// turn. It reports whether the device can: with an empty pattern it only says so.
	Vibrate(pattern []int) bool
}

// Errors of ReadFile.
var (
	ErrNoPlainFile = errors.New("it is a folder or a device, not a file")
	ErrTooLarge    = errors.New("it is too large")
)

// Program is what the running program offers to its scenes.
type Program struct {
	Host Host
	// Engine makes a player from a spec such as "champion". It thinks outside
	// the goroutine that draws.
	Engine func(spec string, rules game.Rules) (ai.Player, error)
	// Yield, unless nil, lets frames be drawn in the middle of a search on a goroutine
	// beside the one that draws.
	Yield func()
	Games games.List
	Store *storage.Store
	Rand  *rand.Rand
	// Address is that of the page if it names a game, in a fixed order, otherwise
	// "". A reload resumes a kept game only at the address it was played at.
	Address string

	Settings storage.Settings // changed by Remember
	Locale   *locale.Locale
	Theme    *theme.Theme
	Scale    float64 // device pixels per device-independent one

	Page   ui.Page
	Worked ui.Interaction
	Toast  ui.Toast
	Pace   Pace

	// PlaySound, unless nil, has a sound begin that render/sound knows by name, at a volume
	// from 1 to 10.
	PlaySound func(name string, volume int)

	// Watched reports whether the program is what the person works with now, and
	// not another window.
	Watched func() bool

	// OpenFront, OpenStart and OpenGame show another scene: the games to choose
	// from, the start page with a setup chosen, and a new game or, if there is a
	// record, the recorded one.
	OpenFront func(chosen *setup.Setup)
	OpenStart func(chosen *setup.Setup)
	OpenGame  func(chosen *setup.Setup, record *match.Record)
	// OpenTutorial shows the first steps to somebody new, and calls leave when they are
	// over. The front page is opened with chosen from there.
	OpenTutorial func(chosen *setup.Setup, leave func())
	// OpenDemo shows the program playing a game against itself, which begins as a setup
	// does. left is the game on the board that it was opened from, or nil.
	OpenDemo func(chosen *setup.Setup, left *Departure)
	// OpenLesson shows searches at work on the position that a game was left in, and
	// ReturnTo the game again.
	OpenLesson func(game *Departure)
	ReturnTo   func(game *Departure)
	// OpenReview looks back on a game move by move.
	OpenReview func(game *Departure)
	// OpenEditor shows the editor of positions with a setup chosen; nil where there is
	// none. leave is where it leads, with the position that was made up or, if none was,
	// with what was chosen before; nil for the game that was left, or the start page.
	OpenEditor func(chosen *setup.Setup, leave func(chosen *setup.Setup))
	// ReturnToEditor shows an editor again that was left for something else.
	ReturnToEditor func(editor Scene, chosen *setup.Setup)
	// OpenLibrary shows the finished games.
	OpenLibrary func(shelf Shelf)
	// OpenFriends sets up a game with people elsewhere: in a new room or, if it is there
	// already, in the one that is on the screen, whose terms, or those wished so far, are
	// given. OpenRoom opens the room with an ID or, if there are
	// terms, a new one; for a room whose terms are being set it sets them.
	OpenFriends func(chosen *setup.Setup, terms *room.Terms, there bool)
	OpenRoom    func(id string, terms *room.Terms)
	// OpenTournament opens the tournament with an ID or, if there are terms, a new one; for one whose
	// terms are being set it sets them. SetUpTournament sets one up: a new one or, if there are
	// terms, the one that is on the screen.
	OpenTournament  func(id string, terms *tournament.Terms)
	SetUpTournament func(chosen *setup.Setup, terms *tournament.Terms)
	// OpenJoin asks for the code of a room or a tournament, and goes there; a code that is given is
	// looked for at once. Nil where no server can be reached: there are no rooms and tournaments.
	OpenJoin func(code string)
	// Share has the person send an address elsewhere, and Readdress has the page's own
	// address lead to a place; nil where there is nothing of the kind.
	Share     func(title, address string)
	Readdress func(to Place)
	// OpenAddress opens an address of the page's own site, relative to the page, or has it be
	// a file that the person is given; nil where there is nothing of the kind.
	OpenAddress func(address string, file bool)
	// Fill fills the screen with the picture, or gives it back; nil where that cannot be.
	Fill func()
	// Work works a control, whether it stands on the page or not.
	Work func(control string)
	// Remember changes the settings and keeps them.
	Remember func(change func(*storage.Settings))

	// Patient is whether what takes long to be made ready may be shown later than the
	// rest, in its place something plainer until then, and whether anything is put off.
	Patient bool

	// Appear has a part of the screen change little by little from what it shows to
	// what is drawn there next.
	Appear func(part ui.Rect)

	// WhileDrawing has something done in the next frame: pictures can be read there only.
	WhileDrawing func(do func())

	// Later is what was put off.
	Later Later

	Stale bool // the page must be laid out anew
	Dirty bool // the whole screen must be drawn anew

	announced []string // and not told yet
}

// Place is where the page's address can lead besides to games: to a room, or to a tournament,
// as it is shown on a projector or not. The zero Place is neither.
type Place struct {
	Room, Tournament string
	Projects         bool
}

// Departure is a game that was left for a while, and all it takes to return to it.
type Departure struct {
	Setup     *setup.Setup
	Record    *match.Record
	Moves     []game.Move // on the board, from the record's start
	Reviewing bool        // whether the board was looked at, and not played on
	// Close, unless nil, shows what the game was opened from, in place of the game.
	Close func()
}

// Shelf is how the library is opened.
type Shelf struct {
	Chosen   *setup.Setup
	Left     *Departure // the game that was left for it, or nil
	Selected string     // the ID of a game
}

// PutOff has something done in one of the next frames, after all that was put off
// before: on the way out of the scene or of the program at the latest.
func (p *Program) PutOff(do func()) {
	if p.Patient {
		p.Later.Put(do)
	} else {
		do()
	}
}

// Text is short for a text of the interface.
func (p *Program) Text(id string) string { return p.Locale.Text(id) }

// Say shows a message for a moment, and announces it.
func (p *Program) Say(message string) {
	p.Toast.Say(message)
	p.Announce(message)
}

// The subjects of messages that are over when something else is on the board.
const (
	OfPosition = "position" // over with the next move
	OfPass     = "pass"     // over when the side that has passed moves again
)

// SayOf shows a message about a subject, in place of those about it before, and announces
// it.
func (p *Program) SayOf(subject, message string) {
	p.Toast.SayOf(subject, message)
	p.Announce(message)
}

// SayFile says what became of a file that the person was given.
func (p *Program) SayFile(name, where string, err error) {
	if err != nil {
		p.Say(p.Locale.Format("file.not-saved", locale.Data{"Reason": err}))
		return
	}
	if where == "" {
		where = name
	}
	p.Say(p.Locale.Format("file.saved", locale.Data{"File": where}))
}

// Announce tells people who listen instead of look. They hear all that is announced
// in one tick: told one by one, the last would drown the others.
func (p *Program) Announce(text string) {
	if text != "" {
		p.announced = append(p.announced, text)
	}
}

// Announced reports whether anything was announced and not told yet.
func (p *Program) Announced() bool { return len(p.announced) > 0 }

// Announcement returns what was announced since it was last asked, as sentences, and
// "" where nothing was.
func (p *Program) Announcement() string {
	if len(p.announced) == 0 {
		return ""
	}
	last := len(p.announced) - 1
	for i, text := range p.announced[:last] {
		if !strings.ContainsAny(text[len(text)-1:], ".?!") {
			p.announced[i] += "."
		}
	}
	text := strings.Join(p.announced, " ")
	p.announced = p.announced[:0]
	return text
}

// Refresh has the page laid out anew. What looks different then is drawn.
func (p *Program) Refresh() { p.Stale = true }

// Redraw has the page laid out and the whole screen drawn anew.
func (p *Program) Redraw() { p.Stale, p.Dirty = true, true }

// Press works a control if it stands on the page and is not disabled.
func (p *Program) Press(control string) {
	if item := p.Page.Find(control); item != nil && !item.Disabled {
		p.Work(control)
	}
}

// Focused reports whether the keyboard works a control of the page.
func (p *Program) Focused() bool { return p.Worked.Focus != "" }

// Unfocus lets the keyboard work the board.
func (p *Program) Unfocus() { p.Worked.Focus = "" }

// Resume opens a kept game and reports whether it could. One that cannot be read
// is forgotten.
func (p *Program) Resume(kept *storage.Game) bool {
	chosen, record, err := kept.Read(p.Games)
	if err != nil {
		p.Store.DropGame()
		p.Say(p.Text("autosave.unreadable"))
		return false
	}
	p.OpenGame(chosen, record)
	return true
}

// seatNames are the ids of what the players are called.
var seatNames = map[string]string{
	setup.Human: "seat.human",
	ai.Level:    "level.number",
	"champion":  "seat.champion",
	"random":    "seat.random",
	"greedy":    "seat.greedy",
	"minimax":   "seat.minimax",
	"negamax":   "seat.negamax",
	"alphabeta": "seat.alphabeta",
	"negascout": "seat.negascout",
	"mcts":      "seat.mcts",
}

// SeatNames says who takes a seat with a spec, in full first and then shorter and
// shorter: NegaScout · depth 4 · 2 s, NegaScout · depth 4, NegaScout 4; or Mouse ·
// level 3, Mouse.
func (p *Program) SeatNames(spec string) []string {
	if spec == setup.Human {
		return []string{p.Text(seatNames[spec])}
	}
	m, err := setup.ParseMachine(spec)
	id, known := seatNames[m.Name]
	if err != nil || !known {
		return []string{spec}
	}
	name := p.Text(id)
	if m.Level > 0 {
		name = faces.Name(p.Locale, m.Level)
	}
	deep, short := name, name
	if m.Level > 0 {
		deep += " · " + p.Locale.Format("level.number", locale.Data{"Level": m.Level})
	}
	if m.Depth > 0 {
		deep += " · " + p.Locale.Format("seat.depth", locale.Data{"Depth": m.Depth})
		short += " " + strconv.Itoa(m.Depth)
	}
	if m.Time == 0 {
		return []string{deep, short}
	}
	time := " · " + p.Locale.Format("start.seconds-short", locale.Data{"Seconds": p.Locale.Decimal(m.Time.Seconds())})
	return []string{deep + time, short + time, deep, short}
}

// Button heights and the like that scenes share.
const (
	RowHeight    = theme.Touch // of a row of choices
	MainHeight   = 48.0        // of the buttons that matter most
	RowGap       = 6.0
	PanelPadding = 12.0 // between a panel's edge and what it holds
)

// Pace is how fast frames follow one another.
type Pace struct {
	Frames int
	// Longest is the longest time between two frames since it was last set to 0.
	Longest time.Duration

	last  time.Time
	usual time.Duration // between frames, of late
}

// Count counts a frame that begins now.
func (p *Pace) Count(now time.Time) {
	if !p.last.IsZero() {
		last := now.Sub(p.last)
		p.Longest = max(p.Longest, last)
		p.usual += (min(last, longFrame) - p.usual) / 32
	}
	p.Frames++
	p.last = now
}

// Rest notes that the next frame comes when there is something to draw.
func (p *Pace) Rest() { p.last = time.Time{} }

// Frames further apart than slowFrame are slow. One long frame alone, which
// counts as longFrame, makes no slow screen.
const (
	slowFrame = 20 * time.Millisecond
	longFrame = 100 * time.Millisecond
)

// Slow reports whether frames have been slow of late.
func (p *Pace) Slow() bool { return p.usual > slowFrame }
