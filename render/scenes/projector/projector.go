// Package projector implements the scene of a tournament for a projector: the players, the
// boards of games in progress, the tables and the winners.
package projector

import (
	"slices"
	"time"

	"colat/game"
	"colat/render/bench"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/stage"
	"colat/web/rooms/participant"
	tournaments "colat/web/rooms/tournament"
)

// Board and Rules implement scene.Scene.
func (p *Scene) Board() *stage.Stage { return p.stage }
func (p *Scene) Rules() game.Rules   { return p.start.Rules() }

// Close implements scene.Scene. The session continues in the next scene.
func (p *Scene) Close() { p.Left = true }

// Facts implements scene.Teller.
func (p *Scene) Facts() scene.Facts {
	return scene.Facts{Scene: "projector", Own: p.session.Facts()}
}

// Update implements scene.Scene.
func (p *Scene) Update(in *ui.Input) {
	if p.session.Update() {
		if start := p.session.Start(); !game.Same(start, p.start) {
			p.setUp()
		}
		p.update()
		p.program.Refresh()
	}
	if p.own && !p.session.ShowsBoards() { // the display is over
		p.session.Show()
		return
	}
	p.Keys(in, nil, true)
	if p.pager.tick() {
		p.turnPage(1)
	}
	now := p.connection.Now()
	for _, b := range p.live() {
		if b.updateClocks(&p.program.Page, now) {
			p.program.Refresh()
		}
		b.say(p.saysOn(b, now))
		b.update(&p.program.Page, p.program.Calm())
	}
}

// live returns the boards on the wall.
func (p *Scene) live() []*liveBoard { return p.boards[:min(len(p.boards), len(p.wall.shown))] }

// update reads the state of the tournament and updates the boards.
func (p *Scene) update() {
	t := p.connection.Tournament()
	if t == nil {
		return
	}
	p.standing = stand(t, p.connection.RoomOf)
	if p.own {
		p.showOwn()
		p.hang()
		return
	}
	p.announce()
	if p.fits > 0 && p.wall.keep(p.standing.boards, p.fits) {
		p.pager.restart()
	}
	p.hang()
}

// hang shows the games on the wall. It follows their rooms, and those of other games in
// progress as far as the connection allows.
func (p *Scene) hang() {
	var ids []string
	for i, name := range p.wall.shown {
		at := slices.IndexFunc(p.standing.boards, func(b encounter) bool { return b.Game == name })
		if at < 0 {
			continue
		}
		ids = append(ids, p.standing.boards[at].Room)
		if i == len(p.boards) {
			b := newLiveBoard(p.game, p.start.Rules())
			b.shown = i > 0 && p.boards[0].shown // the artwork is ready
			p.boards = append(p.boards, b)
		}
		shows := &p.standing.boards[at]
		p.boards[i].show(shows, p.connection.RoomOf(shows.Room), p.start)
	}
	for _, b := range p.standing.boards {
		if len(ids) < participant.MostFollowed && !b.over && !slices.Contains(ids, b.Room) {
			ids = append(ids, b.Room)
		}
	}
	if !slices.Equal(ids, p.followed) {
		p.followed = ids
		p.connection.Follow(ids...)
	}
}

// all returns the controls of the scene. The arrows up and down turn pages unless the page scrolls.
func (p *Scene) all() []bench.Control {
	next, previous := "Space →", "←"
	if p.scroll.Range() == 0 {
		next, previous = "Space → ↓ PgDn", "← ↑ PgUp"
	}
	by := func(n int) func() {
		return func() {
			if p.own {
				p.ownPage += n
				p.update()
				p.program.Refresh()
				return
			}
			p.turnPage(n)
			p.pager.wait = calmlyWait
		}
	}
	away := func() { p.session.Project(false) }
	if p.own {
		away = func() { p.session.ShowBoards(false) }
	}
	return append(p.session.BoardControls(), []bench.Control{
		{Name: boardName, Of: p.session.Visit},
		{Name: "next-page", Keys: next, Help: "projector.next", Do: by(1)},
		{Name: "previous-page", Keys: previous, Help: "projector.previous", Do: by(-1)},
		{Name: "hold-page", Keys: "P", Help: "projector.hold", Do: p.pager.hold},
		{Name: "hall", Keys: "Esc", Help: "projector.hall", Do: away},
		{Name: "menu", Do: away},
		{Name: "front", Do: func() { p.program.Go(scene.Front{Setup: p.session.Setup()}) }},
		{Name: "retry", Do: p.session.Retry},
	}...)
}

// turnPage turns the pages of everything that has several pages.
func (p *Scene) turnPage(by int) {
	p.pager.turn += by
	if p.fits > 0 && p.turnsBoards(by) {
		p.wall.turn(p.standing.boards, p.fits, by)
		p.hang()
	}
	p.program.Refresh()
}

// Shortcuts implements scene.Shortcutter.
func (p *Scene) Shortcuts() []scene.Shortcut { return bench.Shortcuts(p.all()) }

// Due implements scene.Timed. Pages turn and clocks run.
func (p *Scene) Due() (int, bool) {
	least, will := p.pager.wait, p.pager.turns()
	now := p.connection.Now()
	for _, b := range p.live() {
		if left, runs := b.due(now); runs {
			if ticks := int(left*60/time.Second) + 1; !will || ticks < least {
				least, will = ticks, true
			}
		}
	}
	return least, will
}

// Prepare implements scene.Preparer. It prepares one board per call, so that no frame waits
// for all of them.
func (p *Scene) Prepare() bool {
	for _, b := range p.live() {
		switch {
		case b.shown:
		case b.view.Prepare():
			b.shown = true
			b.version++
			return false
		default:
			return false
		}
	}
	return true
}

// leastWide and leastHigh are the minimum size of a screen, in pixels, for the layout with
// several columns. Smaller screens, and those higher than wide, have a single column.
const leastWide, leastHigh = 900.0, 560.0

// LayOut implements scene.Scene.
func (p *Scene) LayOut(page *ui.Page, w, h float64) {
	page.Theme = theme.Of(p.program.Theme.Dark, true) // with high contrast, since it is seen from a distance
	c := canvas{p, sheet{p.program.Layout(page), min(w/unitsWide, h/unitsHigh), p.names}}
	p.stage.Place(ui.Rect{X: w / 2, Y: 0}, p.program.Scale)
	p.pager.pages = 1
	for _, b := range p.boards {
		b.item, b.clocks[0].item, b.clocks[1].item = 0, 0, 0
	}
	if p.own {
		c.addOwn(w, h)
		return
	}
	if w < leastWide || h < leastHigh || w < h {
		c.column(w, h)
		return
	}
	place := ui.Rect{W: w, H: h}.Inset(c.u(edge))
	c.addHeader(place.CutTop(max(c.u(topHigh), theme.Touch), c.u(gap)))
	switch title, why, retry := p.status(); {
	case title != "":
		c.addStatus(place, title, why, retry)
	case p.standing.phase == tournaments.Entering:
		c.addEntering(place)
	case p.standing.phase == tournaments.Playing:
		c.addPlaying(place)
	default:
		c.addEnd(place)
	}
}
