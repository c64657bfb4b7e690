//go:build bench

package disk

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	_ "colat/game/othello"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/store"
)

// finished returns the events that a finished game is compacted to.
func finished(t *testing.T, rng *rand.Rand) []json.RawMessage {
	t.Helper()
	var r rooms.Room
	now := time.UnixMilli(1764000000000)
	apply := func(e *rooms.Event, err error) {
		if err == nil && e != nil {
			err = r.Apply(e)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	an, binh := roomstest.NewRoom(), roomstest.NewRoom()
	terms := rooms.Terms{Game: "classic", Opens: rooms.HostOpens}
	apply(r.Decide(an, &rooms.Command{Do: rooms.Create, Name: "An", Terms: &terms}, now, 0))
	apply(r.Decide(binh, &rooms.Command{Do: rooms.Join, Name: "Bình"}, now, 0))
	for chair, who := range []string{an, binh} {
		apply(r.Decide(who, &rooms.Command{Do: rooms.Sit, Chair: chair}, now, 0))
		apply(r.Decide(who, &rooms.Command{Do: rooms.BeReady}, now, 0))
	}
	apply(r.Due(now, nil))
	for r.Phase() == rooms.Playing {
		now = now.Add(time.Duration(rng.IntN(20_000)) * time.Millisecond)
		s := r.Match().State()
		moves := s.AppendMoves(nil)
		move := s.Rules().FormatMove(s, moves[rng.IntN(len(moves))])
		apply(r.Decide([]string{an, binh}[r.ToMove()],
			&rooms.Command{Do: rooms.Move, Game: 1, Ply: len(r.Match().Moves()), Move: move}, now, 0))
	}
	var events []json.RawMessage
	for _, e := range r.Snapshot() {
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, text)
	}
	return events
}

// TestHundredThousandGames measures how long a server reads 100,000 finished games at its start, and how
// much of the disk they have.
func TestHundredThousandGames(t *testing.T) {
	const games, different = 100_000, 500
	rng := rand.New(rand.NewPCG(1, 2))
	var all [different][]byte // compacted
	for i := range all {
		var err error
		if all[i], err = store.Fold(finished(t, rng)); err != nil {
			t.Fatal(err)
		}
	}
	folder := t.TempDir()
	s, _ := opened(t, Options{Folder: folder, WriteBehind: true})
	began := time.Now()
	var writers sync.WaitGroup
	for w := range 8 {
		writers.Go(func() {
			for i := w; i < games; i += 8 {
				id := roomstest.NewRoom()
				first, err := s.Append(t.Context(), id, 0, []byte("created"))
				if err == nil {
					_, err = s.Add(t.Context(), store.Record{
						Kind: store.FoldedKind, Room: id, After: first, Payload: all[i%different],
					})
				}
				if err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	writers.Wait()
	s.Close()
	t.Logf("%d games written in %v", games, time.Since(began).Round(time.Millisecond))
	about, err := os.Stat(filepath.Join(folder, entriesFile))
	if err != nil {
		t.Fatal(err)
	}
	began = time.Now()
	s, _ = opened(t, Options{Folder: folder})
	start := time.Since(began)
	t.Logf("start in %v, %d bytes a game", start.Round(time.Millisecond), about.Size()/games)
	if all, err := s.Rooms(limited(t)); err != nil || len(all) < games {
		t.Errorf("%d rooms, %v", len(all), err)
	}
	if start > 2*time.Second || about.Size()/games > 2000 {
		t.Error("that is too much")
	}
}
