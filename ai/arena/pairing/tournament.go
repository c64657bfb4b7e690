// Package pairing determines the pairings and the standings of a tournament. They depend
// only on the players and on the results so far. A program that runs a tournament calls
// this package after each game.
package pairing

import (
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
)

// Points for a game.
const (
	Win     = 3
	HalfWin = 2
	Draw    = 1
)

// MostPlayers is the largest number of players in a tournament.
const MostPlayers = 256

// A Tournament holds the settings that determine the pairings.
type Tournament struct {
	Seed    uint64   `json:"seed"` // for drawing groups and lots
	Stages  []Stage  `json:"stages"`
	Players []Player `json:"players"` // late players come last, in order of entry
	// Rounds are Swiss rounds that have been paired before, so that Plan need not pair them
	// again. They do not change the plan.
	Rounds []Round `json:"-"`
}

// A Player is a player of a tournament.
type Player struct {
	Name string `json:"name"`
	// Enters is the phase of the first stage from which on a late player takes part; ""
	// for a player present from the start.
	Enters string `json:"enters,omitempty"`
	// Withdraws is the first phase that the player misses; "" if it does not withdraw.
	Withdraws string `json:"withdraws,omitempty"`
	// Absences are the withdrawals after which the player has returned.
	Absences []Absence `json:"absences,omitempty"`
}

// An Absence is a part of a tournament that a player misses: from the first phase up to, and
// not including, the second one.
type Absence struct {
	From  string `json:"from"`
	Until string `json:"until"`
}

// Returned returns a player who has withdrawn as one who plays again from a phase on.
func (p Player) Returned(phase string) Player {
	if p.Withdraws != phase && p.Withdraws != "" {
		p.Absences = append(slices.Clone(p.Absences), Absence{p.Withdraws, phase})
	}
	p.Withdraws = ""
	return p
}

// Kinds of stages.
const (
	GroupStage    = "groups"
	SwissStage    = "swiss"
	KnockOutStage = "knock-out"
	DisplayStage  = "simultaneous"
)

// A Stage is one part of a tournament: groups in which all players meet each other, Swiss
// rounds in which players with equal points meet, or a knock-out. A simultaneous display, in
// which one player meets all others at the same time, is the only stage of its tournament.
type Stage struct {
	Kind    string `toml:"kind" json:"kind"`
	Groups  int    `toml:"groups" json:"groups,omitempty"`
	Rounds  int    `toml:"rounds" json:"rounds,omitempty"`   // of a Swiss stage
	Advance int    `toml:"advance" json:"advance,omitempty"` // of each group, to the next stage
	Games   int    `toml:"games" json:"games"`               // between two players
	Draw    string `toml:"draw" json:"draw,omitempty"`       // RandomDraw or, by default, SeededDraw
	// Late lets groups accept players after games have been played: rounds are appended
	// for them.
	Late bool `toml:"late" json:"late,omitempty"`
	// Points are the points for places, the first place first.
	Points []int `toml:"points" json:"points,omitempty"`
	// Exhibitor is the name of the player who meets all others in a simultaneous display, and
	// Opens the side that begins on its boards: ExhibitorOpens, OthersOpen or, by default, both
	// in turn.
	Exhibitor string `toml:"-" json:"exhibitor,omitempty"`
	Opens     string `toml:"-" json:"opens,omitempty"`
}

// Methods of drawing players into groups or into the pairs of a knock-out, or of
// numbering them for the pairings of Swiss rounds.
const (
	SeededDraw = "seeded" // players with equal earlier success meet as late as possible
	RandomDraw = "random" // by lot only
)

// Chance returns a random generator that depends only on a tournament's seed and on the
// purpose.
func Chance(seed uint64, purpose string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(purpose))
	return rand.New(rand.NewPCG(seed, h.Sum64()))
}

func (t *Tournament) rng(purpose string) *rand.Rand { return Chance(t.Seed, purpose) }

