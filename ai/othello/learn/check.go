package learn

import (
	"fmt"
	"math/bits"

	"colat/game/othello"
)

// Check returns an error if games, played on another computer, are not valid for the
// batch.
func (b Batch) Check(games []Game) error {
	if len(games) != b.Count {
		return fmt.Errorf("it has %d games, not %d", len(games), b.Count)
	}
	cells, most := 0, 64
	if b.Game == othello.Victory.ID() {
		cells, most = 5, 1
	}
	for i := range games {
		if n := bits.OnesCount64(games[i].Victory); n != cells {
			return fmt.Errorf("game %d has %d victory cells, not %d", i+1, n, cells)
		}
		if err := games[i].check(most); err != nil {
			return fmt.Errorf("game %d, %w", i+1, err)
		}
	}
	return nil
}

// check returns an error if the game has illegal moves or labels beyond ±most.
func (g *Game) check(most int) error {
	own, opp := othello.StartBlack, othello.StartWhite
	for i, p := range g.Plies {
		if label := int(p.Label); label != Unlabelled && (label < -most || label > most) {
			return fmt.Errorf("ply %d: the label %d is none", i+1, label)
		}
		legal := othello.Moves(own, opp)
		switch {
		case p.Move == uint8(othello.Pass):
			if legal != 0 {
				return fmt.Errorf("ply %d: a pass where there are moves", i+1)
			}
			own, opp = opp, own
			continue
		case p.Move >= 64 || legal&(1<<p.Move) == 0:
			return fmt.Errorf("ply %d: the move %d is not legal", i+1, p.Move)
		}
		flips := othello.Flips(own, opp, int(p.Move))
		own, opp = opp&^flips, own|flips|1<<p.Move
	}
	return nil
}
