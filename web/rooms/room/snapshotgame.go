package room

import "colat/game"

// earlierGames adds games that produce the score before the game on the board.
func (s *snapshot) earlierGames() {
	r := s.room
	score := r.score
	if result, over := r.match.Result(); over && !r.aborted {
		if result.Winner == game.NoSide {
			score[0], score[1] = score[0]-1, score[1]-1
		} else {
			score[r.ChairOn(result.Winner)] -= 2
		}
	}
	start := r.rules.FormatPosition(r.match.Start())
	for number := 1; number < r.games; number++ {
		winner := NoChair
		for chair := range score {
			if score[chair] >= 2 && winner == NoChair && number > r.unscored {
				winner = chair
			}
		}
		ended := Event{Kind: Ended, Who: Server, Game: number, Winner: winner, Reason: game.Resignation}
		switch {
		case winner != NoChair:
			score[winner] -= 2
		case number > r.unscored && score != [2]int{}:
			ended.Reason = game.Agreement
			score[0], score[1] = score[0]-1, score[1]-1
		default:
			ended.Reason, ended.Absent = game.Agreement, true
		}
		s.add(Event{Kind: Started, Who: Server, Game: number, Start: start, Anew: s.anew(number)})
		s.add(ended)
	}
}

// anew reports whether the score restarted with a game.
func (s *snapshot) anew(number int) bool { return s.room.unscored > 0 && number == s.room.unscored+1 }

// game adds the game on the board.
func (s *snapshot) game() {
	r := s.room
	since := r.ballot.since.UnixMilli() // time of the start, the last move or a later pause
	begun := since
	if r.clock.control.Total == 0 {
		begun = r.clock.since.UnixMilli()
	}
	start := r.rules.FormatPosition(r.match.Start())
	s.add(Event{
		Kind: Started, At: begun, Who: Server, Game: r.games, Start: start, Opens: r.opens, Anew: s.anew(r.games),
		Asked: s.asked(),
	})
	var left *[2]int64
	if r.clock.control.Total != 0 {
		left = &[2]int64{r.clock.left[0].Milliseconds(), r.clock.left[1].Milliseconds()}
	}
	moves := r.match.Moves()
	state := r.match.Start().Clone()
	for ply, move := range moves {
		s.questions(ply)
		s.add(Event{
			Kind: Moved, At: since, Who: Server, Chair: r.ChairOn(state.ToMove()), Game: r.games, Ply: ply,
			Move: r.rules.FormatMove(state, move), Left: left,
		})
		state.Play(move)
	}
	s.questions(len(moves))
	if len(moves) == 0 {
		s.add(Event{Kind: Paused, At: since, Who: Server, Game: r.games, Left: left})
	}
	_, decided := state.Result()
	if result, over := r.match.Result(); over && !decided {
		ended := Event{Kind: Ended, Who: Server, Game: r.games, Winner: r.ChairOn(result.Winner), Reason: result.Reason}
		switch result.Reason {
		case game.Absence:
			ended.Reason, ended.Absent = game.Resignation, true
		case game.Aborted:
			ended.Reason, ended.Absent = game.Agreement, true
		}
		if r.leaver != "" {
			ended.Who, ended.Leaves, ended.By = r.leaver, true, r.remover
			if last, removed := r.door.RemovalOf(r.leaver); removed && r.remover != "" {
				ended.Name, ended.Barred = last.Name, last.Barred
			}
		}
		s.add(ended)
	}
	for i, v := range r.ballot.votes {
		at := int64(0)
		if i == 0 {
			at = r.ballot.first.UnixMilli()
		}
		s.add(Event{
			Kind: Voted, At: at, Who: v.who, Chair: r.ChairOf(v.who), Game: r.games, Ply: len(moves),
			Move: r.rules.FormatMove(state, v.move),
		})
	}
}

// questions adds the questions that were asked before a ply, and their refusals.
func (s *snapshot) questions(ply int) {
	r := s.room
	q := r.questions
	open := func(about Subject, chair int) bool { return q.asker == chair && q.about == about }
	for _, last := range []bool{false, true} { // the open question comes last
		for _, about := range []Subject{OfDraw, OfTakeback} {
			for chair := range 2 {
				if *q.lastOf(about, chair) != ply+1 || open(about, chair) != last {
					continue
				}
				e := Event{Kind: Offered, Who: Server, Chair: chair, Game: r.games, Ply: ply, About: about}
				s.add(e)
				if !last {
					e.Kind, e.Chair = Declined, 1-chair
					s.add(e)
				}
			}
		}
	}
}

// asked returns how much was asked in the game on the board besides what questions adds; nil for nothing.
func (s *snapshot) asked() *Asked {
	q := s.room.questions
	asked := Asked{Questions: q.asked, Takebacks: q.taken}
	for _, last := range q.last {
		for chair, ply := range last {
			if ply > 0 {
				asked.Questions[chair]--
			}
		}
	}
	if asked == (Asked{}) {
		return nil
	}
	return &asked
}