// Check sets the defaults of the stages and returns an error that names an invalid
// setting.
func (t *Tournament) Check() error {
	if n := len(t.Players); n < 2 || n > MostPlayers {
		return fmt.Errorf("player: want 2 to %d players, not %d", MostPlayers, n)
	}
	seen := make(map[string]bool)
	for i, p := range t.Players {
		if p.Name == "" {
			return fmt.Errorf("player %d: the name is missing", i+1)
		}
		if seen[p.Name] {
			return fmt.Errorf("player %d: the name %q is taken", i+1, p.Name)
		}
		seen[p.Name] = true
	}
	if len(t.Stages) == 0 {
		return errors.New("stage: there is none")
	}
	if err := t.checkStages(); err != nil {
		return err
	}
	return t.checkComings()
}

// atStart returns the number of players present from the start.
func (t *Tournament) atStart() int {
	n := 0
	for _, p := range t.Players {
		if p.Enters == "" {
			n++
		}
	}
	return n
}

// checkStages checks each stage with the number of players that reach it.
func (t *Tournament) checkStages() error {
	t.Stages = slices.Clone(t.Stages)
	players := t.atStart()
	for i := range t.Stages {
		s, last := &t.Stages[i], i == len(t.Stages)-1
		if s.Games == 0 {
			s.Games = 2
			if s.Kind == DisplayStage {
				s.Games = 1
			}
		}
		if s.Draw != "" && s.Draw != SeededDraw && s.Draw != RandomDraw {
			return fmt.Errorf("stage %d: draw = %.60q: want %s or %s", i+1, s.Draw, SeededDraw, RandomDraw)
		}
		if s.Rounds != 0 && s.Kind != SwissStage {
			return fmt.Errorf("stage %d: rounds: are for kind = %q", i+1, SwissStage)
		}
		if s.Kind != DisplayStage && (s.Exhibitor != "" || s.Opens != "") {
			return fmt.Errorf("stage %d: exhibitor and opens: are for kind = %q", i+1, DisplayStage)
		}
		if s.Late && (s.Kind != GroupStage || i > 0) {
			return fmt.Errorf("stage %d: late: is for groups that are the first stage", i+1)
		}
		var err error
		switch s.Kind {
		case KnockOutStage:
			err = s.checkKnockOut(last)
		case GroupStage:
			s.Groups = cmp.Or(s.Groups, 1)
			err = s.checkGroups(players, last)
			players = s.Groups * s.Advance
		case SwissStage:
			s.Rounds = cmp.Or(s.Rounds, bits.Len(uint(max(players, 2)-1)))
			err = s.checkSwiss(players, last)
			players = s.Advance
		case DisplayStage:
			err = t.checkDisplay(s)
		default:
			err = fmt.Errorf("kind %q: want groups, swiss, knock-out or simultaneous", s.Kind)
		}
		if err != nil {
			return fmt.Errorf("stage %d: %w", i+1, err)
		}
	}
	return nil
}

func (s *Stage) checkKnockOut(last bool) error {
	if s.Groups != 0 || s.Advance != 0 {
		return errors.New("a knock-out has neither groups nor advance")
	}
	if !last {
		return errors.New("a knock-out leaves one player: nothing can follow it")
	}
	return nil
}

func (s *Stage) checkGroups(players int, last bool) error {
	if s.Groups < 1 || players/s.Groups < 2 {
		return fmt.Errorf("groups = %d: %d players do not make that many groups of two or more", s.Groups, players)
	}
	return s.checkAdvance(players/s.Groups, "the smallest group's size", s.Groups, last)
}

func (s *Stage) checkSwiss(players int, last bool) error {
	if s.Groups != 0 {
		return errors.New("groups: a Swiss stage has none")
	}
	if s.Rounds < 1 || s.Rounds > players-1 {
		return fmt.Errorf("rounds = %d: want 1 to %d, so that no two players meet twice", s.Rounds, players-1)
	}
	return s.checkAdvance(players, "the number of players", 1, last)
}

