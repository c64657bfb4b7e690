// Package sixthtest is a game that only tests know (Breakthrough, by Dan Troyka): pieces step forward,
// straight or diagonally, and take diagonally. The side that reaches the other end wins, or by another
// rule the side that takes a piece. It consists of rules and an adapter: a program that links it has the game.
package sixthtest

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"colat/game"
)

const reached, took game.Reason = "reached", "took"

// ReasonNames implements game.ReasonNamer.
func (r *guestRules) ReasonNames() map[game.Reason]game.Names {
	return map[game.Reason]game.Names{
		reached: {Vietnamese: "sang tới bờ", English: "the far side reached"},
		took:    {Vietnamese: "bắt được quân", English: "a piece taken"},
	}
}

type guestRules struct {
	columns, rows int
	goal          string // "reach" or "take"
}

var guestFamily = game.Family{
	ID:   "guest",
	Name: game.Names{Vietnamese: "Khách", English: "Guest"},
	Options: []game.Option{
		{
			Name: "columns", Label: game.Names{Vietnamese: "Số cột", English: "Columns"},
			Kind: game.Number, Least: 3, Most: 20, Default: "5",
		},
		{
			Name: "rows", Label: game.Names{Vietnamese: "Số hàng", English: "Rows"},
			Kind: game.Number, Least: 3, Most: 20, Default: "6",
		},
		{
			Name: "goal", Label: game.Names{Vietnamese: "Đích", English: "Goal"}, Kind: game.Choice, Default: "reach",
			Choices: []game.OptionValue{
				{Value: "reach", Label: game.Names{Vietnamese: "Sang bờ", English: "Reach the far side"}},
				{Value: "take", Label: game.Names{Vietnamese: "Bắt quân", English: "Take a piece"}},
			},
		},
	},
	Configure: func(arguments string) (game.Rules, error) {
		words := strings.Split(arguments, ",")
		if len(words) != 3 {
			return nil, fmt.Errorf("want columns, rows and goal, not %q", arguments)
		}
		columns, err1 := strconv.Atoi(words[0])
		rows, err2 := strconv.Atoi(words[1])
		if err1 != nil || err2 != nil || columns < 3 || columns > 20 || rows < 3 || rows > 20 {
			return nil, fmt.Errorf("columns and rows are numbers from 3 to 20, not %q", arguments)
		}
		return &guestRules{columns, rows, words[2]}, nil
	},
	Arguments: func(values game.Options) string {
		or := func(name, usual string) string {
			if v := values[name]; v != "" {
				return v
			}
			return usual
		}
		return or("columns", "5") + "," + or("rows", "6") + "," + or("goal", "reach")
	},
}

func init() { game.Register(guestFamily) }

func (r *guestRules) ID() string       { return fmt.Sprintf("guest:%d,%d,%s", r.columns, r.rows, r.goal) }
func (r *guestRules) Name() game.Names { return guestFamily.Name }

func (r *guestRules) Sides() [2]game.Names {
	return [2]game.Names{{Vietnamese: "Đỏ", English: "Red"}, {Vietnamese: "Xanh", English: "Blue"}}
}

func (r *guestRules) Traits() game.Traits {
	squares := r.columns * r.rows
	return game.Traits{Letters: [2]string{"r", "b"}, Longest: 2 * squares, MostMoves: 3 * squares, MoveLength: 7}
}

func (r *guestRules) Settings() game.Options {
	return game.Options{"columns": strconv.Itoa(r.columns), "rows": strconv.Itoa(r.rows), "goal": r.goal}
}

func (r *guestRules) StartOptions() []game.Option {
	return []game.Option{{
		Name: "begins", Label: game.Names{Vietnamese: "Đi trước", English: "Begins"}, Kind: game.Choice, Default: "red",
		Choices: []game.OptionValue{
			{Value: "red", Label: game.Names{Vietnamese: "Đỏ", English: "Red"}},
			{Value: "blue", Label: game.Names{Vietnamese: "Xanh", English: "Blue"}},
		},
	}}
}

func (r *guestRules) New(options game.Options, _ *rand.Rand) (game.State, error) {
	if err := game.CheckOptions(r.StartOptions(), options); err != nil {
		return nil, err
	}
	s := &guestState{rules: r, cells: make([]byte, r.columns*r.rows)}
	for i := range s.cells {
		switch {
		case i < r.columns:
			s.cells[i] = 'b'
		case i >= len(s.cells)-r.columns:
			s.cells[i] = 'r'
		default:
			s.cells[i] = '.'
		}
	}
	if options["begins"] == "blue" {
		s.turn = game.Second
	}
	return s, nil
}

