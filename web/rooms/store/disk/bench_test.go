package disk

import (
	"fmt"
	"sync"
	"testing"

	"colat/web/rooms/roomstest"
)

// benchEvent is as long as a move with who made it and when.
var benchEvent = []byte(`{"t":"move","m":"d3","by":"3v5m","at":1767225600000,"left":[1740000,1765000]}`)

func BenchmarkAppend(b *testing.B) {
	for name, behind := range map[string]bool{"synced": false, "behind": true} {
		for _, writers := range []int{1, 64} {
			b.Run(fmt.Sprint(writers, name), func(b *testing.B) {
				j, _ := opened(b, Options{Folder: b.TempDir(), WriteBehind: behind})
				b.ReportAllocs()
				b.ResetTimer()
				var all sync.WaitGroup
				for w := range writers {
					all.Go(func() {
						room, last := roomstest.NewRoom(), uint64(0)
						for i := w; i < b.N; i += writers {
							var err error
							if last, err = j.Append(b.Context(), room, last, benchEvent); err != nil {
								b.Error(err)
								return
							}
						}
					})
				}
				all.Wait()
			})
		}
	}
}

// A game has some sixty moves, and stands among others.
func BenchmarkLoad(b *testing.B) {
	j, _ := opened(b, Options{Folder: b.TempDir(), WriteBehind: true})
	const rooms, moves = 200, 64
	ids, lasts := make([]string, rooms), make([]uint64, rooms)
	for range moves {
		for i := range rooms {
			if ids[i] == "" {
				ids[i] = roomstest.NewRoom()
			}
			lasts[i] = must(b, j, ids[i], lasts[i], string(benchEvent))
		}
	}
	for _, part := range []struct {
		name string
		left int // events of each room
		from []uint64
	}{{"all", moves, make([]uint64, rooms)}, {"none", 0, lasts}} {
		b.Run(part.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				entries, err := j.Load(b.Context(), ids[i%rooms], part.from[i%rooms])
				if err != nil || len(entries) != part.left {
					b.Fatal(len(entries), err)
				}
			}
		})
	}
}
