// Package remote implements a Player that thinks outside the calling goroutine: on the
// desktop in the same process, on a web page in a Web Worker that runs the program's own
// wasm again, and without a Worker on the page's own thread, in slices short enough for
// its frames.
//
// Client and server exchange messages of JSON text. A worker that crashes, falls silent,
// sends invalid answers or does not stop is replaced and the search starts again; after
// repeated failures the search moves to the page's own thread. The user only waits
// longer.
//
// Further workers may help the worker that thinks (crew, roster, team). They are optional.
package remote
