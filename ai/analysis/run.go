package analysis

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"
	"time"

	"colat/ai"
	"colat/ai/review"
	"colat/game"
)

// Run analyses the position after moves from start, in which the game goes on. It returns the
// last report, and an error if ctx has ended or a player has failed.
func Run(ctx context.Context, start game.State, moves []game.Move, options Options) (*Report, error) {
	r := &run{options: options, start: start.Clone(), moves: slices.Clone(moves), began: time.Now()}
	if r.options.ClearLead <= 0 {
		r.options.ClearLead = 1
	}
	r.live = make([]int64, len(options.Players))
	if err := r.prepare(); err != nil {
		return nil, err
	}
	r.publish()
	most := mostDepth
	if options.Depth > 0 {
		most = min(most, options.Depth)
	}
	for r.round = max(firstRound, r.depth+1); r.round <= most && len(r.open()) > 0; r.round++ {
		if err := r.deepen(ctx); err != nil {
			return r.report, err
		}
		if err := r.solve(ctx); err != nil {
			return r.report, err
		}
		if err := r.prove(ctx); err != nil {
			return r.report, err
		}
	}
	r.complete = len(r.open()) == 0 || options.Depth == 0
	r.publish()
	return r.report, nil
}

// firstRound is the depth of the first round: a move and the reply to it.
const firstRound = 2

// run is an analysis in progress.
type run struct {
	options Options
	start   game.State
	moves   []game.Move // from start to the position
	began   time.Time
	side    game.Player // to move
	legal   int
	solved  bool // solve has been called
	empties int  // squares, in games whose board fills up, otherwise many

	mu       sync.Mutex // guards the fields below while players search
	lines    []line     // in the order in which they are searched
	round    int        // depth of the current round
	depth    int        // of the last finished round
	nodes    int64      // of finished searches
	live     []int64    // of searches in progress, by player
	complete bool
	report   *Report
}

// prepare creates the lines. It settles the moves that end the game.
func (r *run) prepare() error {
	request := ai.Request{Start: r.start, Moves: r.moves}
	s := request.State()
	if _, over := s.Result(); over {
		return ai.ErrOver
	}
	r.side, r.empties = s.ToMove(), math.MaxInt
	if filling, can := s.(game.EmptyCounter); can {
		r.empties = filling.Empties()
	}
	legal := s.AppendMoves(nil)
	r.legal = len(legal)
	considered := legal
	if r.options.Moves != nil {
		considered = r.options.Moves
	}
	var replies []game.Move // reused, since a position may have hundreds of moves with hundreds of replies
	for _, m := range considered {
		r.yield()
		l := line{Line: Line{Move: m, PV: []game.Move{m}}}
		s.Play(m)
		if result, over := s.Result(); over {
			l.Worth, l.final = review.Ended(s, result, r.options.Margin), true
		} else {
			l.after = append(slices.Clone(r.moves), m)
			l.after, l.forced, l.side, replies = playForced(s, l.after, replies)
		}
		s.Undo()
		r.lines = append(r.lines, l)
	}
	r.resume()
	r.yield()
	return nil
}

func (r *run) yield() {
	if r.options.Yield != nil {
		r.options.Yield()
	}
}

// resume takes over what an earlier report knows.
func (r *run) resume() {
	known := r.options.Known
	if known == nil || known.Depth == 0 || len(known.Lines) != len(r.lines) {
		return
	}
	r.depth = known.Depth
	for i := range r.lines {
		l := &r.lines[i]
		at := slices.IndexFunc(known.Lines, func(old Line) bool { return old.Move == l.Move })
		if at < 0 {
			r.depth = 0
			continue
		}
		l.Line = known.Lines[at]
		l.final = r.settled(&l.Worth)
	}
	slices.SortStableFunc(r.lines, func(a, b line) int { return better(&a.Line, &b.Line, r.side) })
}

// mostForced is the most forced moves played before a search. A search of a position with one
// move would be short.
const mostForced = 4

// playForced appends the forced moves that follow in s to after. It stops before the end of
// the game. It returns their number, the side to move after them, and buffer, which it needs
// for moves.
func playForced(s game.State, after, buffer []game.Move) (line []game.Move, n int, side game.Player, _ []game.Move) {
	for ; n < mostForced; n++ {
		if buffer = s.AppendMoves(buffer[:0]); len(buffer) != 1 {
			break
		}
		s.Play(buffer[0])
		if _, over := s.Result(); over {
			s.Undo()
			break
		}
		after = append(after, buffer[0])
	}
	side = s.ToMove()
	for range n {
		s.Undo()
	}
	return after, n, side, buffer
}

// open returns the indices of the lines about which a search may find out more.
func (r *run) open() []int {
	var open []int
	for i := range r.lines {
		if !r.lines[i].final {
			open = append(open, i)
		}
	}
	return open
}

