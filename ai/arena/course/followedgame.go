package course

import (
	"context"
	"fmt"
	"net"
	"strings"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

// A followedGame is a game at a server of the assignment's protocol as its
// requests and the answers to them show it. The server's word is taken for nothing
// that they contradict.
type followedGame struct {
	guest, server string // their names in the record

	side     game.Player    // who answers the requests; Nobody before the first one
	state    *othello.State // nil before the first request
	resigned bool           // whether NULL was the last answer
	took     time.Duration  // for the last answer
	before   int            // moves before the server's last message
	record   *match.Line
}

func newFollowedGame(guest, server string) *followedGame {
	return &followedGame{
		guest:  guest,
		server: server,
		side:   game.Nobody,
		record: &match.Line{Game: othello.Victory.ID(), Moves: []string{}},
	}
}

// A guest is whoever plays the followed game against its server.
type guest interface {
	// heard is told how long the server took for its last message, which the game
	// holds by now.
	heard(took time.Duration, m *message)
	// answer answers the request that was heard at began. over is whether there is
	// nothing more to be heard.
	answerAt(ctx context.Context, began time.Time) (over bool, err error)
}

// talk hears the server's messages, each for at most patience, and lets the guest
// answer until the game is over. broken is what the server did that it should not
// have, and err why the guest gave up.
func (g *followedGame) talk(ctx context.Context, conn net.Conn, patience time.Duration, who guest) (broken, err error) {
	messages := newMessageReader(conn)
	for {
		begin := time.Now()
		conn.SetReadDeadline(begin.Add(patience))
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		m, err := messages.next()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		began := time.Now()
		g.before = len(g.record.Moves)
		if err == nil {
			err = g.take(m)
		}
		if err != nil {
			return err, nil
		}
		who.heard(time.Since(begin), m)
		if m.request == nil {
			return nil, nil
		}
		if over, err := who.answerAt(ctx, began); over || err != nil {
			return nil, err
		}
	}
}

// take takes a message of the server's.
func (g *followedGame) take(m *message) error {
	if m.request == nil {
		return g.final(m)
	}
	return g.request(m.request)
}

// request takes the server's next request. The server's move, which it does not
// name, is the one that leads there.
func (g *followedGame) request(request *othello.State) error {
	if g.state == nil {
		return g.begin(request)
	}
	if result, over := g.state.Result(); over {
		return protocolErrorf("the server asks for a move after %s, where the game was over: %s", g.played(), verdict(result))
	}
	if g.resigned {
		return protocolErrorf("the server asks for a move although NULL was answered, which resigns")
	}
	if request.ToMove() != g.side {
		return protocolErrorf("the server asks for a move of %s after %s, but the guest is %s",
			colourName(request.ToMove()), g.played(), colourName(g.side))
	}
	move, found := moveTo(g.state, request)
	if !found {
		return protocolErrorf("after %s no legal move of the server's leads to its next request, which shows %s",
			g.played(), othello.Victory.FormatPosition(request))
	}
	g.record.Moves = append(g.record.Moves, move)
	return nil
}

// begin takes what the first request tells about the game.
func (g *followedGame) begin(request *othello.State) error {
	start, err := othello.Victory.New(game.Options{"victory": request.VictoryNames(' ')}, nil)
	if err != nil {
		return err
	}
	text, state := othello.Victory.FormatPosition(start), start.(*othello.State)
	if !sameBoard(state, request) {
		move, found := moveTo(state, request)
		if !found {
			return protocolErrorf("the server's first request shows %s, which is neither the start nor one move after it",
				othello.Victory.FormatPosition(request))
		}
		g.record.Moves = append(g.record.Moves, move)
	}
	g.side, g.state = request.ToMove(), state
	g.record.Start = text
	g.record.Players[g.side] = g.guest
	g.record.Players[g.side.Opponent()] = g.server
	return nil
}

// moveTo plays the move in s that leads to the position after, if there is one.
func moveTo(s, after *othello.State) (move string, found bool) {
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		if sameBoard(s, after) {
			return othello.SquareName(int(m)), true
		}
		s.Undo()
	}
	return "", false
}

func sameBoard(a, b *othello.State) bool {
	ownBlack, ownWhite := a.Board()
	black, white := b.Board()
	return ownBlack == black && ownWhite == white && a.ToMove() == b.ToMove() && a.VictoryCells() == b.VictoryCells()
}

