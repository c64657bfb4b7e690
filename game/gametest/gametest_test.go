package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"colat/game"
)

// heap is a small game that keeps the contract: from a heap of stones one or two are taken in turn,
// and the side that takes the last one wins. fault names the one way in which it breaks the
// contract, if any.
type heap struct {
	stones int
	toMove game.Player
	taken  []game.Move
	fault  string
}

type heapRules struct{ fault string }

func (r heapRules) ID() string { return "heap" }
func (r heapRules) Name() game.Names {
	return game.Names{Vietnamese: "Bốc sỏi", English: "Heap"}
}
func (r heapRules) Sides() [2]game.Names {
	return [2]game.Names{{Vietnamese: "Một", English: "One"}, {Vietnamese: "Hai", English: "Two"}}
}

func (heapRules) ReasonNames() map[game.Reason]game.Names {
	return map[game.Reason]game.Names{"last-stone": {Vietnamese: "quân cuối", English: "the last stone"}}
}

func (r heapRules) Traits() game.Traits {
	t := game.Traits{Letters: [2]string{"X", "O"}, Longest: 100, MostMoves: 2, MoveLength: 1}
	switch r.fault {
	case "goes on for too long":
		t.Longest = 5
	case "has more moves":
		t.MostMoves = 1
	case "has other letters":
		t.Letters[1] = "Z"
	case "writes at length":
		t.MoveLength = 0
	}
	return t
}

func (r heapRules) Settings() game.Options {
	if r.fault == "has settings" {
		return game.Options{"size": "3"}
	}
	return nil
}

func (r heapRules) StartOptions() []game.Option {
	if r.fault == "describes nothing" {
		return []game.Option{{Name: "size", Kind: game.Number, Most: 3}}
	}
	return nil
}

func (r heapRules) OptionsOf(game.State) game.Options {
	if r.fault == "starts otherwise" {
		return game.Options{"size": "3"}
	}
	return nil
}

func (r heapRules) New(options game.Options, rng *rand.Rand) (game.State, error) {
	if len(options) > 0 && r.fault != "takes any option" {
		return nil, errors.New("unknown option")
	}
	h := &heap{stones: 12, fault: r.fault}
	if r.fault == "draws differently" {
		h.stones += rand.IntN(20)
	}
	return h, nil
}

func (r heapRules) ParsePosition(text string) (game.State, error) {
	h := &heap{fault: r.fault}
	stones, side, found := strings.Cut(text, " ")
	if found {
		var err error
		if h.stones, err = strconv.Atoi(stones); err != nil || h.stones < 0 {
			return nil, errors.New("bad number")
		}
	} else if r.fault != "reads anything" {
		return nil, errors.New("no side")
	}
	if side == "O" {
		h.toMove = game.Second
	}
	if r.fault == "misreads" && h.stones == 5 {
		h.stones = 6
	}
	return h, nil
}

func (r heapRules) FormatPosition(s game.State) string {
	h := s.(*heap)
	return fmt.Sprintf("%d %s", h.stones, h.toMove.Letter())
}

func (r heapRules) ParseMove(s game.State, text string) (game.Move, error) {
	n, err := strconv.Atoi(text)
	if err != nil && r.fault != "reads any move" || !game.IsLegal(s, game.Move(n)) && n != 0 {
		return game.NoMove, errors.New("bad move")
	}
	if r.fault == "misreads moves" {
		return 1, nil
	}
	return game.Move(n), nil
}

func (r heapRules) FormatMove(_ game.State, m game.Move) string {
	if r.fault == "writes moves alike" {
		return "1"
	}
	return strconv.Itoa(int(m))
}

func (h *heap) ToMove() game.Player { return h.toMove }

func (h *heap) AppendMoves(buf []game.Move) []game.Move {
	if h.fault == "starts the buffer again" {
		buf = buf[:0]
	}
	for n := 1; n <= min(2, h.stones); n++ {
		buf = append(buf, game.Move(n))
	}
	if h.fault == "moves on" && h.stones == 0 || h.fault == "repeats a move" && h.stones == 3 {
		buf = append(buf, 1)
	}
	return buf
}

func (h *heap) Play(m game.Move) {
	h.stones -= int(m)
	if h.fault == "moves on" {
		h.stones = max(0, h.stones)
	}
	h.taken = append(h.taken, m)
	h.toMove = h.toMove.Opponent()
}

func (h *heap) Undo() {
	if h.fault == "undoes nothing" && len(h.taken) == 0 {
		return
	}
	last := len(h.taken) - 1
	h.stones += int(h.taken[last])
	if h.fault == "undoes too little" && last > 5 {
		h.stones--
	}
	h.taken = h.taken[:last]
	h.toMove = h.toMove.Opponent()
}

func (h *heap) Result() (game.Result, bool) {
	result := game.Result{Winner: h.toMove.Opponent(), Reason: "last-stone"}
	switch h.fault {
	case "ends for no reason":
		result.Reason = ""
	case "draws with a winner":
		result.Reason = game.Equal
	case "ends early":
		return result, h.stones <= 1
	}
	if h.stones > 0 {
		return game.Result{}, false
	}
	return result, true
}

