package play

import (
	"slices"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/scenes/play/coach"
	"colat/render/table/games"
)

// conduct covers all differences between a local game, which the scene conducts itself, and a
// remote game, which a server conducts.
type conduct interface {
	timepiece
	company
	controller
	// start starts the match of the setup or, if record is not nil, continues a recorded one.
	start(record *match.Record)
	// update advances the match by one tick.
	update()
	// play makes a person's move, and reports whether it is accepted.
	play(move game.Move) bool
	// fork returns controls for the lines that start instead of move k, from 0.
	fork(k int) []bench.Control
	// changed is called after the match has changed, and ended after its end.
	changed()
	ended(result game.Result)
	// aid is called when the user gets help: a hint, values of moves, an analysis.
	aid()
	// close is called when the scene ends.
	close()
}

// timepiece measures the times of both sides.
type timepiece interface {
	HasClock() bool
	TimeControl() match.TimeControl
	Remaining(side game.Player) time.Duration
	LeftForMove(side game.Player) time.Duration
	Running() game.Player
}

// company is about the players and spectators.
type company interface {
	// Side returns the side of the only person who plays here, or game.NoSide if there are two
	// or none.
	Side() game.Player
	// Free reports whether a person who plays here may make a move.
	Free() bool
	// Asked returns the requested move until it is confirmed.
	Asked() (move game.Move, asked bool)
	// Names returns the name of a side's player, in full first and then shorter.
	Names(side game.Player) []string
	// Doing returns what the player of a side is doing, or "" if the game itself shows it.
	// urgent reports whether the opponents must notice it.
	Doing(side game.Player) (text string, urgent bool)
	// Saying returns the recent message of a side's player, in full first and then shorter.
	Saying(side game.Player) []string
	// Notice returns a notice about the game besides its result, if any.
	Notice() (notice Notice, any bool)
	// Score returns the score of the games in the room as text, including this one once it is
	// over.
	Score() string
	// RoomFacts describes the room to tests; nil if there is none.
	RoomFacts() any
}

// controller is about what the user can do.
type controller interface {
	// controls returns all controls of the game, except the common ones of every game.
	controls() []bench.Control
	// row returns the controls under the board. over tells that the board shows the end.
	row(over bool) []bench.Control
	// entries returns the lines of the menu, the most frequent first.
	entries() []bench.Control
	// offer returns what is offered with the result; the zero offer for nothing.
	offer() offer
	// advises reports whether the game allows advice.
	advises() bool
	// AskToLeave implements scene.Asker.
	AskToLeave(leave func()) bool
	// here returns the destination of the game as it is.
	here() scene.Destination
}

// Remote is a game conducted by a server. The scene shows it and requests moves. A move
// counts once the server has confirmed it.
type Remote interface {
	timepiece
	company
	// Update processes new events, and reports whether the display has changed.
	Update() (changed bool)
	// Match returns the game, which must not be modified. It returns another match after a
	// new game has begun.
	Match() *match.Match
	// Request requests a move.
	Request(move game.Move)
	// Votes returns the votes of a team for moves.
	Votes() []Vote
	// Evaluates reports whether the user may see an engine's evaluation of the game.
	Evaluates() bool
	// Premoves reports whether the user alone makes the moves of a side.
	Premoves() bool
	// Actions returns the buttons under the board, and Entries the lines of the menu.
	Actions() []bench.Control
	Entries() []bench.Control
	// ShowLobby opens the lobby of the room.
	ShowLobby()
	// Link returns the address at which others can join the game.
	Link() string
}

// Vote is the number of votes for a move.
type Vote struct {
	Move  game.Move
	Count int
}

// Notice is a card above the moves.
type Notice struct {
	Title, Text string
	Short       string // short title for little space
	Urgent      bool
	Actions     []bench.Control // at most two
}

// The names of the controls that open the menu, and that list the formats for copying and for saving.
const moreName, copyName, saveName = "more", "copy-as", "save-as"

// session is the match being played. It announces every move to screen readers.
type session struct {
	program *scene.Program
	setup   setup.Setup
	game    *games.Game
	match   *match.Match
	conduct conduct
	seats   seats

	announced int        // number of moves announced
	before    game.State // position after these moves
	ended     bool       // the end has been announced
	failed    bool       // the failure of an engine has been announced
}

// seats holds the players of the two sides.
type seats struct {
	places  [2]match.Seat
	engines [2]coach.Engine // the zero Engine for persons
}

// engine reports whether an engine plays a side.
func (s *seats) engine(side game.Player) bool { return s.engines[side].Chooser != nil }

// persons returns the number of persons among the players.
func (s *seats) persons() int {
	n := 0
	for side := range s.engines {
		if !s.engine(game.Player(side)) {
			n++
		}
	}
	return n
}

// watched reports whether all players are engines.
func (s *session) watched() bool { return s.seats.persons() == 0 }

// markAnnounced marks everything so far as announced.
func (s *session) markAnnounced() {
	s.announced, s.before, s.ended = len(s.match.Moves()), s.match.State().Clone(), s.match.Over()
}

