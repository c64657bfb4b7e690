package pairing

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
)

// Enter returns the Player to append to the tournament's players if a player enters at
// this point. The error explains why the player cannot enter.
func (p *Plan) Enter(name string) (Player, error) {
	t := p.planner.Tournament
	switch player := (Player{Name: name}); {
	case name == "":
		return player, errors.New("the name is missing")
	case slices.ContainsFunc(t.Players, func(o Player) bool { return o.Name == name }):
		return player, fmt.Errorf("the name %q is taken", name)
	case len(t.Players) == MostPlayers:
		return player, fmt.Errorf("there are %d players already, which is the most there can be", MostPlayers)
	case p.Finished:
		return player, errors.New("the tournament is over")
	}
	phase := p.Phases[len(p.Phases)-1]
	if len(p.Phases) == 1 && !phase.begun() {
		return Player{Name: name}, nil // everything is drawn again
	}
	first := t.Stages[0]
	switch {
	case first.Kind == KnockOutStage:
		return Player{}, errors.New("the knock-out has begun: it takes no late player")
	case phase.Stage > 1:
		return Player{}, fmt.Errorf("stage %d has begun: only the first stage takes players late", phase.Stage)
	case first.Kind == SwissStage && !phase.begun():
		return Player{Name: name, Enters: phase.Name}, nil // the round is paired again
	case first.Kind == SwissStage && len(p.Phases) < first.Rounds:
		return Player{Name: name, Enters: swissRoundName(1, len(p.Phases)+1)}, nil
	case first.Kind == SwissStage:
		return Player{}, fmt.Errorf("%s, the last one of its stage, has begun: a newcomer cannot be paired any more",
			phase.Name)
	case first.Late || first.Kind == DisplayStage:
		return Player{Name: name, Enters: phase.Name}, nil
	}
	return Player{}, errors.New("the groups have begun: they take no late player, unless the stage says late = true, " +
		"which appends rounds")
}

// Leave returns the effects of a player's withdrawal at this point. withdraws is the
// phase from which on the player is missing, for its Withdraws. forfeits are the games
// that it loses by leaving: in a Swiss round in progress it keeps its opponent, who wins
// without playing. Games of a group or of a tie that the player leaves do not count, even
// finished ones. A player of a simultaneous display loses its game by leaving, and the exhibitor
// cannot leave. The error explains why the player cannot withdraw.
func (p *Plan) Leave(name string) (withdraws string, forfeits []Result, err error) {
	t := p.planner.Tournament
	i := slices.IndexFunc(t.Players, func(o Player) bool { return o.Name == name })
	switch {
	case i < 0:
		return "", nil, fmt.Errorf("there is no player %q", name)
	case t.Players[i].Withdraws != "":
		return "", nil, fmt.Errorf("%q withdraws already, before %s", name, t.Players[i].Withdraws)
	case p.Finished:
		return "", nil, errors.New("the tournament is over")
	case slices.ContainsFunc(p.Places, func(o Place) bool { return o.Name == name }):
		return "", nil, fmt.Errorf("%q is out of the tournament", name)
	}
	phase := &p.Phases[len(p.Phases)-1]
	open := phase.gamesOf(name)
	stage := &t.Stages[phase.Stage-1]
	if stage.Exhibitor == name {
		return "", nil, errors.New("all others play against the exhibitor, who cannot leave")
	}
	forfeit := stage.Kind == SwissStage || stage.Kind == DisplayStage
	if len(open) > 0 && (!forfeit || !phase.begun()) {
		return phase.Name, nil, nil
	}
	for _, g := range open {
		r := Result{Game: g.Key, Players: g.Players, Forfeit: true}
		r.Points[1-slices.Index(g.Players[:], name)] = Win
		forfeits = append(forfeits, r)
	}
	if len(p.Ahead) == 0 && len(forfeits) == 0 {
		return "", nil, fmt.Errorf("%q has played all its games", name)
	}
	if len(p.Ahead) > 0 {
		withdraws = p.Ahead[0]
	}
	if at := slices.Index(p.Ahead, t.Players[i].Enters); at >= 0 {
		// The player has not entered yet, and cannot leave before it does.
		return "", nil, fmt.Errorf("%q enters with %s: take it off the players", name, t.Players[i].Enters)
	}
	return withdraws, forfeits, nil
}

