package room

import (
	"colat/game"
	"colat/game/match"
)

// applyStarted begins a game.
func applyStarted(r *Room, e *Event) error {
	if r.phase == Playing || e.Game != r.games+1 {
		return refuse(Late, "game %d begins after game %d has ended", e.Game, e.Game-1)
	}
	rules, err := game.Find(r.terms.Game)
	if err != nil {
		return err
	}
	start, err := rules.ParsePosition(e.Start)
	if err != nil {
		return err
	}
	r.rules, r.opens, r.games, r.phase = rules, e.Opens, e.Game, Playing
	r.match = match.New(start, [2]match.Seat{{Name: r.chairName(e.Opens)}, {Name: r.chairName(1 - e.Opens)}})
	r.questions = questions{asker: NoChair}
	if e.Asked != nil {
		r.questions.asked, r.questions.taken = e.Asked.Questions, e.Asked.Takebacks
	}
	r.clock = newClock(r.clockOf(&r.terms), e.Time())
	r.played = make(map[string]int)
	if e.Anew {
		r.score, r.unscored = [2]int{}, e.Game-1
	}
	r.aborted, r.leaver, r.remover = false, "", ""
	for i := range r.chairs {
		r.chairs[i].again, r.chairs[i].said = false, nil
		for _, who := range r.chairs[i].members {
			r.played[who] = i
		}
	}
	r.ballot.start(e.Time())
	r.settleScore()
	return nil
}

// clockOf returns the time control of the sides of the present game under terms, which give it for the
// chairs.
func (r *Room) clockOf(terms *Terms) match.TimeControl {
	if r.opens == 1 {
		return terms.Clock.Swapped()
	}
	return terms.Clock
}

// TimeControl returns the time control of the sides of the game on the board or, before the first
// game, of the chairs.
func (r *Room) TimeControl() match.TimeControl {
	if r.match == nil {
		return r.terms.Clock
	}
	return r.clock.control
}

// chairName returns the name of a chair in game records.
func (r *Room) chairName(chair int) string {
	c := &r.terms.Chairs[chair]
	if c.Kind == EngineChair {
		return c.Engine
	}
	if c.Kind == PersonChair && len(r.chairs[chair].members) > 0 {
		if name := r.NameOf(r.chairs[chair].members[0]); name != "" {
			return name
		}
	}
	return string(c.Kind)
}

// settleScore ends the game if the match has a result, and adds the result to the score
// unless the game was aborted.
func (r *Room) settleScore() {
	result, over := r.match.Result()
	if !over {
		return
	}
	r.phase, r.ballot = Over, ballot{since: r.ballot.since}
	r.questions.close()
	r.clock.running = game.NoSide
	for i := range r.chairs {
		r.chairs[i].ready, r.chairs[i].said = false, nil
	}
	if r.aborted {
		return
	}
	if result.Winner == game.NoSide {
		r.score[0]++
		r.score[1]++
		return
	}
	r.score[r.ChairOn(result.Winner)] += 2
}

func applyMoved(r *Room, e *Event) error {
	s, err := r.turn(e.Chair, e.Game, e.Ply)
	if err != nil {
		return err
	}
	move, err := r.moveOf(e, s)
	if err != nil {
		return err
	}
	if err := r.match.PlayLegal(move); err != nil {
		return err
	}
	// A move declines the opponent's offer of a draw.
	if r.questions.asker == 1-e.Chair || r.questions.about == OfTakeback {
		r.questions.close()
	}
	r.clock.run(r.match.State().ToMove(), e.Left, e.Time())
	r.ballot.start(e.Time())
	r.settleScore()
	return nil
}

func applyEnded(r *Room, e *Event) error {
	if r.phase != Playing || e.Game != r.games {
		return refuse(NotPlaying, "no game is being played")
	}
	result := game.Result{Winner: game.NoSide, Reason: e.Reason}
	if e.Winner != NoChair {
		result.Winner = r.SideOf(e.Winner)
	}
	aborted := e.Absent && e.Winner == NoChair
	switch {
	case aborted:
		result.Reason = game.Aborted
	case e.Absent:
		result.Reason = game.Absence
	}
	if err := r.match.Settle(result); err != nil {
		return err
	}
	if e.Leaves {
		r.leaver, r.remover = e.Who, e.By
		r.noteRemoval(e, e.Name)
	}
	r.aborted = aborted
	if e.Reason == game.Timeout && e.Winner != NoChair {
		// With a time limit per move, some of the time for the game may remain unused.
		r.clock.left[r.SideOf(1-e.Winner)] = 0
	}
	r.settleScore()
	return nil
}

// applyPaused restores the time during which no server was running.
func applyPaused(r *Room, e *Event) error {
	if r.phase != Playing || e.Game != r.games {
		return refuse(NotPlaying, "no game is being played")
	}
	r.clock.run(r.match.State().ToMove(), e.Left, e.Time())
	r.ballot.since = e.Time()
	return nil
}

func applyVoted(r *Room, e *Event) error {
	s, err := r.turn(e.Chair, e.Game, e.Ply)
	if err != nil {
		return err
	}
	if r.terms.Chairs[e.Chair].Kind != TeamChair || r.ChairOf(e.Who) != e.Chair {
		return refuse(NotSeated, "only the members of a team vote")
	}
	move, err := r.moveOf(e, s)
	if err != nil {
		return err
	}
	r.ballot.cast(vote{e.Who, move}, e.Time())
	return nil
}