// answer takes the answer to the last request, a legal move or NULL, and how long
// it took. What is answered after the game's end is not part of the game.
func (g *followedGame) answer(text string, took time.Duration) {
	g.took = took
	if _, over := g.state.Result(); over {
		return
	}
	if text == null {
		g.resigned = true
		return
	}
	if move, err := othello.Victory.ParseMove(g.state, text); err == nil {
		g.record.Moves = append(g.record.Moves, text)
		g.state.Play(move)
	}
}

// final takes the server's result, which is the game's if there can be no other:
// the history is the game that was seen with at most a last move of the server's,
// and the winner is the one by the rules or, if the game was not over, the
// opponent of the side to move that resigned. Why the game ended, the server does
// not say.
func (g *followedGame) final(m *message) error {
	if g.state == nil {
		return protocolErrorf("the server told a result, %s after %s, before it had asked for a move",
			colourName(m.winner), quoteMoves(m.moves))
	}
	if g.lostOnTime(m) {
		g.record.Moves = g.record.Moves[:len(m.moves)]
		g.record.Fault = fmt.Sprintf("%s took %v for a move, and the server did not wait for it",
			g.guest, g.took.Round(time.Millisecond))
		g.record.End(game.Result{Winner: m.winner, Reason: game.Timeout})
		return nil
	}
	if err := g.checkHistory(m.moves); err != nil {
		return err
	}
	for _, text := range m.moves[len(g.record.Moves):] {
		move, err := othello.Victory.ParseMove(g.state, text)
		if err != nil {
			return protocolErrorf("the server's history ends with %s: %w", quoteMoves(m.moves[len(m.moves)-1:]), err)
		}
		g.state.Play(move)
		g.record.Moves = append(g.record.Moves, othello.SquareName(int(move)))
	}
	return g.conclude(m.winner)
}

// lostOnTime reports whether the server ended the game because an answer took
// longer than the assignment allows: its history lacks that answer then.
func (g *followedGame) lostOnTime(m *message) bool {
	seen := g.record.Moves
	return g.took >= DefaultMoveTimeout && m.winner == g.side.Opponent() && g.state.ToMove() == m.winner &&
		len(m.moves) == len(seen)-1 && sameMoves(m.moves, seen[:len(m.moves)])
}

// checkHistory compares the server's history with the moves that were seen.
func (g *followedGame) checkHistory(history []string) error {
	seen := g.record.Moves
	if common := min(len(history), len(seen)); !sameMoves(history[:common], seen[:common]) || common < len(seen) {
		return protocolErrorf("the server's history is %s, but the game was %s", quoteMoves(history), quoteMoves(seen))
	}
	further := history[len(seen):]
	if len(further) == 0 {
		return nil
	}
	if result, over := g.state.Result(); over {
		return protocolErrorf("the server's history goes on with %s after %s, where the game was over: %s",
			quoteMoves(further), g.played(), verdict(result))
	}
	if g.state.ToMove() == g.side || len(further) > 1 {
		return protocolErrorf("the server's history goes on with %s after %s, but it has not asked for such a move",
			quoteMoves(further), g.played())
	}
	return nil
}

// conclude takes the winner that the server names after the last move.
func (g *followedGame) conclude(winner game.Player) error {
	result, over := g.state.Result()
	loser := g.state.ToMove()
	switch {
	case over && winner == result.Winner:
		g.record.End(result)
		return nil
	case over:
		return protocolErrorf("the server's result is %s, but after %s it is %s",
			colourName(winner), g.played(), verdict(result))
	case winner == loser.Opponent() && (g.resigned || loser != g.side):
		g.record.End(game.Result{Winner: winner, Reason: game.Resignation})
		return nil
	case g.resigned:
		return protocolErrorf("the server's result is %s, but %s resigned", colourName(winner), colourName(loser))
	}
	return protocolErrorf(
		"the server's result is %s, but after %s the game is not over: %s is to move and has not resigned",
		colourName(winner), g.played(), colourName(loser))
}

// played tells the moves so far, for errors.
func (g *followedGame) played() string {
	if len(g.record.Moves) == 0 {
		return "no move"
	}
	return quoteMoves(g.record.Moves)
}

func sameMoves(a, b []string) bool {
	return strings.EqualFold(strings.Join(a, " "), strings.Join(b, " "))
}

// verdict tells a result in the protocol's words.
func verdict(r game.Result) string {
	if r.Winner == game.Nobody {
		return colourName(r.Winner)
	}
	return fmt.Sprintf("%s by %s", colourName(r.Winner), r.Reason)
}
