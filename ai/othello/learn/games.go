// Package learn trains the champion's evaluation: the engine plays against itself, stores
// the games, and fits the evaluation's weights to their results.
package learn

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// A Ply is a position of a game with the move played in it.
type Ply struct {
	Move uint8 // a square, or 64 for a pass
	// Label is the value of the position for the side to move by the result of the game:
	// 1, 0 or -1 in the victory game, discs in the classic one. It is Unlabelled for
	// positions before a random move.
	Label int8
	// Score is the score of the search that chose the move, in hundredths of a disc for
	// the side to move; NoScore for random moves.
	Score int16
}

const (
	Unlabelled = -128
	NoScore    = -1 << 15
)

// A Game holds the plies of a game from the start, and the victory cells, or 0 in the
// classic game.
type Game struct {
	Victory uint64
	Plies   []Ply
}

// magic begins a file of games. Its last character is the version of the format.
const magic = "colat games 1\n"

// maxPlies is an upper bound of the length of a game.
const maxPlies = 127

// append appends the game in the format of a file: cells, number of plies, and four bytes
// for each ply.
func (g *Game) append(buf []byte) []byte {
	buf = binary.LittleEndian.AppendUint64(buf, g.Victory)
	buf = append(buf, uint8(len(g.Plies)))
	for _, p := range g.Plies {
		buf = append(buf, p.Move, uint8(p.Label))
		buf = binary.LittleEndian.AppendUint16(buf, uint16(p.Score))
	}
	return buf
}

// AppendGames appends games in the format of a file.
func AppendGames(buf []byte, games []Game) []byte {
	for i := range games {
		buf = games[i].append(buf)
	}
	return buf
}

// ParseGames parses the output of AppendGames.
func ParseGames(text []byte) ([]Game, error) {
	var games []Game
	err := ReadGames(io.MultiReader(strings.NewReader(magic), bytes.NewReader(text)), func(g *Game) error {
		games = append(games, Game{g.Victory, slices.Clone(g.Plies)})
		return nil
	})
	return games, err
}

// ReadGames calls use with each game of a file, which is valid until use returns. An
// incomplete last game is ignored.
func ReadGames(r io.Reader, use func(*Game) error) error {
	in := bufio.NewReaderSize(r, 1<<20)
	head := make([]byte, len(magic))
	if _, err := io.ReadFull(in, head); err != nil || string(head) != magic {
		return errors.New("not a file of games: it does not begin with " + magic[:len(magic)-1])
	}
	g := Game{Plies: make([]Ply, 0, maxPlies)}
	var fixed [9]byte
	var body [4 * maxPlies]byte
	for n := 1; ; n++ {
		if _, err := io.ReadFull(in, fixed[:]); err != nil {
			return ignoreEnd(err)
		}
		plies := int(fixed[8])
		if plies > maxPlies {
			return fmt.Errorf("game %d has %d plies, want at most %d: the file is damaged", n, plies, maxPlies)
		}
		if _, err := io.ReadFull(in, body[:4*plies]); err != nil {
			return ignoreEnd(err)
		}
		g.Victory = binary.LittleEndian.Uint64(fixed[:])
		g.Plies = g.Plies[:0]
		for b := body[:4*plies]; len(b) > 0; b = b[4:] {
			g.Plies = append(g.Plies, Ply{b[0], int8(b[1]), int16(binary.LittleEndian.Uint16(b[2:]))})
		}
		if err := use(&g); err != nil {
			return err
		}
	}
}

func ignoreEnd(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// A Store is a file to which games are added.
type Store struct {
	file  *os.File
	Games int // number of games in the file
}

// OpenStore opens or creates a file of games, and removes an incomplete last game.
func OpenStore(path string) (*Store, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	s := &Store{file: file}
	if err := s.cutTorn(); err != nil {
		file.Close()
		return nil, fmt.Errorf("%q: %w", path, err)
	}
	return s, nil
}

func (s *Store) cutTorn() error {
	info, err := s.file.Stat()
	if err != nil {
		return err
	}
	if info.Size() == 0 {
		_, err := s.file.WriteString(magic)
		return err
	}
	end := int64(len(magic))
	err = ReadGames(s.file, func(g *Game) error {
		end += 9 + 4*int64(len(g.Plies))
		s.Games++
		return nil
	})
	if err != nil {
		return err
	}
	if err := s.file.Truncate(end); err != nil {
		return err
	}
	_, err = s.file.Seek(end, io.SeekStart)
	return err
}

// Add appends games to the file.
func (s *Store) Add(games []Game) error {
	_, err := s.file.Write(AppendGames(nil, games))
	s.Games += len(games)
	return err
}

// Close closes the file.
func (s *Store) Close() error { return s.file.Close() }
