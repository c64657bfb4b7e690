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
	passes := make(map[string]func(game.Move) bool) // by game
	for range count {
		c.at = append(c.at, len(c.entries)-len(in.rest))
		p, ok := in.packed(c.text)
		if !ok {
			return nil, errDamaged
		}
		c.ids = append(c.ids, p.id)
		ids = appendID(ids, p.id)
		isPass, known := passes[p.game]
		if !known {
			isPass = passOf(p.game)
			passes[p.game] = isPass
		}
		if len(block) == cap(block) {
			block = make([]storage.Finished, 0, min(blockGames, count-uint64(len(c.Games))))
		}
		block = append(block, storage.Finished{
			Game: p.game, Start: p.start, Players: p.names, Winner: letters[p.winner], Reason: p.reason,
			Moves: p.played(isPass), Ended: timeOf(p.ended),
			Origin: storage.Origin{File: c.Name, Round: p.round, Opening: p.opening},
		})
		c.Games = append(c.Games, &block[len(block)-1])
		pause(yield)
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

// played returns the number of moves without passes, which the count has as well.
func (p *packed) played(isPass func(game.Move) bool) int {
	n := p.count
	if isPass == nil {
		return n
	}
	for rest := p.moves; ; {
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
		pause(yield)
	}
	return merge(parts, compare, yield)
}

// Merge merges lists of games of which each has the newest games first. Of games of the same time,
// those of earlier lists come first. yield, unless nil, is called now and then.
func Merge(lists [][]*storage.Finished, yield func()) []*storage.Finished {
	return merge(lists, later, yield)
}

// pause lets frames be drawn, unless yield is nil.
func pause(yield func()) {
	if yield != nil {
		yield()
	}
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
				if len(list)%mostMerged == 0 {
					pause(yield)
				}
			}
			merged = append(merged, append(append(list, a...), b...))
			pause(yield)
		}
		lists = merged
	}
	return lists[0]
}

// Read returns the record of a game by its index.
func (c *Collection) Read(index int) (*match.Record, error) {
	p, err := c.packed(index)
	if err != nil {
		return nil, err
	}
	if len(p.line) > 0 {
		return match.ParseLine(p.line)
	}
	rules, err := game.Find(p.game)
	if err != nil {
		return nil, err
	}
	start, err := rules.ParsePosition(p.start)
	if err != nil {
		return nil, err
	}
	r := &match.Record{Rules: rules, Start: start, Names: p.names, Round: p.round, Ended: timeOf(p.ended)}
	for _, t := range p.tags {
		r.AddTag(t.Name, t.Value)
	}
	s := start.Clone()
	for rest := p.moves; len(rest) > 0; {
		m, left, ok := cutMove(rest)
		if !ok || !game.IsLegal(s, m) {
			return nil, fmt.Errorf("move %d: %w", len(r.Moves)+1, errDamaged)
		}
		s.Play(m)
		r.Moves, rest = append(r.Moves, m), left
	}
	if winner, over := p.winner.side(); over {
		r.End(game.Result{Winner: winner, Reason: game.Reason(p.reason)}, s)
	}
	return r, nil
}

// StartsWith reports whether the game with an index begins with moves.
func (c *Collection) StartsWith(index int, moves []game.Move) bool {
	p, err := c.packed(index)
	if err != nil {
		return false
	}
	rest := p.moves
	for _, move := range moves {
		m, left, ok := cutMove(rest)
		if !ok || m != move {
			return false
		}
		rest = left
	}
	return true
}

// packed returns a game by its index.
func (c *Collection) packed(index int) (packed, error) {
	if index < 0 || index >= len(c.at) {
		return packed{}, errDamaged
	}
	in := reader{rest: c.entries[c.at[index]:]}
	p, ok := in.packed(c.text)
	if !ok {
		return p, errDamaged
	}
	return p, nil
}

// reader reads the packed form.
type reader struct {
	rest   []byte
	failed bool
}

func (r *reader) number() uint64 {
	n, length := binary.Uvarint(r.rest)
	return skip(r, n, length)
}

func (r *reader) signed() int64 {
	n, length := binary.Varint(r.rest)
	return skip(r, n, length)
}

// skip skips a number that takes some bytes, and returns it. Without bytes it is damaged.
func skip[N int64 | uint64](r *reader, n N, length int) N {
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

// packed reads a game that refers to texts.
func (r *reader) packed(texts []string) (p packed, ok bool) {
	in := reader{rest: r.bytes(r.number())}
	if id := in.bytes(8); id != nil {
		p.id = binary.LittleEndian.Uint64(id)
	}
	for _, text := range []*string{&p.game, &p.start, &p.names[0], &p.names[1], &p.round, &p.opening, &p.reason} {
		n := in.number()
		if n >= uint64(len(texts)) {
			return p, false
		}
		*text = texts[n]
	}
	if code := in.bytes(1); code != nil {
		p.winner = winner(code[0])
	}
	p.ended = in.signed()
	count := in.number()
	p.moves = in.bytes(in.number())
	if len(in.rest) > 0 && in.rest[0] == tagsFollow {
		for in.rest = in.rest[1:]; len(in.rest) > 0; {
			name, value := in.number(), in.number()
			if max(name, value) >= uint64(len(texts)) {
				return p, false
			}
			p.tags = append(p.tags, match.Tag{Name: texts[name], Value: texts[value]})
		}
	}
	p.line = in.rest
	p.count = int(min(count, uint64(len(p.moves))))
	return p, !r.failed && !in.failed && p.winner <= nobody && count <= uint64(len(p.moves))
}

// cutMove returns the first of packed moves and the rest.
func cutMove(moves []byte) (m game.Move, rest []byte, ok bool) {
	n, length := binary.Uvarint(moves)
	if length <= 0 || n >= uint64(game.NoMove) {
		return game.NoMove, nil, false
	}
	return game.Move(n), moves[length:], true
}
