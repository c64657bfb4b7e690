package learn

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"

	"colat/ai"
	champion "colat/ai/othello"
	"colat/ai/othello/eval"
	"colat/game"
	"colat/game/othello"
)

// A Batch describes games of self-play, numbered First to First+Count-1. Its settings and
// the weights determine the games, independent of where they are played and of earlier
// games.
type Batch struct {
	Game    string `json:"game"`    // the ID of the rules
	Nodes   int64  `json:"nodes"`   // for each move
	SolveAt int    `json:"solveAt"` // empty squares from which on every position is labelled exactly
	Seed    uint64 `json:"seed"`
	First   int    `json:"first"`
	Count   int    `json:"count"`
}

// A Player plays batches with weights.
type Player struct {
	engine *champion.Engine
}

// NewPlayer returns a player with weights, or with the embedded weights if w is nil.
func NewPlayer(w *eval.Weights) *Player {
	return &Player{champion.New(champion.Options{TableBytes: 4 << 20, Weights: w})}
}

// Play plays the games of a batch.
func (p *Player) Play(ctx context.Context, b Batch) ([]Game, error) {
	found, err := game.Find(b.Game)
	if err != nil {
		return nil, err
	}
	rules, ok := found.(*othello.Rules)
	if !ok {
		return nil, fmt.Errorf("self-play: want victory or classic, not %s", b.Game)
	}
	play := selfPlay{rules: rules, nodes: b.Nodes, solveAt: b.SolveAt, engine: p.engine}
	var games []Game
	for number := b.First; number < b.First+b.Count; number++ {
		rng := rand.New(rand.NewPCG(b.Seed, uint64(number)))
		g, err := play.game(ctx, rng)
		for errors.Is(err, errShort) {
			g, err = play.game(ctx, rng)
		}
		// An interrupted game may look complete.
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	return games, nil
}

// selfPlay holds the settings of a game.
type selfPlay struct {
	rules   *othello.Rules
	nodes   int64
	solveAt int
	engine  *champion.Engine
}

// A game begins with random moves: one of openingLengths numbers of them, from the
// shortest up. In every second game later moves are random as well, with the probability
// blunders, so that the evaluation sees the unbalanced positions that occur in searches.
//
// Victory cells make every victory game different. In the classic game identical players would
// repeat the same few games: 4 moves make 244 openings, 7 make 55,092.
const (
	openingLengths         = 12
	shortestVictoryOpening = 1
	shortestClassicOpening = 7
	blunders               = 1.0 / 9
)

// exploration is the probability of a random move in the exactly labelled end of a game,
// where labels do not depend on the moves played.
const exploration = 0.35

// errShort is returned for games that end before a move is chosen.
var errShort = errors.New("the game was over before a move was chosen")

// game plays one game.
func (p *selfPlay) game(ctx context.Context, rng *rand.Rand) (Game, error) {
	start, err := p.rules.New(nil, rng)
	if err != nil {
		return Game{}, err
	}
	s := start.(*othello.State)
	p.engine.NewGame()
	g := Game{Victory: s.VictoryCells()}
	opening := shortestVictoryOpening
	if p.rules == othello.Classic {
		opening = shortestClassicOpening
	}
	opening += rng.IntN(openingLengths)
	blundering := rng.IntN(2) == 0
	labelled := 0 // earlier plies stay unlabelled
	var sides []game.Player
	for {
		if _, over := s.Result(); over || empties(s) <= p.solveAt {
			break
		}
		ply := len(g.Plies)
		sides = append(sides, s.ToMove())
		if ply < opening || blundering && rng.Float64() < blunders {
			g.Plies = append(g.Plies, playRandom(s, rng))
			labelled = len(g.Plies)
			continue
		}
		m, info, err := p.engine.Think(ctx, ai.At(s, ai.Limits{Nodes: p.nodes}))
		if err != nil || ctx.Err() != nil {
			return Game{}, errors.Join(err, ctx.Err())
		}
		g.Plies = append(g.Plies, Ply{Move: uint8(m), Label: Unlabelled, Score: int16(info.Score)})
		s.Play(m)
	}
	value, err := p.finish(ctx, s, &g, rng)
	if err != nil {
		return Game{}, err
	}
	if len(g.Plies) == labelled {
		return Game{}, errShort
	}
	for ply := labelled; ply < len(sides); ply++ {
		g.Plies[ply].Label = value
		if sides[ply] == game.Second {
			g.Plies[ply].Label = -value
		}
	}
	return g, nil
}

func playRandom(s *othello.State, rng *rand.Rand) Ply {
	var buf [64]game.Move
	moves := s.AppendMoves(buf[:0])
	m := moves[rng.IntN(len(moves))]
	s.Play(m)
	return Ply{Move: uint8(m), Label: Unlabelled, Score: NoScore}
}

// finish plays the rest of a game, labels each of its positions with its exact value, and
// returns the value of its first position for Black.
func (p *selfPlay) finish(ctx context.Context, s *othello.State, g *Game, rng *rand.Rand) (int8, error) {
	value, known := int8(0), false
	for {
		if result, over := s.Result(); over {
			if !known {
				value = p.final(s, result)
			}
			return value, nil
		}
		label, m, err := p.solve(ctx, s)
		if err != nil {
			return 0, err
		}
		if !known {
			value, known = label, true
			if s.ToMove() == game.Second {
				value = -label
			}
		}
		if rng.Float64() < exploration {
			ply := playRandom(s, rng)
			ply.Label = label
			g.Plies = append(g.Plies, ply)
			continue
		}
		g.Plies = append(g.Plies, Ply{Move: uint8(m), Label: label, Score: NoScore})
		s.Play(m)
	}
}

// final returns the value of a finished game for Black.
func (p *selfPlay) final(s *othello.State, result game.Result) int8 {
	if p.rules == othello.Classic {
		black, white := s.Board()
		return int8(bits.OnesCount64(black) - bits.OnesCount64(white))
	}
	switch result.Winner {
	case game.First:
		return 1
	case game.Second:
		return -1
	}
	return 0
}

// solve returns the exact value of a position for the side to move, and a best move.
func (p *selfPlay) solve(ctx context.Context, s *othello.State) (int8, game.Move, error) {
	if p.rules == othello.Classic {
		score, m, _, _, err := p.engine.SolveExact(ctx, s)
		return int8(score), m, err
	}
	outcome, m, err := p.engine.Prove(ctx, s)
	if err != nil {
		return 0, m, err
	}
	switch outcome {
	case ai.Win:
		return 1, m, nil
	case ai.Loss:
		return -1, m, nil
	}
	return 0, m, nil
}

func empties(s *othello.State) int {
	black, white := s.Board()
	return 64 - bits.OnesCount64(black|white)
}

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
