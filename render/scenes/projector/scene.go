package projector

import (
	"colat/game"
	"colat/render/kit/ui"
	"colat/render/program/invite"
	"colat/render/program/scene"
	"colat/render/scenes/tournament"
	"colat/render/table/games"
	"colat/render/table/stage"
	"colat/web/rooms/participant"
)

// Scene is the scene for the projector.
type Scene struct {
	program    *scene.Program
	session    *tournament.Session
	connection *participant.Participant
	stage      *stage.Stage // not visible: all boards are pictures of the page
	game       *games.Game
	start      game.State

	standing standing
	wall     wall
	boards   []*liveBoard // the first ones show the games on the wall
	fits     int          // number of boards that fit; 0 before the first layout
	followed []string     // IDs of rooms
	names    names
	code     *invite.Code
	scroll   ui.Scroll

	pager pager

	said announced
}

// A projector is read from the back of a room, regardless of its resolution. All measures are
// therefore in units, of which the screen is 800 high or 1280 wide.
const unitsWide, unitsHigh = 1280.0, 800.0

// Measures, in units.
const (
	edge     = 16.0 // between panels and the edge of the screen
	gap      = 12.0
	topHigh  = 58.0
	footHigh = 48.0
	sideWide = 404.0 // of the side column next to the boards
	codeSide = 184.0 // of the QR code at the side

	sizeTitle  = 34.0 // text sizes
	sizeLarge  = 28.0
	sizeBody   = 23.0
	sizeSmall  = 19.0
	sizeSecond = 21.0 // of a player's second line
)

// canvas lays out the scene.
type canvas struct {
	*Scene
	sheet
}

func (c *canvas) text(id string) string { return c.program.Text(id) }

// tree returns the rounds of the bracket to show, and the number of parts.
func (p *Scene) tree() (rounds []bracketRound, parts int) {
	rounds = p.standing.bracket.from(mostTies, p.standing.places)
	if len(rounds) == 0 {
		return nil, 0
	}
	return rounds, max(1, (len(rounds[0].ties)+mostTies-1)/mostTies)
}

// alternates reports whether the bracket and the boards take turns.
func (p *Scene) alternates() bool {
	rounds, _ := p.tree()
	return len(rounds) > 0 && len(rounds[0].ties) > besideTies
}

// turnsBoards reports whether turning a page shows other boards.
func (p *Scene) turnsBoards(by int) bool {
	if !p.alternates() {
		return true
	}
	return (by > 0) == (turnsOf(p.pager.turn, 2) == 0)
}
