package tournament

import (
	"strings"

	"colat/ai/arena/pairing"
	"colat/render/kit/locale"
	"colat/web/rooms/tournament"
)

// fixing is the state of the dialogue in which the host corrects a result.
type fixing struct {
	entry
	part   string
	round  int
	chosen *pairing.Result // nil until the host chooses
	change pairing.Change  // effect of the chosen result
	err    error           // why the chosen result is not possible
}

// ending is a possible outcome of a game.
type ending struct {
	name    string // of its control
	points  [2]int
	forfeit bool
}

// endings are the outcomes that the host chooses from.
var endings = []ending{
	{"fix-first", [2]int{pairing.Win, 0}, false},
	{"fix-draw", [2]int{pairing.Draw, pairing.Draw}, false},
	{"fix-second", [2]int{0, pairing.Win}, false},
	{"fix-nobody", [2]int{}, true},
}

// is reports whether a result is this ending.
func (e *ending) is(r *pairing.Result) bool {
	return r != nil && !r.Open && r.Points == e.points && (!e.forfeit || r.Forfeit)
}

// fix handles a control of the dialogue.
func (h *Lobby) fix(control string) {
	f, t := h.fixing, h.connection.Tournament()
	for i := range endings {
		e := &endings[i]
		if e.name != control {
			continue
		}
		f.chosen = &pairing.Result{Game: f.Key, Players: f.Players, Points: e.points, Forfeit: e.forfeit}
		f.change, f.err = t.Correction(*f.chosen)
	}
	switch control {
	case "fix-watch":
		if f.room != "" {
			h.close()
			h.enter(f.room)
		}
	case "fix-yes":
		if f.chosen == nil {
			return
		}
		h.close()
		h.connection.Send(&tournament.Command{Do: tournament.Correct, Result: f.chosen})
	}
}

// consequence describes the effect of the chosen result.
func (h *Lobby) consequence() string {
	l, f := h.program.Locale, h.fixing
	if f.chosen == nil {
		return l.Text("class.fix-choose")
	}
	if f.err != nil {
		return l.Format("room.refused", locale.Data{"Reason": f.err.Error()})
	}
	var said []string
	if n := len(f.change.Gone); n > 0 {
		said = append(said, l.Count("class.fix-gone", n, locale.Data{"Pairs": pairs(f.change.Gone)}))
	}
	if n := len(f.change.New); n > 0 {
		said = append(said, l.Count("class.fix-new", n, locale.Data{"Pairs": pairs(f.change.New)}))
	}
	if n := len(f.change.Void); n > 0 {
		said = append(said, l.Count("class.fix-void", n, nil))
	}
	if f.change.Reopened {
		said = append(said, l.Text("class.fix-reopened"))
	}
	if len(said) == 0 {
		return l.Text("class.fix-nothing")
	}
	return strings.Join(said, " ")
}

// mostPairs is the maximum number of pairs in a list.
const mostPairs = 4

// pairs lists the players of meetings.
func pairs(meetings []pairing.Meeting) string {
	var names []string
	for i := range meetings {
		if i == mostPairs {
			names = append(names, "…")
			break
		}
		names = append(names, pairText(meetings[i].Players))
	}
	return strings.Join(names, ", ")
}