// deepen searches all open lines to the depth of the round and shows what it has found once
// all are searched.
func (r *run) deepen(ctx context.Context) error {
	err := r.each(ctx, func(l *line) ai.Limits {
		return ai.Limits{Depth: max(r.round-1-l.forced, 1)}
	}, func(l *line, found Line) {
		l.waiting, l.final = found, r.settled(&found.Worth)
		if r.depth == 0 || found.Worth.Proven() {
			l.Line = found
		}
	})
	if err != nil {
		return err
	}
	for i := range r.lines {
		if l := &r.lines[i]; l.waiting.Worth.Known && !l.Worth.Proven() {
			l.Line = l.waiting
		}
	}
	r.depth = r.round
	slices.SortStableFunc(r.lines, func(a, b line) int { return better(&a.Line, &b.Line, r.side) })
	r.publish()
	return nil
}

// solvedEmpties is the largest number of empty squares with which exact scores are found within a
// second or two for all moves.
const solvedEmpties = 20

// solve finds the exact score of each open line, in games whose margin counts and that end soon: once,
// after a round, which orders the lines.
func (r *run) solve(ctx context.Context) error {
	if r.options.Margin == nil || r.solved || r.empties > solvedEmpties {
		return nil
	}
	r.solved = true
	return r.each(ctx, func(*line) ai.Limits { return ai.Limits{Exact: true} }, r.receiveProof)
}

// receiveProof takes over the result of a search of a line if that is proven. Others do not count, because
// their depth is not that of the other lines.
func (r *run) receiveProof(l *line, found Line) {
	if found.Worth.Proven() {
		l.Line, l.final = found, r.settled(&found.Worth)
	}
}

// Proofs begin after the round to leastProven, and take about as long as the rounds before
// them, but no longer than longestProof a move.
const (
	leastProven  = 6
	longestProof = time.Minute
)

// prove gives the players time to prove the open lines.
func (r *run) prove(ctx context.Context) error {
	open := len(r.open())
	if open == 0 || r.round < leastProven || r.options.Depth > 0 && r.round == r.options.Depth {
		return nil
	}
	share := time.Since(r.began) * time.Duration(len(r.options.Players)) / time.Duration(4*open)
	limits := ai.Limits{Time: min(max(share, time.Millisecond), longestProof)}
	return r.each(ctx, func(*line) ai.Limits { return limits }, r.receiveProof)
}

// settled reports whether a worth is final: it is proven, with its margin if that counts.
func (r *run) settled(w *review.Worth) bool {
	return w.Proven() && (w.Exact || r.options.Margin == nil || w.Outcome == ai.Draw)
}

// each searches all open lines within limits, divided among the players, and hands what they
// find to receive. The first error ends all searches.
func (r *run) each(ctx context.Context, limits func(*line) ai.Limits, receive func(*line, Line)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	open, next := r.open(), 0
	var searches sync.WaitGroup
	for p, player := range r.options.Players {
		searches.Go(func() {
			for {
				r.mu.Lock()
				if next == len(open) || ctx.Err() != nil {
					r.mu.Unlock()
					return
				}
				l := &r.lines[open[next]]
				next++
				r.mu.Unlock()
				found, err := r.ask(ctx, p, player, l, limits(l))
				if err != nil {
					cancel(err)
					return
				}
				r.mu.Lock()
				receive(l, found)
				r.mu.Unlock()
				r.publish()
			}
		})
	}
	searches.Wait()
	return context.Cause(ctx)
}

// ask has player p search a line.
func (r *run) ask(ctx context.Context, p int, player ai.Player, l *line, limits ai.Limits) (Line, error) {
	_, info, err := player.Think(ctx, &ai.Request{
		Start: r.start.Clone(), Moves: l.after, Game: r.options.Game, Limits: limits,
		Report: func(info ai.Info) {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.live[p] = info.Nodes
		},
	})
	err = cmp.Or(err, ctx.Err()) // the answer to an interrupted search is unreliable
	if err != nil {
		return Line{}, err
	}
	r.mu.Lock()
	r.live[p] = 0
	r.nodes += info.Nodes
	r.mu.Unlock()
	return Line{
		Move:  l.Move,
		Worth: review.WorthOf(&info, l.side, r.options.Margin != nil, r.options.ClearLead),
		Depth: info.Depth + 1 + l.forced,
		PV:    append(slices.Clone(l.after[len(r.moves):]), info.PV...),
	}, nil
}

// publish reports the state of the analysis.
func (r *run) publish() {
	r.mu.Lock()
	defer r.mu.Unlock()
	nodes := r.nodes
	for _, n := range r.live {
		nodes += n
	}
	r.report = &Report{
		Lines: sorted(r.lines, r.side), Depth: r.depth, Considered: len(r.lines), Legal: r.legal,
		Nodes: nodes, Elapsed: time.Since(r.began), Complete: r.complete,
	}
	if r.options.Report != nil {
		r.options.Report(r.report)
	}
}
