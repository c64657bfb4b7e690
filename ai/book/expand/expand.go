package expand

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"colat/ai"
	"colat/ai/book"
	"colat/game"
)

// Searches say how the moves of a position are searched.
type Searches struct {
	// Players search on a goroutine each. What they find depends on the position alone if the
	// limits are nodes or depths.
	Players []ai.Player
	Limits  ai.Limits // of a search
	// Moves is the largest number of moves of a position that are searched. If there are more,
	// they are searched within First before, and the best ones are chosen.
	Moves int
	First ai.Limits
	games int64
}

// ErrComplete is returned if there is no position left to expand.
var ErrComplete = errors.New("the book has no position left to expand")

// Expand searches the moves of the next position, and adds them to the tree. After an error the
// tree is as it was before.
func (t *Tree) Expand(ctx context.Context, s *Searches) error {
	next := t.next()
	if next == nil {
		return ErrComplete
	}
	trial := &Tree{rules: t.rules, nodes: t.nodes, waiting: make(map[uint64][]*node)}
	probe := &node{state: next.state}
	missing := trial.expand(probe)
	if len(missing) > s.Moves {
		if err := s.search(ctx, missing, s.First); err != nil {
			return err
		}
		slices.SortStableFunc(missing, func(a, b candidate) int {
			return cmp.Or(a.value.Compare(b.value), cmp.Compare(a.key, b.key)) // of the opponent: the least is the best
		})
		missing = missing[:s.Moves]
	}
	if err := s.search(ctx, missing, s.Limits); err != nil {
		return err
	}
	t.expand(next)
	for _, c := range missing {
		if n := t.add(c.key, c.state); !n.over {
			n.value = c.value
		}
	}
	t.spread()
	return nil
}

// search sets the values of positions.
func (s *Searches) search(ctx context.Context, list []candidate, limits ai.Limits) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var mu sync.Mutex
	next := 0
	draw := func() (*candidate, int64) {
		mu.Lock()
		defer mu.Unlock()
		if next == len(list) || ctx.Err() != nil {
			return nil, 0
		}
		next++
		s.games++
		return &list[next-1], s.games
	}
	var searches sync.WaitGroup
	for _, player := range s.Players {
		searches.Go(func() {
			for c, number := draw(); c != nil; c, number = draw() {
				v, err := valueOf(ctx, player, c.state, limits, number)
				if err != nil {
					cancel(err)
					return
				}
				c.value = v
			}
		})
	}
	searches.Wait()
	return context.Cause(ctx)
}

// mostForced is the largest number of forced moves that are played before a search.
const mostForced = 4

// valueOf searches a position. game is another number for each, so that what a player remembers
// of one has no influence on another.
func valueOf(ctx context.Context, player ai.Player, s game.State, limits ai.Limits, number int64) (book.Value, error) {
	s = s.Clone()
	forced := 0
	for ; ; forced++ {
		if result, over := s.Result(); over {
			return afterForced(book.ValueOfEnd(s, result), forced), nil
		}
		moves := s.AppendMoves(nil)
		if len(moves) != 1 || forced == mostForced {
			break
		}
		s.Play(moves[0])
	}
	_, info, err := player.Think(ctx, &ai.Request{Start: s, Game: number, Limits: limits})
	err = cmp.Or(err, ctx.Err()) // the answer to an interrupted search is not reliable
	if err != nil {
		return book.Value{}, err
	}
	return afterForced(book.ValueOf(&info), forced), nil
}

// afterForced returns the value of the position so many forced moves before one with value v.
func afterForced(v book.Value, forced int) book.Value {
	for range forced {
		v = v.After()
	}
	return v
}

// next returns the position to expand, or nil.
func (t *Tree) next() *node {
	t.spread()
	n := t.root
	for n.expanded {
		if n.priority >= never {
			return nil
		}
		n = slices.MinFunc(n.children, func(a, b *node) int {
			return cmp.Or(cmp.Compare(t.through(n, a), t.through(n, b)), cmp.Compare(t.lot(a), t.lot(b)))
		})
	}
	if n.priority >= never {
		return nil
	}
	return n
}

// lot decides between positions of the same priority.
func (t *Tree) lot(n *node) uint64 { return game.Scramble(n.key ^ game.Scramble(t.seed)) }

// through returns the priority of the best position to expand by the move from n to a child.
func (t *Tree) through(n, child *node) int64 {
	loss := int64(n.value.Chance) - int64(child.value.After().Chance)
	return min(never, ply+t.penalty*max(0, loss)+child.priority)
}

// spread sets all values and priorities from the ends of the tree to its start.
func (t *Tree) spread() {
	t.visit++
	t.walk(t.root)
}

func (t *Tree) walk(n *node) {
	if n.visit == t.visit {
		return
	}
	n.visit = t.visit
	if !n.expanded {
		if n.priority = 0; n.over || n.value.Outcome != ai.Unknown {
			n.priority = never
		}
		return
	}
	for _, child := range n.children {
		t.walk(child)
	}
	n.value, n.priority = n.best(), never
	for _, child := range n.children {
		n.priority = min(n.priority, t.through(n, child))
	}
}
