package room

import (
	"time"

	"colat/game"
	"colat/game/match"
)

// A Subject is the subject of a question from one chair to the other.
type Subject string

// The subjects of questions. After a game a chair that wants another one asks about a Rematch; the events of
// that are Again and Waiting.
const (
	OfDraw     Subject = ""         // to end the game as a draw
	OfTakeback Subject = "takeback" // to take back the last move of the chair that asks
	OfRematch  Subject = "rematch"
)

// MostQuestions is the number of questions that a chair may ask in a game. It bounds the events of a game in
// which moves are taken back.
const MostQuestions = 20

// questions are the questions of a game. At most one is open. An open question about a draw ends with the
// answer or a move of the other side, one about a takeback with any move.
type questions struct {
	asker int // chair of the open question, or NoChair
	about Subject
	// last is the ply, counted from 1, of each chair's last question about a draw and about a takeback; 0 if there
	// is none since the last takeback.
	last [2][2]int
	// asked is the number of questions of each chair in the game, and taken that of takebacks.
	asked [2]int
	taken int
}

// Asked is how much was asked in a game before a snapshot.
type Asked struct {
	Questions [2]int `json:"questions"` // of each chair
	Takebacks int    `json:"takebacks,omitempty"`
}

// lastOf returns the ply, counted from 1, of a chair's last question about a subject.
func (q *questions) lastOf(about Subject, chair int) *int {
	if about == OfTakeback {
		return &q.last[1][chair]
	}
	return &q.last[0][chair]
}

// ask opens a question at a ply.
func (q *questions) ask(about Subject, chair, ply int) {
	q.asker, q.about = chair, about
	*q.lastOf(about, chair) = ply + 1
	q.asked[chair]++
}

// close closes the open question.
func (q *questions) close() { q.asker, q.about = NoChair, OfDraw }

// Question returns what is asked and by which chair, or NoChair if nothing is.
func (r *Room) Question() (about Subject, chair int) {
	if r.phase == Over && r.terms.Begins == WhenReady {
		for i := range 2 {
			if r.WantsAgain(i) && !r.WantsAgain(1-i) && r.terms.Chairs[i].Kind != EngineChair {
				return OfRematch, i
			}
		}
	}
	return r.questions.about, r.questions.asker
}

// Line numbers the lines of moves of the game from 1. It grows with each takeback.
func (r *Room) Line() int { return r.questions.taken + 1 }

// MayAsk reports whether the rules of the room let a chair ask about a draw or a takeback now.
func (r *Room) MayAsk(about Subject, chair int) bool { return r.mayAsk(about, chair) == nil }

// mayAsk returns a Refusal if a chair may not ask about a draw or a takeback now.
func (r *Room) mayAsk(about Subject, chair int) error {
	q := &r.questions
	switch {
	case r.phase != Playing:
		return refuse(NotPlaying, "no game is being played")
	case about == OfTakeback && r.terms.Fixed:
		return refuse(NotSetting, "no move is taken back in a tournament")
	case about == OfTakeback && !r.hasChosen(chair):
		return refuse(NothingBack, "you have not moved yet")
	case q.asker != NoChair:
		return refuse(OfferedTwice, "another question is open")
	case *q.lastOf(about, chair) == len(r.match.Moves())+1:
		return refuse(OfferedTwice, "you have asked for that in this position already")
	case q.asked[chair] >= MostQuestions:
		return refuse(OfferedTwice, "you have asked %d times in this game", MostQuestions)
	}
	return nil
}

// hasChosen reports whether a chair has chosen a move of the game on the board.
func (r *Room) hasChosen(chair int) bool { return r.backTo(chair) < len(r.match.Moves()) }

// backTo returns the number of moves after which a chair has chosen its last move: that of all moves if it has
// chosen none. A forced pass is no choice.
func (r *Room) backTo(chair int) int {
	ply, s := len(r.match.Moves()), r.match.Start().Clone()
	for i, move := range r.match.Moves() {
		if r.ChairOn(s.ToMove()) == chair && !mustPass(s) {
			ply = i
		}
		s.Play(move)
	}
	return ply
}

// decideQuestion decides Draw and Takeback: a question, or the agreement with the other chair's.
func decideQuestion(about Subject) decider {
	return func(r *Room, who string, c *Command, e *Event, _ *Situation) (bool, error) {
		chair, err := r.resigner(who)
		if err != nil {
			return false, err
		}
		open := r.questions.asker != NoChair && r.questions.about == about
		if open && r.questions.asker == chair && c.Game == r.games {
			return false, nil
		}
		if err := r.current(c.Game, c.Ply); err != nil {
			return false, err
		}
		if err := r.sameLine(c); err != nil {
			return false, err
		}
		e.Chair, e.Game, e.Ply, e.About = chair, c.Game, c.Ply, about
		if open {
			r.agree(e)
			return true, nil
		}
		e.Kind = Offered
		return true, r.mayAsk(about, chair)
	}
}

