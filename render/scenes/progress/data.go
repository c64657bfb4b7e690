package progress

import (
	"cmp"
	"slices"
	"strings"

	"colat/ai"
	"colat/game"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// data holds the user's games and puzzles. It is read in pieces, so that no frame
// waits for it.
type data struct {
	program *scene.Program
	history storage.History
	missing []string // games of the library that the history does not have
	added   bool     // the history has games that are not stored yet
	games   []played // of the history
	puzzles []tried
}

// played is a game of the history.
type played struct {
	*storage.Entry
	family     string
	day, level int
	opening    opening
	place      string // id of the text about where that lies which was drawn; "" if unknown
}

// opening is how a game began. Games with the same key began alike. Shape is the id of the name of
// its shape, or "".
type opening struct{ key, name, shape string }

// tried is a puzzle that the user has tried.
type tried struct {
	family string
	day    int
	clean  bool
}

// piece is the number of games that are read in a tick.
const piece = 24

// read begins to read.
func read(p *scene.Program) *data {
	d := &data{program: p, history: p.Store.History()}
	d.missing = p.Store.Missing(&d.history)
	for _, family := range p.Games.Families() {
		for _, a := range p.Store.Training(family).Attempts {
			d.puzzles = append(d.puzzles, tried{family, a.Day, a.Clean})
		}
	}
	return d
}

// next reads another piece, and reports whether it was the last one.
func (d *data) next() bool {
	store := d.program.Store
	if n := min(len(d.missing), piece); n > 0 {
		if recalled := store.Recall(d.missing[:n]); len(recalled.Entries) > 0 {
			d.history, d.added = d.history.Merge(recalled), true
		}
		d.missing = d.missing[n:]
		return false
	}
	if d.added {
		d.added = false
		store.KeepHistory(d.history)
		return false
	}
	for range piece {
		if len(d.games) == len(d.history.Entries) {
			return true
		}
		d.games = append(d.games, d.played(&d.history.Entries[len(d.games)]))
	}
	return false
}

func (d *data) played(e *storage.Entry) played {
	family, _, _ := strings.Cut(e.Game, ":")
	p := played{Entry: e, family: family, day: e.Day(d.program.Zone()), level: e.Level()}
	d.group(&p)
	return p
}

// group finds out how a game began: its opening, and where that lies which was drawn for it.
func (d *data) group(p *played) {
	rules, err := d.program.Games.Rules(p.Game)
	if err != nil || p.Line == "" || p.Side == game.NoSide {
		return
	}
	g, options := d.program.Games.Of(rules), rules.StartOptions()
	if at := slices.IndexFunc(options, func(o game.Option) bool { return o.Drawn("") }); at >= 0 {
		if g.Beginnings != nil {
			d.groupDrawn(p, rules, &options[at], g.Beginnings)
		}
		return
	}
	if start, err := rules.New(nil, nil); err == nil {
		p.opening = d.openingOf(p, start)
	}
}

// groupDrawn finds out how a game with a drawn start began. The start may be unknown.
func (d *data) groupDrawn(p *played, rules game.Rules, drawn *game.Option, b *games.Beginnings) {
	value := strings.ReplaceAll(cmp.Or(p.Start, drawn.None), "+", " ")
	start, err := rules.New(game.Options{drawn.Name: value}, nil)
	if err != nil {
		return
	}
	if p.Start != "" {
		p.place = b.Place(start)
	}
	moves, _ := game.ParseMoves(start, p.Line) // up to one that cannot be read
	shape, line := b.Opening(start, moves, p.Side)
	p.opening = opening{key: line, name: line, shape: shape}
}

// openingOf returns the opening of a game: its name or, if the openings of the game have none, the
// moves up to the user's first one.
func (d *data) openingOf(p *played, start game.State) opening {
	g, l, state := d.program.Games.Of(start.Rules()), d.program.Locale, start.Clone()
	moves, _ := game.ParseMoves(start, p.Line) // up to one that cannot be read
	if g.Opening != nil {
		name, _ := g.Opening(start, moves)
		return opening{key: name, name: name}
	}
	if len(moves) <= int(p.Side) {
		return opening{}
	}
	moves = moves[:int(p.Side)+1]
	for _, m := range moves {
		state.Play(m)
	}
	key, names := games.Canonical(state), []string(nil)
	state = start.Clone()
	for _, m := range games.Orient(start, moves) {
		names = append(names, g.MoveText(l, state, m))
		state.Play(m)
	}
	return opening{key: key, name: strings.Join(names, " ")}
}

// families returns the families of games that the user has played or solved puzzles of, in the
// usual order.
func (d *data) families() []string {
	var some []string
	for _, family := range d.program.Games.Families() {
		if slices.ContainsFunc(d.games, func(p played) bool { return p.family == family }) ||
			slices.ContainsFunc(d.puzzles, func(t tried) bool { return t.family == family }) {
			some = append(some, family)
		}
	}
	return some
}

// latest returns the family of the last game, or "" if there is none.
func (d *data) latest() string {
	for i := len(d.games) - 1; i >= 0; i-- {
		if slices.Contains(d.program.Games.Families(), d.games[i].family) {
			return d.games[i].family
		}
	}
	return ""
}

// empty reports whether there is nothing to show.
func (d *data) empty() bool { return len(d.games)+len(d.puzzles) == 0 }

// counts reports whether a game tells something about the user's strength: it was against a level,
// and as far as is known without help.
func (p *played) counts() bool {
	return p.level >= 1 && p.level <= ai.MostLevel && p.Help != storage.Helped && p.Side != game.NoSide
}

// tally counts a game.
func tally(t *storage.Tally, e *storage.Entry) {
	switch {
	case e.Won():
		t.Won++
	case e.Lost():
		t.Lost++
	default:
		t.Drawn++
	}
}
