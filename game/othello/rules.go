package othello

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"colat/game"
)

// Rules is one of the two games: Victory or Classic. It implements game.Rules.
type Rules struct {
	id     string
	name   game.Names
	cells  int    // number of victory cells
	passes bool   // whether a side without a legal move must pass
	key    uint64 // part of Hash, different for each game
}

// Victory is the game with five victory cells and without passes. If its option
// "victory" is NoCells it is the basic game, which is decided by discs alone.
var Victory = &Rules{
	id:    "victory",
	name:  game.Names{Vietnamese: "Cờ lật năm mặt trời", English: "Othello with victory cells"},
	cells: victoryCells,
	key:   0x6c617420636f2031,
}

// Classic is standard Othello.
var Classic = &Rules{
	id:     "classic",
	name:   game.Names{Vietnamese: "Cờ Othello", English: "Classic Othello"},
	passes: true,
	key:    0x6c617420636f2032,
}

func init() {
	for _, rules := range []*Rules{Victory, Classic} {
		game.Register(game.Family{
			ID:   rules.id,
			Name: rules.name,
			Configure: func(arguments string) (game.Rules, error) {
				if arguments != "" {
					return nil, fmt.Errorf("the game %s takes nothing after a colon, but there is %s", rules.id, quote(arguments))
				}
				return rules, nil
			},
		})
	}
}

// The discs of the starting position: black on e4 and d5, white on d4 and e5.
const (
	StartBlack uint64 = 1<<28 | 1<<35
	StartWhite uint64 = 1<<27 | 1<<36
)

// ID implements game.Rules.
func (r *Rules) ID() string { return r.id }

// Name implements game.Rules.
func (r *Rules) Name() game.Names { return r.name }

// Sides implements game.Rules.
func (r *Rules) Sides() [2]game.Names {
	return [2]game.Names{
		{Vietnamese: "Đen", English: "Black"},
		{Vietnamese: "Trắng", English: "White"},
	}
}

// Traits implements game.Rules. The board has 60 empty squares at the start. In the
// classic game there is at most one pass after each disc.
func (r *Rules) Traits() game.Traits {
	longest := 60
	if r.passes {
		longest = 120
	}
	return game.Traits{Letters: [2]string{"X", "O"}, Longest: longest, MostMoves: 60, MoveLength: len("pass")}
}

// Settings implements game.Rules. There are none.
func (r *Rules) Settings() game.Options { return nil }

// StartOptions implements game.Rules.
func (r *Rules) StartOptions() []game.Option {
	if r.cells == 0 {
		return nil
	}
	return []game.Option{{
		Name:  "victory",
		Label: game.Names{Vietnamese: "Ô chiến thắng", English: "Victory cells"},
		Kind:  game.Cells,
		Most:  r.cells,
		None:  NoCells,
	}}
}

// OptionsOf implements game.Rules.
func (r *Rules) OptionsOf(s game.State) game.Options {
	if r.cells == 0 {
		return nil
	}
	return game.Options{"victory": string(s.(*State).appendCells(nil, ' '))}
}

// ReasonNames implements game.ReasonNamer.
func (r *Rules) ReasonNames() map[game.Reason]game.Names {
	return map[game.Reason]game.Names{
		FiveCells: {Vietnamese: "đủ năm ô mặt trời", English: "five victory cells"},
		MoreDiscs: {Vietnamese: "nhiều quân hơn", English: "more discs"},
		MoreCells: {Vietnamese: "nhiều ô mặt trời hơn", English: "more victory cells"},
	}
}

// CutMove implements game.Joiner: the name of a square has two letters.
func (r *Rules) CutMove(text string) (move, rest string) {
	most := 2
	if strings.HasPrefix(strings.ToLower(text), "pass") {
		most = len("pass")
	}
	letters := 0
	for at := range text {
		if letters == most {
			return text[:at], text[at:]
		}
		letters++
	}
	return text, ""
}

// FlipRows implements notation.RowFlipper: rows counted from the bottom of the board,
// where document and figure of the course begin with d6 and c4.
func (r *Rules) FlipRows(moves string) string {
	flipped := []byte(moves)
	for i := 1; i < len(flipped); i++ {
		column, row := flipped[i-1]|0x20, flipped[i]
		if column >= 'a' && column <= 'h' && row >= '1' && row <= '8' {
			flipped[i] = '1' + '8' - row
		}
	}
	return string(flipped)
}

