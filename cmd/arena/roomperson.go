package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"colat/ai/arena"
	"colat/cmd/arena/cli"
	"colat/game"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// roomHelp describes the commands that are not moves.
const roomHelp = `  help      say this
  moves     list the legal moves
  position  print the position as --position reads it
  draw      offer a draw, or agree to one
  takeback  ask to take back your last move, or agree to that
  decline   decline what the other side asks
  resign    give the game up
  abort     end a game without a result before both sides have moved
  hello, luck, nice, oops, thanks, bye
            say that to the others
  quit      leave; the seat of a game that goes on is kept`

// roomPerson is a person who types moves at this terminal.
type roomPerson struct {
	*terminal
	typed chan struct{} // signals a new line

	mu    sync.Mutex
	queue []typedLine

	asked, line, ply int // the game, the line and the ply of the last prompt for a move
}

// typedLine is a line of input, or the error that ended the input.
type typedLine struct {
	text string
	err  error
}

// newRoomPerson starts to read input from in. Its goroutine ends with the input.
func newRoomPerson(in io.Reader, out io.Writer) *roomPerson {
	p := &roomPerson{
		terminal: &terminal{in: bufio.NewReader(in), out: out, colours: coloured(out)}, typed: make(chan struct{}, 1),
	}
	go p.listen()
	return p
}

func (p *roomPerson) listen() {
	for {
		text, err := p.terminal.line("")
		p.mu.Lock()
		p.queue = append(p.queue, typedLine{text, err})
		p.mu.Unlock()
		select {
		case p.typed <- struct{}{}:
		default:
		}
		if err != nil && !errors.Is(err, errLine) {
			return
		}
	}
}

func (p *roomPerson) news() <-chan struct{} { return p.typed }

func (p *roomPerson) close() {}

func (p *roomPerson) plays(id string) error {
	_, err := game.Find(id)
	return err
}

// next returns the first line of the queue. A move, or the end of the input, waits for
// the person's turn; a command does not.
func (p *roomPerson) next(turn bool) (typedLine, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.queue) == 0 {
		return typedLine{}, false
	}
	line := p.queue[0]
	if !turn && (line.err != nil || !isRoomWord(line.text)) {
		return line, false
	}
	p.queue = p.queue[1:]
	return line, true
}

var roomWords = []string{
	"", "help", "?", "moves", "position", "draw", "takeback", "decline", "resign", "abort", "quit", "exit",
}

func isRoomWord(text string) bool {
	text = strings.ToLower(text)
	return slices.Contains(roomWords, text) || slices.Contains(protocol.Greetings, protocol.Greeting(text))
}

// turn executes the typed lines, and asks for a move.
func (p *roomPerson) turn(_ context.Context, s *roomSeat) (room.Command, bool, error) {
	for {
		turn := s.IsOnTurn()
		if turn {
			state := s.Room().Match().State()
			if pass, ok := state.(mustPass); ok && pass.MustPass() {
				return s.Move(state.AppendMoves(nil)[0]), true, nil
			}
			p.ask(s, state)
		}
		line, ok := p.next(turn)
		switch {
		case !ok:
			return room.Command{}, false, nil
		case errors.Is(line.err, errLine):
			p.say("%v: type help for the commands", line.err)
		case line.err != nil:
			p.say("\nThe input has ended.")
			return room.Command{}, false, errQuit
		default:
			c, wants, err := p.do(s, line.text)
			if wants || err != nil {
				s.Forget() // the last command
				return c, wants, err
			}
		}
		p.asked = 0
	}
}

// ask prints the prompt for a move, once per position.
func (p *roomPerson) ask(s *roomSeat, state game.State) {
	number, line, ply := s.Room().Games(), s.Room().Line(), len(s.Room().Match().Moves())
	if p.asked != number || p.line != line || p.ply != ply {
		p.asked, p.line, p.ply = number, line, ply
		fmt.Fprintf(p.out, "%s (you): ", state.Rules().Traits().Letter(state.ToMove()))
	}
}

