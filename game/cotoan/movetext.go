package cotoan

import (
	"fmt"
	"strings"

	"colat/game"
)

// ParseMove implements game.Rules. It reads the format of FormatMove, in upper or lower
// case, and accepts × for x. Its errors explain why a move is not legal.
func (r *Rules) ParseMove(s game.State, text string) (game.Move, error) {
	state, err := r.own(s)
	if err != nil {
		return game.NoMove, err
	}
	m, err := readMove(text)
	switch {
	case err != nil:
		return game.NoMove, fmt.Errorf("malformed move: %w", err)
	case state.over:
		return game.NoMove, fmt.Errorf("illegal move: %w", game.Refuse("ván cờ đã kết thúc", "the game is over"))
	}
	if err := state.refuse(m); err != nil {
		return game.NoMove, fmt.Errorf("illegal move: %w", err)
	}
	return m, nil
}

func readMove(text string) (game.Move, error) {
	text = strings.TrimSpace(text)
	cut := strings.IndexAny(text, "-xX×")
	if cut < 0 {
		return 0, fmt.Errorf("want two squares, such as a1-a3, or a1xa7 for a capture, not %.40q", text)
	}
	from, err := FindSquare(text[:cut])
	if err != nil {
		return 0, err
	}
	sign, rest := text[cut:cut+1], text[cut+1:]
	if after, times := strings.CutPrefix(text[cut:], "×"); times {
		sign, rest = "x", after
	}
	to, err := FindSquare(rest)
	if err != nil {
		return 0, err
	}
	if sign == "-" {
		return Slide(from, to), nil
	}
	return Capture(from, to), nil
}

// refuse returns an error that explains why a move is not legal, or nil if it is.
func (s *State) refuse(m game.Move) error {
	from, to := From(m), To(m)
	piece, there := s.board.On(from), s.board.On(to)
	d, distance, inLine := from.Towards(to)
	switch {
	case !piece.of(s.toMove):
		side := s.rules.Sides()[s.toMove]
		return game.Refuse(side.Vietnamese+" không có quân ở %s", side.English+" has no piece on %s", from)
	case piece.Number() == 0:
		return game.Refuse("quân 0 không bao giờ di chuyển", "a 0 never moves")
	case !inLine:
		return game.Refuse("%s không nằm thẳng hàng ngang, dọc hay chéo với %s",
			"%s does not lie in one of the eight directions from %s", to, from)
	case IsCapture(m):
		return s.refuseCapture(from, to, d)
	case there.of(s.toMove.Opponent()):
		return game.Refuse("%s đang ở %s: nước ăn quân viết là %sx%s",
			"%s stands on %s: a capture is written %sx%s",
			there, to, from, to)
	case distance > piece.Number():
		return game.Refuse("%s đi từ 1 đến %d ô, không đi được %d ô",
			"%s slides 1 to %d squares, not %d", piece, piece.Number(), distance)
	case s.board.Blocker(from, d) <= distance:
		blocked := from.Step(d, s.board.Blocker(from, d))
		return game.Refuse("%s chặn đường ở %s",
			"%s stands in the way, on %s", s.board.On(blocked), blocked)
	}
	return nil
}

func (s *State) refuseCapture(from, to Square, d Direction) error {
	if len(s.Ways(Capture(from, to))) > 0 {
		return nil
	}
	if !s.board.On(to).of(s.toMove.Opponent()) {
		return game.Refuse("không có gì để ăn ở %s", "there is nothing to capture on %s", to)
	}
	front := from.Step(d, 1)
	if front == NoSquare || !s.board.On(front).of(s.toMove) {
		return game.Refuse("%s không có quân mình đứng ngay trước ở %s",
			"%s has no front piece on %s", s.board.On(from), front)
	}
	_, distance, _ := front.Towards(to)
	return game.Refuse("%s không ăn được gì cách %d ô từ %s ở %s: %s",
		"%s captures nothing at %d squares from %s on %s: %s", s.board.On(from), distance,
		s.board.On(front), front, s.explain(from, front))
}

// explain lists the outcome of each operation on two pieces.
func (s *State) explain(rear, front Square) string {
	var parts []string
	for _, c := range s.Calculate(rear, front) {
		parts = append(parts, c.String())
	}
	if len(parts) == 0 {
		return "a 0 is not used"
	}
	return strings.Join(parts, ", ")
}
