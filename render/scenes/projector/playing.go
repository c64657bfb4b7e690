package projector

import (
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// A bracket with at most besideTies ties in a round stands beside the boards. A larger one
// takes turns with the boards on the whole screen, in parts of at most mostTies ties.
const (
	besideTies  = 4
	mostTies    = 8
	bracketWide = 612.0
)

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
