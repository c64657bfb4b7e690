package storage

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/game/notation"
	"colat/render/program/setup"
)

// An Entry is the record that the History keeps of a finished game of the user.
type Entry struct {
	ID   string // as in the library; it begins with the time of the end
	Game string // ID of the rules
	Part
	Winner   game.Player // NoSide for a draw
	Line     string      // the first moves, with commas between; "" if the start was not the usual one
	Start    string      // what was drawn for the start, such as a1+c7+d5+g4+f3; "" if unknown or nothing is drawn
	Findings *Findings   // nil until the game has been analysed
}

// Part is the part of the user in a game.
type Part struct {
	Side     game.Player // NoSide if two persons played on this device
	Opponent string      // spec without times; setup.Human for a person
	Help     Help
}

// Help tells whether the user had help in a game: moves taken back, hints, values of moves, or a
// position that was not the start.
type Help uint8

const (
	Alone       Help = iota
	Helped           // the game says nothing about the user's strength
	HelpUnknown      // an earlier version of the program stored the game, without this
)

// Findings are the results of the analysis of a game about the user's moves.
type Findings struct {
	// Margin reports that losses are in the game's unit, such as discs, and not in hundredths of
	// the expected result.
	Margin bool
	Phases [Phases]Loss // of the thirds of the game
	Errors []Fault
}

// Phases is the number of phases of a game: opening, middle and end.
const Phases = 3

// A Loss sums the losses of moves in which the user had a choice.
type Loss struct {
	Moves int
	Sum   float64
}

// A Fault counts the errors of a kind, with the sum of what they cost in expected results: 1 is a
// win that became a loss.
type Fault struct {
	Kind  string // a word of lower-case letters and hyphens
	Count int
	Cost  float64
}

// Add counts an error.
func (f *Findings) Add(kind string, cost float64) {
	at := slices.IndexFunc(f.Errors, func(e Fault) bool { return e.Kind == kind })
	if at < 0 {
		at = len(f.Errors)
		f.Errors = append(f.Errors, Fault{Kind: kind})
	}
	f.Errors[at].Count++
	f.Errors[at].Cost += cost
}

// The bounds of an entry.
const (
	lineBytes  = 60 // of Line; some more for the last move
	mostText   = 800
	mostFaults = 16
	mostSum    = 1e6
)

// entryOf returns the entry of a finished game, without its ID.
func entryOf(r *match.Record, part Part) Entry {
	e := Entry{Game: r.Rules.ID(), Part: part, Winner: r.Result.Winner}
	if spec := e.Opponent; spec != setup.Human {
		if e.Opponent = withoutTime(spec); !setup.Known(spec) || strings.ContainsAny(spec, " \t\r\n") {
			e.Opponent = setup.Human
		}
	}
	if notation.MadeUp(r.Start) {
		e.Help = Helped
		return e
	}
	var line strings.Builder
	for _, text := range r.Positions() {
		if line.Len() > 0 {
			line.WriteByte(',')
		}
		if line.WriteString(text); line.Len() >= lineBytes {
			break
		}
	}
	e.Line, e.Start = line.String(), drawnOf(r.Start)
	return e
}

// drawnOf returns the value of the option of a start that chance may have drawn, with plus signs
// between its words, or "" if the game has no such option.
func drawnOf(start game.State) string {
	rules := start.Rules()
	for _, o := range rules.StartOptions() {
		if o.Default == "" {
			return strings.ReplaceAll(rules.OptionsOf(start)[o.Name], " ", "+")
		}
	}
	return ""
}

// lacksStart reports whether the start of the game was drawn and is not known, because an earlier
// version of the program stored the entry.
func (e *Entry) lacksStart() bool {
	if e.Line == "" || e.Start != "" {
		return false
	}
	rules, err := game.Find(e.Game)
	return err == nil && slices.ContainsFunc(rules.StartOptions(), func(o game.Option) bool { return o.Default == "" })
}

// Ended returns the time at which the game ended.
func (e *Entry) Ended() time.Time {
	at, _ := endOf(e.ID)
	return at
}

// Won and Lost report whether the user has won or lost.
func (e *Entry) Won() bool  { return e.Side != game.NoSide && e.Winner == e.Side }
func (e *Entry) Lost() bool { return e.Side != game.NoSide && e.Winner == e.Side.Opponent() }

