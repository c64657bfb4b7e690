package xot

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"colat/game"
)

// A file is lines of text up to an empty one, the tree of the openings, and a checksum of everything
// before it, FNV-1a of 64 bits, big-endian:
//
//	colat-xot 1 classic
//	command arena openings even …
//	nodes 60000
//	even 200
//	openings 10000
//
// The tree is written from its root on: a bit for each legal move, in the order of the rules, which is 1
// if openings go on with it, and after the bits of a position the trees of those moves in the same order.
// After the last move of an opening there is nothing.
const format = "colat-xot 1 " + Game + "\ncommand %s\nnodes %d\neven %d\nopenings %d\n\n"

const checksumSize = 8

// Bounds of files.
const (
	mostBytes    = 64 << 10
	mostOpenings = 100_000
)

// Format returns the file of a list. The lines must be those of Lines, in any order.
func Format(h Header, start game.State, lines [][]game.Move) []byte {
	out := fmt.Appendf(nil, format, h.Command, h.Nodes, h.Most, len(lines))
	w := writer{out: out}
	w.tree(start.Clone(), slices.Clone(lines), 0)
	sum := fnv.New64a()
	sum.Write(w.out)
	return binary.BigEndian.AppendUint64(w.out, sum.Sum64())
}

// writer appends bits to bytes, the highest one first.
type writer struct {
	out  []byte
	used uint // bits of the last byte; 0 if there is none
}

func (w *writer) bit(set bool) {
	if w.used == 0 {
		w.out = append(w.out, 0)
	}
	if set {
		w.out[len(w.out)-1] |= 1 << (7 - w.used)
	}
	w.used = (w.used + 1) % 8
}

// tree writes the tree of lines from a position that their first moves have led to.
func (w *writer) tree(s game.State, lines [][]game.Move, ply int) {
	if ply == Plies {
		return
	}
	moves := s.AppendMoves(nil)
	with := make([][][]game.Move, len(moves))
	for i, m := range moves {
		for _, line := range lines {
			if line[ply] == m {
				with[i] = append(with[i], line)
			}
		}
		w.bit(len(with[i]) > 0)
	}
	for i, m := range moves {
		if len(with[i]) > 0 {
			s.Play(m)
			w.tree(s, with[i], ply+1)
			s.Undo()
		}
	}
}

// Errors of Parse.
var (
	errHeader  = errors.New("it is not a list of openings")
	errDamaged = errors.New("the list of openings is damaged")
)

// Parse parses the file of a list.
func Parse(text []byte) (*List, error) {
	head, tree, found := bytes.Cut(text, []byte("\n\n"))
	if !found || len(text) > mostBytes {
		return nil, errHeader
	}
	rules, err := game.Find(Game)
	if err != nil {
		return nil, err
	}
	start, err := rules.New(nil, nil)
	if err != nil {
		return nil, err
	}
	l := &List{start: start}
	lines := strings.Split(string(head), "\n")
	if len(lines) != 5 {
		return nil, errHeader
	}
	number := func(line int, name string) int {
		n, _ := strconv.Atoi(strings.TrimPrefix(lines[line], name)) // the header is compared below
		return n
	}
	l.Command = strings.TrimPrefix(lines[1], "command ")
	l.Nodes, l.Most = int64(number(2, "nodes ")), number(3, "even ")
	count := number(4, "openings ")
	end := len(text) - checksumSize
	sum := fnv.New64a()
	sum.Write(text[:max(0, end)])
	if !bytes.HasPrefix(text, fmt.Appendf(nil, format, l.Command, l.Nodes, l.Most, count)) ||
		len(tree) < checksumSize || sum.Sum64() != binary.BigEndian.Uint64(text[end:]) || count > mostOpenings {
		return nil, errDamaged
	}
	r := reader{text: tree[:len(tree)-checksumSize], list: l}
	if !r.tree(start.Clone(), nil) || len(l.lines) != count || count == 0 || (r.at+7)/8 != len(r.text) {
		return nil, errDamaged
	}
	return l, nil
}

// reader reads the lines of a tree.
type reader struct {
	text []byte
	at   int // bit
	list *List
}

// tree reads the tree of a position that a line has led to. It returns false if the text is cut off.
func (r *reader) tree(s game.State, line []game.Move) bool {
	if len(line) == Plies {
		r.list.lines = append(r.list.lines, slices.Clone(line))
		return true
	}
	moves := s.AppendMoves(nil)
	from := r.at
	if r.at += len(moves); r.at > 8*len(r.text) {
		return false
	}
	for i, m := range moves {
		if bit := from + i; r.text[bit/8]>>(7-bit%8)&1 == 0 {
			continue
		}
		s.Play(m)
		whole := r.tree(s, append(line, m))
		if s.Undo(); !whole {
			return false
		}
	}
	return true
}
