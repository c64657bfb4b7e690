package room

import (
	"encoding/json"
	"testing"
	"time"

	_ "colat/game/othello"
)

// BenchmarkMove measures a move of a person: its event is decided, encoded for the store
// and applied. The server that has decided an event applies it as it is. Other servers
// decode it from the store, and parse and check its move again, as every server once did.
func BenchmarkMove(b *testing.B) {
	for name, decodes := range map[string]bool{"decided": false, "decoded": true} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			var r Room
			for b.Loop() {
				if r.phase != Playing {
					b.StopTimer()
					r = begun(b)
					b.StartTimer()
				}
				state := r.match.State()
				b.StopTimer()
				move := r.rules.FormatMove(state, state.AppendMoves(nil)[0])
				who := r.Members(r.ToMove())[0]
				c := Command{Do: Move, Game: r.games, Ply: len(r.match.Moves()), Move: move}
				b.StartTimer()
				e, err := r.Decide(who, &c, r.last, 0)
				if err != nil {
					b.Fatal(err)
				}
				text, err := json.Marshal(e)
				if err != nil {
					b.Fatal(err)
				}
				if decodes {
					e = new(Event)
					if err := json.Unmarshal(text, e); err != nil {
						b.Fatal(err)
					}
				}
				if err := r.Apply(e); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// begun returns a room in which a game has begun.
func begun(b *testing.B) Room {
	var r Room
	now := time.UnixMilli(1)
	apply := func(e *Event, err error) {
		if err == nil && e != nil {
			err = r.Apply(e)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	apply(r.Decide("an", &Command{Do: Create, Name: "An", Terms: &Terms{Game: "classic", Opens: HostOpens}}, now, 0))
	apply(r.Decide("binh", &Command{Do: Join, Name: "Bình"}, now, 0))
	for chair, who := range []string{"an", "binh"} {
		apply(r.Decide(who, &Command{Do: Sit, Chair: chair}, now, 0))
		apply(r.Decide(who, &Command{Do: BeReady}, now, 0))
	}
	apply(r.Due(now, nil))
	return r
}