// checkAdvance checks the number of players who advance from each group. most is the
// largest number allowed.
func (s *Stage) checkAdvance(most int, reason string, groups int, last bool) error {
	switch {
	case last && s.Advance != 0:
		return errors.New("advance: there is no stage after it")
	case last:
	case s.Advance < 1 || s.Advance > most:
		return fmt.Errorf("advance = %d: want 1 to %d, %s", s.Advance, most, reason)
	case groups*s.Advance < 2:
		return fmt.Errorf("advance = %d: only one player would go on", s.Advance)
	}
	return nil
}

// checkComings checks the phases in which players enter and withdraw.
func (t *Tournament) checkComings() error {
	phases := t.phases()
	first := t.Stages[0]
	for _, p := range t.Players {
		entered, left := slices.Index(phases, p.Enters), slices.Index(phases, p.Withdraws)
		if p.Withdraws != "" && left < 0 {
			return fmt.Errorf("player %q: withdraws = %.60q: want the first part of the tournament that it misses: %s",
				p.Name, p.Withdraws, strings.Join(phases, ", "))
		}
		for _, a := range p.Absences {
			if from, until := slices.Index(phases, a.From), slices.Index(phases, a.Until); from < 0 || until < from {
				return fmt.Errorf("player %q: absences: no part %.60q comes before %.60q", p.Name, a.From, a.Until)
			}
		}
		if p.Enters == "" {
			continue
		}
		switch {
		case first.Kind == KnockOutStage:
			return fmt.Errorf("player %q: enters = %.60q: a knock-out takes no late player", p.Name, p.Enters)
		case first.Kind == GroupStage && !first.Late:
			return fmt.Errorf("player %q: enters = %.60q: stage 1 takes no late player: late = true would append rounds to it",
				p.Name, p.Enters)
		}
		if parts := t.stagePhases(0); !slices.Contains(parts, p.Enters) {
			return fmt.Errorf("player %q: enters = %.60q: want the part of the first stage from which on it plays: %s",
				p.Name, p.Enters, strings.Join(parts, ", "))
		}
		if p.Withdraws != "" && left < entered {
			return fmt.Errorf("player %q: withdraws = %.60q: it enters only after that", p.Name, p.Withdraws)
		}
	}
	return nil
}

// groupStageName returns the name of a stage of groups. Stages count from 1.
func groupStageName(number int) string { return fmt.Sprintf("stage %d", number) }

// swissRoundName returns the name of a round of a Swiss stage. Both count from 1.
func swissRoundName(stage, round int) string { return fmt.Sprintf("stage %d round %d", stage, round) }

// roundName returns the name of the knock-out round with the given number of places.
func roundName(places int) string {
	switch places {
	case 2:
		return "final"
	case 4:
		return "semi-final"
	case 8:
		return "quarter-final"
	}
	return fmt.Sprintf("last %d", places)
}

// bracketSize returns the number of places in the first round of a knock-out.
func bracketSize(players int) int { return 1 << bits.Len(uint(max(players, 1)-1)) }

// phases returns the names of the phases of the tournament in order: stages of groups,
// rounds of Swiss stages, and rounds of the knock-out.
func (t *Tournament) phases() []string {
	var names []string
	for i := range t.Stages {
		names = append(names, t.stagePhases(i)...)
	}
	return names
}

// stagePhases returns the names of the phases of a stage. Stages count from 0.
func (t *Tournament) stagePhases(i int) []string {
	var names []string
	switch stage := t.Stages[i]; stage.Kind {
	case GroupStage, DisplayStage:
		names = append(names, groupStageName(i+1))
	case SwissStage:
		for round := range stage.Rounds {
			names = append(names, swissRoundName(i+1, round+1))
		}
	default:
		players := t.atStart()
		if i > 0 {
			before := t.Stages[i-1]
			players = max(before.Groups, 1) * before.Advance
		}
		for places := bracketSize(players); places > 1; places /= 2 {
			names = append(names, roundName(places))
		}
	}
	return names
}
