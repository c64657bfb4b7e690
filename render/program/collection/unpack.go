package collection

import (
	"encoding/binary"

	"colat/game"
	"colat/render/program/storage"
)

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
	c.Games = make([]storage.Finished, 0, count)
	ids := make([]byte, 0, count*uint64(idLength))
	for range count {
		c.at = append(c.at, len(c.entries)-len(in.rest))
		e, ok := in.entry(uint64(len(c.text)))
		if !ok {
			return nil, errDamaged
		}
		c.ids = append(c.ids, e.id)
		ids = appendID(ids, e.id)
		c.Games = append(c.Games, storage.Finished{
			Game: c.text[e.game], Start: c.text[e.start],
			Players: [2]string{c.text[e.players[0]], c.text[e.players[1]]},
			Winner:  letters[e.winner], Reason: c.text[e.reason], Moves: e.count, Ended: e.time(),
			Origin: storage.Origin{File: c.Name, Round: c.text[e.round], Opening: c.text[e.opening]},
		})
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
	return c, nil
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
