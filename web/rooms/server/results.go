package server

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"colat/ai/arena/pairing"
	arena "colat/ai/arena/tournament"
	"colat/game"
	"colat/game/match"
	"colat/web/rooms/tournament"
)

// Results are the results of a tournament so far, which are written as JSON, CSV and HTML. The
// HTML page is the one that the arena writes for tournaments of programs.
type Results struct {
	Title    string                `json:"title"`
	Game     string                `json:"game"`
	Clock    match.TimeControl     `json:"clock"`
	Seed     uint64                `json:"seed"`
	Finished bool                  `json:"finished"`
	Stopped  bool                  `json:"stopped,omitempty"` // closed before all games were over
	Players  []ResultPlayer        `json:"players"`
	Places   []pairing.Place       `json:"places"` // the settled places, the best first
	TieRule  string                `json:"tieRule"`
	Stages   []pairing.StageResult `json:"stages"`
	Games    []GameResult          `json:"games"` // in the order of the schedule
}

// ResultPlayer is a player of the tournament.
type ResultPlayer struct {
	pairing.Player
	Bot bool `json:"bot,omitempty"` // a program
}

// GameResult is a game in the schedule.
type GameResult struct {
	Stage   int       `json:"stage"`
	Part    string    `json:"part"`
	Players [2]string `json:"players"` // the player who moves first comes first
	// Points is nil until the game is over.
	Points  *[2]int `json:"points"`
	Forfeit bool    `json:"forfeit,omitempty"` // not played: at least one player was missing
	// Corrected reports that the points are not those of the game in Room.
	Corrected bool   `json:"corrected,omitempty"`
	Room      string `json:"room,omitempty"` // where the game was played and can be replayed
	// Start is the position before Moves, in the game's own notation. It includes the
	// victory cells.
	Start string   `json:"start,omitempty"`
	Moves []string `json:"moves,omitempty"`

	record *match.Record
}

// ResultsOf returns the results of a tournament. record returns the record of the game in a
// room; nil if none was played.
func ResultsOf(c *tournament.Tournament, record func(room string) (*match.Record, error)) (*Results, error) {
	terms := c.Terms()
	r := &Results{Title: terms.Title, Game: terms.Game, Clock: terms.Clock, Seed: terms.Seed}
	for _, e := range c.Entries() {
		r.Players = append(r.Players, ResultPlayer{e.Player, e.Bot})
	}
	if !c.HasBegun() {
		return r, nil
	}
	plan, err := c.Plan()
	if err != nil {
		return nil, err
	}
	r.Finished, r.Stopped, r.Places, r.Stages = plan.Finished, plan.Stopped, plan.Places, plan.Stages
	r.TieRule = c.Tournament().TieRule()
	for _, phase := range plan.Phases {
		for _, m := range phase.Meetings {
			for _, g := range m.Games {
				game, err := gameOf(c, phase, g, record)
				if err != nil {
					return nil, err
				}
				r.Games = append(r.Games, game)
			}
		}
	}
	return r, nil
}

func gameOf(
	c *tournament.Tournament, phase pairing.Phase, g pairing.Game, record func(string) (*match.Record, error),
) (GameResult, error) {
	game := GameResult{Stage: phase.Stage, Part: phase.Name, Players: g.Players}
	if !g.Over() {
		return game, nil
	}
	game.Points, game.Forfeit = &g.Result.Points, g.Result.Forfeit
	at := slices.IndexFunc(c.Played(), func(p tournament.Given) bool { return p.Game == g.Key && p.Players == g.Players })
	if at < 0 {
		return game, nil
	}
	game.Room = c.Played()[at].Room
	r, err := record(game.Room)
	if err != nil || r == nil {
		return game, err
	}
	own := *r // the record may be shared
	own.Names, own.Round = g.Players, g.Key
	game.record, game.Moves, game.Start = &own, r.MoveTexts(), r.Rules.FormatPosition(r.Start)
	if game.Corrected = tournament.Points(r) != g.Result.Points; game.Corrected {
		own.Result, own.HalfWinner = resultOf(g.Result.Points), halfWinnerOf(g.Result.Points)
	}
	return game, nil
}

// resultOf returns the result of a game whose points were corrected.
func resultOf(points [2]int) game.Result {
	return game.Result{Winner: sideWith(pairing.Win, points), Reason: arena.Correction}
}

// halfWinnerOf returns the side that the points of a drawn game put ahead, if any.
func halfWinnerOf(points [2]int) game.Player { return sideWith(pairing.HalfWin, points) }

// sideWith returns the side that has some points, or NoSide, which is the index of none.
func sideWith(some int, points [2]int) game.Player { return game.Player(slices.Index(points[:], some)) }

