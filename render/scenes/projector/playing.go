package projector

import (
	"colat/ai/arena/pairing"
	"colat/render/kit/theme"

	"colat/render/kit/ui"
	"colat/web/rooms/tournament"
)

// A bracket with at most besideTies ties in a round stands beside the boards. A larger one
// takes turns with the boards on the whole screen, in parts of at most mostTies ties.
const (
	besideTies  = 4
	mostTies    = 8
	bracketWide = 612.0
)

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

// addPlaying lays out the boards, with the table or the bracket.
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

// makeRoom fits the wall to the number of boards for which a place has room.
func (c *canvas) makeRoom(r ui.Rect) {
	fits := roomFor(r, c.stage.Aspect(), c.unit)
	if fits != c.fits {
		c.fits = fits
		c.wall.keep(c.standing.boards, fits)
		c.hang()
	}
}

// addSide lays out the table, and the QR code for latecomers.
func (c *canvas) addSide(r ui.Rect) {
	c.page.Add(ui.Item{Kind: ui.Panel, Rect: r})
	inner := r.Inset(c.u(16))
	c.addLate(&inner)
	c.addTables(inner)
}

// addLate lays out the QR code for latecomers and spectators at the foot of a place.
func (c *canvas) addLate(r *ui.Rect) {
	if c.session.Link() == "" {
		return
	}
	row := r.CutBottom(c.u(codeSide), c.u(14))
	c.addCode(row.CutLeft(c.u(codeSide), c.u(16)), c.theme.TextAccent)
	c.paragraph(row, c.lateText())
}

// lateText returns the text beside the QR code: whether new players can still enter, or only
// watch.
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
