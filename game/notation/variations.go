package notation

import (
	"net/url"
	"slices"
	"strings"

	"colat/game"
	"colat/game/match"
	"colat/game/variation"
)

// The URL parameters of an analysis: the text of its variations, and the moves on its board,
// unless they are those of the game.
const (
	TreeParameter  = "tree"
	ShownParameter = "shown"
)

// MostLink is the length in bytes from which a query carries no variations, because programs that
// pass links on cut or refuse longer ones.
const MostLink = 4000

// AddVariations adds the variations of a game and, unless shown is nil, the moves on the board to
// the parameters of a link. It reports false, and adds nothing, if the query would be longer than
// MostLink.
func AddVariations(query url.Values, tree *variation.Tree, shown []game.Move) bool {
	query.Set(TreeParameter, tree.String())
	if start := tree.Start(); shown != nil {
		query.Set(ShownParameter, game.FormatMoves(start, shown, game.LinkSeparator(start.Rules())))
	}
	if len(query.Encode()) <= MostLink {
		return true
	}
	query.Del(TreeParameter)
	query.Del(ShownParameter)
	return false
}

// ggfVariations is the name of the property that holds the variations and notes of a game. It is
// not one of those of the Generic Game Server; other programs skip it like any that they do not
// know.
const ggfVariations = "VA"

// mostGGFVariations bounds the property, so that a file's reader takes the game.
const mostGGFVariations = mostText / 2

// escapeGGF and unescapeGGF keep the characters that mark the ends of properties and games out of
// the text of variations.
var (
	escapeGGF = strings.NewReplacer("%", "%25", "[", "%5B", "]", "%5D", ";", "%3B", "(", "%28", ")", "%29",
		"\r", "", "\n", "%0A")
	// Other programs show comments, so that fewer characters are replaced in them.
	escapeComment = strings.NewReplacer("%", "%25", "[", "%5B", "]", "%5D", "(;", "(%3B", ";)", "%3B)",
		"\r", "", "\n", "%0A")
	unescapeGGF = strings.NewReplacer("%25", "%", "%5B", "[", "%5D", "]", "%3B", ";", "%28", "(", "%29", ")",
		"%0A", "\n")
)

// writeGGFVariations returns the property with the variations of a game, or "" if it has none or
// they are too long.
func writeGGFVariations(r *match.Record) string {
	if r.Variations == nil || !r.Variations.Adds(r.Moves) {
		return ""
	}
	text := escapeGGF.Replace(r.Variations.String())
	if len(text) > mostGGFVariations {
		return ""
	}
	return ggfVariations + "[" + text + "]"
}

// readGGFVariations adds the variations of a property to a game, or else the comments after its moves. A
// property of another program with the same name is skipped.
func readGGFVariations(record *match.Record, list []property) {
	record.Variations = readGGFComments(record, list)
	i := slices.IndexFunc(list, func(p property) bool { return p.name == ggfVariations })
	if i < 0 {
		return
	}
	if tree, err := variation.Parse(record.Start, unescapeGGF.Replace(list[i].value)); err == nil && !tree.IsEmpty() {
		record.Variations = tree
	}
}
