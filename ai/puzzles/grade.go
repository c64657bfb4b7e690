package puzzles

import (
	"context"
	"hash/fnv"
	"math"

	"colat/ai"
	"colat/ai/levels"
	"colat/game"
)

// Tries is the number of times that each level below the highest tries a puzzle.
const Tries = 3

// championNodes limits the search of the highest level for each move.
const championNodes = 100_000

// A Success is the part of its tries in which each level, from 1 on, found all moves of a
// solution.
type Success [levels.Count]float64

// Attempt lets the levels solve a puzzle. Its results depend on the puzzle and the seed
// alone: no level is limited by time. Grades follow from the seed 0.
func Attempt(ctx context.Context, p *Puzzle, seed uint64) (Success, error) {
	var found Success
	start, err := p.Start()
	if err != nil {
		return found, err
	}
	sum := fnv.New64a()
	sum.Write([]byte(p.ID))
	seed = game.Scramble(seed) ^ sum.Sum64()
	for level := 1; level <= levels.Count; level++ {
		tries := Tries
		if level == levels.Count {
			tries = 1
		}
		for try := range tries {
			player, limits, err := playerOf(level, p.Rules, seed+uint64(try))
			if err != nil {
				return found, err
			}
			solved, err := solves(ctx, player, limits, start, p.Solution)
			if err != nil {
				return found, err
			}
			if solved {
				found[level-1] += 1 / float64(tries)
			}
		}
	}
	return found, nil
}

// IsDoubtful reports whether a puzzle whose goal is limited, to plies or to fours, is not
// solved by the highest level: another move may win as well, only later.
func IsDoubtful(p *Puzzle, found Success) bool {
	limited := p.Goal.Plies != Anywhere || p.Goal.Kind == Fours
	return limited && p.Goal.Kind != Hold && found[levels.Count-1] < 1
}

// playerOf returns the player of a level and its limits.
func playerOf(level int, rules game.Rules, seed uint64) (ai.Player, ai.Limits, error) {
	if level < levels.Count {
		player, err := levels.New(level, rules, seed)
		return player, ai.Limits{}, err
	}
	player, err := ai.New("champion:table=8", rules)
	return player, ai.Limits{Nodes: championNodes}, err
}

// solves reports whether a player finds all moves of a solution.
func solves(ctx context.Context, player ai.Player, limits ai.Limits, start game.State, line []game.Move) (bool,
	error) {
	for i := 0; i < len(line); i += 2 {
		m, _, err := player.Think(ctx, &ai.Request{Start: start, Moves: line[:i], Game: 1, Limits: limits})
		if err != nil || ctx.Err() != nil {
			return false, context.Cause(ctx)
		}
		if m != line[i] {
			return false, nil
		}
	}
	return true, nil
}

// A grade rises by failures up to mostByFailure, and by the solution's length up to the rest.
const (
	mostByFailure = 8
	longLine      = 9 // plies
)

// GradeOf returns the grade of a puzzle that levels solved with a success: the more often they
// fail, the higher it is; a longer solution adds to it.
func GradeOf(p *Puzzle, found Success) int {
	failed := 0.0
	for _, part := range found {
		failed += (1 - part) / levels.Count
	}
	length := float64(min(len(p.Solution), longLine)-1) / (longLine - 1)
	grade := LeastGrade + mostByFailure*failed + (MostGrade-LeastGrade-mostByFailure)*length
	return min(max(int(math.Round(grade)), LeastGrade), MostGrade)
}
