package live

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"colat/ai"
	"colat/ai/arena"
	"colat/ai/arena/referee"
	"colat/game"
)

// boards are the games that are being played.
type boards struct {
	running map[int]*board // by the numbers of the games, from 1
	version int
	drawn   []byte // the boards as HTML, nil if they have changed
}

// mostBoards is the number of games that are shown at a time.
const mostBoards = 16

// board is a game that is being played.
type board struct {
	Number  int
	Seats   [2]seat
	Moves   int
	Last    string // the last move
	Diagram string
}

// seat is a side of a game.
type seat struct {
	Name  string
	Side  game.Names
	Moves bool // it is its turn
	Clock string
	Left  int64 // milliseconds on the clock
	// Outcome and Worth are the evaluation before its last move: a proven outcome, or a chance or a score.
	Outcome ai.Outcome
	Worth   string
	Depth   int
}

// Move shows a game, numbered from 0, before a move and after its end.
func (p *Page) Move(number int, g *referee.Game) {
	var b *board
	if !g.Record.Over {
		b = boardOf(number+1, g)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.boards.set(number+1, b)
	p.wake()
}

// boardOf returns a game as it is shown.
func boardOf(number int, g *referee.Game) *board {
	r := g.Record
	b := &board{Number: number, Moves: len(r.Moves), Diagram: arena.Diagram(g.State)}
	if n := len(r.Moves); n > 0 {
		last, s := r.Moves[n-1], g.State.Clone()
		s.Undo()
		b.Last = r.Rules.FormatMove(s, last)
	}
	for side := range b.Seats {
		info, player := &g.Latest[side], game.Player(side)
		s := seat{Name: r.Names[side], Side: r.Rules.Sides()[side], Moves: g.State.ToMove() == player}
		if left, runs := g.Clock.Left(player); runs {
			s.Clock, s.Left = clockText(left), left.Milliseconds()
		}
		s.Outcome, s.Depth = info.Outcome, info.Depth
		switch {
		case !info.Searched() || info.Proven():
		case info.Chance > 0:
			s.Worth = fmt.Sprintf("%.0f %%", 100*info.Chance)
		default:
			s.Worth = fmt.Sprintf("%+.2f", float64(info.Score)/100)
		}
		b.Seats[side] = s
	}
	return b
}

// clockText returns a time as minutes, seconds and tenths.
func clockText(d time.Duration) string {
	tenths := int(math.Floor(d.Seconds() * 10))
	return fmt.Sprintf("%d:%02d.%d", tenths/600, tenths/10%60, tenths%10)
}

// set changes a game, which is over if b is nil.
func (b *boards) set(number int, now *board) {
	if now == nil {
		delete(b.running, number)
	} else {
		if b.running == nil {
			b.running = make(map[int]*board)
		}
		b.running[number] = now
	}
	b.version, b.drawn = b.version+1, nil
}

// html returns the first boards as HTML.
func (b *boards) html() []byte {
	if b.drawn == nil {
		numbers := slices.Sorted(maps.Keys(b.running))
		var shown struct {
			Boards []*board
			More   int
		}
		for _, number := range numbers[:min(len(numbers), mostBoards)] {
			shown.Boards = append(shown.Boards, b.running[number])
		}
		shown.More = len(numbers) - len(shown.Boards)
		var text bytes.Buffer
		if err := templates.ExecuteTemplate(&text, "boards", &shown); err != nil {
			text.WriteString(err.Error())
		}
		b.drawn = text.Bytes()
	}
	return b.drawn
}