// agree makes e the event in which the chair of e agrees to the open question.
func (r *Room) agree(e *Event) {
	if r.questions.about == OfDraw {
		e.Kind, e.Winner, e.Reason = Ended, NoChair, game.Agreement
		return
	}
	e.Kind, e.Ply, e.About = TakenBack, r.backTo(r.questions.asker), ""
	e.Left = r.leftWithout(e.Ply, e.Time())
}

// leftWithout returns the remaining milliseconds of both sides at now if the moves from a ply on are taken back. The
// time that has passed stays used, and the increments of these moves are taken back as well, but none below the last.
func (r *Room) leftWithout(ply int, now time.Time) *[2]int64 {
	left := r.clock.after(now, 0)
	if left == nil {
		return nil
	}
	s := r.match.Start().Clone()
	for i, move := range r.match.Moves() {
		mover := s.ToMove()
		if increment := r.clock.control.Of(mover).Increment.Milliseconds(); i >= ply && !mustPass(s) {
			left[mover] = max(left[mover]-increment, min(left[mover], increment))
		}
		s.Play(move)
	}
	return left
}

// sameLine returns a Refusal if moves were taken back that the sender of a command does not know of. A program of
// before takebacks does not say what it knows.
func (r *Room) sameLine(c *Command) error {
	if c.Line != 0 && c.Line != r.Line() {
		return refuse(Late, "a move was taken back meanwhile")
	}
	return nil
}

// decideDecline declines the open question. After a game, the chair that wants another one no longer does, which
// programs of before questions understand too.
func decideDecline(r *Room, who string, _ *Command, e *Event, _ *Situation) (bool, error) {
	chair, err := r.resigner(who)
	if err != nil {
		return false, err
	}
	about, asker := r.Question()
	switch {
	case asker != 1-chair:
		return false, refuse(NotOffered, "nothing is asked")
	case about == OfRematch:
		e.Kind, e.Who, e.By, e.Chair = Waiting, r.chairs[asker].members[0], who, asker
	default:
		e.Kind, e.Chair, e.Game, e.Ply, e.About = Declined, chair, r.games, len(r.match.Moves()), about
	}
	return true, nil
}

// asksEngine reports whether an engine has to answer the open question.
func (r *Room) asksEngine() bool {
	asker := r.questions.asker
	return asker != NoChair && r.terms.Chairs[1-asker].Kind == EngineChair
}

// engineAnswer makes e the event of an engine's answer to the open question: it lets moves be taken back and declines
// draws.
func (r *Room) engineAnswer(e *Event) {
	q := &r.questions
	e.Chair, e.Game, e.Ply, e.About = 1-q.asker, r.games, len(r.match.Moves()), q.about
	e.Kind = Declined
	if q.about == OfTakeback {
		r.agree(e)
	}
}

func applyOffered(r *Room, e *Event) error {
	if err := r.current(e.Game, e.Ply); err != nil {
		return err
	}
	q := &r.questions
	switch {
	case e.About != OfDraw && e.About != OfTakeback:
		return refuse(Unknown, "there is no question about %.20q", e.About)
	case e.About == OfTakeback && !r.hasChosen(e.Chair):
		return refuse(NothingBack, "the chair has not moved yet")
	case q.asker != NoChair || *q.lastOf(e.About, e.Chair) == e.Ply+1:
		return refuse(OfferedTwice, "that was asked in this position already")
	}
	q.ask(e.About, e.Chair, e.Ply)
	return nil
}

func applyDeclined(r *Room, e *Event) error {
	if r.phase != Playing || r.questions.asker != 1-e.Chair || r.questions.about != e.About {
		return refuse(NotOffered, "that is not asked")
	}
	r.questions.close()
	return nil
}

// applyTakenBack takes back the moves since the last one of the chair that has asked. The match is another one
// after that.
func applyTakenBack(r *Room, e *Event) error {
	q := &r.questions
	switch {
	case r.phase != Playing || e.Game != r.games:
		return refuse(NotPlaying, "no game is being played")
	case q.asker != 1-e.Chair || q.about != OfTakeback:
		return refuse(NotOffered, "no takeback is asked for")
	case e.Ply != r.backTo(q.asker):
		return refuse(Late, "the chair has made its last move after another number of moves than %d", e.Ply)
	}
	m := match.New(r.match.Start(), r.match.Seats())
	for _, move := range r.match.Moves()[:e.Ply] {
		if err := m.PlayLegal(move); err != nil {
			return err
		}
	}
	r.match = m
	q.close()
	q.last, q.taken = [2][2]int{}, q.taken+1
	r.clock.run(m.State().ToMove(), e.Left, e.Time())
	r.ballot.start(e.Time())
	return nil
}