// none is the text of an empty field of an entry. startMark separates Line from Start in one field,
// so that earlier versions of the program read the entry, too.
const none, startMark = "-", "@"

// helpTexts are the texts of Help.
var helpTexts = [...]string{Alone: "a", Helped: "h", HelpUnknown: "u"}

// parseSide parses a letter of a side.
func parseSide(text string) (side game.Player, known bool) {
	for _, side := range [...]game.Player{game.First, game.Second, game.NoSide} {
		if side.Letter() == text {
			return side, true
		}
	}
	return game.NoSide, false
}

// String returns the entry as a line of words: the ID, the game, the side, the opponent, the
// winner, the help, the first moves with the start and, after an analysis, the findings.
func (e *Entry) String() string {
	line := e.Line
	switch {
	case line == "":
		line = none
	case e.Start != "":
		line += startMark + e.Start
	}
	words := []string{
		e.ID, e.Game, e.Side.Letter(), e.Opponent, e.Winner.Letter(), helpTexts[e.Help], line,
	}
	if f := e.Findings; f != nil {
		unit := "chance"
		if f.Margin {
			unit = "margin"
		}
		words = append(words, unit)
		for _, p := range f.Phases {
			words = append(words, strconv.Itoa(p.Moves)+":"+number(p.Sum))
		}
		for _, fault := range f.Errors {
			words = append(words, fault.Kind+":"+strconv.Itoa(fault.Count)+":"+number(fault.Cost))
		}
	}
	return strings.Join(words, " ")
}

// number writes a sum with two decimals.
func number(value float64) string { return strconv.FormatFloat(value, 'f', 2, 64) }

// errEntry is the error for a text that is no entry.
var errEntry = errors.New("storage: not an entry of the history")

// ParseEntry parses the output of String.
func ParseEntry(text string) (Entry, error) {
	words := strings.Fields(text)
	if len(text) > mostText || len(words) < 7 {
		return Entry{}, errEntry
	}
	e := Entry{ID: words[0], Game: words[1], Part: Part{Opponent: words[3]}}
	if words[6] != none {
		e.Line, e.Start, _ = strings.Cut(words[6], startMark)
	}
	_, timed := endOf(e.ID)
	var side, winner bool
	e.Side, side = parseSide(words[2])
	e.Winner, winner = parseSide(words[4])
	help := slices.Index(helpTexts[:], words[5])
	if !timed || !side || !winner || help < 0 {
		return Entry{}, errEntry
	}
	e.Help = Help(help)
	if words = words[7:]; len(words) > 0 {
		f, err := parseFindings(words)
		if err != nil {
			return Entry{}, err
		}
		e.Findings = f
	}
	return e, nil
}

func parseFindings(words []string) (*Findings, error) {
	unit := words[0]
	if words = words[1:]; len(words) < Phases || len(words) > Phases+mostFaults || unit != "margin" && unit != "chance" {
		return nil, errEntry
	}
	f := &Findings{Margin: unit == "margin"}
	for i, word := range words[:Phases] {
		var ok bool
		if f.Phases[i].Moves, f.Phases[i].Sum, ok = parseSum(word); !ok {
			return nil, errEntry
		}
	}
	for _, word := range words[Phases:] {
		kind, sum, _ := strings.Cut(word, ":")
		count, cost, ok := parseSum(sum)
		if !ok || kind == "" || strings.Trim(kind, "abcdefghijklmnopqrstuvwxyz-") != "" {
			return nil, errEntry
		}
		f.Errors = append(f.Errors, Fault{kind, count, cost})
	}
	return f, nil
}

// parseSum parses a number of moves and a sum, separated by a colon.
func parseSum(text string) (count int, sum float64, ok bool) {
	first, second, _ := strings.Cut(text, ":")
	count, err := strconv.Atoi(first)
	if err != nil || count < 0 || count > mostSum {
		return 0, 0, false
	}
	sum, err = strconv.ParseFloat(second, 64)
	return count, sum, err == nil && sum >= 0 && sum <= mostSum
}

// Level returns the level of the opponent, 0 for others.
func (p *Part) Level() int { return setup.LevelOf(p.Opponent) }
