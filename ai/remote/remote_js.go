package remote

import (
	"sync"
	"syscall/js"
	"time"

	"colat/ai"
	"colat/game"
)

var defaultPatience = patience{
	tick: 500 * time.Millisecond, boot: 60, quiet: 5,
	slack: 3 * time.Second, grace: 400 * time.Millisecond, failures: 4,
}

var defaultHelperPatience = helperPatience{
	boot: 30 * time.Second, quiet: 3 * time.Second, grace: 3 * time.Second, failures: 4,
}

// workers returns the page's pool. The page's loader keeps the compiled module in the
// global colatPage, which starts workers and gives the number of workers per Think.
var workers = sync.OnceValue(func() *pool {
	start := startWorker
	if page := js.Global().Get("colatPage"); page.Truthy() && page.Get("workers").Type() == js.TypeNumber {
		if n := page.Get("workers").Int(); n > 1 {
			start = newRoster(startWorker, n-1, defaultHelperPatience).crewed(startWorker)
		}
	}
	return newPool(start, defaultPatience)
})

// OnePlayer is the end of the spec of a player that leaves processors to others.
const OnePlayer = ""

// Players returns the number of players that can think at the same time, each in a worker of its
// own.
func Players() int {
	page := js.Global().Get("colatPage")
	if !page.Truthy() || page.Get("workers").Type() != js.TypeNumber {
		return 1
	}
	return min(max(page.Get("workers").Int(), 1), maxWorkers)
}

// Yield lets the page draw. Searches on the page's own thread that are not run by Players
// call it from time to time.
var Yield = new(sleeper).yield

// Prepare starts a worker ahead of the first search, so that the first move does not wait
// for it.
func Prepare() { workers().prepare() }

// New makes a player that thinks in a Web Worker, or in slices on the page's own thread
// if no worker is available.
func New(spec string, rules game.Rules) (ai.Player, error) {
	if err := check(spec, rules); err != nil {
		return nil, err
	}
	here := &local{spec: spec, rules: rules, build: ai.New, yield: new(sleeper).yield}
	return newClient(spec, rules, workers(), here), nil
}

// checked holds the specs that can be built. Each is built only once for this check,
// because a player may allocate a large table.
var checked sync.Map

func check(spec string, rules game.Rules) error {
	key := rules.ID() + " " + spec
	if _, ok := checked.Load(key); ok {
		return nil
	}
	_, err := ai.New(spec, rules)
	if err == nil {
		checked.Store(key, true)
	}
	return err
}

// Serve runs the server in a Web Worker. It does not return.
func Serve() error {
	in := make(chan string, mailbox)
	self := js.Global()
	s := &server{
		send:  func(text string) { self.Call("postMessage", text) },
		build: ai.New,
		yield: newBreather().yield,
	}
	self.Set("onmessage", js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		if data := arguments[0].Get("data"); data.Type() == js.TypeString {
			select {
			case in <- data.String():
			default: // the page never has more than a few messages in flight
			}
		}
		return nil
	}))
	s.run(in)
	return nil
}
