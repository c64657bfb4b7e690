package collection

import (
	"encoding/binary"
	"fmt"
	"slices"

	"colat/game"
	"colat/game/match"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// blockGames is the number of games that are allocated together. To clear the space of all games at once
// would keep the page from drawing a frame.
const blockGames = 512

// Parse reads the packed form. yield, unless nil, is called between games.
func Parse(data []byte, yield func()) (*Collection, error) {
	in := reader{rest: data}
	if string(in.bytes(uint64(len(packedStart)))) != packedStart {
		return nil, errDamaged
	}
	c := &Collection{Name: in.text(), data: data}
	texts := in.number()
	for range min(texts, uint64(len(in.rest))) {
		c.text = append(c.text, in.text())
	}
	count := in.number()
	if in.failed || texts != uint64(len(c.text)) || count > uint64(len(in.rest)) {
		return nil, errDamaged
	}
	c.entries = in.rest
	c.at = make([]int, 0, count)
	c.Games = make([]*storage.Finished, 0, count)
	var block []storage.Finished
	ids := make([]byte, 0, count*uint64(idLength))
	passes := make(map[uint64]func(game.Move) bool) // by the number of the game
	for range count {
		c.at = append(c.at, len(c.entries)-len(in.rest))
		e, ok := in.entry(uint64(len(c.text)))
		if !ok {
			return nil, errDamaged
		}
		c.ids = append(c.ids, e.id)
		ids = appendID(ids, e.id)
		isPass, known := passes[e.game]
		if !known {
			isPass = passOf(c.text[e.game])
			passes[e.game] = isPass
		}
		if len(block) == cap(block) {
			block = make([]storage.Finished, 0, min(blockGames, count-uint64(len(c.Games))))
		}
		block = append(block, storage.Finished{
			Game: c.text[e.game], Start: c.text[e.start],
			Players: [2]string{c.text[e.players[0]], c.text[e.players[1]]},
			Winner:  letters[e.winner], Reason: c.text[e.reason], Moves: e.played(isPass), Ended: e.time(),
			Origin: storage.Origin{File: c.Name, Round: c.text[e.round], Opening: c.text[e.opening]},
		})
		c.Games = append(c.Games, &block[len(block)-1])
		if yield != nil {
			yield()
		}
	}
	if len(in.rest) > 0 {
		return nil, errDamaged
	}
	all := string(ids) // one allocation for all IDs
	for i := range c.Games {
		c.Games[i].ID = all[i*idLength : (i+1)*idLength]
	}
	c.order(yield)
	return c, nil
}

// passOf returns what tells the passes of a game from its moves, or nil for a game without passes.
func passOf(id string) func(game.Move) bool {
	rules, err := games.All.Rules(id)
	if err != nil {
		return nil
	}
	return games.All.Of(rules).IsPass
}

// played returns the number of moves without passes, which the entry counts as well.
func (e *entry) played(isPass func(game.Move) bool) int {
	n := e.count
	if isPass == nil {
		return n
	}
	for rest := e.moves; ; {
		m, left, ok := cutMove(rest)
		if !ok {
			return n
		}
		if rest = left; isPass(m) {
			n--
		}
	}
}

// order lists the games, the newest first. yield, unless nil, is called now and then.
func (c *Collection) order(yield func()) {
	c.newest = sorted(slices.Clone(c.Games), later, yield)
}

// later orders games from the newest to the oldest.
func later(a, b *storage.Finished) int { return b.Ended.Compare(a.Ended) }

// sorted returns a list in a stable order. Parts are sorted and merged, and yield, unless nil, is
// called between them.
func sorted[T any](list []T, compare func(a, b T) int, yield func()) []T {
	const part = 512
	var parts [][]T
	for at := 0; at < len(list); at += part {
		some := list[at:min(at+part, len(list))]
		slices.SortStableFunc(some, compare)
		parts = append(parts, some)
		if yield != nil {
			yield()
		}
	}
	return merge(parts, compare, yield)
}

// Merge merges lists of games of which each has the newest games first. Of games of the same time,
// those of earlier lists come first. yield, unless nil, is called now and then.
func Merge(lists [][]*storage.Finished, yield func()) []*storage.Finished {
	return merge(lists, later, yield)
}

// mostMerged is the number of elements after which merge calls yield.
const mostMerged = 2048

// merge merges sorted lists, the elements of earlier lists first where they are equal.
func merge[T any](lists [][]T, compare func(a, b T) int, yield func()) []T {
	if len(lists) == 0 {
		return nil
	}
	for len(lists) > 1 {
		var merged [][]T
		for at := 0; at < len(lists); at += 2 {
			if at+1 == len(lists) {
				merged = append(merged, lists[at])
				break
			}
			a, b := lists[at], lists[at+1]
			list := make([]T, 0, len(a)+len(b))
			for len(a) > 0 && len(b) > 0 {
				if compare(a[0], b[0]) > 0 {
					list, b = append(list, b[0]), b[1:]
				} else {
					list, a = append(list, a[0]), a[1:]
				}
				if yield != nil && len(list)%mostMerged == 0 {
					yield()
				}
			}
			merged = append(merged, append(append(list, a...), b...))
			if yield != nil {
				yield()
			}
		}
		lists = merged
	}
	return lists[0]
}

// Read returns the record of a game by its index.
func (c *Collection) Read(index int) (*match.Record, error) {
	e, err := c.entry(index)
	if err != nil {
		return nil, err
	}
	if len(e.line) > 0 {
		return match.ParseLine(e.line)
	}
	rules, err := game.Find(c.text[e.game])
	if err != nil {
		return nil, err
	}
	start, err := rules.ParsePosition(c.text[e.start])
	if err != nil {
		return nil, err
	}
	r := &match.Record{
		Rules: rules, Start: start, Names: [2]string{c.text[e.players[0]], c.text[e.players[1]]}, Round: c.text[e.round],
		Ended: e.time(),
	}
	for _, t := range e.tags {
		r.AddTag(c.text[t[0]], c.text[t[1]])
	}
	s := start.Clone()
	for rest := e.moves; len(rest) > 0; {
		m, left, ok := cutMove(rest)
		if !ok || !game.IsLegal(s, m) {
			return nil, fmt.Errorf("move %d: %w", len(r.Moves)+1, errDamaged)
		}
		s.Play(m)
		r.Moves, rest = append(r.Moves, m), left
	}
	if winner, over := e.winner.side(); over {
		r.End(game.Result{Winner: winner, Reason: game.Reason(c.text[e.reason])}, s)
	}
	return r, nil
}

// StartsWith reports whether the game with an index begins with moves.
func (c *Collection) StartsWith(index int, moves []game.Move) bool {
	e, err := c.entry(index)
	if err != nil {
		return false
	}
	rest := e.moves
	for len(moves) > 0 {
		m, left, ok := cutMove(rest)
		if !ok {
			return false
		}
		if m != moves[0] {
			return false
		}
		moves, rest = moves[1:], left
	}
	return true
}

// entry returns a game by its index.
func (c *Collection) entry(index int) (entry, error) {
	if index < 0 || index >= len(c.at) {
		return entry{}, errDamaged
	}
	in := reader{rest: c.entries[c.at[index]:]}
	e, ok := in.entry(uint64(len(c.text)))
	if !ok {
		return e, errDamaged
	}
	return e, nil
}

// reader reads the packed form.
type reader struct {
	rest   []byte
	failed bool
}

func (r *reader) number() uint64 {
	n, length := binary.Uvarint(r.rest)
	if length <= 0 {
		r.failed, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[length:]
	return n
}

func (r *reader) signed() int64 {
	n, length := binary.Varint(r.rest)
	if length <= 0 {
		r.failed, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[length:]
	return n
}

func (r *reader) bytes(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		r.failed, r.rest = true, nil
		return nil
	}
	part := r.rest[:n:n]
	r.rest = r.rest[n:]
	return part
}

func (r *reader) text() string { return string(r.bytes(r.number())) }

// entry reads a game that refers to a number of texts.
func (r *reader) entry(texts uint64) (e entry, ok bool) {
	in := reader{rest: r.bytes(r.number())}
	if id := in.bytes(8); id != nil {
		e.id = binary.LittleEndian.Uint64(id)
	}
	for _, n := range []*uint64{&e.game, &e.start, &e.players[0], &e.players[1], &e.round, &e.opening, &e.reason} {
		if *n = in.number(); *n >= texts {
			return e, false
		}
	}
	if code := in.bytes(1); code != nil {
		e.winner = winner(code[0])
	}
	e.ended = in.signed()
	count := in.number()
	e.moves = in.bytes(in.number())
	if len(in.rest) > 0 && in.rest[0] == tagsFollow {
		for in.rest = in.rest[1:]; len(in.rest) > 0; {
			t := [2]uint64{in.number(), in.number()}
			if max(t[0], t[1]) >= texts {
				return e, false
			}
			e.tags = append(e.tags, t)
		}
	}
	e.line = in.rest
	e.count = int(min(count, uint64(len(e.moves))))
	return e, !r.failed && !in.failed && e.winner <= nobody && count <= uint64(len(e.moves))
}

// cutMove returns the first of packed moves and the rest.
func cutMove(moves []byte) (m game.Move, rest []byte, ok bool) {
	n, length := binary.Uvarint(moves)
	if length <= 0 || n >= uint64(game.NoMove) {
		return game.NoMove, nil, false
	}
	return game.Move(n), moves[length:], true
}
