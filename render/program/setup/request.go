package setup

import (
	"errors"
	"maps"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"colat/ai"
	"colat/ai/lessons"
	"colat/ai/puzzles"
	"colat/game"
	"colat/game/match"
	"colat/game/notation"
	"colat/game/variation"
	"colat/render/kit/locale"
	"colat/render/table/games"
	"colat/web/rooms/protocol"
)

// Request is a parsed address.
type Request struct {
	Rules    game.Rules
	Options  game.Options // of the start, as far as given
	Position game.State   // the first position; nil for the start of the rules
	Seats    [2]string
	Time     time.Duration
	Terms
	Room       string // ID of a room to open; "" for none
	Tournament string // ID of a tournament to open; "" for none
	Code       string // of a room or a tournament, as written
	// Projector opens the tournament in its view for projectors.
	Projector bool
	Direct    bool   // the address names a game, which opens at once
	Lesson    bool   // the game opens in the lesson
	Analyse   bool   // the game opens in its review
	Demo      bool   // the game opens in the demonstration
	Puzzle    string // Today, Due, Own, or the ID of a puzzle; "" for none
	Learn     string // "1" for the lessons of strategy, or the ID of one; "" for none
	Named     bool   // the address names the rules of a game
	Language  string // "" if not given
	Seed      uint64
	Seeded    bool
	// Complaints describe the errors in the address.
	Complaints []Complaint

	names [2]string
	moves string
	tree  string // the text of the variations
	shown *string
}

// Parse parses an address. Missing parameters come from choices, unless the address names a
// game: then they are Defaults, so that an address means the same to every user. Invalid
// parameters are replaced by defaults and added to Complaints.
func Parse(parameters url.Values, choices Choices, list games.List) *Request {
	r := &Request{
		names: notation.LinkedNames(parameters),
		moves: parameters.Get("moves"),
		tree:  parameters.Get(notation.TreeParameter),
	}
	if parameters.Has(notation.ShownParameter) {
		shown := parameters.Get(notation.ShownParameter)
		r.shown = &shown
	}
	r.parseLanguage(parameters.Get("lang"))
	r.parseSeed(parameters.Get("seed"))
	usual := Defaults(list)
	r.Rules, _ = list.Rules(usual.Game)
	r.Direct = namesGame(parameters, r.Rules)
	if r.Direct {
		choices = usual
	}
	r.parseGame(parameters, choices.Game, list)
	r.parseTime(parameters.Get("time"), choices.Time)
	r.parseTerms(parameters, choices.Terms)
	r.Seats = choices.Seats
	for side, names := range sideParameters {
		for _, name := range names {
			r.parseSeat(game.Player(side), parameters.Get(name), list)
		}
	}
	r.parseOptions(parameters, list)
	r.parsePosition(parameters.Get("position"))
	r.Room = r.parseID(parameters.Get("room"), "parameter.room")
	r.Tournament = r.parseID(parameters.Get("contest"), "parameter.contest")
	r.Code = parameters.Get("code")
	r.Projector = r.parseFlag(parameters.Get("projector"), "parameter.projector")
	r.Lesson = r.parseFlag(parameters.Get("lesson"), "parameter.lesson")
	r.Analyse = r.parseFlag(parameters.Get("analyse"), "parameter.analyse")
	r.Demo = r.parseFlag(parameters.Get("demo"), "parameter.demo")
	r.parsePuzzle(parameters.Get("puzzle"))
	if r.Learn = parameters.Get("learn"); r.Learn != "" && !lessons.IsID(r.Learn) {
		r.complain("parameter.learn", r.Learn)
		r.Learn = ""
	}
	r.Named = parameters.Get("game") != ""
	return r
}

// The puzzles of addresses besides the IDs: that of the day, the exercises that are due, and those of the
// user's own games.
const (
	Today = "today"
	Due   = "due"
	Own   = "own"
)

func (r *Request) parsePuzzle(text string) {
	switch {
	case text == "", text == Today, text == Due, text == Own, puzzles.IsID(text):
		r.Puzzle = text
	default:
		r.complain("parameter.puzzle", text)
	}
}

// sideParameters are the names of the parameters for the seats: those of every game, and
// those of the first game in the program.
var sideParameters = [2][2]string{{"first", "black"}, {"second", "white"}}

// namesGame reports whether an address determines a game, if only by an option of the usual
// game.
func namesGame(parameters url.Values, usual game.Rules) bool {
	names := []string{"game", "position", "moves", "lesson", "analyse", "demo"}
	for _, o := range usual.StartOptions() {
		names = append(names, o.Name)
	}
	return slices.ContainsFunc(names, parameters.Has)
}

func (r *Request) parseLanguage(tag string) {
	switch {
	case tag == "":
	case locale.Known(tag):
		r.Language = tag
	default:
		r.complain("parameter.language", tag)
	}
}

func (r *Request) parseSeed(text string) {
	if text == "" {
		return
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		r.complain("parameter.seed", text)
		return
	}
	r.Seed, r.Seeded = uint64(n), true
}

// parseGame sets the rules. It leaves them unchanged if the game is unknown.
func (r *Request) parseGame(parameters url.Values, chosen string, list games.List) {
	id := parameters.Get("game")
	if id == "" {
		if rules, err := list.Rules(chosen); err == nil {
			r.Rules = rules
		}
		return
	}
	rules, err := list.Rules(id)
	if err == nil && !strings.Contains(id, ":") && !parameters.Has("moves") && !parameters.Has("position") {
		// The name of a family alone opens what its tray shows. Links with moves or a position
		// mean the rules that they were made with.
		rules, err = list.Shown(id)
	}
	if err != nil {
		r.complain("parameter.game", id, list.Families()...)
		return
	}
	r.Rules = rules
}