// report announces new events of the match. It reports whether the match has ended, or been
// continued, since the last call.
func (s *session) report() bool {
	moves := s.match.Moves()
	for s.announced < len(moves) {
		move := moves[s.announced]
		s.program.Announce(s.game.Announce(s.program.Locale, s.before, move))
		s.before.Play(move)
		s.announced++
		if s.announced == len(moves) {
			s.conduct.changed()
		}
	}
	if failed := s.match.Err() != nil; failed != s.failed {
		s.failed = failed
		if failed {
			s.program.Announce(s.program.Text("engine.failed"))
		}
	}
	result, over := s.match.Result()
	if over == s.ended {
		return false
	}
	s.ended = over
	s.conduct.changed()
	if over {
		s.conduct.ended(result)
	}
	return true
}

// shelve adds the finished game to the library and, unless part is nil, to the history of the user
// in later frames.
func (s *session) shelve(part *storage.Part) {
	p, record, ended := s.program, s.match.Record(), s.program.Time()
	how := storage.Played{Thinking: s.setup.Time, Terms: s.setup.Terms}
	p.PutOff(func() {
		room, err := p.Store.Library().Add(record, how, ended)
		if err == nil && room == storage.Short {
			p.Say(p.Text("library.short"))
		}
	})
	if part != nil {
		p.PutOff(func() { note(p, record, part, ended) })
	}
}

// note adds a finished game to the history, and says so if that reaches a goal of the user.
func note(p *scene.Program, record *match.Record, part *storage.Part, ended time.Time) {
	next := 0
	if goals := p.Store.Goals(); goals.Level && part.Level() > 0 {
		h := p.Store.History()
		next = h.NextLevel(record.Rules.ID())
	}
	if p.Store.Note(record, *part, ended) {
		p.PraiseGame(part, next, record.Result.Winner == part.Side && part.Side != game.NoSide)
	}
}

// announceTurn announces an event and whose turn it is.
func (s *session) announceTurn(id string) {
	s.program.Announce(s.program.Locale.Format(id, locale.Data{"Side": s.sideName(s.match.State().ToMove())}))
}

// announceResult announces the result of the match.
func (s *session) announceResult(result game.Result) {
	s.program.Announce(s.resultTitle(result) + " " + s.resultReason(result))
}

// waits reports whether the match waits for a person's move or pass.
func (s *session) waits() bool {
	return s.conduct.Free() && !s.match.Over() && s.match.Err() == nil && !s.match.Thinking()
}

// canAnalyse reports whether the game can be analysed: once it is over, if it has moves, and
// before only where the engine may give advice.
func (s *session) canAnalyse() bool {
	if s.match.Over() {
		return len(s.match.Line()) > 0
	}
	return s.conduct.advises()
}

// sideName returns a side's name in the language of the interface.
func (s *session) sideName(side game.Player) string {
	return games.SideName(s.program.Locale, s.setup.Rules(), side)
}

// resultTitle returns who won as text, addressed to the only person, if any.
func (s *session) resultTitle(result game.Result) string {
	person := s.conduct.Side()
	switch {
	case result.Reason == game.Aborted:
		return s.program.Text("result.aborted")
	case result.Winner == game.NoSide:
		return s.program.Text("result.draw")
	case person == result.Winner:
		return s.program.Text("result.you-win")
	case person != game.NoSide:
		return s.program.Text("result.you-lose")
	}
	return s.program.Locale.Format("result.side-wins", locale.Data{"Side": s.sideName(result.Winner)})
}

// lost are the IDs of the texts about losses that the board does not show.
var lost = map[game.Reason]string{
	game.Resignation: "result.resignation", game.Timeout: "result.timeout", game.Absence: "result.absence",
}

// resultReason returns the reason for the end as text.
func (s *session) resultReason(result game.Result) string {
	l := s.program.Locale
	switch result.Reason {
	case game.Agreement:
		return l.Text("result.agreement")
	case game.Aborted:
		return l.Text("result.aborted-why")
	}
	if id := lost[result.Reason]; id != "" && result.Winner != game.NoSide {
		return l.Format(id, locale.Data{"Loser": s.sideName(result.Winner.Opponent())})
	}
	return s.game.Result(l, s.match.State(), result)
}

// moveWords caches the moves of a match as text.
type moveWords struct {
	words    []string
	numbers  []int   // of the moves; passes have that of the move before
	cells    []int   // positions on the sheet: two in a line, the first side's before the second's
	widest   float64 // width of the widest word, in bold
	match    *match.Match
	moves    []game.Move
	state    game.State // after the moves
	number   int        // of the last move
	cell     int        // of the last move; -1 if there is none
	language string
}

// of returns the text of all moves of the match, including those taken back.
func (w *moveWords) of(s *session) []string {
	moves, l := s.match.Line(), s.program.Locale
	n := len(w.moves)
	if w.match != s.match || w.language != l.Language() || n > len(moves) || !slices.Equal(w.moves, moves[:n]) {
		*w = moveWords{
			words: w.words[:0], numbers: w.numbers[:0], cells: w.cells[:0], match: s.match, moves: w.moves[:0],
			state: s.match.Start().Clone(), cell: -1, language: l.Language(),
		}
	}
	for _, m := range moves[len(w.moves):] {
		if w.cell++; w.cell%2 != int(w.state.ToMove()) {
			w.cell++
		}
		if _, to := s.game.Squares(w.state, m); to >= 0 {
			w.number++
		}
		word := s.game.MoveText(l, w.state, m)
		w.words, w.cells, w.moves = append(w.words, word), append(w.cells, w.cell), append(w.moves, m)
		w.numbers = append(w.numbers, w.number)
		w.widest = max(w.widest, text.Width(word, text.Style{Size: theme.TextBody - 1, Bold: true}))
		w.state.Play(m)
	}
	return w.words
}
