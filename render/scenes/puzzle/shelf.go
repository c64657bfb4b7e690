package puzzle

import (
	"context"

	"colat/ai/puzzles"
	"colat/game/async"
	"colat/render/program/scene"
)

// shelf holds the puzzles of the games that have been loaded, and loads others.
type shelf struct {
	program *scene.Program
	files   map[string]*puzzles.File // by family of games
	call    *async.Call[*puzzles.File]
	wanted  string // the family that is being loaded, or could not be
	err     error
}

func newShelf(p *scene.Program) shelf {
	return shelf{program: p, files: make(map[string]*puzzles.File)}
}

// want loads the puzzles of a family, unless they are there or on the way.
func (s *shelf) want(family string) {
	if s.files[family] != nil || s.call != nil && s.wanted == family {
		return
	}
	s.call.Cancel()
	s.wanted, s.err = family, nil
	read, pause := s.program.Data, s.program.Yield
	if pause == nil {
		pause = func() {}
	}
	s.call = async.Start(context.Background(), func(ctx context.Context) (*puzzles.File, error) {
		text, err := read(ctx, "puzzles-"+family+".txt")
		if err != nil {
			return nil, err
		}
		return puzzles.ParsePausing(text, pause)
	})
}

// update reports whether loading has ended since the last call, with or without an error.
func (s *shelf) update() (ended bool) {
	if s.call == nil || !s.call.Ended() {
		return false
	}
	file, err := s.call.Result()
	s.call = nil
	if s.err = err; err == nil {
		s.files[s.wanted] = file
	}
	return true
}

// failed reports whether the puzzles of a family could not be loaded.
func (s *shelf) failed(family string) bool { return s.err != nil && s.wanted == family }

// loading reports whether puzzles are on the way.
func (s *shelf) loading() bool { return s.call != nil }

// of returns the puzzles of a family, or nil if they are not there.
func (s *shelf) of(family string) []*puzzles.Puzzle {
	if f := s.files[family]; f != nil {
		return f.Puzzles
	}
	return nil
}

// close ends loading. Another want begins it anew.
func (s *shelf) close() {
	s.call.Cancel()
	s.call = nil
}
