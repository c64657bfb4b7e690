package projector

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"colat/ai/arena/pairing"
	"colat/game"
	"colat/render/bench/invite"
	"colat/render/kit/locale"
	lobby "colat/render/scenes/tournament"
	"colat/web/rooms/participant"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// status returns why the tournament cannot be shown, and whether trying again may help.
func (p *Scene) status() (title, why string, retry bool) {
	title, why, lost := p.session.Status()
	if !lost && p.connection.Tournament() != nil {
		return "", "", false // titleText shows a broken connection
	}
	return title, why, why != "" && p.session.Availability.MayRetry()
}

// titleText returns the tournament's title, after a notice while the connection is broken.
func (p *Scene) titleText() string {
	title := cmp.Or(p.standing.title, p.program.Text("app.title"))
	if p.connection.State() == participant.Reconnecting {
		title = p.program.Text("room.reconnecting-title") + " " + title
	}
	return title
}

// roundText returns the title of the current round.
func (p *Scene) roundText() string {
	s, l := &p.standing, p.program.Locale
	switch s.stage {
	case pairing.KnockOutStage:
		return p.placesText(s.places)
	case pairing.DisplayStage:
		return l.Text("tournament.kind-display")
	}
	if s.rounds > 0 {
		return l.Format("projector.round-of", locale.Data{"Round": s.round, "Rounds": s.rounds})
	}
	return l.Format("projector.round", locale.Data{"Round": s.round})
}

// placesText returns the title of the knock-out round in which a number of places are left.
func (p *Scene) placesText(places int) string {
	l := p.program.Locale
	switch places {
	case 2:
		return l.Text("projector.final")
	case 4:
		return l.Text("projector.semi-final")
	case 8:
		return l.Text("projector.quarter-final")
	}
	return l.Format("projector.last", locale.Data{"Count": places})
}

// gamesText returns how many games of the round have ended.
func (p *Scene) gamesText() string {
	s := &p.standing
	return p.program.Locale.Format("projector.games", locale.Data{"Played": s.played, "Games": s.games})
}

// finishText formats the result of a game.
func (p *Scene) finishText(e *pairing.Result) string {
	said := e.Players[0] + " " + lobby.ScoreText(e.Points) + " " + e.Players[1]
	if e.Corrected {
		said += " " + p.program.Text("class.corrected")
	}
	return said
}

// missingText lists the missing players, with as many names as fit.
func (c *canvas) missingText(room float64) string {
	names := c.standing.missing
	for shown := len(names); shown > 0; shown-- {
		list := strings.Join(names[:shown], ", ")
		if shown < len(names) {
			list += " +" + strconv.Itoa(len(names)-shown)
		}
		said := c.Format("projector.waits-for", locale.Data{"Names": list})
		if c.width(said, sizeBody, true) <= room {
			return said
		}
	}
	return c.Count("projector.waits-count", len(names), nil)
}

// termsText returns the terms: the game, the clock and the stages.
func (p *Scene) termsText() string {
	l := p.program.Locale
	parts := []string{p.game.TitleOf(l, p.start)}
	t := p.connection.Tournament()
	if t == nil {
		return parts[0]
	}
	terms := t.Terms()
	if clock := terms.Clock; clock.IsUnequal() {
		sides := invite.ClockSides(l, p.start.Rules(), terms.IsDisplay())
		parts = append(parts, strings.TrimSuffix(invite.ClockText(l, clock, sides), "."))
	} else if clock.Total > 0 {
		parts = append(parts, l.Format("projector.clock", locale.Data{"Time": invite.SideTimeText(l, clock.Of(game.First))}))
	}
	for _, stage := range terms.Stages {
		switch {
		case stage.Kind == pairing.KnockOutStage:
			parts = append(parts, l.Text("projector.knock-out"))
		case stage.Kind == pairing.SwissStage && stage.Rounds > 0:
			parts = append(parts, l.Count("projector.swiss", stage.Rounds, nil))
		case stage.Kind == pairing.SwissStage:
			parts = append(parts, l.Text("projector.swiss-open"))
		case stage.Kind == pairing.DisplayStage:
			parts = append(parts, l.Text("tournament.kind-display"))
		case stage.Groups > 1:
			parts = append(parts, l.Count("projector.groups", stage.Groups, nil))
		default:
			parts = append(parts, l.Text("projector.everyone"))
		}
	}
	return strings.Join(parts, " · ")
}

// announced is the state that screen readers were last told of.
type announced struct {
	known   bool
	phase   tournament.Phase
	round   [2]int // number of the round, or of the places left in a knock-out
	players int
	ended   pairing.Result
	paused  bool
}

// announce announces changes of the tournament to screen readers.
func (p *Scene) announce() {
	s, l := &p.standing, p.program.Locale
	now := announced{
		known: true, phase: s.phase, round: [2]int{s.round, s.places}, players: len(s.players), paused: s.paused,
	}
	if len(s.ended) > 0 {
		now.ended = s.ended[0]
	}
	before := p.said
	p.said = now
	if !before.known {
		p.program.Announce(s.title)
		return
	}
	if now.players > before.players && s.phase == tournament.Entering {
		p.pager.turn = -1 // to the page with the latest name
		p.program.Announce(l.Format("projector.has-entered", locale.Data{"Name": s.players[len(s.players)-1]}))
	}
	if now.ended != before.ended && len(s.ended) > 0 {
		p.program.Announce(p.finishText(&s.ended[0]))
	}
	switch {
	case now.phase != before.phase && now.phase == tournament.Over && p.scoreText() != "":
		p.program.Announce(p.scoreText())
	case now.phase != before.phase && now.phase == tournament.Over && len(s.placed) > 0:
		p.program.Announce(l.Format("projector.champion", locale.Data{"Name": s.placed[0].Name}))
	case now.paused && !before.paused:
		p.program.Announce(l.Text("projector.paused"))
	case now.round != before.round && s.phase == tournament.Playing:
		p.program.Announce(p.roundText())
	}
}

// saysOn returns the text over a board: the result, or the players who are not ready.
func (p *Scene) saysOn(b *liveBoard, now time.Time) [3]string {
	l, forfeit := p.program.Locale, b.shows.result.Forfeit
	if result, over := b.result(); over || b.shows.over {
		why := ""
		switch {
		case b.corrected():
			why = l.Text("projector.corrected")
		case over:
			if id, known := reasons[result.Reason]; known {
				why = l.Text(id)
			}
			forfeit = false
		}
		switch chair := b.winner(); {
		case chair != rooms.NoChair && why == "" && forfeit:
			return p.won(b.shows.Players[chair], l.Text("projector.walkover"))
		case chair != rooms.NoChair:
			return p.won(b.shows.Players[chair], why)
		case forfeit:
			return [3]string{l.Text("projector.nobody-came"), "", why}
		}
		return [3]string{l.Text("projector.drawn"), "", why}
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
			said[2] = clockFigures(max(0, int((until.Sub(now)+time.Second-1)/time.Second)))
		}
	}
	return said
}

// won returns the text for a winner, with the reason if the board does not show it.
func (p *Scene) won(name, why string) [3]string {
	return [3]string{p.names.fit(name, onBoard, onBoardWide, true), p.program.Text("projector.wins"), why}
}
