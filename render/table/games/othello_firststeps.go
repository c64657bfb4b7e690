package games

import "colat/render/kit/locale"

// stuckCluster is a position in which one of black's moves, h5, leaves white without a
// move and with fewer discs, and no other move ends the game. Stars are black discs.
const stuckCluster = "-----***-----***-----***---OOOOO---OOO----OO--O----------------- * b2,g3,d6,f7,c4"

// victoryFirstSteps returns exercises about turning over discs, the five cells, and the
// end of a game without a legal move.
func victoryFirstSteps(l *locale.Locale) []FirstStep {
	return []FirstStep{
		{
			Title: l.Text("first.flip-title"), Ask: l.Text("first.flip"), Done: l.Text("first.flip-done"),
			Position: othelloStart + otherCells,
		},
		{
			Title: l.Text("first.cells-title"), Ask: l.Text("first.cells"), Done: l.Text("first.cells-done"),
			Other:    l.Text("first.cells-other"),
			Position: fifthCell + " c3,f3,d4,c6,f6", Wanted: []string{"f3"},
		},
		{
			Title: l.Text("first.stuck-title"), Ask: l.Text("first.stuck"), Done: l.Text("first.stuck-done"),
			Other: l.Text("first.stuck-other"), Position: black(stuckCluster), Wanted: []string{"h5"},
		},
	}
}
