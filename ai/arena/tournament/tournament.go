// Package tournament plays tournaments described by a file. It keeps a log of the games,
// from which an interrupted tournament continues.
package tournament

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
	"golang.org/x/text/unicode/norm"

	"colat/ai"
	"colat/ai/arena"
	"colat/ai/arena/pairing"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/match"
)

// A Tournament holds the settings of a tournament's file. Its TOML keys are the names in
// lower case:
//
//	title = "Giải Cờ Lật"
//	game = "victory"
//	time = "100ms"       # for a move; a player may have its own
//	seed = 1             # draws groups, victory cells, openings and lots
//	opening = 4          # random moves at the start of each pair of games
//	format = "groups"    # or "round-robin", "swiss", "knock-out"
//	groups = 2           # how many groups
//	advance = 2          # how many of each group go on to the knock-out
//	games = 2            # between two players; in pairs with colours swapped
//
//	[[player]]
//	name = "Nhóm 1"
//	spec = "champion:depth=4"
//
// Stages may give points for places: points = [4, 3, 2, 1]. Players at later places keep
// their earlier points. In a knock-out, the first number is for the winner, the second
// for the loser of the final, the third for the losers of the semi-finals, and so on.
// With draw = "random" the players of a stage are drawn by lot only, instead of by their
// earlier results. A player with withdraws = "stage 2", or "semi-final", is ranked last
// in its group from that phase on, or loses its ties.
//
// The format "swiss" plays a number of rounds (rounds = 5; the default is the number of
// rounds of a knock-out). Each round pairs players with equal points as far as possible.
// With advance = 4 a knock-out of the best players follows. A player with withdraws =
// "stage 1 round 3" is not paired from that round on. A player with enters = "stage 1
// round 2" is paired from that round on, and starts without points. A first stage of
// groups accepts such players too if it has late = true; they have enters = "stage 1".
//
// With clock = "120s" each side has that time for all its moves of a game, and strict is
// true unless the file sets it; match.ParseTimeControl describes the format. A player with a clock of its own
// has that one on both sides; then all players need one, their own or the tournament's. rules = "course" means
// time = "10s", clock = "120s" and opening = 0, unless the file sets these keys.
//
// Further keys are the options of the game's start by their names (victory = "a1 c7 d5 g4
// f3" fixes the victory cells), strict (a move that exceeds its time by any amount
// loses), patience (the time limit for any move) and concurrency (games at a time).
//
// If the formats are not sufficient, the file lists the stages one by one instead:
//
//	[[stage]]
//	kind = "groups"
//	groups = 8
//	advance = 2
//	games = 1
//
//	[[stage]]
//	kind = "knock-out"
type Tournament struct {
	Title       string          `toml:"title" json:"title"`
	Game        string          `toml:"game" json:"game"`
	Time        duration        `toml:"time" json:"time"`
	Seed        uint64          `toml:"seed" json:"seed"`
	Opening     int             `toml:"opening" json:"opening"`
	Strict      bool            `toml:"strict" json:"strict"`
	Patience    duration        `toml:"patience" json:"patience"`
	Clock       control         `toml:"clock" json:"clock,omitzero"` // the zero control means no limit
	Preset      string          `toml:"rules" json:"-"`              // "" or referee.CourseRules
	Concurrency int             `toml:"concurrency" json:"-"`
	Format      string          `toml:"format" json:"format,omitempty"`
	Groups      int             `toml:"groups" json:"groups,omitempty"`
	Rounds      int             `toml:"rounds" json:"rounds,omitempty"`
	Advance     int             `toml:"advance" json:"advance,omitempty"`
	Games       int             `toml:"games" json:"games,omitempty"`
	Stages      []pairing.Stage `toml:"stage" json:"stages"`
	Players     []Entry         `toml:"player" json:"players"`
	// Start are the start options that the file sets.
	Start game.Options `toml:"-" json:"-"`
	// Elsewhere, unless nil, plays the games on other computers instead of this one.
	Elsewhere *referee.Elsewhere `toml:"-" json:"-"`
	// OnPhase, unless nil, is called at the beginning of each stage or round.
	OnPhase func(Progress) `toml:"-" json:"-"`
	// OnMove, unless nil, is called with each game as Conduct.OnMove is, and its number in the schedule, from 0.
	OnMove func(number int, g *referee.Game) `toml:"-" json:"-"`

	rules game.Rules
}

// Entry is a player of a tournament.
type Entry struct {
	Name string   `toml:"name" json:"name"`
	Spec string   `toml:"spec" json:"spec"`
	Time duration `toml:"time" json:"time"` // 0 means the tournament's time
	// Clock is its time for all its moves of a game on either side; the zero control means the tournament's.
	Clock control `toml:"clock" json:"clock,omitzero"`
	// Enters is the phase of the first stage from which on a late player takes part; ""
	// for a player present from the start.
	Enters string `toml:"enters" json:"enters,omitempty"`
	// Withdraws is the first stage or round that the player misses; "" if it does not
	// withdraw.
	Withdraws string `toml:"withdraws" json:"withdraws,omitempty"`
}

