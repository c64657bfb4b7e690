package scene

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/game"
	"colat/render/kit/faces"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/collection"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// Host is the environment of the program: a web page or a desktop window.
type Host interface {
	// Link returns the address that opens the game with these parameters, or "" where the
	// program has no addresses.
	Link(parameters url.Values) string
	// CopyText copies text to the clipboard and reports whether it succeeded.
	CopyText(text string) bool
	// SaveFile saves or downloads a file for the user. It returns the path of the file, or ""
	// if only the user's system knows it.
	SaveFile(name string, data []byte) (where string, err error)
	// SavePicture saves a picture as a PNG file like SaveFile, or shares it.
	SavePicture(name string, picture *image.RGBA) (where string, err error)
	// PickFiles asks the user for files of some kinds, such as ".jsonl,.txt", and reports
	// whether the host can. PickedFiles returns the files that the user has chosen or dropped
	// on the program since the last call.
	PickFiles(kinds string) bool
	PickedFiles() []PickedFile
	// ReadFile reads a file by a path or file: address that the user has pasted, if it has at
	// most most bytes. The error is errors.ErrUnsupported where files cannot be read, as on a
	// web page, ErrNoPlainFile, ErrTooLarge, or an error of the operating system.
	ReadFile(path string, most int64) ([]byte, error)
	// ReducedMotion reports whether the user's system asks for less motion.
	ReducedMotion() bool
	// Vibrate vibrates the device. pattern holds milliseconds of vibration and of rest in
	// turn. It reports whether the device can vibrate; an empty pattern only asks.
	Vibrate(pattern []int) bool
	// CanFill reports whether there is a full screen, and ToggleFill enters or leaves it.
	CanFill() bool
	ToggleFill()
	// CanShare reports whether an address can be sent to other programs of the device, and
	// Share sends one.
	CanShare() bool
	Share(title, address string)
	// Readdress changes the page's own address to that of a place.
	Readdress(to Place)
	// OpenAddress opens an address of the page's own site, relative to the page, in a new tab,
	// or downloads it as a file.
	OpenAddress(address string, file bool)
}

// PickedFile is a file that the user has chosen, or the error of reading it.
type PickedFile struct {
	collection.File
	Where string // path of the file, or "" if only the user's system knows it
	Err   error
}

// MostPicked is the most files that are read at once.
const MostPicked = 64

// Place is a room or a tournament that the page's address leads to; Projects tells whether
// the tournament is shown for a projector. The zero Place is neither.
type Place struct {
	Room, Tournament string
	Projects         bool
	// Alone is true for a scene that is on no server: the address leads to Query, such as puzzle=today,
	// or to the front page if Query is empty.
	Alone bool
	Query string
}

// LastingParameters are the parameters of an address that say nothing about the scene to open.
var LastingParameters = []string{"lang", "test", "seed", "now", "workers"}

// Errors of ReadFile.
var (
	ErrNoPlainFile = errors.New("it is a folder or a device, not a file")
	ErrTooLarge    = errors.New("it is too large")
)

// Engines makes players, and provides the data that they and the scenes need.
type Engines struct {
	// Engine creates a player from a spec such as "champion". The player thinks outside the
	// goroutine that draws.
	Engine func(spec string, rules game.Rules) (ai.Player, error)
	// Players is the number of players that can think at the same time, each on a processor of
	// its own, if their specs end with OnePlayer; 0 means one.
	Players   int
	OnePlayer string
	// Yield, unless nil, lets frames be drawn during a search that runs in a goroutine beside
	// the one that draws.
	Yield func()
	// Data returns a file of the program's own data, such as "puzzles-victory.txt". It blocks
	// while the file is loaded, so it must not be called on the goroutine that draws. Its errors
	// are those of ondemand.Read.
	Data func(ctx context.Context, name string) ([]byte, error)
}

// Navigation leads from scene to scene.
type Navigation struct {
	// Go opens another scene, and Back the one that the present scene was opened on, as it was
	// left. If there is none, Back opens the front page.
	Go   func(Destination)
	Back func()
	// Online reports whether a server may be reached, so that there are rooms and tournaments. A page
	// knows it soon after its start; until then it is true.
	Online bool
	// BotPort is the server's port for bots of the course's protocol: 0 if it has none, negative if
	// that is not known.
	BotPort int
	// Work activates a control, whether or not it is on the page.
	Work func(control string)
}

