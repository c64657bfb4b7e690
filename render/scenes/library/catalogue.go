package library

import (
	"slices"
	"strings"

	"colat/game"
	"colat/game/match"
	"colat/render/program/collection"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// catalogue lists the finished games of this device and of the collections, and finds some of
// them.
type catalogue struct {
	program  *scene.Program
	library  storage.Library
	compared *scene.Game // only games that can be compared with it are found; nil for all

	own      []storage.Finished  // the games of this device
	all      []*storage.Finished // all games, the newest first
	stars    map[string]bool     // IDs of the favourite games
	families []string            // of the games, in the usual order
	shown    []int               // indices in all of the games that match the filter
	filter   string              // ID of a family; "" for all
	counted  storage.Statistics
	version  int // of the shelf when it was last read
	scores   scores
	search
}

// allGames is the filter and the folder of all games.
const allGames = ""

// starred is the filter of the favourite games. No family has this name.
const starred = "starred"

// search selects the games of the list: games with all of the words, in a folder, in an order.
type search struct {
	query  string
	folder string // name of a file, ownFolder, or "" for all games
	order  order

	texts  map[*storage.Finished]string // what words are looked for in, of the games that were searched
	titles map[string]string            // of games in texts, by the ID of the rules
}

// ownFolder is the folder of the games of this device. No file has this name.
const ownFolder = "\x00own"

// order is the order of the list.
type order uint8

const (
	newest order = iota
	oldest
	byName
	longest
	orders // their number
)

// list lists all games, the newest first.
func (c *catalogue) list() {
	c.version = c.program.Shelf.Version()
	own := make([]*storage.Finished, len(c.own))
	for i := range c.own {
		own[i] = &c.own[i]
	}
	slices.SortStableFunc(own, func(a, b *storage.Finished) int { return b.Ended.Compare(a.Ended) })
	lists := [][]*storage.Finished{own}
	if len(own) == 0 {
		lists = nil // the list of the only collection is taken as it is
	}
	for _, games := range c.program.Shelf.Collections() {
		lists = append(lists, games.Newest())
	}
	c.all = collection.Merge(lists, nil)
	c.listFamilies()
}

// listFamilies finds the families with games in the library, in the usual order.
func (c *catalogue) listFamilies() {
	some := make(map[string]bool)
	last := ""
	for _, f := range c.all {
		if f.Game != last { // neighbours are mostly of the same game
			last = f.Game
			some[familyOf(f)] = true
		}
	}
	c.families = nil
	for _, id := range c.program.Games.Families() {
		if some[id] {
			c.families = append(c.families, id)
		}
	}
}

// folders returns all folders.
func (c *catalogue) folders() []string {
	list := []string{allGames, ownFolder}
	for _, games := range c.program.Shelf.Collections() {
		list = append(list, games.Name)
	}
	return list
}

// find returns the index of a game in shown, or -1.
func (c *catalogue) find(id string) int {
	return slices.IndexFunc(c.shown, func(i int) bool { return c.all[i].ID == id })
}

func familyOf(f *storage.Finished) string {
	family, _, _ := strings.Cut(f.Game, ":")
	return family
}

// game returns the adapter and the rules of a finished game, or nil if it has no adapter.
func (c *catalogue) game(f *storage.Finished) (*games.Game, game.Rules) {
	rules, err := c.program.Games.Rules(f.Game)
	if err != nil {
		return nil, nil
	}
	return c.program.Games.Of(rules), rules
}

// recordOf returns the record of a game.
func (c *catalogue) recordOf(f *storage.Finished) (*match.Record, error) {
	if f.File == "" {
		return c.library.Read(f.ID)
	}
	return c.program.Shelf.Read(f.ID)
}
