package tournament

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"colat/ai/arena/pairing"
	"colat/game"
)

// A fileValue describes the valid values of a key in a tournament's file. Values have the
// types that toml.Decode stores in a map.
type fileValue struct {
	want string // for an error
	fits func(value any) bool
}

// wholeNumber returns the description of an integer within bounds. An explicit 0 is
// checked too: it does not mean the default.
func wholeNumber(least, most int64) fileValue {
	return fileValue{
		fmt.Sprintf("want a whole number from %d to %d", least, most),
		func(value any) bool {
			n, ok := value.(int64)
			return ok && n >= least && n <= most
		},
	}
}

// Other kinds of values.
var (
	// Names and titles are printed, so they must not contain control characters.
	plainText = fileValue{
		"want a text in quotes that is not empty and has no control characters",
		func(value any) bool {
			text, ok := value.(string)
			return ok && text != "" && !strings.ContainsFunc(text, func(c rune) bool { return !strconv.IsPrint(c) })
		},
	}
	timeText = fileValue{
		`want a time in quotes, such as "100ms"`,
		func(value any) bool { _, ok := value.(string); return ok },
	}
	yesOrNo = fileValue{
		"want true or false",
		func(value any) bool { _, ok := value.(bool); return ok },
	}
)

// wholeNumbers returns the description of a list of 1 to most integers, each within
// bounds.
func wholeNumbers(most int, least, greatest int64) fileValue {
	each := wholeNumber(least, greatest)
	return fileValue{
		fmt.Sprintf("want a list of 1 to %d whole numbers from %d to %d", most, least, greatest),
		func(value any) bool {
			list, ok := value.([]any)
			return ok && len(list) > 0 && len(list) <= most &&
				!slices.ContainsFunc(list, func(item any) bool { return !each.fits(item) })
		},
	}
}

// The keys of a tournament's file, and of its stages and players.
var (
	tournamentKeys = map[string]fileValue{
		"title":       plainText,
		"game":        plainText,
		"time":        timeText,
		"seed":        wholeNumber(0, math.MaxInt64),
		"opening":     wholeNumber(0, maxOpening),
		"strict":      yesOrNo,
		"patience":    timeText,
		"clock":       timeText,
		"rules":       plainText,
		"concurrency": wholeNumber(1, maxConcurrency),
		"format":      plainText,
		"groups":      wholeNumber(1, maxPlayers),
		"rounds":      wholeNumber(1, maxPlayers-1),
		"advance":     wholeNumber(1, maxPlayers),
		"games":       wholeNumber(1, maxGames),
	}
	stageKeys = map[string]fileValue{
		"kind":    plainText,
		"groups":  wholeNumber(1, maxPlayers),
		"rounds":  wholeNumber(1, maxPlayers-1),
		"advance": wholeNumber(1, maxPlayers),
		"games":   wholeNumber(1, maxGames),
		"draw":    plainText,
		"late":    yesOrNo,
		"points":  wholeNumbers(maxPlayers, 0, maxPlacePoints),
	}
	playerKeys = map[string]fileValue{
		"name":      plainText,
		"spec":      plainText,
		"time":      timeText,
		"clock":     timeText,
		"enters":    plainText,
		"withdraws": plainText,
	}
)

// checkKeys checks the keys of a tournament's file and their values. Decoding into a
// Tournament would convert some invalid values silently. checkKeys returns the options of
// the start.
func checkKeys(text string) (game.Options, error) {
	var file map[string]any
	if _, err := toml.Decode(text, &file); err != nil {
		return nil, err
	}
	for _, tables := range []struct {
		key  string
		keys map[string]fileValue
	}{{"player", playerKeys}, {"stage", stageKeys}} {
		value, there := file[tables.key]
		delete(file, tables.key)
		if !there {
			continue
		}
		list, ok := tablesOf(value)
		if !ok {
			return nil, fmt.Errorf("%s: want tables, each headed [[%s]]", tables.key, tables.key)
		}
		for i, table := range list {
			if err := checkTable(table, tables.keys); err != nil {
				return nil, fmt.Errorf("%s %d: %w", tables.key, i+1, err)
			}
		}
	}
	keys := maps.Clone(tournamentKeys)
	var start game.Options
	for _, o := range game.StartOptions() {
		keys[o.Name] = plainText
		if o.Kind == game.Number {
			keys[o.Name] = wholeNumber(int64(o.Least), int64(o.Most))
		}
		if value, there := file[o.Name]; there {
			if start == nil {
				start = make(game.Options)
			}
			start[o.Name] = fmt.Sprint(value)
		}
	}
	return start, checkTable(file, keys)
}

// tablesOf returns the value as a list of tables, which may be written with headers or
// inline.
func tablesOf(value any) ([]map[string]any, bool) {
	if list, ok := value.([]map[string]any); ok {
		return list, true
	}
	items, ok := value.([]any)
	if !ok || len(items) == 0 {
		return nil, false
	}
	var list []map[string]any
	for _, item := range items {
		table, ok := item.(map[string]any)
		if !ok {
			return nil, false
		}
		list = append(list, table)
	}
	return list, true
}

func checkTable(table map[string]any, keys map[string]fileValue) error {
	for _, key := range slices.Sorted(maps.Keys(table)) {
		allowed, known := keys[key]
		if !known {
			return fmt.Errorf("unknown key %q: the keys are %s", key, strings.Join(slices.Sorted(maps.Keys(keys)), ", "))
		}
		if !allowed.fits(table[key]) {
			return fmt.Errorf("%s = %s: %s", key, valueText(table[key]), allowed.want)
		}
	}
	return nil
}

// valueText formats a value of a file for an error.
func valueText(value any) string {
	switch value.(type) {
	case int64, float64, bool:
		return fmt.Sprint(value)
	case string:
		return fmt.Sprintf("%.60q", value)
	}
	return "…"
}

// Limits for the values in a file.
const (
	maxPlayers     = pairing.MostPlayers
	maxGames       = 1000
	maxOpening     = 60 // random moves
	maxConcurrency = 256
	maxPlacePoints = 1000
)

// MostBytes is the greatest size of a tournament's file.
const MostBytes = 4 << 20
