package projector

// pager turns the pages of all that takes turns.
type pager struct {
	turn  int  // counts the pages that were turned
	pages int  // of the longest thing that takes turns
	wait  int  // ticks until a page is turned
	held  bool // the person turns pages alone
}

// Pages turn by themselves after a while, and after a longer one where a person has turned
// the last one.
const (
	turnTicks  = 12 * 60
	calmlyWait = 40 * 60
)

// have has something with so many pages take turns.
func (p *pager) have(pages int) { p.pages = max(p.pages, pages) }

// turns reports whether pages turn by themselves.
func (p *pager) turns() bool { return p.pages > 1 && !p.held }

// tick waits for a tick, and reports whether a page is to be turned now.
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

// restart has what is seen now be seen for as long as after a turn.
func (p *pager) restart() { p.wait = max(p.wait, turnTicks) }

// hold has the person turn pages alone, or no longer.
func (p *pager) hold() {
	p.held = !p.held
	p.wait = turnTicks
}

// turnsOf returns where a page of several stands after so many turns, which may be
// negative.
func turnsOf(turn, pages int) int {
	if pages <= 0 {
		return 0
	}
	return (turn%pages + pages) % pages
}
