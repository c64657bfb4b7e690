package projector

import (
	"colat/ai/arena/pairing"
	"colat/render/kit/theme"

	"colat/render/kit/ui"
	"colat/web/rooms/tournament"
)

// A bracket with at most so many ties in a round stands beside boards; a larger one has the
// screen for itself, in turns with them, in parts if need be.
const (
	besideTies  = 4
	mostTies    = 8
	bracketWide = 612.0
)

// tree returns the rounds of the bracket that are shown, and in how many parts.
func (p *Scene) tree() (rounds []bracketRound, parts int) {
	rounds = p.standing.bracket.from(mostTies, p.standing.places)
	if len(rounds) == 0 {
		return nil, 0
	}
	return rounds, max(1, (len(rounds[0].ties)+mostTies-1)/mostTies)
}

// alternates reports whether the bracket stands alone in every second turn.
func (p *Scene) alternates() bool {
	rounds, _ := p.tree()
	return len(rounds) > 0 && len(rounds[0].ties) > besideTies
}

// turnsBoards reports whether other boards come when a page is turned.
func (p *Scene) turnsBoards(by int) bool {
	if !p.alternates() {
		return true
	}
	return (by > 0) == (turnsOf(p.pager.turn, 2) == 0)
}

// addPlaying lays out boards, with the table or the bracket.
func (c *canvas) addPlaying(r ui.Rect) {
	foot := r.CutBottom(max(c.u(footHigh), theme.Touch), c.u(gap))
	rounds, parts := c.tree()
	beside := c.u(sideWide)
	if len(rounds) > 0 {
		beside = c.u(bracketWide)
	}
	all := r
	side := all.CutRight(beside, c.u(edge))
	if c.alternates() {
		all, side = r, ui.Rect{}
	}
	c.makeRoom(all)
	_, pages := c.wall.page(c.standing.boards)
	c.pager.have(pages)
	switch {
	case c.alternates():
		c.pager.have(2)
		if turnsOf(c.pager.turn, 2) == 1 {
			c.addTree(r, part(rounds, turnsOf((c.pager.turn-1)/2, parts), parts), true)
		} else {
			c.addBoards(all)
		}
	case len(rounds) > 0:
		c.addBoards(all)
		c.addTree(side, rounds, false)
	default:
		c.addBoards(all)
		c.addSide(side)
	}
	c.addFoot(foot)
}

// makeRoom hangs as many boards on the wall as there is room for in a place.
func (c *canvas) makeRoom(r ui.Rect) {
	fits := roomFor(r, c.stage.Aspect(), c.unit)
	if fits != c.fits {
		c.fits = fits
		c.wall.keep(c.standing.boards, fits)
		c.hang()
	}
}

// addSide lays out the table, and the code for those who come late.
func (c *canvas) addSide(r ui.Rect) {
	c.page.Add(ui.Item{Kind: ui.Panel, Rect: r})
	inner := r.Inset(c.u(16))
	c.addLate(&inner)
	c.addTables(inner)
}

// addLate puts the code for those who come late, or want to watch, at the foot of a place.
func (c *canvas) addLate(r *ui.Rect) {
	if c.session.Link() == "" {
		return
	}
	row := r.CutBottom(c.u(codeSide), c.u(14))
	c.addCode(row.CutLeft(c.u(codeSide), c.u(16)), c.theme.TextAccent)
	c.paragraph(row, c.lateText())
}

// lateText says what the code is good for.
func (c *canvas) lateText() string {
	t := c.connection.Tournament()
	if t != nil && t.Phase() == tournament.Playing {
		first := t.Terms().Stages[0]
		if c.standing.stage == first.Kind && (first.Kind == pairing.SwissStage || first.Late) {
			return c.text("projector.scan-late")
		}
	}
	return c.text("projector.scan-short")
}
