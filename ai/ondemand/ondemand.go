// Package ondemand provides files of the program's own data that not every run needs, such
// as the weights of an engine's evaluation. Most builds embed them. The page's build, with
// the tag page, loads each from its site when it is first wanted.
package ondemand

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// ErrUnavailable is the error of a file that the site did not deliver, for example without a
// network. A later call may succeed.
var ErrUnavailable = errors.New("the program's data could not be loaded")

// registry holds the files of the program by name.
type registry struct {
	mu    sync.Mutex
	files map[string]*entry
}

// entry is a file of the program and the games that need it.
type entry struct {
	games   []string // IDs of the rules, or of families of rules, whose players need it
	mu      sync.Mutex
	content []byte // nil before it is embedded or loaded
}

var program registry

// of returns the file of a name, which it adds if there is none.
func (r *registry) of(name string) *entry {
	r.mu.Lock()
	defer r.mu.Unlock()
	f := r.files[name]
	if f == nil {
		f = new(entry)
		if r.files == nil {
			r.files = make(map[string]*entry)
		}
		r.files[name] = f
	}
	return f
}

// Embed adds a file that is part of this build. It is called by init functions.
func Embed(name string, content []byte) { program.of(name).content = content }

// Require declares that the players of some games, or of all games of some families, need a file. It
// is called by init functions.
func Require(name string, games ...string) {
	f := program.of(name)
	f.games = append(f.games, games...)
}

// Read returns a file. It loads the file if it is not there yet, and then keeps it. The caller
// must not change the content. Errors are ctx.Err() or wrap ErrUnavailable.
func Read(ctx context.Context, name string) ([]byte, error) {
	f := program.of(name)
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.content != nil {
		return f.content, nil
	}
	content, err := load(ctx, name)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("%w: %s: %v", ErrUnavailable, name, err)
	}
	f.content = content
	return content, nil
}

// Prepare loads all files that the players of a game need. Its errors are those of Read.
func Prepare(ctx context.Context, game string) error {
	for _, name := range program.needed(game) {
		if _, err := Read(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// needed returns the names of the files that the players of a game need, in order.
func (r *registry) needed(game string) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var names []string
	family, _, _ := strings.Cut(game, ":")
	for name, f := range r.files {
		if slices.Contains(f.games, game) || slices.Contains(f.games, family) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
