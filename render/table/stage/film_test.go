package stage

import (
	"bytes"
	"context"
	"image/gif"
	"os"
	"path/filepath"
	"testing"

	"colat/game"
	"colat/render/kit/drawtest"
)

func TestFilms(t *testing.T) { drawtest.InWindow(t, testFilms) }

// testFilms films a game of each kind: a frame a position, which begins and ends as the pictures
// of these positions, in a file of a bounded size.
func testFilms(t *testing.T) {
	for _, id := range []string{"classic", "victory", "mnk:9,9,5", "uttt", "cotoan"} {
		d := of(t, id, "")
		s := d.Start.Clone()
		for n := 0; n < 24; n++ {
			if result, over := s.Result(); over {
				d.Result, d.Over = result, true
				break
			}
			legal := s.AppendMoves(nil)
			m := legal[n%len(legal)]
			s.Play(m)
			d.Moves = append(d.Moves, m)
		}
		f := NewFilm(d)
		for !f.Done() {
			drawtest.Draw(f.Draw)
		}
		data, err := f.EncodeGIF(t.Context(), func() {})
		if err != nil {
			t.Fatal(err)
		}
		g, err := gif.DecodeAll(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if len(g.Image) > len(d.Moves)+1 || len(g.Image) < len(d.Moves)*3/4 || g.LoopCount != 0 {
			t.Errorf("%s: %d frames of %d moves, repeated %d times", id, len(g.Image), len(d.Moves), g.LoopCount)
		}
		if g.Delay[1] != filmDelay || g.Delay[len(g.Delay)-1] < filmEnd {
			t.Errorf("%s: delays %v", id, g.Delay)
		}
		if len(data) > 1<<19 {
			t.Errorf("%s: %d bytes", id, len(data))
		}
		t.Logf("%s: %d moves, %d bytes, %d colours", id, len(d.Moves), len(data), len(g.Image[0].Palette))
		if folder := os.Getenv("COLAT_PICTURES"); folder != "" {
			_ = os.WriteFile(filepath.Join(folder, "film-"+id+".gif"), data, 0o644)
		}
	}
}

// TestLongFilmsSkipPositions so that the number of positions is bounded.
func TestLongFilmsSkipPositions(t *testing.T) {
	for moves, most := range map[int]int{0: 0, 60: 60, 299: 299, 300: 150, 1000: 250} {
		d := of(t, "mnk:9,9,5", "")
		d.Moves = make([]game.Move, moves)
		f := NewFilm(d)
		if n := (moves + f.step - 1) / f.step; n != most {
			t.Errorf("%d positions after the first of %d moves, want %d", n, moves, most)
		}
	}
}

// TestStoppedFilmsAreNotWritten when the context ends.
func TestStoppedFilmsAreNotWritten(t *testing.T) {
	d := of(t, "classic", "")
	f := NewFilm(d)
	f.at = 0
	f.keep(make([]byte, 4*f.size.X*f.size.Y))
	stopped, stop := context.WithCancel(t.Context())
	if _, err := f.EncodeGIF(stopped, nil); err != nil {
		t.Error(err)
	}
	stop()
	if _, err := f.EncodeGIF(stopped, nil); err == nil {
		t.Error("a film that was stopped was written")
	}
}
