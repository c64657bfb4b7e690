package render

import (
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/othello"
	"colat/render/locale"
)

// setup is all it takes to begin a game.
type setup struct {
	rules   *othello.Rules
	victory uint64        // the five cells; 0 in the classic game
	given   string        // the cells in the words they were given in, if they were
	seats   [2]string     // specs of black and white
	time    time.Duration // for each move of an engine
	moves   []game.Move   // to play before anyone is asked
}

// request is what an address asks for.
type request struct {
	setup
	direct bool   // it names a game, to be opened at once
	chosen bool   // it names the victory cells
	lang   string // "" if it does not say
	seed   uint64
	seeded bool
	// complaints say what the address got wrong.
	complaints []complaint
}

// complaint is a text with the value it is about.
type complaint struct {
	id   string
	data locale.Data
}

// parseRequest reads an address. What it does not say comes from the settings;
// what it says wrongly is complained of and replaced by a default.
func parseRequest(parameters url.Values, kept settings) *request {
	r := &request{}
	complain := func(id, value string) {
		r.complaints = append(r.complaints, complaint{id, locale.Data{"Value": shortened(value)}})
	}
	if lang := parameters.Get("lang"); lang != "" {
		if r.lang = lang; !locale.Known(lang) {
			r.lang = ""
			complain("parameter.language", lang)
		}
	}
	if seed := parameters.Get("seed"); seed != "" {
		n, err := strconv.ParseInt(seed, 10, 64)
		if err != nil {
			complain("parameter.seed", seed)
		} else {
			r.seed, r.seeded = uint64(n), true
		}
	}
	r.direct = parameters.Has("game") || parameters.Has("victory") || parameters.Has("moves")
	if r.direct { // an address means the same for everyone
		kept = defaultSettings()
	}
	r.rules = rulesOf(kept.Game)
	if id := parameters.Get("game"); id != "" {
		if r.rules = rulesOf(id); r.rules == nil {
			r.rules = othello.Victory
			complain("parameter.game", id)
		}
	}
	r.time = kept.Time
	if text := parameters.Get("time"); text != "" {
		d, err := time.ParseDuration(text)
		if err != nil || d <= 0 || d > maxThinkingTime {
			complain("parameter.time", text)
		} else {
			r.time = d
		}
	}
	r.seats = kept.Seats
	for i, name := range []string{"black", "white"} {
		if spec := parameters.Get(name); spec != "" {
			if knownPlayer(spec) {
				r.seats[i] = spec
			} else {
				complain("parameter.player", spec)
			}
		}
	}
	if cells := parameters.Get("victory"); cells != "" && r.rules == othello.Victory {
		s, err := othello.Victory.New(game.Options{"victory": cells}, nil)
		if err != nil {
			complain("parameter.victory", cells)
		} else {
			r.victory, r.given, r.chosen = s.(*othello.State).VictoryCells(), cells, true
		}
	}
	return r
}

// readMoves plays the moves of the address on the position the game begins with,
// as far as they are legal. It is called when the victory cells are settled.
func (r *request) readMoves(parameters url.Values) {
	text := strings.NewReplacer(" ", "", ",", "", "+", "").Replace(parameters.Get("moves"))
	state := r.start()
	for number := 1; text != ""; number++ {
		length := min(2, len(text))
		if strings.HasPrefix(text, "pass") {
			length = len("pass")
		}
		move, err := r.rules.ParseMove(state, text[:length])
		if err != nil {
			r.complaints = append(r.complaints, complaint{"parameter.moves",
				locale.Data{"Number": number, "Value": shortened(text[:length])}})
			return
		}
		state.Play(move)
		r.moves = append(r.moves, move)
		text = text[length:]
	}
}

// start returns the position the game begins with.
func (s *setup) start() *othello.State {
	options := game.Options{}
	if s.rules == othello.Victory {
		given, err := s.rules.New(game.Options{"victory": s.given}, nil)
		if err == nil && given.(*othello.State).VictoryCells() == s.victory {
			return given.(*othello.State)
		}
		options["victory"] = cellNames(s.victory, " ")
	}
	state, err := s.rules.New(options, nil)
	if err != nil {
		panic("render: a setup that cannot be: " + err.Error())
	}
	return state.(*othello.State)
}

// parameters returns the address that leads to a game with these moves.
func (s *setup) parameters(moves []game.Move, language string) url.Values {
	v := url.Values{
		"game":  {s.rules.ID()},
		"black": {s.seats[0]},
		"white": {s.seats[1]},
		"time":  {durationText(s.time)},
		"lang":  {language},
	}
	if s.rules == othello.Victory {
		v.Set("victory", s.start().VictoryNames(' '))
	}
	if len(moves) > 0 {
		v.Set("moves", movesText(moves, ""))
	}
	return v
}

// rulesOf returns the rules with an ID, or nil.
func rulesOf(id string) *othello.Rules {
	switch id {
	case "victory":
		return othello.Victory
	case "classic":
		return othello.Classic
	}
	return nil
}

// knownPlayer reports whether a spec names a person or one of the players there
// are, whatever its options are worth.
func knownPlayer(spec string) bool {
	if spec == human {
		return true
	}
	parsed, err := ai.ParseSpec(spec)
	if err != nil {
		return false
	}
	for _, name := range ai.Names() {
		if name == parsed.Name {
			return true
		}
	}
	return false
}

// drawCells draws five victory cells.
func drawCells(rng *rand.Rand) uint64 {
	state, err := othello.Victory.New(nil, rng)
	if err != nil {
		panic("render: cells that cannot be drawn: " + err.Error())
	}
	return state.(*othello.State).VictoryCells()
}

func cellNames(cells uint64, separator string) string {
	var names []string
	for sq := range 64 {
		if cells>>sq&1 != 0 {
			names = append(names, othello.SquareName(sq))
		}
	}
	return strings.Join(names, separator)
}

func moveName(m game.Move) string {
	if m == othello.Pass {
		return "pass"
	}
	return othello.SquareName(int(m))
}

func movesText(moves []game.Move, separator string) string {
	var b strings.Builder
	for i, m := range moves {
		if i > 0 {
			b.WriteString(separator)
		}
		b.WriteString(moveName(m))
	}
	return b.String()
}

// durationText writes a duration as addresses do: 0.2s, 1s, 2m.
func durationText(d time.Duration) string {
	if d < time.Minute {
		return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) + "s"
	}
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	return text
}

// shortened keeps a value from an address to a length that can be shown.
func shortened(value string) string {
	const most = 24
	if runes := []rune(value); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return value
}