// WriteJSON writes the results as JSON.
func (r *Results) WriteJSON(out io.Writer) error {
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	return e.Encode(r)
}

// spreadsheetMark is a byte order mark. Without it, spreadsheets read the file in a legacy
// encoding and not as UTF-8.
const spreadsheetMark = "\ufeff"

// WriteCSV writes the games as CSV, one line each.
func (r *Results) WriteCSV(out io.Writer) error {
	if _, err := io.WriteString(out, spreadsheetMark); err != nil {
		return err
	}
	w := csv.NewWriter(out)
	lines := [][]string{{
		"stage", "part", "first", "second", "points first", "points second", "by", "moves", "start", "bots",
	}}
	for _, g := range r.Games {
		line := []string{
			fmt.Sprint(g.Stage), cell(g.Part), cell(g.Players[0]), cell(g.Players[1]), "", "", "", "", "", r.botsOf(g.Players),
		}
		if g.Points != nil {
			line[4], line[5] = fmt.Sprint(g.Points[0]), fmt.Sprint(g.Points[1])
			line[6], line[7], line[8] = g.by(), cell(strings.Join(g.Moves, " ")), cell(g.Start)
		}
		lines = append(lines, line)
	}
	return w.WriteAll(lines)
}

// isBot reports whether a program plays under a name.
func (r *Results) isBot(name string) bool {
	return slices.ContainsFunc(r.Players, func(p ResultPlayer) bool { return p.Bot && p.Name == name })
}

// botsOf returns which players of a game are programs: "first", "second", "both" or "".
func (r *Results) botsOf(players [2]string) string {
	switch first, second := r.isBot(players[0]), r.isBot(players[1]); {
	case first && second:
		return "both"
	case first:
		return "first"
	case second:
		return "second"
	}
	return ""
}

// by returns what decided the game: "forfeit", "correction" or "game".
func (g *GameResult) by() string {
	switch {
	case g.Forfeit:
		return "forfeit"
	case g.Corrected || g.record == nil:
		return "correction"
	}
	return "game"
}

// WriteHTML writes the page of the tournament, with all played games.
func (r *Results) WriteHTML(out io.Writer) error {
	rules, err := game.Find(r.Game)
	if err != nil {
		return err
	}
	page := &arena.Result{
		Tournament: "of people", Title: r.Title, Game: r.Game, Seed: r.Seed, TieRule: r.TieRule, Stages: r.Stages,
		Stopped: r.Stopped,
	}
	for _, p := range r.Places {
		page.Places = append(page.Places, arena.Place{Place: p.Place, Name: p.Name, PlacePoints: p.PlacePoints})
	}
	var names []string
	for _, p := range r.Players {
		names = append(names, p.Name)
		if p.Bot {
			page.Bots = append(page.Bots, p.Name)
		}
	}
	for _, g := range r.Games {
		if g.record != nil && g.record.Over {
			page.Games = append(page.Games, g.record)
		}
	}
	page.Ratings = arena.Ratings(names, r.rated(rules))
	return page.WriteHTML(out, rules, "")
}

// rated returns the games that count for the ratings: with corrections, and without
// forfeits.
func (r *Results) rated(rules game.Rules) []*match.Record {
	var games []*match.Record
	for _, g := range r.Games {
		switch {
		case g.Points == nil || g.Forfeit:
		case g.record != nil:
			games = append(games, g.record)
		default: // a result without a game, entered by hand
			games = append(games, &match.Record{
				Rules: rules, Names: g.Players, Over: true, Result: resultOf(*g.Points), HalfWinner: halfWinnerOf(*g.Points),
			})
		}
	}
	return games
}

// formulaSigns are the characters that begin a formula: in ASCII, and the full-width and
// small forms that spreadsheets treat alike. A tab or line break before them is ignored.
const formulaSigns = "=+-@＝＋－＠﹦﹢﹣﹫"

// separators are the characters at which spreadsheets split a line; some follow the
// user's locale and not the file. passedOver are the characters ignored at the beginning
// of a cell.
const separators, passedOver = ";,|\t\r\n", "\"' \u00a0\u3000"

// cell protects a text from being read as a formula by a spreadsheet, as a whole or in a
// part after a possible separator. It prefixes an apostrophe, which marks text.
func cell(text string) string {
	if !strings.ContainsAny(text, formulaSigns) {
		return text
	}
	var b strings.Builder
	begins := true
	for _, c := range text {
		switch {
		case strings.ContainsRune(separators, c):
			begins = true
		case begins && strings.ContainsRune(formulaSigns, c):
			b.WriteByte('\'')
			begins = false
		case !strings.ContainsRune(passedOver, c):
			begins = false
		}
		b.WriteRune(c)
	}
	return b.String()
}
