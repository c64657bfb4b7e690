package play

import (
	"strconv"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/scenes/play/coach"
	"colat/render/table/board"
)

// remote is a remote game.
type remote struct {
	*Scene
	Remote
	votes []board.Value // of a team, on the board
}

// Join opens a remote game.
func Join(p *scene.Program, joined Remote) *Scene {
	start := joined.Match().Start()
	chosen := &setup.Setup{Start: start.Clone(), Seats: [2]string{setup.Human, setup.Human}, Time: time.Second}
	s := newScene(p, chosen)
	r := &remote{Scene: s, Remote: joined}
	s.conduct = r
	r.turnBoard()
	s.open(nil)
	return s
}

func (r *remote) start(*match.Record) { r.match = r.Match() }

func (r *remote) close() {}

// turnBoard turns the board so that the user's side is at the bottom, in games in which the
// sides face each other. It reports whether it did.
func (r *remote) turnBoard() bool {
	g := r.program.Games.Of(r.Rules())
	table := g.Table(r.Rules())
	table.Turned = g.Facing && r.Side() == game.Second
	if r.game == g && r.stage.Table().Turned == table.Turned {
		return false
	}
	r.game, r.display.Game = g, g
	r.stage.SetTable(table)
	r.hand.turn = turn{}
	return true
}

// update processes new events.
func (r *remote) update() {
	changed := r.Remote.Update()
	switch {
	case r.closed:
		return
	case r.Match() != r.match:
		r.setup.Start = r.Match().Start().Clone()
		r.turnBoard()
		r.open(nil)
		r.announceTurn("announce.new-game")
		return
	case changed:
		if r.turnBoard() {
			r.showAnew()
		}
		r.hand.mark()
		r.program.Refresh()
	}
	r.showVotes()
}

// showVotes writes the number of votes on the squares of the moves.
func (r *remote) showVotes() {
	shown := len(r.votes) > 0
	r.votes = r.votes[:0]
	if !r.display.reviewing && !r.display.behind() {
		votes := r.Votes()
		for i, v := range votes {
			_, to := r.game.Squares(r.match.State(), v.Move)
			if to < 0 {
				continue
			}
			tone := coach.Tone(1 - float64(i)/float64(len(votes)))
			r.votes = append(r.votes, board.Value{Square: to, Text: strconv.Itoa(v.Count), Tone: tone, Best: i == 0})
		}
	}
	if len(r.votes) > 0 || shown {
		r.stage.View.SetValues(r.votes)
	}
}

func (r *remote) play(move game.Move) bool {
	r.Request(move)
	r.hand.mark()
	return true
}

// fork returns nothing: a remote game has one line, because no moves are taken back.
func (r *remote) fork(int) []Control { return nil }

// advises returns false: in a room nobody gets advice.
func (r *remote) advises() bool { return false }

func (r *remote) offer() (level int, text string) { return 0, "" }

// changed does nothing: the server stores the game.
func (r *remote) changed() {}

func (r *remote) ended(result game.Result) {
	if r.Side() != game.Nobody {
		r.shelve()
	}
	r.announceResult(result)
}

func (r *remote) AskToLeave(func()) bool {
	r.program.Say(r.program.Text("room.no-paste"))
	return true
}

func (r *remote) here() scene.Destination { return scene.Room{} }

func (r *remote) controls() []Control {
	p := r.program
	own := []Control{
		{Name: "share", Label: p.Text("room.copy-link"), Icon: ui.IconShare, Enabled: true, Do: r.share},
		{Name: "menu", Enabled: true, Do: r.ShowLobby},
	}
	list := append(append(own, r.Actions()...), r.Entries()...)
	if n, any := r.Notice(); any {
		list = append(list, n.Actions...)
	}
	return list
}

func (r *remote) row(over bool) []Control {
	all := r.all()
	row := r.Actions()
	if over {
		row = append(pick(all, "review"), row...)
	}
	return append(row, find(all, moreName))
}

func (r *remote) entries() []Control {
	return append(r.Entries(), pick(r.all(), "confirm", "analyse", "share", copyName, "picture", "fullscreen")...)
}

// share copies the address at which others can join the game.
func (r *remote) share() { r.program.Copy(r.Link(), "room.copied") }
