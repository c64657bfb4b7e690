package projector

import (
	"time"

	"colat/game"
	rooms "colat/web/rooms/room"
)

// saysOn returns the text over a board: the result, or the players who are not ready.
func (p *Scene) saysOn(b *liveBoard, now time.Time) [3]string {
	l := p.program.Locale
	if b.corrected() {
		why := l.Text("projector.corrected")
		switch chair := b.shows.outcome(); {
		case chair != rooms.NoChair:
			return p.won(b.shows.Players[chair], why)
		case b.shows.result.Forfeit:
			return [3]string{l.Text("projector.nobody-came"), "", why}
		}
		return [3]string{l.Text("projector.drawn"), "", why}
	}
	if result, over := b.result(); over {
		if result.Winner == game.Nobody {
			return [3]string{l.Text("projector.drawn"), "", p.reason(result.Reason)}
		}
		return p.won(b.shows.Players[b.room.ChairOn(result.Winner)], p.reason(result.Reason))
	}
	if b.shows.over {
		missed := ""
		if b.shows.result.Forfeit {
			missed = l.Text("projector.walkover")
		}
		if chair := b.shows.outcome(); chair != rooms.NoChair {
			return p.won(b.shows.Players[chair], missed)
		} else if b.shows.result.Forfeit {
			return [3]string{l.Text("projector.nobody-came")}
		}
		return [3]string{l.Text("projector.drawn")}
	}
	if b.shows.waits == [2]bool{} {
		return [3]string{}
	}
	said := [3]string{l.Text("projector.waits"), l.Text("projector.both"), ""}
	for chair, waits := range b.shows.waits {
		if waits && !b.shows.waits[1-chair] {
			said[1] = p.names.fit(b.shows.Players[chair], onBoard, onBoardWide, false)
		}
	}
	if t := p.connection.Tournament(); t != nil {
		if until, waits := t.MissingAt(b.shows.Given, time.Time{}); waits {
			said[2] = leftText(until, now)
		}
	}
	return said
}

// onBoard and onBoardWide are the text size and the width that names over a board are fitted
// to.
const onBoard, onBoardWide = 20.0, 140.0

// won returns the text for a winner, with the reason if the board does not show it.
func (p *Scene) won(name, why string) [3]string {
	return [3]string{p.names.fit(name, onBoard, onBoardWide, true), p.program.Text("projector.wins"), why}
}

// reasons are the ids of the reasons that no board shows.
var reasons = map[game.Reason]string{
	game.Resignation: "projector.resigned", game.Timeout: "projector.timeout", game.Agreement: "projector.agreed",
}

func (p *Scene) reason(r game.Reason) string {
	if id, known := reasons[r]; known {
		return p.program.Text(id)
	}
	return ""
}
