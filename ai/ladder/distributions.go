package ladder

// measured holds the distributions of the levels by the ID of the rules, as "arena form --table" prints
// them; docs/PERFORMANCE.md has the commands.
var measured = map[string]*Distributions{}
