package projector

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
