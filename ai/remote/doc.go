// Package remote is a Player that thinks somewhere else than on the goroutine
// that asks: on the desktop in the same process, in the page in a Web Worker
// that runs the program's own wasm a second time, and where no Worker can be
// had on the page's own thread in slices short enough for its frames.
//
// The two sides talk in messages of JSON text. A worker that crashes, falls
// silent, answers nonsense or does not stop is replaced and the search begins
// again; after repeated failures the search moves to the page's own thread. The
// person sees nothing worse than a longer wait.
//
// Further workers may help the one that thinks (crew, roster, team). Nothing
// depends on them.
package remote