// New implements game.Rules. The victory game has one option, "victory": five different
// squares, separated by spaces, commas or plus signs, such as "a1 c7 d5 g4 f3", or
// NoCells. If it is absent the cells are drawn from all 64 squares with rng, which must
// not be nil then. The classic game has no options.
func (r *Rules) New(options game.Options, rng *rand.Rand) (game.State, error) {
	for name := range options {
		if name != "victory" || r.cells == 0 {
			return nil, fmt.Errorf("the game %s has no option %s", r.id, quote(name))
		}
	}
	var cells cellSet
	if text, chosen := options["victory"]; chosen {
		var err error
		if cells, err = parseCells(text); err != nil {
			return nil, fmt.Errorf("option victory: %w", err)
		}
	} else if r.cells > 0 {
		if rng == nil {
			return nil, errors.New("option victory is absent, and there is nothing to draw the victory cells with")
		}
		cells = drawCells(rng)
	}
	return newState(r, StartBlack, StartWhite, game.First, cells)
}

// ParseMove implements game.Rules: a square such as "d3", or "pass", in upper or lower
// case and with any surrounding spaces.
func (r *Rules) ParseMove(s game.State, text string) (game.Move, error) {
	state, err := r.own(s)
	if err != nil {
		return game.NoMove, err
	}
	var m game.Move
	trimmed := strings.TrimSpace(text)
	if strings.EqualFold(trimmed, "pass") {
		m = Pass
	} else {
		sq, err := ParseSquare(trimmed)
		if err != nil {
			return game.NoMove, fmt.Errorf("malformed move: %w", err)
		}
		m = game.Move(sq)
	}
	if !state.isLegal(m) {
		return game.NoMove, fmt.Errorf("illegal move: %w", state.whyIllegal(m))
	}
	return m, nil
}

// whyIllegal returns an error that explains to the user why a move is not legal.
func (s *State) whyIllegal(m game.Move) error {
	side := s.rules.Sides()[s.toMove]
	bySide := func(vietnamese, english string) error {
		return &game.Refusal{Names: game.Names{
			Vietnamese: side.Vietnamese + vietnamese, English: side.English + english,
		}}
	}
	switch {
	case s.over:
		return game.Refuse("ván cờ đã kết thúc", "the game is over")
	case m == Pass && !s.rules.passes:
		return &game.Refusal{Names: game.Names{
			Vietnamese: "trò " + s.rules.id + " không có bỏ lượt",
			English:    "there is no passing in the game " + s.rules.id,
		}}
	case m == Pass:
		return bySide(" còn nước đi nên không được bỏ lượt", " may not pass while there is a legal move")
	case (s.own|s.opp)>>m&1 != 0:
		return game.Refuse("%s đã có quân", "%s holds a disc already", SquareName(int(m)))
	case s.moves == 0:
		return bySide(" không có ô nào để đi, phải bỏ lượt", " has no square to play and must pass")
	}
	at := SquareName(int(m))
	return bySide(" đi "+at+" không lật được quân nào", " at "+at+" would turn over no disc")
}

// FormatMove implements game.Rules.
func (r *Rules) FormatMove(_ game.State, m game.Move) string {
	switch {
	case m == Pass:
		return "pass"
	case m < 64:
		return SquareName(int(m))
	}
	return fmt.Sprintf("move(%d)", m)
}

// own returns s as a state of these rules.
func (r *Rules) own(s game.State) (*State, error) {
	return game.OwnState(s, r, func(own *State) bool { return own.rules == r })
}

// Bounds of the number of scattered discs: the least number of each side, and the
// largest number of both sides together.
const (
	LeastScattered = 1
	MostScattered  = 60
)

// ScatterBounds implements game.Scatterer.
func (r *Rules) ScatterBounds() (least, most int) { return LeastScattered, MostScattered }

// scatterings is the maximum number of boards that Scattered draws to find a position
// in which the game is not over.
const scatterings = 1000

// Scattered returns a position with the given numbers of black and white discs on
// squares drawn with rng, in which the game is not over. The position need not be
// reachable in a game. Victory cells are drawn as well if the game has them.
func (r *Rules) Scattered(black, white int, toMove game.Player, rng *rand.Rand) (game.State, error) {
	if black < LeastScattered || white < LeastScattered || black+white > MostScattered {
		return nil, fmt.Errorf("%d black and %d white discs: want at least %d of each and at most %d together",
			black, white, LeastScattered, MostScattered)
	}
	for range scatterings {
		var discs [2]uint64
		for i, sq := range rng.Perm(64)[:black+white] {
			side := 0
			if i >= black {
				side = 1
			}
			discs[side] |= 1 << sq
		}
		var cells cellSet
		if r.cells > 0 {
			cells = drawCells(rng)
		}
		s, err := newState(r, discs[0], discs[1], toMove, cells)
		if err != nil {
			return nil, err
		}
		if _, over := s.Result(); !over {
			return s, nil
		}
	}
	return nil, fmt.Errorf("none of %d boards of %d black and %d white discs leaves the game open",
		scatterings, black, white)
}
