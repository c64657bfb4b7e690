package projector

import (
	"testing"

	"colat/ai/arena/pairing"
	"colat/game"
	"colat/render/table/board"
	"colat/render/table/games"
	rooms "colat/web/rooms/room"
)

// newBoard returns a board for the games of classOf, and its start.
func newBoard(t *testing.T) (*liveBoard, game.State) {
	t.Helper()
	rules, err := game.Find("mnk:3,3,3")
	if err != nil {
		t.Fatal(err)
	}
	start, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return newLiveBoard(games.List{games.MNK}.Of(rules), rules), start
}

func lies(b *liveBoard) (pieces int) {
	for _, piece := range b.view.Position().Pieces {
		if piece.Material != board.NoPiece {
			pieces++
		}
	}
	return pieces
}

// A board follows the room of its game, and moves only when that does.
func TestBoardFollowsItsRoom(t *testing.T) {
	c := classOf(t, 2, knockOut)
	c.Begin()
	b, start := newBoard(t)
	look := func() bool {
		s := standingOf(c)
		return b.show(&s.boards[0], c.Room(s.boards[0].Room), start)
	}
	if !look() || lies(b) != 0 || b.toMove != rooms.NoChair {
		t.Fatalf("before the game lie %d pieces, to move is %d", lies(b), b.toMove)
	}
	if look() {
		t.Error("a room in which nothing has happened changes the board")
	}
	g := c.Tournament().Given()[0]
	c.Start(g.Room)
	if !look() || b.toMove != 0 {
		t.Errorf("when it has begun chair %d is to move", b.toMove)
	}
	c.Play(g.Room, 1)
	if !look() || lies(b) != 1 || b.view.Last() == (board.Set{}) || b.toMove != 1 {
		t.Errorf("after a move lie %d pieces, the last one is %v, to move is %d", lies(b), b.view.Last(), b.toMove)
	}
	c.Play(g.Room, 2)
	if look(); lies(b) != 3 {
		t.Errorf("after moves that came together lie %d pieces", lies(b))
	}
	c.End(g.Room, 1)
	c.Follow(g.Room)
	s := stand(c.Tournament(), c.Room)
	if b.show(&s.boards[0], c.Room(g.Room), start); b.winner() != 1 || b.toMove != rooms.NoChair {
		t.Errorf("at the end chair %d has won and %d is to move", b.winner(), b.toMove)
	}
}

// After a correction the board tells the winner that counts, and why the moves show another.
func TestBoardAfterACorrection(t *testing.T) {
	c := classOf(t, 2, knockOut)
	c.Begin()
	g := c.Tournament().Given()[0]
	c.Start(g.Room)
	c.Play(g.Room, 1)
	c.End(g.Room, 1)
	c.Follow(g.Room)
	b, start := newBoard(t)
	p := &encounter{Given: g, over: true, result: pairing.Result{Game: g.Game, Players: g.Players, Points: [2]int{3, 0}}}
	b.show(p, c.Room(g.Room), start)
	if b.winner() != 0 || !b.corrected() {
		t.Errorf("after a correction chair %d has won", b.winner())
	}
	p.result.Points = [2]int{0, 3}
	b.show(p, c.Room(g.Room), start)
	if b.winner() != 1 || b.corrected() {
		t.Errorf("after the correction was taken back chair %d has won", b.winner())
	}
}

// Another game on the same board is shown at once, without motion.
func TestBoardOfAnotherGame(t *testing.T) {
	c := classOf(t, 4, knockOut)
	c.Begin()
	s := standingOf(c)
	b, start := newBoard(t)
	for _, p := range s.boards {
		c.Start(p.Room)
	}
	c.Play(s.boards[0].Room, 3)
	c.Play(s.boards[1].Room, 4)
	s = standingOf(c)
	b.show(&s.boards[0], c.Room(s.boards[0].Room), start)
	b.show(&s.boards[1], c.Room(s.boards[1].Room), start)
	if b.view.Animating() || lies(b) != 4 {
		t.Errorf("%d pieces lie on the board of another game, moving: %t", lies(b), b.view.Animating())
	}
	b.show(&s.boards[0], nil, start)
	if lies(b) != 0 {
		t.Error("a room that is not known yet shows pieces")
	}
}