// duration is a time.Duration with the text form of ai.ParseTime.
type duration time.Duration

func (d *duration) UnmarshalText(text []byte) error {
	v, err := ai.ParseTime(string(text))
	if err != nil {
		return fmt.Errorf("%.60q: %w", text, err)
	}
	*d = duration(v)
	return nil
}

func (d duration) MarshalText() ([]byte, error) { return []byte(time.Duration(d).String()), nil }

// control is a match.TimeControl. A time for the game alone is written as a duration, so that the
// fingerprints of old logs stay valid.
type control match.TimeControl

func (c *control) UnmarshalText(text []byte) error {
	v, err := match.ParseTimeControl(string(text))
	if err != nil {
		return fmt.Errorf("%.60q: %w", text, err)
	}
	*c = control(v)
	return nil
}

func (c control) MarshalText() ([]byte, error) {
	if c == (control{Total: c.Total}) {
		return duration(c.Total).MarshalText()
	}
	return match.TimeControl(c).MarshalText()
}

// Parse parses and checks a tournament's file. An error names the invalid key.
func Parse(text string) (*Tournament, error) {
	t := &Tournament{Game: "victory", Format: "round-robin", Games: 2, Opening: 4, Concurrency: 1}
	if err := checkDepth(text); err != nil {
		return nil, err
	}
	start, err := checkKeys(text)
	t.Start = start
	var meta toml.MetaData
	if err == nil {
		meta, err = toml.Decode(text, t)
	}
	if err != nil {
		if parse, is := errors.AsType[toml.ParseError](err); is {
			return nil, fmt.Errorf("line %d: %s", parse.Position.Line, parse.Message)
		}
		return nil, err
	}
	if t.rules, err = game.Find(t.Game); err != nil {
		return nil, fmt.Errorf("game: %w", err)
	}
	if meta.IsDefined("stage") {
		for _, key := range []string{"format", "groups", "advance", "games"} {
			if meta.IsDefined(key) {
				return nil, fmt.Errorf("%s: give it in each [[stage]], or leave out the stages", key)
			}
		}
		t.Format, t.Games = "", 0
	}
	if err := t.preset(meta.IsDefined); err != nil {
		return nil, err
	}
	if t.clocked() && !meta.IsDefined("strict") {
		t.Strict = true
	}
	checks := []func() error{t.checkPlayers, t.checkClocks, t.expandFormat, t.checkSchedule, t.checkNumbers}
	for _, check := range checks {
		if err := check(); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// preset sets the keys that the file leaves open to the values of the rules that it
// names.
func (t *Tournament) preset(given func(key ...string) bool) error {
	switch {
	case t.Preset == "":
		return nil
	case t.Preset != referee.CourseRules:
		return fmt.Errorf("rules: %.40q: want %q", t.Preset, referee.CourseRules)
	}
	if !given("time") {
		t.Time = duration(referee.CourseMove)
	}
	if !given("clock") {
		t.Clock = control{Total: referee.CourseClock}
	}
	if !given("opening") {
		t.Opening = 0
	}
	return nil
}

func (t *Tournament) checkPlayers() error {
	if n := len(t.Players); n < 2 || n > maxPlayers {
		return fmt.Errorf("player: want 2 to %d players, not %d", maxPlayers, n)
	}
	seen := make(map[string]bool)
	for i := range t.Players {
		p := &t.Players[i]
		if p.Spec == "" {
			return fmt.Errorf("player %d: spec is missing, such as spec = \"champion\"", i+1)
		}
		p.Name = cmp.Or(p.Name, p.Spec)
		// Names that read the same are the same, however their accents are encoded.
		composed := norm.NFC.String(p.Name)
		if seen[composed] {
			return fmt.Errorf("player %d: the name %q is taken", i+1, p.Name)
		}
		seen[composed] = true
		player, err := arena.NewPlayer(p.Spec, t.rules)
		if err != nil {
			return fmt.Errorf("player %q: %w", p.Name, err)
		}
		referee.Close(player)
	}
	return nil
}

// clocked reports whether games have clocks.
func (t *Tournament) clocked() bool {
	return t.Clock.Total > 0 || slices.ContainsFunc(t.Players, func(e Entry) bool { return e.Clock.Total > 0 })
}

// checkClocks checks that a player's clock is that of one side, and that all players have a clock if one has.
func (t *Tournament) checkClocks() error {
	for i := range t.Players {
		switch p := &t.Players[i]; {
		case match.TimeControl(p.Clock).IsUnequal():
			return fmt.Errorf("player %q: clock: want the time of this player alone, such as 5m or 3m+2s", p.Name)
		case t.clocked() && t.Clock.Total == 0 && p.Clock.Total == 0:
			return fmt.Errorf("player %q: clock is missing: other players have one", p.Name)
		}
	}
	return nil
}

// clock returns the time control of a game of two players.
func (t *Tournament) clock(players [2]string) match.TimeControl {
	var times [2]match.SideTime
	for side, name := range players {
		control := t.Clock
		if own := t.entry(name).Clock; own.Total > 0 {
			control = own
		}
		times[side] = match.TimeControl(control).Of(game.Player(side))
	}
	return match.ControlOf(times[0], times[1])
}

// expandFormat replaces the format by its stages.
func (t *Tournament) expandFormat() error {
	switch {
	case t.Groups != 0 && t.Format != "groups":
		return errors.New("groups: is for format = \"groups\"")
	case t.Advance != 0 && t.Format != "groups" && t.Format != "swiss":
		return errors.New("advance: is for format = \"groups\" or \"swiss\"")
	case t.Rounds != 0 && t.Format != "swiss":
		return errors.New("rounds: is for format = \"swiss\"")
	}
	knockOut := pairing.Stage{Kind: pairing.KnockOutStage, Games: t.Games}
	switch t.Format {
	case "":
	case "round-robin":
		t.Stages = []pairing.Stage{{Kind: pairing.GroupStage, Groups: 1, Games: t.Games}}
	case "knock-out":
		t.Stages = []pairing.Stage{knockOut}
	case "groups":
		t.Groups = cmp.Or(t.Groups, max(1, len(t.Players)/4))
		t.Advance = cmp.Or(t.Advance, 2)
		groups := pairing.Stage{Kind: pairing.GroupStage, Groups: t.Groups, Advance: t.Advance, Games: t.Games}
		t.Stages = []pairing.Stage{groups, knockOut}
	case "swiss":
		t.Stages = []pairing.Stage{{Kind: pairing.SwissStage, Rounds: t.Rounds, Advance: t.Advance, Games: t.Games}}
		if t.Advance != 0 {
			t.Stages = append(t.Stages, knockOut)
		}
	default:
		return fmt.Errorf("format: %q: want round-robin, groups, swiss or knock-out", t.Format)
	}
	return nil
}

// checkSchedule checks the stages and the phases in which players enter and withdraw. It
// sets the defaults of the stages.
func (t *Tournament) checkSchedule() error {
	s := t.schedule()
	err := s.Check()
	t.Stages = s.Stages
	return err
}

func (t *Tournament) checkNumbers() error {
	for name := range t.Start {
		if !slices.ContainsFunc(t.rules.StartOptions(), func(o game.Option) bool { return o.Name == name }) {
			return fmt.Errorf("%s: the game %s has no %s", name, t.Game, labelOf(name))
		}
	}
	t.Title = cmp.Or(t.Title, t.rules.Name().Vietnamese)
	_, _, err := referee.DrawOpening(t.rules, t.Start, t.Opening, t.rng("opening"))
	return err
}

// labelOf returns the English label of the start option with the given name.
func labelOf(name string) string {
	for _, o := range game.StartOptions() {
		if o.Name == name {
			return strings.ToLower(o.Label.English)
		}
	}
	return name
}

// Rules returns the rules of the tournament's game.
func (t *Tournament) Rules() game.Rules { return t.rules }

// Fingerprint identifies the tournament by its settings. Tournaments that would play
// different games have different fingerprints.
func (t *Tournament) Fingerprint() string {
	text := game.Must(json.Marshal(t)) // a Tournament contains only texts and numbers
	// The start options are inserted at the position of the former field for the victory
	// cells, so that the fingerprints of old logs stay valid. The text `,"time":` is
	// unique, because quotes within texts are escaped.
	before, after, _ := strings.Cut(string(text), `,"time":`)
	for _, name := range slices.Sorted(maps.Keys(t.Start)) {
		option := game.Must(json.Marshal(map[string]string{name: t.Start[name]}))
		before += "," + strings.Trim(string(option), "{}")
	}
	sum := sha256.Sum256([]byte(before + `,"time":` + after))
	return hex.EncodeToString(sum[:12])
}

// rng returns a random generator that depends only on the tournament's seed and on the
// purpose.
func (t *Tournament) rng(purpose string) *rand.Rand { return pairing.Chance(t.Seed, purpose) }

// schedule returns the settings of the tournament that determine its pairings.
func (t *Tournament) schedule() *pairing.Tournament {
	s := &pairing.Tournament{Seed: t.Seed, Stages: t.Stages}
	for _, p := range t.Players {
		s.Players = append(s.Players, pairing.Player{Name: p.Name, Enters: p.Enters, Withdraws: p.Withdraws})
	}
	return s
}
