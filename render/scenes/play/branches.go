package play

import (
	"slices"
	"strconv"
	"strings"

	"colat/game"
	"colat/render/kit/ui"
)

// lineName is the prefix of the controls that choose a line at a fork, before its index.
const lineName = "line-"

// openFork opens a menu of the moves played instead of move k, from 0.
func (s *Scene) openFork(k int) {
	s.openMenu()
	s.menu.fork = k
}

// forkEntries returns the lines that start at the fork.
func (s *Scene) forkEntries() []entry {
	k := s.menu.fork
	var entries []entry
	for i, move := range s.match.AppendFork(nil, k) {
		entries = append(entries, entry{
			control: lineName + strconv.Itoa(i), text: s.lineText(k, move), icon: ui.IconBranch,
			enabled: s.mayGo(), on: i == 0,
		})
	}
	return entries
}

// lineText returns the first moves of the line that continues with move after the first k
// moves.
func (s *Scene) lineText(k int, move game.Move) string {
	const most = 5
	for _, line := range append([][]game.Move{s.match.Line()}, s.match.Branches()...) {
		if len(line) <= k || line[k] != move || !slices.Equal(line[:k], s.match.Line()[:k]) {
			continue
		}
		words := []string{strconv.Itoa(k/2+1) + "."}
		state := stateAfter(s.match, k)
		for i, m := range line[k:] {
			if i == most {
				words = append(words, "…")
				break
			}
			words = append(words, s.game.MoveText(s.program.Locale, state, m))
			state.Play(m)
		}
		return strings.Join(words, " ")
	}
	return ""
}

// chooseLine switches to the line of a control, and reports whether the control is one.
func (s *Scene) chooseLine(control string) bool {
	number, found := strings.CutPrefix(control, lineName)
	if !found {
		return false
	}
	k := s.menu.fork
	moves := s.match.AppendFork(nil, k)
	if i, err := strconv.Atoi(number); err == nil && s.mayGo() && i >= 0 && i < len(moves) && s.match.Switch(k, moves[i]) {
		s.tookBack("announce.redone")
	}
	return true
}