func (r *Request) parseTime(text string, chosen time.Duration) {
	r.Time = chosen
	if text == "" {
		return
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 || d > MaxThinkingTime {
		r.complain("parameter.time", text)
		return
	}
	r.Time = d
}

func (r *Request) parseTerms(parameters url.Values, chosen Terms) {
	r.Terms = chosen
	switch text := parameters.Get("clock"); text {
	case "":
	case "none":
		r.Clock = match.TimeControl{}
	default:
		control, err := match.ParseTimeControl(text)
		if err != nil {
			r.complain("parameter.clock", text)
			break
		}
		r.Clock = control
	}
	flag := func(name, complaint string, to *bool, off, on string) {
		switch text := parameters.Get(name); text {
		case "":
		case off, on:
			*to = text == on
		default:
			r.complain(complaint, text, off, on)
		}
	}
	flag("seats", "parameter.seats", &r.Drawn, "fixed", "random")
	flag("ponder", "parameter.ponder", &r.Rests, "on", "off")
	flag("touchmove", "parameter.touchmove", &r.Touch, "off", "on")
}

func (r *Request) parseSeat(side game.Player, spec string, list games.List) {
	if spec == "" {
		return
	}
	if spec != Human {
		m, err := ParseMachine(spec)
		if err == nil {
			err = m.check(r.Rules)
		}
		switch err {
		case nil:
		case ErrMachine:
			r.complain("parameter.player", spec, append([]string{Human}, list.Of(r.Rules).Opponents...)...)
			return
		case ErrLevel:
			r.complain("parameter.level", spec)["Most"] = ai.MostLevel
			return
		case ErrDepth:
			r.complain("parameter.depth", spec)["Most"] = ai.MostDepth
			return
		case ErrTime:
			r.complain("parameter.player-time", spec)
			return
		default:
			r.complain("parameter.player-options", spec)
			return
		}
	}
	r.Seats[side] = spec
}

func (r *Request) parseOptions(parameters url.Values, list games.List) {
	r.Options = game.Options{}
	for _, o := range r.Rules.StartOptions() {
		value := parameters.Get(o.Name)
		if value == "" {
			continue
		}
		// The rules check each option by itself; the other options do not matter here.
		_, err := r.Rules.New(game.Options{o.Name: value}, rand.New(rand.NewPCG(0, 0)))
		switch picking := list.Of(r.Rules).Picking; {
		case err == nil:
			r.Options[o.Name] = value
		case o.Kind == game.Cells && picking != nil:
			r.complain(picking.Wrong, value)
		default:
			r.complain("parameter.option", value)["Name"] = o.Name
		}
	}
}

func (r *Request) parsePosition(text string) {
	if text == "" {
		return
	}
	s, err := notation.ReadPosition(r.Rules, text)
	if err != nil {
		r.complain("parameter.position", text)
		return
	}
	r.Position = s
}

// parseID returns the ID of a room or a tournament, or "" if it is malformed.
func (r *Request) parseID(id, complaint string) string {
	if id != "" && !protocol.IsID(id) {
		r.complain(complaint, id)
		return ""
	}
	return id
}

// parseFlag parses a flag, which is 1 or absent.
func (r *Request) parseFlag(text, complaint string) bool {
	if text != "" && text != "1" {
		r.complain(complaint, text)
	}
	return text == "1"
}

// Setup returns the setup of the requested game. rng makes all choices that are left to
// chance. Moves are played up to the first illegal one, which becomes a complaint.
func (r *Request) Setup(rng *rand.Rand) Setup {
	s := Setup{Start: r.Position, Seats: r.Seats, Time: r.Time, Names: r.names, Terms: r.Terms}
	if s.Start == nil {
		s.Start = Draw(r.Rules, r.Options, rng)
	}
	var err error
	s.Moves, err = notation.ParseMoves(s.Start, r.moves)
	if wrong, is := errors.AsType[*game.MoveError](err); is {
		r.complain("parameter.moves", wrong.Text)["Number"] = wrong.Number
	}
	if len(s.Moves) == 0 {
		s.Deal(rng)
	}
	return s
}

// Annotated returns the record of the requested game with its variations, or nil if the address has
// none.
func (r *Request) Annotated(s *Setup) *match.Record {
	if r.tree == "" {
		return nil
	}
	tree, err := variation.Parse(s.Start, r.tree)
	if err != nil {
		r.complain("parameter.tree", r.tree)
		return nil
	}
	return &match.Record{Rules: s.Rules(), Start: s.Start, Names: s.Seats, Moves: s.Moves, Variations: tree}
}

// Shown returns the moves on the board of the requested analysis, and whether the address has
// any.
func (r *Request) Shown(start game.State) (moves []game.Move, given bool) {
	if r.shown == nil {
		return nil, false
	}
	moves, _ = notation.ParseMoves(start, *r.shown) // as far as they are legal
	return moves, true
}

// A Complaint is an error in an address.
type Complaint struct {
	ID    string // of the text
	data  locale.Data
	known []string // valid values
}

// Text returns the complaint in the language of l.
func (c Complaint) Text(l *locale.Locale) string {
	data := maps.Clone(c.data)
	if len(c.known) > 0 {
		data["Known"] = l.Or(c.known)
	}
	return l.Format(c.ID, data)
}

// complain adds a complaint about a value, and returns the data of its text. known lists the
// valid values, if they can be listed.
func (r *Request) complain(id, value string, known ...string) locale.Data {
	data := locale.Data{"Value": locale.Shortened(value)}
	r.Complaints = append(r.Complaints, Complaint{id, data, known})
	return data
}