func (h *heap) Hash() uint64 {
	hash := uint64(h.stones)<<1 | uint64(h.toMove)
	switch h.fault {
	case "hashes without the side":
		hash >>= 1
	case "hashes the way":
		for _, m := range h.taken {
			hash = hash*31 + uint64(m)
		}
	}
	return hash
}

func (h *heap) Clone() game.State {
	c := *h
	switch h.fault {
	case "shares the state":
		return h
	case "forgets the way":
		c.taken = nil
	default:
		c.taken = slices.Clone(h.taken)
	}
	return &c
}

// Evaluate knows nothing about heaps, unless it is at fault.
func (h *heap) Evaluate() int {
	switch h.fault {
	case "exaggerates":
		return game.MaxEstimate + 1
	case "exaggerates by name":
		return game.MaxNamedEstimate + 1
	case "estimates the way":
		return len(h.taken)
	case "estimates by playing":
		h.stones--
	}
	return 0
}

// Evaluations of heaps are as good as Evaluate.
func (r heapRules) Evaluations() []game.NamedEvaluation {
	label := game.Names{Vietnamese: "Không biết", English: "Nothing known"}
	nothing := game.NamedEvaluation{
		Name: "nothing", Label: label, Evaluate: func(s game.State) int { return s.(*heap).Evaluate() },
	}
	switch r.fault {
	case "names an evaluation for nobody":
		nothing.Label.English = ""
	case "names no word":
		nothing.Name = "no=thing"
	case "names twice":
		return []game.NamedEvaluation{nothing, nothing}
	case "names nothing":
		return nil
	}
	return []game.NamedEvaluation{nothing}
}

// AppendNoisy tells the moves that leave the last stones.
func (h *heap) AppendNoisy(buf []game.Move) []game.Move {
	switch {
	case h.fault == "overwrites":
		buf = buf[:0]
	case h.fault == "is noisy for ever" && h.stones == 0:
		return append(buf, 1)
	case h.fault == "is twice as noisy" && h.stones > 0:
		return append(buf, 1, 1)
	}
	if h.stones == 3 || h.stones == 4 {
		buf = append(buf, game.Move(h.stones-2))
	}
	return buf
}

// DecisiveMove takes the last stones.
func (h *heap) DecisiveMove() game.Move {
	switch {
	case h.fault == "decides what is over" && h.stones == 0:
		return 0
	case h.fault == "decides by playing":
		h.stones--
	case h.stones == 1 || h.stones == 2:
		return game.Move(h.stones)
	}
	return game.NoMove
}

func (h *heap) Rules() game.Rules { return heapRules{h.fault} }

func init() {
	game.Register(game.Family{
		ID:        "heap",
		Configure: func(string) (game.Rules, error) { return heapRules{}, nil },
	})
}

var heapExpectation = Expectation{
	Perft:        []int64{2, 4, 8, 16, 32, 64},
	Distinct:     []string{"12 X", "12 O", "11 X"},
	BadPositions: []string{"x X", "-1 X"},
	BadMoves:     []string{"3"},
}

func TestContractKept(t *testing.T) {
	Run(t, heapRules{}, heapExpectation)
}

// TestContractBroken makes sure that each fault is found by the check that is
// there for it.
func TestContractBroken(t *testing.T) {
	faults := map[string][]string{
		"start":      {"takes any option", "draws differently", "undoes nothing"},
		"undo":       {"undoes too little", "forgets the way"},
		"hash":       {"hashes without the side", "hashes the way"},
		"positions":  {"reads anything", "misreads"},
		"moves":      {"reads any move", "misreads moves", "writes moves alike"},
		"options":    {"has settings", "describes nothing", "starts otherwise"},
		"traits":     {"has more moves", "has other letters", "writes at length"},
		"move lists": {"misreads moves", "reads any move"},
		"playouts": {
			"starts the buffer again", "moves on", "repeats a move", "ends for no reason",
			"draws with a winner", "ends early", "goes on for too long",
		},
		"clones":    {"shares the state", "forgets the way"},
		"estimates": {"exaggerates", "estimates the way", "estimates by playing"},
		"evaluations": {
			"exaggerates by name", "names an evaluation for nobody", "names no word", "names twice", "names nothing",
		},
		"tactics": {
			"overwrites", "is noisy for ever", "is twice as noisy", "decides what is over", "decides by playing",
		},
	}
	want := heapExpectation
	want.Tree, want.Playouts = 3, 20
	for _, check := range checks {
		for _, fault := range faults[check.name] {
			if err := fails(check.run, heapRules{fault}, want); err == nil {
				t.Errorf("%s: a game that %s passes", check.name, fault)
			}
		}
	}
	wrong := want
	wrong.Perft = []int64{2, 5}
	if checkPerft(heapRules{}, wrong) == nil {
		t.Error("perft: a wrong number passes")
	}
	wrong.Perft = nil
	if checkPerft(heapRules{}, wrong) == nil {
		t.Error("perft: no number passes")
	}
	wrong = want
	wrong.Distinct = []string{"7 X", "07 X"}
	if err := checkHash(heapRules{}, wrong); err != nil {
		t.Errorf("hash: the same position in two spellings: %v", err)
	}
}

// fails runs a check; a panic of a broken game counts as found.
func fails(run check, rules game.Rules, want Expectation) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("panic: %v", value)
		}
	}()
	return run(rules, want)
}
