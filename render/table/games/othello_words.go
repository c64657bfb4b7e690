package games

import (
	"fmt"
	"math/bits"
	"strconv"

	"colat/game"
	"colat/game/othello"
	"colat/game/othello/openings"
	"colat/render/kit/locale"
	"colat/render/table/board"
)

type othelloWords struct{}

func (othelloWords) Title(l *locale.Locale, rules game.Rules) string {
	if rules == othello.Classic {
		return l.Text("othello.classic")
	}
	return l.Text("othello.victory")
}

func (othelloWords) About(l *locale.Locale, rules game.Rules) string {
	if rules == othello.Classic {
		return l.Text("othello.about-classic")
	}
	return l.Text("othello.about-victory")
}

func (othelloWords) Seat(l *locale.Locale, side game.Player) string {
	if side == game.Second {
		return l.Text("othello.white")
	}
	return l.Text("othello.black")
}

// Square implements SquareTeller.
func (othelloWords) Square(l *locale.Locale, rules game.Rules, p *board.Position, square int) string {
	said := othello.SquareName(square)
	switch p.Pieces[square] {
	case disc(game.First):
		said += ", " + l.Text("othello.black-disc")
	case disc(game.Second):
		said += ", " + l.Text("othello.white-disc")
	default:
		said += ", " + l.Text("square.empty")
	}
	if p.Suns.Has(square) {
		said += ", " + l.Text("othello.sun")
	}
	return said
}

func (othelloWords) Figure(s game.State, side game.Player) string {
	discs, _ := counts(s)
	return strconv.Itoa(discs[side])
}

func (othelloWords) MoveText(l *locale.Locale, s game.State, m game.Move) string {
	if m == othello.Pass {
		return l.Text("othello.pass")
	}
	return s.Rules().FormatMove(s, m)
}

func (othelloWords) Announce(l *locale.Locale, s game.State, m game.Move) string {
	mover := s.ToMove()
	side := SideName(l, s.Rules(), mover)
	if m == othello.Pass {
		return l.Format("othello.passes", locale.Data{"Side": side})
	}
	square := s.Rules().FormatMove(s, m)
	before, _ := counts(s)
	s.Play(m)
	after, _ := counts(s)
	s.Undo()
	turned := after[mover] - before[mover] - 1
	return l.Count("othello.announce", turned, locale.Data{
		"Side": side, "Square": square, "Black": after[game.First], "White": after[game.Second],
	})
}

func (othelloWords) Illegal(l *locale.Locale, s game.State, _, square int) string {
	return Refused(l, s, othello.SquareName(square))
}

func (othelloWords) Result(l *locale.Locale, s game.State, r game.Result) string {
	data := locale.Data{"End": endOf(l, s)}
	if r.Winner == game.NoSide {
		return l.Format("othello.level", data)
	}
	data["Winner"] = SideName(l, s.Rules(), r.Winner)
	discs, cells := counts(s)
	switch r.Reason {
	case othello.FiveCells:
		return l.Format("othello.five-cells", data)
	case othello.MoreCells:
		data["Score"] = score(cells, r.Winner)
		return l.Format("othello.more-cells", data)
	}
	data["Score"] = score(discs, r.Winner)
	return l.Format("othello.more-discs", data)
}

// endOf explains in a sentence why there is no move in s: a side has no legal move, or
// the board is full.
func endOf(l *locale.Locale, s game.State) string {
	black, white := s.(*othello.State).Board()
	blackMoves, whiteMoves := othello.Moves(black, white) != 0, othello.Moves(white, black) != 0
	switch {
	case ^(black | white) == 0:
		return l.Text("othello.end-full")
	case blackMoves || whiteMoves:
		stuck := game.First
		if blackMoves {
			stuck = game.Second
		}
		return l.Format("othello.end-side", locale.Data{"Side": SideName(l, s.Rules(), stuck)})
	}
	return l.Text("othello.end-both")
}

// score formats both counts, the winner's first.
func score(counts [2]int, winner game.Player) string {
	return fmt.Sprintf("%d–%d", counts[winner], counts[winner.Opponent()])
}

func (othelloWords) Lead(l *locale.Locale, rules game.Rules, side game.Player, lead float64) string {
	return l.Format("othello.lead", locale.Data{"Side": SideName(l, rules, side), "Discs": l.Decimal(lead)})
}

// classicMargin counts discs, as league tables do. The costs are the numbers of discs
// whose loss takes a tenth, a fifth and two fifths of an even game, by the odds of the
// engine's weights for the classic game (eval.Weights.Chance, halfway through the
// game), rounded up to even numbers, because differences on a full board are even.
var classicMargin = Margin{
	Of: func(s game.State) float64 {
		discs, _ := counts(s)
		return float64(discs[game.First] - discs[game.Second])
	},
	Costs:   [3]float64{2, 4, 8},
	Win:     "othello.sure-win",
	Loss:    "othello.sure-loss",
	Better:  "othello.better",
	Average: "othello.average-loss",
	InShort: "othello.average-short",
}

// othelloMargin returns the Margin of the classic game. In the victory game five suns
// win with any number of discs, and discs only decide a game without a legal move.
func othelloMargin(rules game.Rules) *Margin {
	if rules == othello.Classic {
		return &classicMargin
	}
	return nil
}

// othelloOpening names the openings of the classic game. The victory game has none, because its
// cells lie elsewhere in every game.
func othelloOpening(start game.State, moves []game.Move) (name string, length int) {
	if found, known := openings.Along(start, moves); known {
		return found.Name, found.At
	}
	return "", 0
}

// othelloRemarks reports the suns that a move takes, and the sides that lack only one
// sun.
func othelloRemarks(l *locale.Locale, s game.State, m game.Move) []string {
	suns := s.(*othello.State).VictoryCells()
	if suns == 0 || m == othello.Pass {
		return nil
	}
	mover := s.ToMove()
	before := ownedBy(s, mover)
	s.Play(m)
	after, others := ownedBy(s, mover), ownedBy(s, mover.Opponent())
	_, over := s.Result()
	s.Undo()
	if over {
		return nil
	}
	var remarks []string
	side := locale.Data{"Side": SideName(l, s.Rules(), mover), "Other": SideName(l, s.Rules(), mover.Opponent())}
	if taken := bits.OnesCount64(after &^ before); taken > 0 {
		side["All"] = bits.OnesCount64(after)
		remarks = append(remarks, l.Count("othello.takes-suns", taken, side))
	}
	for _, holder := range [2]struct {
		suns uint64
		name any
	}{{after, side["Side"]}, {others, side["Other"]}} {
		missing := suns &^ holder.suns
		if bits.OnesCount64(missing) == 1 {
			remarks = append(remarks, l.Format("othello.one-sun-left", locale.Data{
				"Side": holder.name, "Square": othello.SquareName(bits.TrailingZeros64(missing)),
			}))
		}
	}
	return remarks
}

// ownedBy returns the victory cells of a side.
func ownedBy(s game.State, side game.Player) uint64 {
	state := s.(*othello.State)
	black, white := state.Board()
	if side == game.Second {
		black = white
	}
	return black & state.VictoryCells()
}
