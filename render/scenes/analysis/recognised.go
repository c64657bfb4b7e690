package analysis

import (
	"context"
	"slices"

	"colat/ai/xot"
	"colat/game"
	"colat/game/async"
	"colat/render/kit/locale"
)

// recognised is the even opening by the rule of XOT with which the game begins.
type recognised struct {
	call    *async.Call[recognised] // nil if there is nothing to look for, or once it is known
	opening []game.Move             // up to its position
	number  int                     // from 1 on; 0 if the game begins otherwise
	count   int                     // of all
}

// recognise begins to look for the opening of the game.
func (s *subject) recognise() {
	start, line := s.walk.tree.Start(), s.of.Record.Line()
	length, reaches := xot.Reaches(start, line)
	if !reaches {
		return
	}
	line, yield := slices.Clone(line[:length]), s.program.Yield
	start = start.Clone()
	s.recognised.call = async.Start(context.Background(), func(ctx context.Context) (recognised, error) {
		list, err := xot.Load(ctx)
		if err != nil {
			return recognised{}, err // the sentence is left out
		}
		number, found := list.Find(start, line, yield)
		if !found {
			return recognised{}, nil
		}
		return recognised{opening: line, number: number + 1, count: list.Len()}, nil
	})
}

// update reports whether the opening has become known since the last call.
func (r *recognised) update() bool {
	if r.call == nil || !r.call.Ended() {
		return false
	}
	found, _ := r.call.Result()
	*r = found
	return r.number > 0
}

// names returns the name of the opening that a line of moves begins with, in full and then shorter; nil if it
// begins otherwise.
func (r *recognised) names(l *locale.Locale, line []game.Move) []string {
	if r.number == 0 || game.CommonMoves(line, r.opening) < len(r.opening) {
		return nil
	}
	data := locale.Data{"Number": r.number, "Count": r.count}
	return []string{l.Format("review.even", data), l.Format("review.even-short", data)}
}