// Display holds what laying out and drawing depend on.
type Display struct {
	Page   ui.Page
	Worked ui.Interaction
	Pace   Pace
	Scale  float64 // device pixels per device-independent one

	// Patient allows work that takes long to be done in later frames: PutOff defers it, and
	// drawings may be plainer until they are ready.
	Patient bool

	// Appear fades a part of the screen from its present contents to the next drawing of it.
	Appear func(part ui.Rect)

	// WhileDrawing calls do in the next frame: pixels can be read only while a frame is
	// drawn.
	WhileDrawing func(do func())

	// Later holds the work deferred by PutOff.
	Later Later

	Stale bool // the page must be laid out again
	Dirty bool // the whole screen must be redrawn
}

// Program is the running program, as its scenes use it.
type Program struct {
	Host Host
	Engines
	Navigation
	Display

	Games games.List
	Store *storage.Store
	Shelf *collection.Shelf // of imported games
	// Reviews are complete reviews of games.
	Reviews Reviews
	Rand    *rand.Rand
	// Now, unless nil, replaces the clock that tells which day it is.
	Now func() time.Time
	// Address is the address of the page in a canonical form if it names a game, and ""
	// otherwise. A reload resumes an autosaved game only at the address at which it was
	// played.
	Address string

	Settings storage.Settings // modified by Remember
	Locale   *locale.Locale
	Theme    *theme.Theme

	Toast ui.Toast
	// tapped is the square of the board that a tap of this tick ends on; empty for none.
	tapped ui.Rect

	// PlaySound, unless nil, plays a sound of render/sound by name, at a volume from 1 to 10.
	PlaySound func(name string, volume int)
	// OffersSound lets a scene offer sound, once, to users who have not chosen a volume.
	OffersSound bool

	// Watched reports whether the program has the focus of the user's system.
	Watched func() bool

	// Remember changes the settings and stores them.
	Remember func(change func(*storage.Settings))

	// MakeFilm makes a film of a game and saves it, while a dialogue shows how far it is.
	MakeFilm func(f *stage.Film)

	announced []string // but not returned by Announcement yet
}

// PutOff does work in one of the next frames, after all work deferred before, and at the
// latest when the scene or the program ends. Unless the program is Patient, it does the work
// at once.
func (p *Program) PutOff(do func()) {
	if p.Patient {
		p.Later.Put(do)
	} else {
		do()
	}
}

// Text returns a text of the interface.
func (p *Program) Text(id string) string { return p.Locale.Text(id) }

// Say shows a message for a moment and announces it.
func (p *Program) Say(message string) {
	p.Toast.Say(message)
	p.Announce(message)
}

// The subjects of messages that end when the board changes.
const (
	OfPosition = "position" // ends with the next move
	OfPass     = "pass"     // ends when the side that has passed moves again
	OfMove     = "move"     // the move that has just been played
)

// Tap notes the square of the board that a tap ends on. What a scene says of the position in
// answer to the tap stands there.
func (p *Program) Tap(on *stage.Stage, in *ui.Input) {
	p.tapped = ui.Rect{}
	if !in.Released {
		return
	}
	if square, any := on.SquareAt(in.X, in.Y); any {
		p.tapped = on.SquareRect(square)
	}
}

// SayOf shows a message in place of an earlier one about the same subject, and announces it.
func (p *Program) SayOf(subject, message string) {
	place := ui.Rect{}
	if subject == OfPosition || subject == OfMove {
		place = p.tapped
	}
	p.SayAt(subject, message, place)
}

// SayAt is like SayOf for a message beside a place.
func (p *Program) SayAt(subject, message string, place ui.Rect) {
	p.Toast.SayAt(subject, message, place)
	p.Announce(message)
}

// Copy copies text to the clipboard, and says so with the text with an ID.
func (p *Program) Copy(text, done string) {
	if !p.Host.CopyText(text) {
		done = "toast.not-copied"
	}
	p.Say(p.Text(done))
}

