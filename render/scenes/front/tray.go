package front

import (
	"math"
	"math/rand/v2"
	"strings"

	"colat/game"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/setup"
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

	picture *stage.Picture
	replay  stage.Replay
	moves   []game.Move
	item    int // index of the picture on the page; 0 for the flagship, which has none
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
	table := t.game.Table(t.rules)
	table.Coordinates = false // the board is not for playing
	t.picture = stage.NewPicture(table, shadow)
	t.replay = stage.Replay{View: t.picture.View, Game: t.game}
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
		case game.NoSide:
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

// Measures of trays, in device-independent pixels.
const (
	rim        = 10.0 // between the edge of a tray and its contents
	between    = 10.0 // between a board and the text below it
	beside     = 16.0 // between a board and the text beside it
	shadow     = 10.0 // the greatest extent of a board's shadow
	nameSize   = 17.0
	nameHigh   = 25.0
	lineSize   = theme.TextSmall
	lineHigh   = 20.0
	grandName  = 24.0 // of the flagship
	grandHigh  = 34.0
	grandLine  = 15.0
	grandLow   = 23.0  // height of the flagship's tagline
	leastWide  = 280.0 // least width of a flagship beside the other trays
	leastGrand = 160.0 // least side of the flagship's board
	leastSide  = 64.0  // least side of a board for its game to be recognisable
	slack      = 20.0  // most spare height or width of a tray
	mostLines  = 3     // most lines of a tagline
	linesWide  = 0.52  // width of so many lines, as a part of the tagline's in one
)

// words holds the width of the longest name, the width of the longest tagline, and the height
// of the flagship's buttons.
type words struct{ name, line, play float64 }

// arrangement is a division of the page into trays: the flagship to the left of the others or
// above them, and the others in rows.
type arrangement struct {
	place    ui.Rect
	above    bool
	wide     bool // the flagship is above, and its text stands beside its board
	gap      float64
	flagship ui.Rect
	grand    float64 // side of the flagship's board
	play     float64 // height of the flagship's buttons
	brief    bool    // the buttons beside the main one have small letters, so that all stand in one row
	others   int
	columns  int
	side     float64 // side of the other boards
	aside    bool    // text stands beside the other boards, not below them
	lines    int     // lines of the other trays' taglines
}

// arrange returns the arrangement of the flagship and a number of others in place with the
// highest worth.
func arrange(place ui.Rect, gap float64, others int, w words) arrangement {
	var best arrangement
	most := -1.0
	for way := range 3 {
		for share := 0.30; share < 0.73; share += 0.01 {
			for columns := 1; columns <= max(others, 1); columns++ {
				for kind := range 7 {
					aside, lines := kind >= 3, kind
					if aside {
						lines -= 3
					}
					a := arrangement{
						place: place, above: way > 0, wide: way > 1, gap: gap, others: others, columns: columns, play: w.play,
						aside: aside, lines: lines,
					}
					a.divide(share, w)
					if worth := a.worth(w); worth > most {
						most, best = worth, a
					}
				}
			}
		}
	}
	best.trim()
	return best
}

// divide gives the flagship a share of the place and computes the sizes of the boards.
func (a *arrangement) divide(share float64, w words) {
	a.flagship = a.place
	if a.others > 0 && a.above {
		a.flagship.H = math.Floor((a.place.H - a.gap) * share)
	} else if a.others > 0 {
		a.flagship.W = math.Floor((a.place.W - a.gap) * share)
	}
	if a.wide {
		a.grand = math.Floor(min(a.flagship.W-2*rim-2*beside-leastWide, a.flagship.H-2*rim))
	} else {
		a.grand = math.Floor(min(a.flagship.W-2*rim, a.flagship.H-2*rim-grandHigh-grandLow-between-a.play))
	}
	if a.others == 0 {
		return
	}
	cell := a.cell(0)
	a.side = min(cell.W-2*rim, cell.H-2*rim-between-nameHigh-float64(a.lines)*lineHigh)
	if a.aside {
		a.side = min(cell.H-2*rim, cell.W/2-rim)
	}
	if a.lines == mostLines { // only beside the boards, which leave them space
		a.side = min(a.side, cell.W-2*rim-beside-w.line*linesWide)
	}
	a.side = math.Floor(a.side)
}

// trim removes spare space from the trays and centres them in the place.
func (a *arrangement) trim() {
	whole := a.place
	flagship := a.grand + 2*rim
	if !a.wide {
		flagship += slack + between + grandHigh + grandLow + a.play
	}
	if a.others == 0 {
		a.place.H = min(whole.H, flagship)
	} else {
		rows, low := float64(a.rows()), a.cell(0).H
		high := a.side + 2*rim + slack
		if !a.aside {
			high += between + nameHigh + float64(a.lines)*lineHigh
		}
		rest := rows*min(low, high) + (rows-1)*a.gap
		if a.above {
			a.flagship.H = min(a.flagship.H, flagship)
			a.place.H = a.flagship.H + a.gap + rest
		} else {
			width := min(a.flagship.W, max(a.grand+2*rim+slack, leastWide))
			a.place.W -= a.flagship.W - width
			a.flagship.W = width
			a.place.H = min(whole.H, max(flagship, rest))
			a.flagship.H = a.place.H
		}
	}
	a.place.X += math.Floor((whole.W - a.place.W) / 2)
	a.place.Y += math.Floor((whole.H - a.place.H) / 2)
	a.flagship.X, a.flagship.Y = a.place.X, a.place.Y
	if a.others == 0 {
		a.flagship.H = a.place.H
	}
}

func (a *arrangement) rows() int { return (a.others + a.columns - 1) / a.columns }

// cell returns the tray of one of the others. Trays of an incomplete last row are wider.
func (a *arrangement) cell(i int) ui.Rect {
	rest := a.place
	if a.above {
		rest.CutTop(a.flagship.H, a.gap)
	} else {
		rest.CutLeft(a.flagship.W, a.gap)
	}
	rows, row := a.rows(), i/a.columns
	columns := min(a.columns, a.others-row*a.columns)
	cell := rest.Column(i%a.columns, columns, a.gap)
	cell.H = (rest.H - a.gap*float64(rows-1)) / float64(rows)
	cell.Y += float64(row) * (cell.H + a.gap)
	return cell
}

// textWide returns the width for the text and the buttons of the flagship.
func (a *arrangement) textWide() float64 {
	if a.wide {
		return a.flagship.W - 2*rim - 2*beside - a.grand
	}
	return a.flagship.W - 2*rim
}

// textWidth returns the width for the text of the others.
func (a *arrangement) textWidth() float64 {
	cell := a.cell(0)
	if a.aside {
		return cell.W - 2*rim - beside - a.side
	}
	return cell.W - 2*rim
}

// filled returns the part of the flagship's tray that its contents fill, along the direction in
// which trim does not cut it.
func (a *arrangement) filled() float64 {
	switch {
	case a.wide:
		return 1
	case a.above:
		return a.grand / (a.flagship.W - 2*rim)
	}
	return min(1, (a.grand+between+grandHigh+grandLow+a.play)/(a.flagship.H-2*rim))
}

// worth rates the sizes of the boards. Arrangements with unreadable text, or a flagship that
// is hardly larger than the others, have a low worth.
func (a *arrangement) worth(w words) float64 {
	if a.others == 0 {
		return a.grand
	}
	if a.grand <= 0 || a.side <= 0 {
		return 0
	}
	// A product balances the sizes: one board may grow only if its relative gain exceeds the
	// relative loss of the others. The size of the flagship's board has one and a half times
	// the weight.
	worth := math.Pow(a.grand, 1.5) * a.side
	width := a.textWidth()
	cell := a.cell(0)
	low := a.aside && cell.H-2*rim < nameHigh+float64(a.lines)*lineHigh
	if low || min(cell.W, cell.H) < theme.Touch {
		worth *= 0.01
	}
	if a.side < leastSide {
		worth *= 0.1
	}
	if a.grand < leastGrand {
		worth *= 0.1
	}
	if width < w.name*ui.LeastText {
		worth *= 0.05
	}
	switch room := width * float64(a.lines); {
	case a.lines == 0:
		worth *= 0.55
	case a.lines == 1 && room < w.line, a.lines == 2 && room < w.line*1.25,
		a.lines == mostLines && width < w.line*linesWide-1:
		worth *= 0.4
	}
	if a.grand < 1.3*a.side {
		worth *= 0.3
	}
	if a.place.H > a.place.W { // an upright screen is easily divided into trays that are half empty
		worth *= math.Sqrt(a.filled())
	}
	if a.others%a.columns != 0 {
		worth *= 0.85
	}
	return worth
}
