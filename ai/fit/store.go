package fit

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
)

// magic begins a file of games. Its last character is the version of the format.
const magic = "colat games 2\n"

// mostBytes bounds the size of an encoded game.
const mostBytes = 1 << 22

// errCut is the error of games that are cut off.
var errCut = errors.New("games of self-play that are cut off")

// AppendGames appends encoded games: each after its size.
func AppendGames(buf []byte, games [][]byte) []byte {
	for _, g := range games {
		buf = append(binary.AppendUvarint(buf, uint64(len(g))), g...)
	}
	return buf
}

// ParseGames parses the output of AppendGames.
func ParseGames(text []byte) (games [][]byte, err error) {
	read := 0
	err = readGames(bufio.NewReader(bytes.NewReader(text)), func(g []byte, size int) error {
		games = append(games, bytes.Clone(g))
		read += size
		return nil
	})
	if err == nil && read < len(text) {
		err = errCut
	}
	return games, err
}

// readGames calls use with each game and the bytes that it takes. The game is valid until use
// returns. An incomplete last game is ignored.
func readGames(in *bufio.Reader, use func(g []byte, size int) error) error {
	var g []byte
	for n := 1; ; n++ {
		size, err := binary.ReadUvarint(in)
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return nil
		}
		if err != nil || size > mostBytes {
			return fmt.Errorf("game %d has a size that cannot be: the file is damaged", n)
		}
		g = append(g[:0], make([]byte, size)...)
		if _, err := io.ReadFull(in, g); err != nil {
			return nil
		}
		if err := use(g, len(binary.AppendUvarint(nil, size))+len(g)); err != nil {
			return fmt.Errorf("game %d: %w", n, err)
		}
	}
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
	err = s.Read(func(g []byte, size int) error {
		end += int64(size)
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

// Read calls use with each game of the file and the bytes that it takes, as readGames does.
func (s *Store) Read(use func(g []byte, size int) error) error {
	if _, err := s.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	in := bufio.NewReaderSize(s.file, 1<<20)
	head := make([]byte, len(magic))
	if _, err := io.ReadFull(in, head); err != nil || string(head) != magic {
		return errors.New("not a file of games: it does not begin with " + magic[:len(magic)-1])
	}
	return readGames(in, use)
}

// Add appends games to the file.
func (s *Store) Add(games [][]byte) error {
	_, err := s.file.Write(AppendGames(nil, games))
	s.Games += len(games)
	return err
}

// Close closes the file.
func (s *Store) Close() error { return s.file.Close() }

// Encode returns the samples of a game, which are of a fixed size.
func Encode[S any](samples []S) []byte {
	buf, err := binary.Append(nil, binary.LittleEndian, samples)
	if err != nil {
		panic(err) // the size is fixed
	}
	return buf
}

// Decode parses the output of Encode.
func Decode[S any](g []byte) ([]S, error) {
	var one S
	size := binary.Size(one)
	if len(g)%size != 0 {
		return nil, errCut
	}
	samples := make([]S, len(g)/size)
	_, err := binary.Decode(g, binary.LittleEndian, samples)
	return samples, err
}
