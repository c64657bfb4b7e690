package lab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"math/rand/v2"
	"time"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/arena"
	"colat/ai/arena/referee"
	champion "colat/ai/othello"
	"colat/cmd/arena/cli"
	"colat/game"
	"colat/game/othello"
)

// Limits for the flags. With more empty squares the exact score would take too long.
const (
	maxMarginEmpties = 20
	maxMarginGames   = 100_000
	maxMarginTime    = time.Hour
)

func newMarginCommand() *cobra.Command {
	var (
		specs   []string
		games   int
		empties int
		budget  time.Duration
		seed    uint64
		asJSON  bool
	)
	cmd := &cobra.Command{
		Use:   "margin",
		Short: "Measure how many discs players give away at the end of classic",
		Long: `Let players play classic from positions with N empty squares to the end, against an
opponent that plays for the exact score, and count the discs by which they end below
the exact score of the position they began with. Of the games that are won, drawn and
lost by that score it tells how many were perfect, ending with it, and how many
ended with a worse result. With --player given again each game is played by all
players, one after the other.

A position comes from 10 random moves and then the champion with few nodes a move. In
every second game the player is the side to move.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if budget > maxMarginTime {
				return cli.Usagef("--time %v: want a time above 0, at most %v", budget, maxMarginTime)
			}
			m := marginMatch{exact: champion.New(champion.Options{}), empties: empties, budget: budget}
			for _, spec := range specs {
				player, err := arena.NewPlayer(spec, othello.Classic)
				if err != nil {
					return cli.Usagef("--player: %w", err)
				}
				defer referee.Close(player)
				m.players = append(m.players, &marginPlayer{Spec: spec, player: player})
			}
			report := marginReport{Empties: empties, Games: games, Seed: cli.SeedOrRandom(seed), Players: m.players}
			if err := m.run(cmd.Context(), games, cli.NewRand(report.Seed), cmd.ErrOrStderr()); err != nil {
				return err
			}
			if asJSON {
				return cli.WriteJSON(cmd.OutOrStdout(), report)
			}
			report.write(cmd.OutOrStdout(), budget)
			return nil
		},
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&specs, "player", []string{"champion"}, "a player, as match knows them; may be given again")
	cli.IntFlag(flags, &games, "games", 40, 1, maxMarginGames, "how many games each player plays")
	cli.IntFlag(flags, &empties, "empties", 18, 1, maxMarginEmpties, "how many squares are empty at the start")
	cli.TimeFlag(flags, &budget, "time", cli.DefaultTime, "time for a move; programs behind cmd: are told nothing of it")
	cli.SeedFlag(flags, &seed, 1, "draws the positions; 0: others each time")
	flags.BoolVar(&asJSON, "json", false, "one JSON object")
	return cmd
}

// marginReport holds the results of margin.
type marginReport struct {
	Empties int             `json:"empties"`
	Games   int             `json:"games"`
	Seed    uint64          `json:"seed"`
	Players []*marginPlayer `json:"players"`
}

// marginPlayer is a player with its results.
type marginPlayer struct {
	Spec    string      `json:"spec"`
	All     marginGames `json:"all"`
	Won     marginGames `json:"won"` // games whose exact score is a win
	Drawn   marginGames `json:"drawn"`
	Lost    marginGames `json:"lost"`
	Moves   int         `json:"moves"`
	Total   float64     `json:"ms"` // of all moves
	Slowest float64     `json:"slowestMs"`

	player ai.Player
}

// marginGames counts games and the discs lost in them.
type marginGames struct {
	Games   int `json:"games"`
	Discs   int `json:"discs"`   // below the exact score, total of all games
	Perfect int `json:"perfect"` // games that ended with the exact score
	Worse   int `json:"worse"`   // games with a worse outcome than the exact score
}

func (g *marginGames) add(exact, got int) {
	g.Games++
	g.Discs += exact - got
	if got == exact {
		g.Perfect++
	}
	if outcomeOf(got) != outcomeOf(exact) {
		g.Worse++
	}
}

// mean returns the mean number of discs lost per game.
func (g *marginGames) mean() float64 { return float64(g.Discs) / float64(max(g.Games, 1)) }

// count adds a game of the player with the exact score exact and the final score got.
func (p *marginPlayer) count(exact, got int) {
	p.All.add(exact, got)
	switch {
	case exact > 0:
		p.Won.add(exact, got)
	case exact < 0:
		p.Lost.add(exact, got)
	default:
		p.Drawn.add(exact, got)
	}
}

// marginMatch plays the games of margin.
type marginMatch struct {
	exact   *champion.Engine // draws the positions and is the opponent
	players []*marginPlayer
	empties int
	budget  time.Duration
}

// run plays the games one after another, each with all players.
func (m *marginMatch) run(ctx context.Context, games int, rng *rand.Rand, log io.Writer) error {
	bar := cli.NewGamesProgress(games*len(m.players), log)
	defer bar.Finish()
	for _, p := range m.players {
		// A program's first answer takes longer, because it reads weights and allocates
		// memory.
		start, err := othello.Classic.New(nil, nil)
		if err != nil {
			return err
		}
		if _, _, err := m.ask(ctx, p, &ai.Request{Start: start}); err != nil {
			return fmt.Errorf("%s: %w", p.Spec, err)
		}
	}
	for n := range games {
		m.exact.NewGame()
		start, err := m.position(ctx, rng)
		if err != nil {
			return err
		}
		m.exact.NewGame()
		score, _, _, _, err := m.exact.SolveExact(ctx, start)
		if err != nil {
			return err
		}
		side := start.ToMove()
		if n%2 == 1 {
			side, score = side.Opponent(), -score
		}
		for _, p := range m.players {
			got, err := m.play(ctx, p, int64(n+1), start, side)
			if err != nil {
				return fmt.Errorf("game %d, %s: %w", n+1, p.Spec, err)
			}
			p.count(score, got)
			bar.Add(1)
		}
	}
	return nil
}

// marginOpening is the number of random moves at the start of a game.
const marginOpening = 10

// position draws a position from a game that is not over.
func (m *marginMatch) position(ctx context.Context, rng *rand.Rand) (*othello.State, error) {
	for {
		start, opening, err := referee.DrawOpening(othello.Classic, nil, marginOpening, rng)
		if err != nil {
			return nil, err
		}
		s := start.(*othello.State)
		for _, move := range opening {
			s.Play(move)
		}
		for s.Empties() > m.empties {
			if _, over := s.Result(); over {
				break
			}
			move, _, err := m.exact.Think(ctx, ai.At(s, puzzleLimits))
			if err := errors.Join(err, ctx.Err()); err != nil {
				return nil, err
			}
			s.Play(move)
		}
		if _, over := s.Result(); !over {
			return s, nil
		}
	}
}

// marginPatience and leastPatience set the time after which a player is considered
// hanging: marginPatience times the time for a move, at least leastPatience.
const (
	marginPatience = 10
	leastPatience  = 10 * time.Second
)

// play plays the game with the given number to its end, with the player on one side and
// exact play on the other. It returns the player's difference of discs.
func (m *marginMatch) play(
	ctx context.Context, p *marginPlayer, number int64, start *othello.State, side game.Player,
) (int, error) {
	s := start.Clone().(*othello.State)
	var moves []game.Move
	for {
		if _, over := s.Result(); over {
			return lead(s, side), nil
		}
		if s.ToMove() != side {
			_, move, _, _, err := m.exact.SolveExact(ctx, s)
			if err != nil {
				return 0, err
			}
			s.Play(move)
			moves = append(moves, move)
			continue
		}
		move, took, err := m.ask(ctx, p, &ai.Request{Start: start, Moves: moves, Game: number})
		if err != nil {
			return 0, err
		}
		p.Moves++
		p.Total += milliseconds(took)
		p.Slowest = max(p.Slowest, milliseconds(took))
		s.Play(move)
		moves = append(moves, move)
	}
}

// ask asks the player for a move and measures the time.
func (m *marginMatch) ask(ctx context.Context, p *marginPlayer, r *ai.Request) (game.Move, time.Duration, error) {
	patient, cancel := context.WithTimeout(ctx, max(leastPatience, marginPatience*m.budget))
	defer cancel()
	r.Limits = ai.Limits{Time: m.budget}
	s := r.State()
	began := time.Now()
	move, _, err := p.player.Think(patient, r)
	took := time.Since(began)
	switch {
	case ctx.Err() != nil:
		return game.NoMove, took, ctx.Err()
	case patient.Err() != nil:
		return game.NoMove, took, fmt.Errorf("no answer within %v", took.Round(time.Second))
	case err != nil:
		return game.NoMove, took, err
	case !game.IsLegal(s, move):
		return game.NoMove, took, fmt.Errorf("%w: %s", referee.ErrIllegal, s.Rules().FormatMove(s, move))
	}
	return move, took, nil
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// lead returns the number of discs of a side minus that of its opponent.
func lead(s *othello.State, side game.Player) int {
	black, white := s.Board()
	d := bits.OnesCount64(black) - bits.OnesCount64(white)
	if side == game.Second {
		return -d
	}
	return d
}

func (r *marginReport) write(out io.Writer, budget time.Duration) {
	fmt.Fprintf(out, "classic from %d empty squares, %v a move, seed %d\n", r.Empties, budget, r.Seed)
	for _, p := range r.Players {
		fmt.Fprintf(out, "\n%s\n%-6s %6s %16s %8s %6s\n", p.Spec, "", "games", "discs lost each", "perfect", "worse")
		for _, row := range []struct {
			name  string
			games *marginGames
		}{{"all", &p.All}, {"won", &p.Won}, {"drawn", &p.Drawn}, {"lost", &p.Lost}} {
			g := row.games
			fmt.Fprintf(out, "%-6s %6d %16.2f %8d %6d\n", row.name, g.Games, g.mean(), g.Perfect, g.Worse)
		}
		average := p.Total / float64(max(p.Moves, 1))
		fmt.Fprintf(out, "%d moves of %.1f ms on average, the slowest %.1f ms\n", p.Moves, average, p.Slowest)
	}
}
