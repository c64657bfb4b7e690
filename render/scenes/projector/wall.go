package projector

import "slices"

// wall chooses the boards on the projector: all boards of a round if they fit, and otherwise
// some pinned boards, while the others take turns.
type wall struct {
	shown []string // keys of games, in the plan's order
	// pins are the boards of shown that stay as long as their games are in progress.
	pins []string
	room int // number of boards that fitted
	// first and last are the orders of the first and the last board that are not pinned.
	first, last int
}

// keep updates the wall to new states of games. Boards remain, even after their games, as
// long as one of their games is in progress. keep reports whether it had to turn to other
// boards.
func (w *wall) keep(boards []encounter, room int) (turned bool) {
	room = max(room, 1)
	on := inProgress(boards)
	if len(on) <= room {
		w.shown, w.pins, w.room = fitting(boards, on, room), nil, room
		w.first, w.last = -1, -1
		return false
	}
	live := func(game string) bool { return has(on, game) }
	if room != w.room || !w.turns() || !slices.ContainsFunc(w.shown, live) {
		w.turn(boards, room, 0)
		return true
	}
	w.shown = slices.DeleteFunc(slices.Clone(w.shown), func(game string) bool { return !has(boards, game) })
	return false
}

// inProgress returns the boards whose games are not over.
func inProgress(boards []encounter) []encounter {
	return slices.DeleteFunc(slices.Clone(boards), func(p encounter) bool { return p.over })
}

// has reports whether a game is on one of the boards.
func has(boards []encounter, game string) bool {
	return slices.ContainsFunc(boards, func(p encounter) bool { return p.Game == game })
}

// turns reports whether boards take turns.
func (w *wall) turns() bool { return w.first >= 0 && len(w.shown) > 0 }

// fitting returns all boards in progress, and as many of the boards that ended last as fit
// beside them.
func fitting(boards, on []encounter, room int) []string {
	ended := slices.DeleteFunc(slices.Clone(boards), func(p encounter) bool { return !p.over })
	slices.SortStableFunc(ended, func(a, b encounter) int { return int(b.At - a.At) })
	ended = ended[:min(len(ended), room-len(on))]
	var shown []string
	for _, p := range boards {
		if !p.over || has(ended, p.Game) {
			shown = append(shown, p.Game)
		}
	}
	return shown
}

// turn shows the next boards, the previous boards if by is negative, or the current ones that
// are still in progress if by is 0.
func (w *wall) turn(boards []encounter, room, by int) {
	room = max(room, 1)
	on := inProgress(boards)
	if len(on) <= room {
		w.keep(boards, room)
		return
	}
	w.room = room
	w.pin(on, pinned(len(on), room))
	rest := slices.DeleteFunc(slices.Clone(on), func(p encounter) bool { return slices.Contains(w.pins, p.Game) })
	size := ration(len(rest), room-len(w.pins))
	at := slices.IndexFunc(rest, func(p encounter) bool { return p.order >= w.first })
	switch {
	case by > 0:
		at = slices.IndexFunc(rest, func(p encounter) bool { return p.order > w.last })
	case by < 0 && at <= 0:
		at = len(rest) - size
	case by < 0:
		at -= size
	}
	at = max(0, at)
	turn := rest[at:min(len(rest), at+size)]
	w.first, w.last = turn[0].order, turn[len(turn)-1].order
	w.shown = w.shown[:0:0]
	for _, p := range on {
		if p.order >= w.first && p.order <= w.last || slices.Contains(w.pins, p.Game) {
			w.shown = append(w.shown, p.Game)
		}
	}
}

// pin pins a number of boards: those already pinned first, then those with the highest worth.
func (w *wall) pin(on []encounter, many int) {
	w.pins = slices.DeleteFunc(w.pins, func(game string) bool { return !has(on, game) })
	w.pins = w.pins[:min(len(w.pins), many)]
	longest := 1
	for _, p := range on {
		longest = max(longest, p.plies)
	}
	for len(w.pins) < many {
		best, most := "", -1.0
		for _, p := range on {
			if worth := p.worth(longest); worth > most && !slices.Contains(w.pins, p.Game) {
				best, most = p.Game, worth
			}
		}
		w.pins = append(w.pins, best)
	}
}

// worth rates a board for pinning. Boards of leaders and boards near their end have a high
// worth. The number of moves, relative to the longest game, tells how near the end is.
func (p *encounter) worth(longest int) float64 {
	worth := float64(p.plies) / float64(longest)
	if p.rank > 0 {
		worth += 1 / float64(p.rank)
	}
	if !p.playing {
		worth /= 4
	}
	return worth
}

// pinned returns how many boards to pin if only room of them fit: one, and more as long as
// the others do not wait longer for their turn.
func pinned(boards, room int) int {
	if room < 2 {
		return 0
	}
	pages, many := pagesOf(boards-1, room-1), 1
	for n := 2; n <= room/3 && pagesOf(boards-n, room-n) <= pages; n++ {
		many = n
	}
	return many
}

// pagesOf returns the number of pages for things with room things on each.
func pagesOf(things, room int) int { return (things + room - 1) / max(room, 1) }

// ration returns the number of things per page that distributes them evenly.
func ration(things, room int) int {
	pages := max(1, pagesOf(things, room))
	return (things + pages - 1) / pages
}

// page returns the index of the current page, and the number of pages.
func (w *wall) page(boards []encounter) (page, pages int) {
	on := inProgress(boards)
	if !w.turns() || len(on) <= w.room {
		return 0, 1
	}
	rest := slices.DeleteFunc(on, func(p encounter) bool { return slices.Contains(w.pins, p.Game) })
	size := ration(len(rest), w.room-len(w.pins))
	at := max(0, slices.IndexFunc(rest, func(p encounter) bool { return p.order >= w.first }))
	pages = max(1, pagesOf(len(rest), size))
	return min((at+size-1)/size, pages-1), pages
}

// pager turns the pages of everything that has several pages.
type pager struct {
	turn  int  // number of pages turned
	pages int  // of the item with the most pages
	wait  int  // ticks until the next turn
	held  bool // pages do not turn by themselves
}

// Pages turn after turnTicks, and after calmlyWait if the user turned the last one.
const (
	turnTicks  = 12 * 60
	calmlyWait = 40 * 60
)

// have registers an item with a number of pages.
func (p *pager) have(pages int) { p.pages = max(p.pages, pages) }

// turns reports whether pages turn by themselves.
func (p *pager) turns() bool { return p.pages > 1 && !p.held }

// tick advances the pager by one tick and reports whether to turn a page.
func (p *pager) tick() bool {
	if !p.turns() {
		return false
	}
	if p.wait--; p.wait > 0 {
		return false
	}
	p.wait = turnTicks
	return true
}

// restart shows the current page for at least as long as after a turn.
func (p *pager) restart() { p.wait = max(p.wait, turnTicks) }

// hold stops pages from turning by themselves, or lets them turn again.
func (p *pager) hold() {
	p.held = !p.held
	p.wait = turnTicks
}

// turnsOf returns the page to show after a number of turns, which may be negative.
func turnsOf(turn, pages int) int {
	if pages <= 0 {
		return 0
	}
	return (turn%pages + pages) % pages
}
