package play

import (
	"math"
	"strings"
	"time"

	"colat/ai"
	"colat/game"
	"colat/render/games"
	"colat/render/locale"
)

// outlook is what the engine that thinks, or thought last, expects of the game.
type outlook struct {
	info    ai.Info
	root    game.State // that info is about; its side to move is the one that info is seen from
	known   bool       // whether there is an info
	pv      []game.Move
	began   time.Time // of the choice in progress
	running bool
	part    float64 // of the thinking time that has passed, 0 to 1
	ticks   int

	// The texts are kept until what they say changes.
	depth, depthNodes, line string
	language                string
}

// The display follows an engine's thoughts twenty times a second. While pieces
// move, and where frames take so long that the engine and the picture are in each
// other's way, twice a second has to do.
const (
	thoughtTicks     = 3
	slowThoughtTicks = 30
)

func (o *outlook) reset() { *o = outlook{pv: o.pv[:0]} }

// update looks at the engine whose turn it is and reports whether there is
// anything new to show.
func (o *outlook) update(s *Scene) bool {
	o.ticks++
	changed := false
	if thinking := s.match.Thinking(); thinking != o.running {
		o.running, o.began, o.part = thinking, time.Now(), 0
		changed = true
		if thinking {
			s.program.Pace.Longest = 0
		} else { // the last word of the one who has just moved
			o.take(s)
		}
	}
	if !o.running {
		return changed
	}
	if state := s.match.State(); o.root == nil || o.root.Hash() != state.Hash() {
		o.root = state.Clone()
	}
	ticks := thoughtTicks
	if s.program.Pace.Slow() || s.stage.View.Animating() {
		ticks = slowThoughtTicks
	}
	if o.ticks%ticks != 0 {
		return changed
	}
	if o.take(s) {
		changed = true
	}
	if limit := s.limit(); limit > 0 {
		part := min(1, float64(time.Since(o.began))/float64(limit))
		changed = changed || part != o.part
		o.part = part
	}
	return changed
}

// limit is how long the engine that thinks may take for its move.
func (s *Scene) limit() time.Duration {
	return s.seats.times[s.match.State().ToMove()]
}

// take reads the engine's last report and reports whether it is a new one.
func (o *outlook) take(s *Scene) bool {
	if o.root == nil || s.seats.choosers[o.root.ToMove()] == nil {
		return false
	}
	info := s.seats.choosers[o.root.ToMove()].Latest(o.pv[:0])
	o.pv = info.PV
	if info.Nodes == 0 && info.Depth == 0 {
		return false // nothing yet: the report before stands
	}
	same := o.known && info.Nodes == o.info.Nodes && info.Depth == o.info.Depth && info.Score == o.info.Score
	o.info, o.known = info, true
	if same && o.language == s.program.Locale.Language() {
		return false
	}
	o.write(s.program.Locale, s.game)
	return true
}

// lineLength is how many of the moves that an engine expects are shown.
const lineLength = 8

func (o *outlook) write(l *locale.Locale, g *games.Game) {
	o.language = l.Language()
	o.depth = l.Format("outlook.depth", locale.Data{"Depth": o.info.Depth})
	o.depthNodes = l.Format("outlook.depth-nodes", locale.Data{"Depth": o.info.Depth, "Nodes": l.Amount(o.info.Nodes)})
	o.line = ""
	if moves := o.moves(l, g); moves != "" {
		o.line = l.Format("outlook.line", locale.Data{"Moves": moves})
	}
}

// moves writes the moves that the engine expects. A report may come so late that
// it is about another position: what is not legal ends them.
func (o *outlook) moves(l *locale.Locale, g *games.Game) string {
	var words []string
	state := o.root.Clone()
	for _, m := range o.pv[:min(len(o.pv), lineLength)] {
		if !game.IsLegal(state, m) {
			break
		}
		words = append(words, g.MoveText(l, state, m))
		state.Play(m)
	}
	return strings.Join(words, " ")
}

// firstSide turns a value that is seen from the engine's side into one that is
// seen from the first side's.
func (o *outlook) firstSide(value float64) float64 {
	if o.root.ToMove() == game.Second {
		return -value
	}
	return value
}

// winner returns who wins for certain.
func (o *outlook) winner() game.Player {
	switch o.info.Outcome {
	case ai.Win:
		return o.root.ToMove()
	case ai.Loss:
		return o.root.ToMove().Opponent()
	}
	return game.Nobody
}

// chance returns the probability that the first side wins, where the engine says
// one.
func (o *outlook) chance() (first float64, known bool) {
	return 0.5 + o.firstSide(o.info.Chance-0.5), o.info.Chance > 0
}

// lead returns by how much the first side is expected to win, in what the game
// counts.
func (o *outlook) lead() float64 { return o.firstSide(float64(o.info.Score) / 100) }

// leader returns the side that a value seen from the first side's speaks for.
func leader(value float64) game.Player {
	if value < 0 {
		return game.Second
	}
	return game.First
}

// phrase says what is expected, in words.
func (o *outlook) phrase(l *locale.Locale, g *games.Game) string {
	switch {
	case !o.known && o.running:
		return l.Text("outlook.starting")
	case !o.known:
		return l.Text("outlook.none")
	}
	rules := o.root.Rules()
	if o.info.Proven() {
		if o.winner() == game.Nobody {
			return l.Text("outlook.draw")
		}
		return l.Format("outlook.wins", locale.Data{"Side": games.SideName(l, rules, o.winner())})
	}
	if first, known := o.chance(); known {
		// Never as certain as a proof.
		percent := min(int(math.Round(100*max(first, 1-first))), 99)
		if percent <= 51 {
			return l.Text("outlook.even")
		}
		side := games.SideName(l, rules, leader(first-0.5))
		return l.Format("outlook.chance", locale.Data{"Side": side, "Percent": percent})
	}
	if lead := o.lead(); math.Abs(lead) >= 0.05 {
		return g.Lead(l, rules, leader(lead), math.Abs(lead))
	}
	return l.Text("outlook.even")
}

// share returns how much of the outlook's bar is the first side's, 0 to 1: nearly
// proportional for small leads, and never quite all of it before a proof.
func (o *outlook) share(g *games.Game) float64 {
	if !o.known {
		return 0.5
	}
	if o.info.Proven() {
		switch o.winner() {
		case game.First:
			return 1
		case game.Second:
			return 0
		}
		return 0.5
	}
	if first, known := o.chance(); known {
		return 0.03 + 0.94*first
	}
	return 0.5 + 0.47*math.Tanh(o.lead()/g.ClearLead)
}
