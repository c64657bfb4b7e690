package setup

import "colat/ai"

// LevelSpec returns the spec of a level.
func LevelSpec(level int) string { return (Machine{Name: ai.Level, Level: level}).Spec() }

// LevelOf returns the level of a spec, or 0 for other players.
func LevelOf(spec string) int {
	m, err := ParseMachine(spec)
	if err != nil {
		return 0
	}
	return m.Level
}