// do executes a line. It returns the command for the server, if wants is set.
func (p *roomPerson) do(s *roomSeat, text string) (c room.Command, wants bool, err error) {
	word := strings.ToLower(text)
	switch m := s.Room().Match(); {
	case word == "":
	case word == "quit", word == "exit":
		return c, false, errQuit
	case slices.Contains(protocol.Greetings, protocol.Greeting(word)):
		s.Greet(protocol.Greeting(word))
	case word == "help", word == "?":
		p.say("Type a move, or\n%s", roomHelp)
	case m == nil || s.Room().Phase() != room.Playing:
		p.say("no game is being played")
	case word == "moves":
		p.say("%s", strings.Join(moveTexts(m.State()), " "))
	case word == "position":
		p.say("%s", m.State().Rules().FormatPosition(m.State()))
	case slices.Contains([]room.Deed{room.Draw, room.Takeback, room.Decline, room.Resign, room.Abort}, room.Deed(word)):
		return s.InGame(room.Deed(word)), true, nil
	default:
		move, err := m.State().Rules().ParseMove(m.State(), text)
		if err == nil && !game.IsLegal(m.State(), move) {
			err = errors.New("the rules do not allow it")
		}
		if err != nil {
			p.say("%s; type moves for those you have", cli.OneLine(err.Error()))
			return c, false, nil
		}
		return s.Move(move), true, nil
	}
	return c, false, nil
}

// refused reports the refusal to the person, who may enter another command.
func (p *roomPerson) refused(s *roomSeat, c *room.Command, err *protocol.Error) error {
	switch c.Do {
	case room.Move, room.Draw, room.Takeback, room.Decline, room.Resign, room.Abort:
		p.say("%s", cli.OneLine(err.Text))
		s.Forget()
		p.asked = 0
		return nil
	}
	return roomError(string(c.Do), err)
}

func (p *roomPerson) gameBegan(v *roomConnection) {
	switch v.Room().Phase() {
	case room.Setting:
		p.say("The game %s begins when the other seat is taken: %s", v.Room().Terms().Game, v.place.link())
	case room.Playing:
		p.game(v)
	}
}

// game prints the game on the board.
func (p *roomPerson) game(v *roomConnection) {
	rules := v.Room().Match().Start().Rules()
	p.letters = rules.Traits().Letters
	you := "you watch"
	if chair := v.Room().ChairOf(v.Person()); chair != room.NoChair {
		you = "you play " + sideText(rules, v.Room().SideOf(chair))
	}
	p.say("%s: %s. Type help for the commands.\n", rules.Name().English, you)
	p.board(arena.Diagram(v.Room().Match().State()))
}

func (p *roomPerson) event(v *roomConnection, e *room.Event) {
	who := cli.Printable(v.Room().NameOf(e.Who))
	own := e.Who == v.Person()
	switch e.Kind {
	case room.Joined:
		if !own {
			p.say("%s is here.", cli.Printable(e.Name))
		}
	case room.Started:
		p.game(v)
	case room.Moved:
		before, _, _ := lastMove(v.Room().Match())
		p.say("%s (%s): %s", v.letter(before.ToMove()), cli.Printable(v.Room().Match().Seats()[before.ToMove()].Name), e.Move)
		p.board(arena.Diagram(v.Room().Match().State()))
	case room.Voted:
		p.say("%s votes for %s.", who, e.Move)
	case room.Offered:
		if !own {
			p.say("%s", questionText(e, who))
		}
	case room.Declined:
		p.say("%s", declinedTexts[e.About])
	case room.TakenBack:
		p.say("%s agrees to the takeback.", who)
		p.board(arena.Diagram(v.Room().Match().State()))
	case room.Paused:
		p.say("The server was away: both clocks stood still.")
	}
}

// declinedTexts are the texts about questions that are declined.
var declinedTexts = map[room.Subject]string{
	room.OfDraw: "The draw is declined.", room.OfTakeback: "The takeback is declined.",
}

// questionText returns the text about a question, with the ways to answer it.
func questionText(e *room.Event, who string) string {
	if e.About == room.OfTakeback {
		return who + " asks to take a move back: type takeback, decline or a move."
	}
	return who + " offers a draw: type draw, decline or a move."
}

func (p *roomPerson) greeted(v *roomConnection, g *protocol.Greeted) {
	if g.Who != v.Person() {
		p.say("%s: %s", cli.Printable(v.Room().NameOf(g.Who)), cli.Printable(string(g.What)))
	}
}
