package scene

import (
	"math"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/games"
)

// Expectation describes an engine's evaluation of a position in words.
type Expectation struct {
	Game *games.Game
	Root game.State // the position that Info evaluates, for its side to move
	Info ai.Info
}

// firstSide converts a value for the engine's side into one for the first side.
func (e *Expectation) firstSide(value float64) float64 {
	if e.Root.ToMove() == game.Second {
		return -value
	}
	return value
}

// winner returns the side with a proven win, if any.
func (e *Expectation) winner() game.Player {
	switch e.Info.Outcome {
	case ai.Win:
		return e.Root.ToMove()
	case ai.Loss:
		return e.Root.ToMove().Opponent()
	}
	return game.NoSide
}

// chance returns the probability that the first side wins, if the engine reports one.
func (e *Expectation) chance() (first float64, known bool) {
	return 0.5 + e.firstSide(e.Info.Chance-0.5), e.Info.Chance > 0
}

// lead returns the first side's expected lead, in the unit of the game.
func (e *Expectation) lead() float64 { return e.firstSide(float64(e.Info.Score) / 100) }

// leader returns the side that a value for the first side favors.
func leader(value float64) game.Player {
	if value < 0 {
		return game.Second
	}
	return game.First
}

// Bounds of an even position: chances up to evenPercent, and leads below evenLead.
const evenPercent, evenLead = 51, 0.05

// percent returns the better side's chance to win in per cent, at most 99: only a proof is
// certain.
func percent(first float64) int { return min(int(math.Round(100*max(first, 1-first))), 99) }

// Ahead returns the side that Phrase names: the one that wins or is more likely to win. It
// returns game.NoSide for a draw and for an even position.
func (e *Expectation) Ahead() game.Player {
	if e.Info.Proven() {
		return e.winner()
	}
	if first, known := e.chance(); known {
		if percent(first) <= evenPercent {
			return game.NoSide
		}
		return leader(first - 0.5)
	}
	if lead := e.lead(); math.Abs(lead) >= evenLead {
		return leader(lead)
	}
	return game.NoSide
}

// Phrase describes in a few words who is expected to win.
func (e *Expectation) Phrase(l *locale.Locale) string {
	ahead, proven := e.Ahead(), e.Info.Proven()
	switch {
	case ahead == game.NoSide && proven:
		return l.Text("outlook.draw")
	case ahead == game.NoSide:
		return l.Text("outlook.even")
	}
	rules := e.Root.Rules()
	side := games.SideName(l, rules, ahead)
	if proven {
		return l.Format("outlook.wins", locale.Data{"Side": side})
	}
	if first, known := e.chance(); known {
		return l.Format("outlook.chance", locale.Data{"Side": side, "Percent": percent(first)})
	}
	return e.Game.Lead(l, rules, ahead, math.Abs(e.lead()))
}

// Share returns the first side's part of the chances, 0 to 1. It is nearly proportional to
// small leads, and reaches 0 or 1 only with a proof.
func (e *Expectation) Share() float64 {
	if e.Info.Proven() {
		switch e.winner() {
		case game.First:
			return 1
		case game.Second:
			return 0
		}
		return 0.5
	}
	if first, known := e.chance(); known {
		return 0.03 + 0.94*first
	}
	return 0.5 + 0.47*math.Tanh(e.lead()/e.Game.ClearLead)
}

// Line writes up to most moves of the principal variation. It stops at an illegal move,
// because a late report may be about another position.
func (e *Expectation) Line(l *locale.Locale, most int) string {
	var words []string
	state := e.Root.Clone()
	for _, m := range e.Info.PV[:min(len(e.Info.PV), most)] {
		if !game.IsLegal(state, m) {
			break
		}
		words = append(words, e.Game.MoveText(l, state, m))
		state.Play(m)
	}
	return strings.Join(words, " ")
}

// SharePainter draws a bar that shows who is ahead, from left to right or, if it is higher than wide,
// from below upwards. The item's Value is the first side's part of it.
type SharePainter struct{ Game *games.Game }

// PaintPlain implements ui.PlainPainter.
func (p SharePainter) PaintPlain(dst *ebiten.Image, r ui.Rect, scale float64, item *ui.Item) {
	p.Paint(dst, r, scale, item)
}

// Paint implements ui.Painter.
func (p SharePainter) Paint(dst *ebiten.Image, r ui.Rect, scale float64, item *ui.Item) {
	radius := min(r.W, r.H) / 2
	ui.FillRounded(dst, r, radius, p.Game.Tones[game.Second])
	first := r
	middle := ui.Rect{X: r.CenterX() - scale/2, Y: r.Y - 2*scale, W: max(1, scale), H: r.H + 4*scale}
	if r.H > r.W {
		first = first.CutBottom(r.H*item.Value, 0)
		middle = ui.Rect{X: r.X - 2*scale, Y: r.CenterY() - scale/2, W: r.W + 4*scale, H: max(1, scale)}
	} else {
		first.W = r.W * item.Value
	}
	if max(first.W, first.H) >= 2*radius {
		ui.FillRounded(dst, first, radius, p.Game.Tones[game.First])
	}
	ui.StrokeRounded(dst, r, radius, scale, theme.GoldDeep)
	ui.Fill(dst, middle, theme.Gold)
}
