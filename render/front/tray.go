package front

import (
	"math/rand/v2"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/board"
	"colat/render/games"
	"colat/render/setup"
	"colat/render/ui"
)

// tray is a small board that plays a family's game against itself.
type tray struct {
	name   string // of its control
	game   *games.Game
	family string
	usual  game.Rules // that the family is known by
	rules  game.Rules // that are played on the board

	view    *board.View
	state   game.State // nil until the board is there
	moves   []game.Move
	wait    int  // ticks until the next move
	version int  // of the picture
	awaited bool // that version has not been painted yet
	item    int  // the picture's index on the page; 0 for the flagship, which has none
}

// newTray returns a tray without its board, or nil if the family has no rules.
func newTray(g *games.Game, family string, list games.List) *tray {
	usual, err := list.Rules(family)
	if err != nil {
		return nil
	}
	t := &tray{name: "game-" + family, game: g, family: family, usual: usual, rules: usual}
	if id := g.Tray(family).Rules; id != "" {
		if rules, err := list.Rules(id); err == nil {
			t.rules = rules
		}
	}
	return t
}

// table returns the board, without coordinates: nobody plays on it.
func (t *tray) table() board.Table {
	table := t.game.Table(t.rules)
	table.Coordinates = false
	return table
}

// The plies that a board is ahead of the start when it is first seen.
const (
	leastAhead = 8
	mostAhead  = 16
)

// begin puts a game on the board that has been played for a while.
func (t *tray) begin(rng *rand.Rand) {
	if t.view == nil {
		t.view = board.NewView(t.table())
	}
	t.state = setup.Draw(t.rules, nil, rng)
	t.view.SetLast(board.Set{})
	for range leastAhead + rng.IntN(mostAhead-leastAhead) {
		move := t.choose(rng)
		if move == game.NoMove {
			break
		}
		from, to := t.game.Squares(t.state, move)
		t.state.Play(move)
		if _, over := t.state.Result(); over {
			t.state.Undo() // to be seen
			break
		}
		t.view.SetLast(board.SetOf(from, to))
	}
	t.view.Set(t.position())
	t.wait = pause(rng)
}

// position returns what lies on the board.
func (t *tray) position() *board.Position {
	var p board.Position
	t.game.Show(t.state, &p)
	return &p
}

// play plays a move, or begins a new game after the last one.
func (t *tray) play(rng *rand.Rand) {
	move := t.choose(rng)
	to := -1
	if move == game.NoMove {
		t.state = setup.Draw(t.rules, nil, rng)
		t.view.SetLast(board.Set{})
	} else {
		var from int
		from, to = t.game.Squares(t.state, move)
		t.view.SetLast(board.SetOf(from, to))
		t.state.Play(move)
	}
	t.view.Move(t.position(), to)
	t.wait = pause(rng)
	if _, over := t.state.Result(); over {
		t.wait += lookBack
	}
}

// Paint implements ui.Painter.
func (t *tray) Paint(dst *ebiten.Image, r ui.Rect, scale float64, item *ui.Item) {
	if t.state == nil {
		return
	}
	t.awaited = false
	field := r.Inset(shadow * scale)
	t.view.SetScale(scale)
	t.view.SetBounds(field.X, field.Y, field.W, field.H)
	t.view.Draw(ui.Clip(dst, r))
}
