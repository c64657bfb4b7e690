package render

import (
	"math"
	"time"

	"colat/ai"
	"colat/game"
	"colat/render/locale"
)

// outlook is what the engine that thinks, or thought last, expects of the game.
type outlook struct {
	info    ai.Info
	side    game.Player // from whose side info is seen
	known   bool        // whether there is an info
	pv      []game.Move
	began   time.Time // of the choice in progress
	running bool
	part    float64 // of the thinking time that has passed, 0 to 1
	ticks   int

	// The texts are kept until what they say changes.
	depth, depthNodes, line string
	language                string
}

// The display follows an engine's thoughts twenty times a second. While discs
// turn over, and where frames take so long that the engine and the picture are in
// each other's way, twice a second has to do.
const (
	thoughtTicks     = 3
	slowThoughtTicks = 30
)

func (o *outlook) reset() { *o = outlook{pv: o.pv[:0]} }

// update looks at the engine whose turn it is and reports whether there is
// anything new to show.
func (o *outlook) update(s *playScene) bool {
	o.ticks++
	changed := false
	if thinking := s.match.Thinking(); thinking != o.running {
		o.running, o.began, o.part = thinking, time.Now(), 0
		changed = true
		if thinking {
			s.app.longest = 0
		} else { // the last word of the one who has just moved
			o.take(s, o.side)
		}
	}
	if !o.running {
		return changed
	}
	o.side = s.state().ToMove()
	ticks := thoughtTicks
	if s.app.slow() || s.view.Animating() {
		ticks = slowThoughtTicks
	}
	if o.ticks%ticks != 0 {
		return changed
	}
	if o.take(s, o.side) {
		changed = true
	}
	if limit := s.setup.time; limit > 0 {
		part := min(1, float64(time.Since(o.began))/float64(limit))
		changed = changed || part != o.part
		o.part = part
	}
	return changed
}

// take reads the engine's last report and reports whether it is a new one.
func (o *outlook) take(s *playScene, side game.Player) bool {
	chooser := s.choosers[side]
	if chooser == nil {
		return false
	}
	info := chooser.Latest(o.pv[:0])
	o.pv = info.PV
	if info.Nodes == 0 && info.Depth == 0 {
		return false // nothing yet: the report before stands
	}
	same := o.known && info.Nodes == o.info.Nodes && info.Depth == o.info.Depth && info.Score == o.info.Score
	o.info, o.known = info, true
	if same && o.language == s.app.locale.Language() {
		return false
	}
	o.write(s.app.locale)
	return true
}

func (o *outlook) write(l *locale.Locale) {
	o.language = l.Language()
	o.depth = l.Format("outlook.depth", locale.Data{"Depth": o.info.Depth})
	o.depthNodes = l.Format("outlook.depth-nodes", locale.Data{"Depth": o.info.Depth, "Nodes": l.Amount(o.info.Nodes)})
	o.line = ""
	if len(o.pv) > 0 {
		o.line = l.Format("outlook.line", locale.Data{"Moves": movesText(o.pv[:min(len(o.pv), 8)], " ")})
	}
}

// probe returns what the engine reported last.
func (o *outlook) probe() ProbeInfo {
	return ProbeInfo{Depth: o.info.Depth, Score: o.info.Score, Nodes: o.info.Nodes, Proven: o.info.Proven()}
}

// blackLead returns black's expected lead in discs.
func (o *outlook) blackLead() float64 {
	lead := float64(o.info.Score) / 100
	if o.side == game.Second {
		lead = -lead
	}
	return lead
}

// blackChance returns the probability that black wins, where the engine says one.
func (o *outlook) blackChance() (float64, bool) {
	chance := o.info.Chance
	if o.side == game.Second {
		chance = 1 - chance
	}
	return chance, o.info.Chance > 0
}

// phrase says what is expected, in words.
func (o *outlook) phrase(l *locale.Locale) string {
	if !o.known {
		if o.running {
			return l.Text("outlook.starting")
		}
		return l.Text("outlook.none")
	}
	if o.info.Proven() {
		blackWins := (o.info.Outcome == ai.Win) == (o.side == game.First)
		switch {
		case o.info.Outcome == ai.Draw:
			return l.Text("outlook.draw")
		case blackWins:
			return l.Text("outlook.black-wins")
		}
		return l.Text("outlook.white-wins")
	}
	if chance, known := o.blackChance(); known {
		return chancePhrase(l, chance)
	}
	lead := o.blackLead()
	discs := locale.Data{"Discs": l.Decimal(math.Abs(lead))}
	switch {
	case lead >= 0.05:
		return l.Format("outlook.black-ahead", discs)
	case lead <= -0.05:
		return l.Format("outlook.white-ahead", discs)
	}
	return l.Text("outlook.even")
}

// chancePhrase says who is likelier to win, and how likely, never as certain as a
// proof.
func chancePhrase(l *locale.Locale, black float64) string {
	key, chance := "outlook.black-chance", black
	if black < 0.5 {
		key, chance = "outlook.white-chance", 1-black
	}
	percent := int(math.Round(100 * chance))
	if percent <= 51 {
		return l.Text("outlook.even")
	}
	return l.Format(key, locale.Data{"Percent": min(percent, 99)})
}

// blackShare returns how much of the outlook's bar is black's, 0 to 1: nearly
// proportional for small leads, and never quite all of it before a proof.
func (o *outlook) blackShare() float64 {
	switch {
	case !o.known:
		return 0.5
	case o.info.Proven() && o.info.Outcome == ai.Draw:
		return 0.5
	case o.info.Proven():
		if (o.info.Outcome == ai.Win) == (o.side == game.First) {
			return 1
		}
		return 0
	}
	if chance, known := o.blackChance(); known {
		return 0.03 + 0.94*chance
	}
	return 0.5 + 0.47*math.Tanh(o.blackLead()/16)
}