func (r *guestRules) OptionsOf(s game.State) game.Options {
	g := s.(*guestState)
	first := g.turn
	if len(g.past)%2 == 1 {
		first = first.Opponent()
	}
	return game.Options{"begins": []string{"red", "blue"}[first]}
}

func (r *guestRules) FormatPosition(s game.State) string {
	g := s.(*guestState)
	return string(g.cells) + " " + r.Traits().Letter(g.turn)
}

func (r *guestRules) ParsePosition(text string) (game.State, error) {
	cells, side, _ := strings.Cut(text, " ")
	if len(cells) != r.columns*r.rows || strings.Trim(cells, "rb.") != "" || side != "r" && side != "b" {
		return nil, fmt.Errorf("not a position: %q", text)
	}
	s := &guestState{rules: r, cells: []byte(cells)}
	if side == "b" {
		s.turn = game.Second
	}
	return s, nil
}

func (r *guestRules) square(i int) string {
	return string(rune('a'+i%r.columns)) + strconv.Itoa(r.rows-i/r.columns)
}

func (r *guestRules) FormatMove(_ game.State, m game.Move) string {
	return r.square(int(m>>16)) + "-" + r.square(int(m&0xffff))
}

func (r *guestRules) ParseMove(s game.State, text string) (game.Move, error) {
	for _, m := range s.AppendMoves(nil) {
		if r.FormatMove(s, m) == text {
			return m, nil
		}
	}
	return game.NoMove, fmt.Errorf("no legal move: %q", text)
}

type guestState struct {
	rules *guestRules
	cells []byte
	turn  game.Player
	past  []string
}

func (s *guestState) ToMove() game.Player { return s.turn }
func (s *guestState) Rules() game.Rules   { return s.rules }

func (s *guestState) AppendMoves(buf []game.Move) []game.Move {
	if _, over := s.Result(); over {
		return buf
	}
	own, step := byte('r'), -1
	if s.turn == game.Second {
		own, step = 'b', 1
	}
	for from, c := range s.cells {
		if c != own {
			continue
		}
		row := from/s.rules.columns + step
		for dx := -1; dx <= 1; dx++ {
			column := from%s.rules.columns + dx
			if column < 0 || column >= s.rules.columns || row < 0 || row >= s.rules.rows {
				continue
			}
			to := row*s.rules.columns + column
			if s.cells[to] == '.' || dx != 0 && s.cells[to] != own {
				buf = append(buf, game.Move(from<<16|to))
			}
		}
	}
	return buf
}

func (s *guestState) Play(m game.Move) {
	s.past = append(s.past, string(s.cells))
	from, to := m>>16, m&0xffff
	s.cells[to], s.cells[from] = s.cells[from], '.'
	s.turn = s.turn.Opponent()
}

func (s *guestState) Undo() {
	last := len(s.past) - 1
	s.cells = []byte(s.past[last])
	s.past = s.past[:last]
	s.turn = s.turn.Opponent()
}

func (s *guestState) Result() (game.Result, bool) {
	n := len(s.cells)
	red, blue := strings.Count(string(s.cells), "r"), strings.Count(string(s.cells), "b")
	switch {
	case s.rules.goal == "take" && blue < s.rules.columns, blue == 0:
		return game.Result{Winner: game.First, Reason: took}, true
	case s.rules.goal == "take" && red < s.rules.columns, red == 0:
		return game.Result{Winner: game.Second, Reason: took}, true
	case strings.Contains(string(s.cells[:s.rules.columns]), "r"):
		return game.Result{Winner: game.First, Reason: reached}, true
	case strings.Contains(string(s.cells[n-s.rules.columns:]), "b"):
		return game.Result{Winner: game.Second, Reason: reached}, true
	}
	return game.Result{}, false
}

func (s *guestState) Hash() uint64 {
	hash := uint64(s.turn) + 1
	for _, c := range s.cells {
		hash = (hash ^ uint64(c)) * 1099511628211
	}
	return hash
}

func (s *guestState) Clone() game.State {
	c := *s
	c.cells = append([]byte(nil), s.cells...)
	c.past = append([]string(nil), s.past...)
	return &c
}
