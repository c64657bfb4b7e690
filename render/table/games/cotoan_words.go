package games

import (
	"fmt"
	"strconv"
	"strings"

	"colat/game"
	"colat/game/cotoan"
	"colat/render/kit/locale"
	"colat/render/table/board"
)

type cotoanWords struct{}

func (cotoanWords) Title(l *locale.Locale, _ game.Rules) string { return l.Text("cotoan.title") }

func (cotoanWords) About(l *locale.Locale, rules game.Rules) string {
	agreed := rules.(*cotoan.Rules).Config()
	data := locale.Data{"Target": agreed.Target}
	switch agreed.Decides {
	case cotoan.Zero:
		return l.Text("cotoan.about-zero")
	case cotoan.Points:
		return l.Format("cotoan.about-points", data)
	}
	return l.Format("cotoan.about", data)
}

func (cotoanWords) Seat(l *locale.Locale, side game.Player) string {
	if side == game.Second {
		return l.Text("cotoan.blue")
	}
	return l.Text("cotoan.red")
}

// Square implements SquareTeller: "a1, red 5".
func (cotoanWords) Square(l *locale.Locale, rules game.Rules, p *board.Position, square int) string {
	said, piece := coordinates(cotoanTable, square), p.Pieces[square]
	switch {
	case piece.Material == board.NoPiece:
		return said + ", " + l.Text("square.empty")
	case piece.Light:
		said += ", " + l.Text("cotoan.piece-blue")
	default:
		said += ", " + l.Text("cotoan.piece-red")
	}
	return said + " " + strconv.Itoa(int(piece.Number))
}

func (cotoanWords) Figure(s game.State, side game.Player) string {
	return strconv.Itoa(s.(*cotoan.State).Points(side))
}

// MoveText formats a capture with one calculation that justifies it, as in "a1×a7
// (2+3)".
func (cotoanWords) MoveText(_ *locale.Locale, s game.State, m game.Move) string {
	text := s.Rules().FormatMove(s, m)
	if way, found := plainestWay(s.(*cotoan.State), m); found {
		return strings.Replace(text, "x", "×", 1) + " (" + way.Expression() + ")"
	}
	return text
}

func (cotoanWords) Announce(l *locale.Locale, s game.State, m game.Move) string {
	state, mover := s.(*cotoan.State), s.ToMove()
	from, to := cotoan.From(m), cotoan.To(m)
	data := locale.Data{
		"Side": SideName(l, s.Rules(), mover), "Number": state.Board().On(from).Number(),
		"From": from.String(), "To": to.String(),
	}
	if !cotoan.IsCapture(m) {
		return l.Format("cotoan.announce", data)
	}
	var ways []string
	for _, way := range state.Ways(m) {
		ways = append(ways, way.Expression())
	}
	points := [2]int{state.Points(game.First), state.Points(game.Second)}
	points[mover] += state.Board().On(to).Number()
	data["Captured"] = state.Board().On(to).Number()
	data["Ways"] = strings.Join(ways, ", ")
	data["Red"], data["Blue"] = points[game.First], points[game.Second]
	return l.Format("cotoan.announce-capture", data)
}

func (cotoanWords) Result(l *locale.Locale, s game.State, r game.Result) string {
	state := s.(*cotoan.State)
	data := locale.Data{"Reason": s.Rules().(game.ReasonNamer).ReasonNames()[r.Reason].In(l.Language())}
	if r.Reason == cotoan.NoMoves {
		data["Reason"] = l.Format("cotoan.no-moves", locale.Data{"Side": SideName(l, s.Rules(), s.ToMove())})
	}
	if r.Winner == game.NoSide {
		data["Points"] = state.Points(game.First)
		return l.Format("cotoan.level", data)
	}
	data["Winner"] = SideName(l, s.Rules(), r.Winner)
	data["Loser"] = SideName(l, s.Rules(), r.Winner.Opponent())
	data["Score"] = fmt.Sprintf("%d–%d", state.Points(r.Winner), state.Points(r.Winner.Opponent()))
	switch r.Reason {
	case cotoan.ZeroCaptured:
		return l.Format("cotoan.zero-captured", data)
	case cotoan.TargetReached:
		data["Target"] = state.Rules().(*cotoan.Rules).Config().Target
		return l.Format("cotoan.target-reached", data)
	}
	return l.Format("cotoan.more-points", data)
}

func (cotoanWords) Lead(l *locale.Locale, rules game.Rules, side game.Player, lead float64) string {
	return l.Format("cotoan.lead", locale.Data{"Side": SideName(l, rules, side), "Points": l.Decimal(lead)})
}

func (cotoanWords) Illegal(l *locale.Locale, s game.State, from, square int) string {
	state, to := s.(*cotoan.State), fromBoard(square)
	there := state.Board().On(to)
	own := there != cotoan.NoPiece && there.Side() == s.ToMove()
	switch {
	case own && there.Number() == 0:
		return l.Text("cotoan.zero-stays")
	case own:
		return l.Format("cotoan.stuck", locale.Data{"Number": there.Number()})
	case from >= 0:
		return whyNot(l, state, fromBoard(from), to)
	case there != cotoan.NoPiece:
		return l.Format("cotoan.not-yours", locale.Data{"Side": SideName(l, s.Rules(), s.ToMove())})
	}
	return l.Text("cotoan.choose-first")
}

// whyNot returns a text that explains why the piece on a square cannot go to another
// one, which holds no piece of its own side.
func whyNot(l *locale.Locale, s *cotoan.State, from, to cotoan.Square) string {
	b := s.Board()
	d, distance, inLine := from.Towards(to)
	data := locale.Data{"Number": b.On(from).Number(), "Square": to.String(), "Distance": distance}
	switch blocker := b.Blocker(from, d); {
	case !inLine:
		return l.Format("cotoan.not-in-line", data)
	case b.On(to) != cotoan.NoPiece:
		return whyNotCapture(l, s, from, from.Step(d, 1), to)
	case blocker < distance:
		data["Square"] = from.Step(d, blocker).String()
		return l.Format("cotoan.blocked-way", data)
	}
	return l.Format("cotoan.too-far", data)
}

// whyNotCapture returns a text that explains why a piece cannot capture with the square
// in front of it.
func whyNotCapture(l *locale.Locale, s *cotoan.State, from, front, to cotoan.Square) string {
	piece, before := s.Board().On(from), s.Board().On(front)
	data := locale.Data{"Number": piece.Number(), "Square": front.String()}
	switch {
	case before == cotoan.NoPiece || before.Side() != piece.Side():
		return l.Format("cotoan.no-front", data)
	case before.Number() == 0 && len(s.Calculate(from, front)) == 0:
		return l.Text("cotoan.zero-counts-not")
	}
	_, data["Distance"], _ = front.Towards(to)
	data["Front"] = before.Number()
	for _, c := range s.Calculate(from, front) {
		if c.Square == to && c.Verdict == cotoan.Blocked {
			data["Square"] = c.By.String()
			return l.Format("cotoan.blocked-way", data)
		}
	}
	return l.Format("cotoan.no-operation", data)
}
