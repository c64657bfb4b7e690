package front

import (
	"math"
	"math/rand/v2"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/ui"
	"colat/render/program/setup"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// tray is a small board that plays a game of a family against itself.
type tray struct {
	name   string // of its control
	game   *games.Game
	family string
	usual  game.Rules // the usual rules of the family
	rules  game.Rules // of the game on the board

	board   board.Table
	view    *board.View
	replay  stage.Replay
	shown   bool // the board is drawn in full, not plain
	moves   []game.Move
	version int  // of the picture
	awaited bool // the current version has not been painted yet
	item    int  // index of the picture on the page; 0 for the flagship, which has none
}

// newTray returns a tray whose game has not started, or nil if the family has no rules. It
// shows the game that it opens: the rules chosen last, if they are of the family.
func newTray(g *games.Game, family string, list games.List, chosen game.Rules) *tray {
	usual, err := list.Rules(family)
	if err != nil {
		return nil
	}
	t := &tray{name: "game-" + family, game: g, family: family, usual: usual, rules: usual}
	if id, _, _ := strings.Cut(chosen.ID(), ":"); id == family {
		t.rules = chosen
	} else if rules, err := list.Shown(family); err == nil {
		t.rules = rules
	}
	t.board = t.game.Table(t.rules)
	t.board.Coordinates = false // the board is not for playing
	t.view = board.NewView(t.board)
	t.replay = stage.Replay{View: t.view, Game: t.game}
	return t
}

// The number of plies played before a board is first shown.
const (
	leastAhead = 8
	mostAhead  = 16
)

// start starts a game and plays its first plies.
func (t *tray) start(rng *rand.Rand) {
	start := setup.Draw(t.rules, nil, rng)
	state, moves := start.Clone(), []game.Move(nil)
	for range leastAhead + rng.IntN(mostAhead-leastAhead) {
		move := t.choose(state, rng)
		if move == game.NoMove {
			break
		}
		state.Play(move)
		if _, over := state.Result(); over {
			break // the game does not end at once
		}
		moves = append(moves, move)
	}
	t.replay.Jump(start, moves)
}

// play plays a move, or starts a new game after the end.
func (t *tray) play(rng *rand.Rand) {
	if move := t.choose(t.replay.State(), rng); move != game.NoMove {
		t.replay.Step(move)
		return
	}
	t.replay.Restart(setup.Draw(t.rules, nil, rng))
}

// place centres the board in the picture r, in device pixels.
func (t *tray) place(r ui.Rect, scale float64) {
	field := r.Inset(shadow * scale)
	t.view.SetScale(scale)
	t.view.SetBounds(field.X, field.Y, field.W, field.H)
}

// Paint implements ui.Painter.
func (t *tray) Paint(dst *ebiten.Image, r ui.Rect, scale float64, item *ui.Item) {
	if !t.shown {
		t.PaintPlain(dst, r, scale, item)
		return
	}
	t.awaited = false
	t.place(r, scale)
	t.view.Draw(ui.Clip(dst, r))
}

// PaintPlain implements ui.PlainPainter.
func (t *tray) PaintPlain(dst *ebiten.Image, r ui.Rect, scale float64, _ *ui.Item) {
	t.place(r, scale)
	stage.DrawPlain(dst, t.view, &t.board)
}

// One in whim moves is random, so that games differ.
const whim = 10

// choose returns the best move of a position by a search of one ply, or game.NoMove if the game is over.
// Without an evaluation function it is random.
func (t *tray) choose(s game.State, rng *rand.Rand) game.Move {
	t.moves = s.AppendMoves(t.moves[:0])
	if len(t.moves) == 0 {
		return game.NoMove
	}
	chosen := t.moves[rng.IntN(len(t.moves))]
	if rng.IntN(whim) == 0 {
		return chosen
	}
	best, ties := math.MinInt, 0
	for _, move := range t.moves {
		value := valueOf(s, move)
		if value > best {
			best, ties = value, 0
		}
		if value == best {
			// All equally good moves have the same probability.
			if ties++; rng.IntN(ties) == 0 {
				chosen = move
			}
		}
	}
	return chosen
}

// valueOf returns the value of a move for the side to move.
func valueOf(s game.State, move game.Move) int {
	side := s.ToMove()
	s.Play(move)
	defer s.Undo()
	if result, over := s.Result(); over {
		switch result.Winner {
		case side:
			return game.MaxEstimate + 1
		case game.Nobody:
			return 0
		}
		return -game.MaxEstimate - 1
	}
	evaluator, can := s.(game.Evaluator)
	switch {
	case !can:
		return 0
	case s.ToMove() == side:
		return evaluator.Evaluate()
	}
	return -evaluator.Evaluate()
}
