package collection

import (
	"bytes"
	"encoding/binary"
	"hash/fnv"

	"colat/game/match"
)

// A Builder packs games into a collection.
type Builder struct {
	name    string
	number  map[string]uint64
	text    []string
	entries []byte
	games   int
	before  *Collection // the games that it began with, or nil
	buf     []byte      // of add
}

// NewBuilder returns a builder for a collection that begins with the games of another one,
// unless that is nil.
func NewBuilder(name string, with *Collection) *Builder {
	b := &Builder{name: name, number: make(map[string]uint64), before: with}
	if with != nil {
		for _, text := range with.text {
			b.numberOf(text)
		}
		b.entries = bytes.Clone(with.entries)
		b.games = len(with.Games)
	}
	return b
}

// numberOf returns the number of a text. Equal texts of a damaged collection keep their
// numbers.
func (b *Builder) numberOf(text string) uint64 {
	if n, known := b.number[text]; known {
		return n
	}
	n := uint64(len(b.text))
	b.number[text] = n
	b.text = append(b.text, text)
	return n
}

// Size returns the approximate number of bytes of the collection so far.
func (b *Builder) Size() int { return len(b.entries) }

// packed is a game of a collection.
type packed struct {
	id                     uint64
	game, start            string
	names                  [2]string
	round, opening, reason string
	winner                 winner
	ended                  int64 // Unix time, 0 if unknown
	count                  int   // number of moves and passes
	moves                  []byte
	tags                   []match.Tag // unless line has them
	line                   []byte      // a line of JSON with what the fields above leave out, or none
}

// pack returns the entry of a game.
func pack(r *match.Record, opening string) (packed, error) {
	p := packed{
		game: r.Rules.ID(), start: r.Rules.FormatPosition(r.Start), names: r.Names,
		round: r.Round, opening: opening, winner: winnerOf(r), count: len(r.Moves),
	}
	if r.Over {
		p.reason = string(r.Result.Reason)
	}
	if !r.Ended.IsZero() {
		p.ended = r.Ended.Unix()
	}
	for _, m := range r.Moves {
		p.moves = binary.AppendUvarint(p.moves, uint64(m))
	}
	if reported(r) {
		line, err := match.AppendLine(nil, r)
		if err != nil {
			return p, err
		}
		p.line = bytes.TrimSuffix(line, []byte("\n"))
	} else {
		p.tags = r.Tags
	}
	hash := fnv.New64a()
	for _, text := range []string{p.game, p.start, p.names[0], p.names[1]} {
		hash.Write([]byte(text))
		hash.Write([]byte{0})
	}
	hash.Write(binary.AppendVarint([]byte{byte(p.winner)}, p.ended))
	hash.Write(p.moves)
	p.id = hash.Sum64()
	return p, nil
}

// reported reports whether a record has fields that only a line of JSON holds.
func reported(r *match.Record) bool {
	return len(r.Milliseconds)+len(r.Depths)+len(r.Nodes)+len(r.Evaluations)+len(r.Fault)+r.Opening > 0 ||
		r.Proven != [2]int{} || r.Variations != nil
}

// add adds an entry.
func (b *Builder) add(p *packed) {
	buf := binary.LittleEndian.AppendUint64(b.buf[:0], p.id)
	for _, text := range []string{p.game, p.start, p.names[0], p.names[1], p.round, p.opening, p.reason} {
		buf = binary.AppendUvarint(buf, b.numberOf(text))
	}
	buf = append(buf, byte(p.winner))
	buf = binary.AppendVarint(buf, p.ended)
	buf = binary.AppendUvarint(buf, uint64(p.count))
	buf = binary.AppendUvarint(buf, uint64(len(p.moves)))
	buf = append(append(buf, p.moves...), p.line...)
	if len(p.tags) > 0 {
		buf = append(buf, tagsFollow)
	}
	for _, t := range p.tags {
		buf = binary.AppendUvarint(buf, b.numberOf(t.Name))
		buf = binary.AppendUvarint(buf, b.numberOf(t.Value))
	}
	b.entries = binary.AppendUvarint(b.entries, uint64(len(buf)))
	b.entries = append(b.entries, buf...)
	b.buf = buf
	b.games++
}

// added returns the number of games that have been added.
func (b *Builder) added() int {
	if b.before == nil {
		return b.games
	}
	return b.games - len(b.before.Games)
}

// leaveOut removes the games with some numbers. yield, unless nil, is called between games.
func (b *Builder) leaveOut(games map[int]bool, yield func()) {
	kept, in := make([]byte, 0, len(b.entries)), reader{rest: b.entries}
	for i := range b.games {
		entry := in.rest
		in.bytes(in.number())
		if !games[i] {
			kept = append(kept, entry[:len(entry)-len(in.rest)]...)
		}
		pause(yield)
	}
	b.entries, b.games = kept, b.games-len(games)
}

// Add adds a game and returns its ID. opening is the name of its opening, or "".
func (b *Builder) Add(r *match.Record, opening string) (id string, err error) {
	p, err := pack(r, opening)
	if err != nil {
		return "", err
	}
	b.add(&p)
	return idText(p.id), nil
}

// Collection returns the collection. yield, unless nil, is called between games.
func (b *Builder) Collection(yield func()) (*Collection, error) {
	data := append([]byte(nil), packedStart...)
	data = appendText(data, b.name)
	data = binary.AppendUvarint(data, uint64(len(b.text)))
	for _, text := range b.text {
		data = appendText(data, text)
	}
	data = binary.AppendUvarint(data, uint64(b.games))
	return Parse(append(data, b.entries...), yield)
}

func appendText(data []byte, text string) []byte {
	return append(binary.AppendUvarint(data, uint64(len(text))), text...)
}

// selection returns a builder that begins with the games for which keep is true.
func (c *Collection) selection(keep func(id uint64) bool) *Builder {
	b := NewBuilder(c.Name, nil)
	for i, id := range c.ids {
		if !keep(id) {
			continue
		}
		if p, err := c.packed(i); err == nil { // a damaged game is left out
			b.add(&p)
		}
	}
	return b
}

// Without returns the collection without the game with an index, or nil if no game is left.
func (c *Collection) Without(index int) (*Collection, error) {
	if len(c.Games) <= 1 {
		return nil, nil
	}
	end := len(c.entries)
	if index+1 < len(c.at) {
		end = c.at[index+1]
	}
	b := NewBuilder(c.Name, c)
	b.entries = append(b.entries[:c.at[index]], c.entries[end:]...)
	b.games--
	return b.Collection(nil)
}
