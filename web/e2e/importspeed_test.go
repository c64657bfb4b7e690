//go:build e2e && bench

package e2e

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"colat/game/match"
	"colat/game/notation/gamefile"
	"colat/game/othello"
)

// randomWTHOR returns a WTHOR file of random games.
func randomWTHOR(t *testing.T, games int) []byte {
	t.Helper()
	var out bytes.Buffer
	w, rng := gamefile.NewWriter(&out, gamefile.WTHOR, time.Now()), rand.New(rand.NewPCG(5, 6))
	for n := range games {
		s, err := othello.Classic.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		r := &match.Record{
			Rules: othello.Classic, Start: s.Clone(), Names: [2]string{fmt.Sprint("Player ", n%97), fmt.Sprint("Other ", n%89)},
		}
		for !r.Over {
			if result, over := s.Result(); over {
				r.End(result, s)
				break
			}
			legal := s.AppendMoves(nil)
			r.Moves = append(r.Moves, legal[rng.IntN(len(legal))])
			s.Play(r.Moves[len(r.Moves)-1])
		}
		if err := w.Write(gamefile.Game{Record: r}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestImportOfTenThousandGames measures the import of a file that is dropped on the page: its
// time, the longest time between two frames meanwhile, and what the page holds afterwards.
func TestImportOfTenThousandGames(t *testing.T) {
	const games = 10_000
	b := newBrowser(t, inMotion(laptop))
	b.before(countHeld)
	b.start(newHost(t).url("test=1&lang=en"))
	b.click("library")
	b.library()
	before := evaluate[map[string]float64](b, `colat.memory()`)
	b.dropRandomGames(t, games)
	after := evaluate[map[string]float64](b, `colat.memory()`)
	t.Logf("%d games in %.0f ms, at most %.0f ms between two frames, %.1f MB more on the heap",
		games, evaluate[float64](b, `took`), evaluate[float64](b, `longest`), (after["heap"]-before["heap"])/1e6)
}

// dropRandomGames drops a file of random games on the library, and waits until they are there.
func (b *browser) dropRandomGames(t *testing.T, games int) {
	t.Helper()
	evaluate[bool](b, fmt.Sprintf(`(() => {
		const bytes = Uint8Array.from(atob(%q), (letter) => letter.charCodeAt(0));
		const dropped = new DataTransfer();
		dropped.items.add(new File([bytes], "random.wtb"));
		window.longest = 0;
		let last = window.began = performance.now();
		const frame = (now) => {
			window.longest = Math.max(longest, now - last);
			last = now;
			if (colat.state().library.games === 0) requestAnimationFrame(frame);
			else window.took = now - began;
		};
		requestAnimationFrame(frame);
		document.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true }));
		return true;
	})()`, base64.StdEncoding.EncodeToString(randomWTHOR(t, games))))
	b.wait("the games", time.Minute, func() bool { return b.library().Games == games })
}
