package puzzle

// goalTexts are the ids of the goals: by kind, with "-in" for those with a limit of moves, and,
// for what must be held, by the family of games.
var goalTexts = map[string]string{
	"win":          "puzzle.goal-win",
	"win-in":       "puzzle.goal-win-in",
	"draw":         "puzzle.goal-draw",
	"wipe-in":      "puzzle.goal-wipe-in",
	"suns-in":      "puzzle.goal-suns-in",
	"fours":        "puzzle.goal-fours",
	"hold-victory": "puzzle.goal-hold-victory",
	"hold-mnk":     "puzzle.goal-hold-mnk",
	"hold-cotoan":  "puzzle.goal-hold-cotoan",
}

// themeTexts are the ids of the names of themes.
var themeTexts = map[string]string{
	"fifth-sun":    "puzzle.theme-fifth-sun",
	"save-sun":     "puzzle.theme-save-sun",
	"parity":       "puzzle.theme-parity",
	"count":        "puzzle.theme-count",
	"sweep":        "puzzle.theme-sweep",
	"corner":       "puzzle.theme-corner",
	"wipe-out":     "puzzle.theme-wipe-out",
	"block":        "puzzle.theme-block",
	"send":         "puzzle.theme-send",
	"free":         "puzzle.theme-free",
	"four-four":    "puzzle.theme-four-four",
	"vcf":          "puzzle.theme-vcf",
	"only-defence": "puzzle.theme-only-defence",
	"add":          "puzzle.theme-add",
	"subtract":     "puzzle.theme-subtract",
	"multiply":     "puzzle.theme-multiply",
	"divide":       "puzzle.theme-divide",
	"remainder":    "puzzle.theme-remainder",
	"several":      "puzzle.theme-several",
	"slide":        "puzzle.theme-slide",
	"zero":         "puzzle.theme-zero",
}
