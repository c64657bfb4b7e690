package practice

import (
	"cmp"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"

	"colat/ai/book"
	"colat/game"
)

// A Line is an opening that a person wants to know as one of the sides.
type Line struct {
	Game   string      `json:"game"`   // ID of the rules
	Start  string      `json:"start"`  // the game's one-line text
	Moves  string      `json:"moves"`  // with commas between them
	Side   game.Player `json:"side"`   // the person's
	Weight int         `json:"weight"` // how often it is practised beside others: 0, never, to MostWeight
}

// Lines holds the openings of a person by their IDs.
type Lines struct {
	Version int             `json:"version"`
	Lines   map[string]Line `json:"lines"`
}

// The bounds of lines.
const (
	MostWeight  = 9
	MostPlies   = 30  // of one line
	MostLines   = 200 // of a folder
	UsualWeight = 3
	mostMoves   = 400 // bytes
)

// Mend replaces values that make no sense.
func (l *Lines) Mend() {
	l.Version = Version
	if l.Lines == nil {
		l.Lines = make(map[string]Line)
	}
	maps.DeleteFunc(l.Lines, func(id string, line Line) bool {
		return id != line.id() || !line.sound()
	})
	if len(l.Lines) > MostLines {
		for _, id := range l.sorted(func(*Line) bool { return true })[MostLines:] {
			delete(l.Lines, id)
		}
	}
}

// sound reports whether stored values make sense, as far as that is known without the rules.
func (l *Line) sound() bool {
	return (l.Side == game.First || l.Side == game.Second) && l.Weight >= 0 && l.Weight <= MostWeight &&
		len(l.Game) <= mostName && len(l.Start) <= mostPosition && len(l.Moves) <= mostMoves
}

// id returns the ID of a line, which depends on everything but the weight.
func (l *Line) id() string {
	sum := fnv.New64a()
	sum.Write([]byte(l.Game + "\n" + l.Start + "\n" + l.Moves + "\n" + l.Side.Letter()))
	return strconv.FormatUint(sum.Sum64(), 36)
}

// sorted returns the IDs of lines by their moves.
func (l *Lines) sorted(wanted func(*Line) bool) []string {
	var ids []string
	for id, line := range l.Lines {
		if wanted(&line) {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(x, y string) int {
		a, b := l.Lines[x], l.Lines[y]
		return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Moves, b.Moves), cmp.Compare(x, y))
	})
	return ids
}

// Of returns the IDs of the lines of a side in games for which wanted returns true, sorted.
func (l *Lines) Of(side game.Player, wanted func(rules string) bool) []string {
	return l.sorted(func(line *Line) bool { return line.Side == side && wanted(line.Game) })
}

// NewLine returns the first moves of a game, up to the last one of a side, as a line of that side. It returns
// false if there is no such move, or if they are too long to be stored.
func NewLine(start game.State, moves []game.Move, side game.Player) (Line, bool) {
	moves = upTo(start, moves[:min(len(moves), MostPlies)], side)
	line := Line{
		Game: start.Rules().ID(), Start: start.Rules().FormatPosition(start), Moves: game.FormatMoves(start, moves, ","),
		Side: side, Weight: UsualWeight,
	}
	return line, len(moves) > 0 && line.sound()
}

// upTo returns the moves up to the last one of a side.
func upTo(start game.State, moves []game.Move, side game.Player) []game.Move {
	s, length := start.Clone(), 0
	for i, m := range moves {
		if s.ToMove() == side {
			length = i + 1
		}
		s.Play(m)
	}
	return moves[:length]
}

// Weigh sets the weight of a line, within its bounds.
func (l *Lines) Weigh(id string, weight int) {
	if line, known := l.Lines[id]; known {
		line.Weight = min(max(weight, 0), MostWeight)
		l.Lines[id] = line
	}
}

// Merge returns the union of the lines of two devices. Of a line that both have, the greater weight
// stays.
func (l Lines) Merge(other Lines) Lines {
	union := Lines{Lines: maps.Clone(l.Lines)}
	union.Mend()
	for id, b := range other.Lines {
		if a, both := union.Lines[id]; !both || b.Weight > a.Weight {
			union.Lines[id] = b
		}
	}
	union.Mend()
	return union
}

// Read returns the start and the moves of a line, or an error if it is of no game of the program.
func (l *Line) Read() (game.State, []game.Move, error) {
	rules, err := game.Find(l.Game)
	if err != nil {
		return nil, nil, err
	}
	start, err := rules.ParsePosition(l.Start)
	if err != nil {
		return nil, nil, err
	}
	moves, err := game.ParseMoves(start.Clone(), l.Moves)
	return start, moves, err
}

// A Choice is a move that openings have in a position, and how often it is played beside others.
type Choice struct {
	Move   game.Move
	Weight float64
}

// Openings know what is played after some moves.
type Openings interface {
	// After returns the moves in a position that some moves have led to: the right ones on the turn of
	// the person who practises, or the opponent's. There are none where the openings end.
	After(s game.State, played []game.Move, own bool) []Choice
}

// Repertoire is the Openings of a person's lines from one start.
type Repertoire []Weighted

// Weighted is the moves of a line with its weight.
type Weighted struct {
	Moves  []game.Move
	Weight int
}

// After implements Openings.
func (r Repertoire) After(_ game.State, played []game.Move, _ bool) (list []Choice) {
	for _, line := range r {
		n := len(played)
		if len(line.Moves) <= n || !slices.Equal(line.Moves[:n], played) {
			continue
		}
		at := slices.IndexFunc(list, func(c Choice) bool { return c.Move == line.Moves[n] })
		if at < 0 {
			at, list = len(list), append(list, Choice{Move: line.Moves[n]})
		}
		list[at].Weight += float64(line.Weight)
	}
	return list
}

// Round draws a whole line that goes on after some moves, each move by its weight. It ends with a move
// of the side.
func Round(from Openings, start game.State, played []game.Move, side game.Player, rng *rand.Rand) []game.Move {
	s := start.Clone()
	for _, m := range played {
		s.Play(m)
	}
	line := slices.Clone(played)
	for len(line) < MostPlies {
		if _, over := s.Result(); over {
			break
		}
		list := from.After(s, line, s.ToMove() == side)
		i := Pick(list, rng)
		if i < 0 {
			break
		}
		s.Play(list[i].Move)
		line = append(line, list[i].Move)
	}
	return upTo(start, line, side)
}

// Pick draws one of some choices by weight, and returns its index, or -1 if there are none. Choices
// without a weight are drawn only where all have none.
func Pick(list []Choice, rng *rand.Rand) int {
	total := 0.0
	for _, c := range list {
		total += c.Weight
	}
	at := rng.Float64() * total
	for i, c := range list {
		if at -= c.Weight; at < 0 {
			return i
		}
	}
	return min(len(list), 1) - 1
}

// BookOpenings is the Openings of a book. The opponent plays moves that are not much worse than the best
// one, the more often the more games went through them. Right are the moves that are as good as that.
type BookOpenings struct{ *book.Book }

// mostWorse is how much worse than the best move, of book.Whole, the opponent's moves may be.
const mostWorse = book.Whole / 10

// After implements Openings.
func (b BookOpenings) After(s game.State, _ []game.Move, own bool) (list []Choice) {
	entries := b.Lookup(s)
	if own {
		entries = book.Equal(entries)
	}
	for _, e := range entries {
		if int(e.Value.Chance)+mostWorse >= int(entries[0].Value.Chance) {
			list = append(list, Choice{e.Move, 1 + float64(e.Games)})
		}
	}
	return list
}