// CopyLink copies the address with parameters or, where the program has no addresses, text
// instead, which the text with the ID done is about.
func (p *Program) CopyLink(parameters url.Values, text, done string) {
	if link := p.Host.Link(parameters); link != "" {
		text, done = link, "toast.copied"
	}
	p.Copy(text, done)
}

// SayFile shows where a file was saved, or why it was not.
func (p *Program) SayFile(name, where string, err error) {
	if err != nil {
		p.Say(p.Locale.Format("file.not-saved", locale.Data{"Reason": err}))
		return
	}
	where = cmp.Or(where, name)
	p.Say(p.Locale.Format("file.saved", locale.Data{"File": where}))
}

// Announce announces text to screen readers. All announcements of one tick are joined,
// because each would interrupt the one before.
func (p *Program) Announce(text string) {
	if text != "" {
		p.announced = append(p.announced, text)
	}
}

// Announced reports whether Announcement has text to return.
func (p *Program) Announced() bool { return len(p.announced) > 0 }

// Announcement returns all text announced since its last call, as sentences, or "".
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

// Refresh has the page laid out again. Items that have changed are redrawn.
func (p *Program) Refresh() { p.Stale = true }

// Redraw has the page laid out again and the whole screen redrawn.
func (p *Program) Redraw() { p.Stale, p.Dirty = true, true }

// Press activates a control if it is on the page and enabled.
func (p *Program) Press(control string) {
	if item := p.Page.Find(control); item != nil && !item.Disabled {
		p.Work(control)
	}
}

// Focused reports whether a control of the page has the keyboard focus.
func (p *Program) Focused() bool { return p.Worked.Focus != "" }

// Unfocus gives the keyboard focus to the board.
func (p *Program) Unfocus() { p.Worked.Focus = "" }

// BoardKey handles a key for a board, unless it belongs to the control in focus. It reports whether
// the board uses the key.
func (p *Program) BoardKey(board *stage.Stage, key ebiten.Key) (tap stage.Tap, used bool) {
	if stage.Plays(key) && p.Focused() {
		return stage.Nothing, false
	}
	if tap, used = board.Key(key); used && stage.MovesCursor(key) {
		p.Unfocus()
	}
	return tap, used
}

// Confirms reports whether a touch on a board only proposes a move: if the user wants that, and
// on squares smaller than a finger unless the user does not.
func (p *Program) Confirms(board *stage.Stage) bool {
	return p.Settings.Confirm || !p.Settings.OneTap && board.Small()
}

// Read returns an autosaved game and reports whether it could. A game that cannot be read is
// deleted.
func (p *Program) Read(kept *storage.Game) (Game, bool) {
	chosen, record, err := kept.Read(p.Games)
	if err != nil {
		p.Store.DropGame()
		p.Say(p.Text("autosave.unreadable"))
		return Game{}, false
	}
	return Game{Setup: chosen, Record: record, Moves: record.Moves}, true
}

// Resume opens an autosaved game and reports whether it could.
func (p *Program) Resume(kept *storage.Game) bool {
	game, ok := p.Read(kept)
	if ok {
		p.Go(game)
	}
	return ok
}

// seatNames maps players to the IDs of their names.
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

// SeatNames returns the name of the player with a spec, in full and then in shorter and
// shorter forms: NegaScout · depth 4 · 2 s, NegaScout · depth 4, NegaScout 4; or Mouse ·
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

// Measures that scenes share.
const (
	RowHeight    = theme.Touch // of a row of choices
	MainHeight   = 48.0        // of main buttons
	RowGap       = 6.0
	PanelPadding = 12.0 // between the edge of a panel and its contents
)

// Minutes formats a number of seconds as minutes and seconds: 4:05.
func Minutes(seconds int) string { return fmt.Sprintf("%d:%02d", seconds/60, seconds%60) }

// Unavailable is a player in place of one that cannot be created. Its moves fail with Err.
type Unavailable struct{ Err error }

// Think implements ai.Player.
func (u Unavailable) Think(context.Context, *ai.Request) (game.Move, ai.Info, error) {
	return game.NoMove, ai.Info{}, u.Err
}
