package play

import (
	"image/color"
	"math"
	"strconv"
	"time"

	"colat/ai"
	"colat/game"
	"colat/render/board"
	"colat/render/locale"
)

// rounds are how long each move is looked at in one round after another. What comes later
// knows more.
var rounds = [...]time.Duration{40 * time.Millisecond, 150 * time.Millisecond, 600 * time.Millisecond}

// values are what the moves of the side to move are worth, found out little by little.
type values struct {
	known   bool   // the position has been taken up
	hash    uint64 // of it
	state   game.State
	moves   []game.Move // that led to it, from the start of the match
	worths  []worth
	round   int
	next    int
	inquiry *inquiry
	shown   []board.Value
	from    int // the piece whose moves are shown, or -1
	dirty   bool
	tongue  string
}

// worth is what one move is worth for the side that makes it.
type worth struct {
	move     game.Move
	from, to int
	told     bool
	outcome  ai.Outcome
	chance   float64 // 0 if the engine does not say
	score    float64 // in what the game counts
}

// pause leaves the advisor to somebody else. What was found out stays.
func (v *values) pause(s *Scene) {
	if v.inquiry != nil && !v.inquiry.over() {
		s.advisor.stop()
	}
	v.inquiry = nil
}

// clear takes the values off the board.
func (v *values) clear(s *Scene) {
	if !v.known {
		return
	}
	v.pause(s)
	*v = values{worths: v.worths[:0], shown: v.shown[:0]}
	s.stage.View.SetValues(nil)
}

// valued reports whether values are wanted of the position on the board.
func (s *Scene) valued() bool {
	if !s.program.Settings.Values || !s.advised() || s.display.state == nil || s.display.behind() {
		return false
	}
	if s.display.reviewing {
		_, over := s.display.state.Result()
		return !over
	}
	return s.hand.choosing()
}

// updateValues looks at one move after the other, once the board lies still.
func (s *Scene) updateValues() {
	v := &s.values
	if !s.valued() {
		v.clear(s)
		return
	}
	if hash := s.display.state.Hash(); !v.known || v.hash != hash {
		v.clear(s)
		v.begin(s, hash)
	}
	if s.hint.wanted && !s.hint.known {
		return
	}
	if v.inquiry != nil && v.inquiry.over() {
		if v.inquiry.err == nil && v.next < len(v.worths) {
			v.worths[v.next].take(&v.inquiry.info)
			v.dirty = true
		}
		v.inquiry = nil
		v.next++
	}
	if v.inquiry == nil && !s.stage.View.Animating() && s.advisor.free() {
		v.ask(s)
	}
	if from := s.selected(); from != v.from || v.dirty || v.tongue != s.program.Locale.Language() {
		v.from, v.dirty, v.tongue = from, false, s.program.Locale.Language()
		v.show(s)
	}
}

// selected is the square of the piece that was chosen to move, or -1.
func (s *Scene) selected() int {
	if s.hand.free() {
		return s.hand.turn.selected
	}
	return -1
}

// begin takes up the position on the board. Moves that end the game are known at once.
func (v *values) begin(s *Scene, hash uint64) {
	v.known, v.hash, v.from, v.dirty = true, hash, -1, true
	v.state = s.display.state.Clone()
	v.moves = append([]game.Move(nil), s.match.Line()[:s.display.shown]...)
	mover := v.state.ToMove()
	for _, m := range v.state.AppendMoves(nil) {
		w := worth{move: m}
		if w.from, w.to = s.game.Squares(v.state, m); w.to < 0 {
			continue
		}
		v.state.Play(m)
		if result, over := v.state.Result(); over {
			w.told = true
			switch result.Winner {
			case mover:
				w.outcome = ai.Win
			case game.Nobody:
				w.outcome = ai.Draw
			default:
				w.outcome = ai.Loss
			}
		}
		v.state.Undo()
		v.worths = append(v.worths, w)
	}
}

// ask begins with the next move that is not known for certain.
func (v *values) ask(s *Scene) {
	for v.round < len(rounds) {
		for ; v.next < len(v.worths); v.next++ {
			if w := &v.worths[v.next]; w.outcome == ai.Unknown {
				v.inquiry = s.advisor.ask(s.program, s.match.Start(), append(v.moves, w.move), rounds[v.round])
				return
			}
		}
		v.round, v.next = v.round+1, 0
	}
}

// take keeps what was found out about the position after the move, in which the other
// side is to move.
func (w *worth) take(info *ai.Info) {
	w.told = true
	w.chance, w.score = 0, -float64(info.Score)/100
	if info.Chance > 0 {
		w.chance = min(max(1-info.Chance, 0.01), 0.99)
	}
	switch info.Outcome {
	case ai.Win:
		w.outcome = ai.Loss
	case ai.Loss:
		w.outcome = ai.Win
	default:
		w.outcome = info.Outcome
	}
}

// share is how good the move is, 0 to 1.
func (w *worth) share(clear float64) float64 {
	switch {
	case w.outcome == ai.Win:
		return 1
	case w.outcome == ai.Loss:
		return 0
	case w.outcome == ai.Draw:
		return 0.5
	case w.chance > 0:
		return 0.02 + 0.96*w.chance
	}
	return 0.5 + 0.48*math.Tanh(w.score/clear)
}

// text writes what the move is worth in a few letters.
func (w *worth) text(l *locale.Locale) string {
	switch {
	case w.outcome == ai.Win:
		return l.Text("values.win")
	case w.outcome == ai.Loss:
		return l.Text("values.loss")
	case w.outcome == ai.Draw:
		return "="
	case w.chance > 0:
		return strconv.Itoa(int(math.Round(100 * w.chance)))
	}
	text := strconv.Itoa(int(math.Round(math.Abs(w.score))))
	switch {
	case text == "0":
		return text
	case w.score < 0:
		return "−" + text
	}
	return "+" + text
}

// The tones of bad, middling and good moves: they differ in warmth and not in red and
// green alone.
var badTone, evenTone, goodTone = color.RGBA{0x8c, 0x2a, 0x1c, 0xff}, color.RGBA{0x5e, 0x54, 0x3c, 0xff},
	color.RGBA{0x15, 0x55, 0x96, 0xff}

func toneOf(share float64) color.RGBA {
	from, to, part := badTone, evenTone, 2*share
	if share > 0.5 {
		from, to, part = evenTone, goodTone, 2*share-1
	}
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a)*(1-part) + float64(b)*part)) }
	return color.RGBA{mix(from.R, to.R), mix(from.G, to.G), mix(from.B, to.B), 0xff}
}

// show writes the values on their squares: with a piece chosen those of its moves,
// otherwise on each piece that of its best one.
func (v *values) show(s *Scene) {
	v.shown = v.shown[:0]
	var best [board.MaxSquares]*worth
	clear := s.game.ClearLead
	top := -1.0
	for i := range v.worths {
		w := &v.worths[i]
		square := w.to
		if w.from >= 0 && v.from < 0 {
			square = w.from
		}
		if !w.told || w.from >= 0 && v.from >= 0 && w.from != v.from {
			continue
		}
		if best[square] == nil || w.share(clear) > best[square].share(clear) {
			best[square] = w
		}
		top = max(top, w.share(clear))
	}
	for square, w := range best {
		if w == nil {
			continue
		}
		share := w.share(clear)
		v.shown = append(v.shown, board.Value{
			Square: square, Text: w.text(s.program.Locale), Tone: toneOf(share), Best: share == top,
		})
	}
	s.stage.View.SetValues(v.shown)
}
