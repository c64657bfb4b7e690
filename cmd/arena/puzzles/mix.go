package puzzles

import "colat/ai/puzzles"

// A mix counts themes and grades, so that neither is of one kind alone.
type mix struct {
	themes map[string]int
	grades map[int]int
	count  float64 // of puzzles wanted
}

// The largest share of one theme and of one grade. For every game in vain it grows by
// growth, where there are few others to find.
const (
	themeShare = 0.35
	gradeShare = 0.2
	growth     = 0.002
)

func (m *mix) add(p *puzzles.Puzzle) {
	m.themes[p.Theme]++
	m.grades[p.Grade]++
}

// wantsTheme reports whether the theme of a puzzle is wanted after so many games in vain.
func (m *mix) wantsTheme(p *puzzles.Puzzle, idle int) bool {
	return float64(m.themes[p.Theme]) < m.count*(themeShare+growth*float64(idle-1))
}

// wantsGrade reports whether the grade of a puzzle is wanted after so many games in vain.
func (m *mix) wantsGrade(p *puzzles.Puzzle, idle int) bool {
	return float64(m.grades[p.Grade]) < m.count*(gradeShare+growth*float64(idle-1))
}
