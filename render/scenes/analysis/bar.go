package analysis

import (
	"math"
	"strconv"

	"colat/ai/review"
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/games"
)

// Measures of the bar beside the board: its width, the space for it, and the least height of the area below
// a board with a bar above it.
const barWide, barSpace, leastBelow = 8.0, 14.0, 250.0

// barred reports whether the bar is shown. It would give away answers of the practice.
func (s *Scene) barred() bool { return !s.engine.options.HideBar && !s.practice.on }

// divide divides the screen, and returns the place of the bar: at the left of the board or, in
// portrait, above it, where it takes nothing from the width of the board.
func (s *Scene) divide(w, h float64) (f scene.Frame, bar ui.Rect) {
	if s.barred() {
		f = scene.Divide(w-barSpace, h, s.stage.Aspect(), theme.Touch, belowBoard)
	}
	if f.Portrait {
		f = scene.DivideUpright(w, h, s.stage.Aspect(), theme.Touch+barSpace, belowBoard)
		if f.Side.H >= leastBelow {
			below := f.Header.CutBottom(barSpace, 0)
			bar = ui.Rect{X: f.Board.X, Y: below.Bottom() - barWide, W: f.Board.W, H: barWide}
			return f, bar
		}
	}
	if f.Portrait || !s.barred() {
		return scene.Divide(w, h, s.stage.Aspect(), theme.Touch, belowBoard), ui.Rect{}
	}
	f.Board.X, f.Side.X = f.Board.X+barSpace, f.Side.X+barSpace
	bar = ui.Rect{X: f.Board.X - barSpace, Y: f.Board.Y, W: barWide, H: f.Board.H}
	return f, bar
}

// addBar lays out the bar: the part of the first side is below or, in portrait, at the left.
func (l *layout) addBar(r ui.Rect) {
	if r.W == 0 {
		return
	}
	bar := ui.Item{Kind: ui.Picture, Name: "bar", Rect: r, Painter: scene.SharePainter{Game: l.game}, Value: 0.5}
	if w := l.standing(); w.Known {
		bar.Value = barPart(w)
		bar.Label = l.Format("play.curve-known", locale.Data{
			"Side": games.SideName(l.Locale, l.Rules(), game.First), "Percent": strconv.Itoa(int(math.Round(100 * w.Chance))),
		})
	}
	l.Add(bar)
}

// barPart returns the part of the bar for the first side. Only a proof fills the bar.
func barPart(w review.Worth) float64 {
	if w.Proven() {
		return w.Chance
	}
	return 0.03 + 0.94*w.Chance
}

// standing returns the worth of the position on the board, by the rules, the engine or the review.
func (s *Scene) standing() review.Worth {
	if result, over := s.result(); over {
		return review.Ended(s.walk.state, result, nil)
	}
	if now := s.engine.standing(); now.worth.Known {
		return now.worth
	}
	if s.known == nil || s.off() {
		return review.Worth{}
	}
	return s.known.Worth(s.shown())
}