// gamesOf returns the unfinished games of a player.
func (p *Phase) gamesOf(name string) []Game {
	var list []Game
	for _, m := range p.Meetings {
		for _, g := range m.Games {
			if !g.Over() && slices.Contains(g.Players[:], name) {
				list = append(list, g)
			}
		}
	}
	return list
}

// Return returns the Player for one who has withdrawn and comes back at this point, and the phase
// from which on it plays again. In Swiss rounds it misses the rounds that have begun meanwhile; in
// groups and in a knock-out it comes back as if it had not left, as long as no game has begun that
// depends on its withdrawal. The error explains why it cannot come back.
func (p *Plan) Return(name string) (player Player, phase string, err error) {
	t := p.planner.Tournament
	i := slices.IndexFunc(t.Players, func(o Player) bool { return o.Name == name })
	switch {
	case i < 0:
		return player, "", fmt.Errorf("there is no player %q", name)
	case p.Finished || p.Stopped:
		return player, "", errors.New("the tournament is over")
	case slices.ContainsFunc(p.Places, func(o Place) bool { return o.Name == name }):
		return player, "", fmt.Errorf("%q is out of the tournament", name)
	}
	now := &p.Phases[len(p.Phases)-1]
	phase = t.Players[i].Withdraws
	if t.Stages[now.Stage-1].Kind == SwissStage {
		switch {
		case !now.begun():
			phase = now.Name
		case len(p.Ahead) > 0:
			phase = p.Ahead[0]
		}
	}
	player = t.Players[i].Returned(phase)
	then := &Tournament{t.Seed, t.Stages, slices.Clone(t.Players), t.Rounds}
	then.Players[i] = player
	var results []Result
	for _, r := range p.planner.order {
		results = append(results, *r)
	}
	plan, err := then.Plan(results)
	if err != nil {
		return player, "", err
	}
	change := plan.Since(p)
	if len(change.Void) > 0 || slices.ContainsFunc(change.Gone, func(m Meeting) bool { return m.begun() }) {
		return player, "", fmt.Errorf("games have begun that %q would have played", name)
	}
	return player, phase, nil
}

// withdrawn reports whether a player has withdrawn by the given phase, or is absent in it.
func (p *planner) withdrawn(name, phase string) bool {
	at, known := p.phaseAt[phase]
	if leaves, gone := p.leavesAt[name]; gone && known && leaves <= at {
		return true
	}
	return slices.ContainsFunc(p.away[name], func(a Absence) bool {
		return known && p.phaseAt[a.From] <= at && at < p.phaseAt[a.Until]
	})
}

// without splits players into the present and the withdrawn ones in a phase.
func (p *planner) without(players []string, phase string) (there, gone []string) {
	for _, name := range players {
		if p.withdrawn(name, phase) {
			gone = append(gone, name)
		} else {
			there = append(there, name)
		}
	}
	return there, gone
}

// appendWithdrawn appends the rows of withdrawn players to a table, in an order drawn by
// lot.
func appendWithdrawn(rows []Row, gone []string, lot *rand.Rand) []Row {
	lot.Shuffle(len(gone), func(i, j int) { gone[i], gone[j] = gone[j], gone[i] })
	for _, name := range gone {
		rows = append(rows, Row{Rank: len(rows) + 1, Name: name, TieBreak: ByWithdrawal})
	}
	return rows
}

// walkover decides a tie if a player has withdrawn before its round. If both have, the
// lot will decide.
func (p *planner) walkover(tie *Tie, round string) {
	there, gone := p.without(tie.Players[:], round)
	switch {
	case tie.By == ByBye || len(gone) == 0:
	case len(there) == 1:
		tie.Winner, tie.By = there[0], ByWalkover
	default:
		tie.Winner, tie.By = "", ByLot
	}
}
