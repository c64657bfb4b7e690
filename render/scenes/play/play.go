// Package play is the scene in which a game is played.
package play

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/scenes/play/coach"
	"colat/render/table/board"
	"colat/render/table/stage"
)

// Close implements scene.Scene.
func (s *Scene) Close() {
	s.coach.Close()
	s.endAnalysis()
	s.conduct.close()
	s.Left = true
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	if s.conduct.update(); s.Left {
		return
	}
	s.followAnalysis()
	s.hand.Update()
	if (input{s}).update(in); s.Left {
		return
	}
	s.hand.passWhenForced(s.Modal())
	if s.report() {
		if s.display.reviewing && s.match.Over() {
			s.dropAdvice()
			s.display.showAnew()
		}
		s.hand.mark()
		s.program.Refresh()
	}
	s.follow()
	if s.hand.Follow() {
		s.display.markLast()
	}
	if s.coach.Update(s.situation()) {
		s.hand.chooseHinted(s.coach.Hint.Move)
	}
	s.advice.update(!s.Modal())
	s.stage.View.Update()
	s.sounds.update()
	if s.clocks.update() {
		s.program.Refresh()
	}
	if _, over := s.end(); over != s.ended {
		s.ended = over
		s.program.Refresh()
	}
}

// situation returns the state of the board for the coach.
func (s *Scene) situation() coach.Board {
	b := coach.Board{
		State: s.display.State(), Shown: s.display.Shown(), Reviewing: s.display.reviewing, Behind: s.display.behind(),
		Choosing: s.hand.choosing(), Selected: s.hand.Turn.Selected, Proposed: -1,
	}
	if s.hand.Proposal.Open {
		b.Proposed = s.hand.Proposal.To
	}
	return b
}

// follow shows the moves of the match on the board, one after the other.
func (s *Scene) follow() {
	stepped, turned := s.display.next(), s.hand.Update()
	if stepped {
		s.program.Refresh()
	}
	if (stepped || turned) && !s.display.behind() {
		s.hand.mark()
	}
}

// AskToLeave implements scene.Asker.
func (s *Scene) AskToLeave(leave func()) bool { return s.conduct.AskToLeave(leave) }

// Here implements scene.Returner.
func (s *Scene) Here() scene.Destination { return s.conduct.here() }

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts {
	playing, _ := s.coach.Playing()
	f := scene.Facts{
		Scene: "board", Options: s.Rules().OptionsOf(s.match.Start()),
		State: s.match.State(), Playing: true, Start: s.match.Start(), Moves: s.match.Moves(),
		Thinking: s.match.Thinking(), Info: playing.Info, Own: s.conduct.RoomFacts(),
	}
	f.Result, f.Over = s.match.Result()
	return f
}

// Foresee implements scene.Foreseer. It lays out the possible ends of the game.
func (s *Scene) Foresee(page *ui.Page, w, h float64, n int) bool {
	if s.match.Over() || s.display.reviewing || s.Modal() {
		return false
	}
	if n == 0 {
		s.program.Store.Library().Rehearse(s.match.Record())
		return true
	}
	ends := s.ends()
	if n > len(ends) {
		return false
	}
	l := s.newLayout(page)
	l.result, l.over, l.foreseen = ends[n-1], true, true
	l.lay(l.divide(w, h))
	return true
}

// ends returns the possible results by the rules.
func (s *Scene) ends() []game.Result {
	ends := []game.Result{{Winner: game.NoSide, Reason: game.Equal}}
	if rules, can := s.Rules().(game.ReasonNamer); can {
		for _, reason := range slices.Sorted(maps.Keys(rules.ReasonNames())) {
			if reason != game.Equal {
				for _, winner := range [2]game.Player{game.First, game.Second} {
					ends = append(ends, game.Result{Winner: winner, Reason: reason})
				}
			}
		}
	}
	return ends
}

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration {
	n := scene.Narration{Board: true, Moves: s.words.of(&s.session), Shown: s.display.Shown()}
	n.Doable = s.hand.Doable()
	return n
}

// Shortcuts implements scene.Shortcutter. The arrow keys, Enter, and + − belong to the board.
func (s *Scene) Shortcuts() []scene.Shortcut {
	list := []scene.Shortcut{{Keys: scene.Arrows, Label: "keys.cursor"}, {Keys: "Enter", Label: "keys.play"}}
	list = append(append(list, bench.Shortcuts(s.all())...), scene.Shortcut{Keys: "+ −", Label: "keys.zoom"})
	return append(list, s.hand.Shortcuts()...)
}

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
	s.hand.Ahead = r.ahead
	s.open(nil)
	return s
}

func (r *remote) start(*match.Record) { r.match = r.Match() }

func (r *remote) close() {}

// aid does nothing: a room gives no help.
func (r *remote) aid() {}

// update processes new events.
func (r *remote) update() {
	changed := r.Remote.Update()
	if r.Left {
		return
	}
	r.coach.Allow(r.advises())
	if r.Match() != r.match {
		said := r.succession()
		r.setup.Start = r.Match().Start().Clone()
		g := r.program.Games.Of(r.Rules()) // the room may have exchanged the game
		r.game, r.display.Game = g, g
		r.stage.SetTable(g.Table(r.Rules()))
		r.hand.Turn = stage.Turn{}
		r.hand.DropPremove()
		r.open(nil)
		if said != "" {
			r.announceTurn(said)
		}
		return
	}
	switch {
	case r.match.Over():
		r.hand.DropPremove()
	case r.hand.HasPremove():
		if r.hand.Update(); r.hand.choosing() {
			if r.display.reviewing {
				r.showAnew()
			}
			r.hand.PlayPremove()
		}
	}
	if changed {
		r.hand.mark()
		r.program.Refresh()
	}
	r.showVotes()
}

// succession returns the ID of the text about the match that replaces the one on the board: of another game, or of the
// same one with moves taken back. It is "" if the server has only sent the same moves again.
func (r *remote) succession() string {
	before, now := r.match.Moves(), r.Match().Moves()
	switch goesOn := !r.match.Over() && game.Same(r.match.Start(), r.Match().Start()); {
	case goesOn && len(now) < len(before) && slices.Equal(now, before[:len(now)]):
		return "announce.undone"
	case goesOn && len(now) >= len(before) && slices.Equal(before, now[:len(before)]):
		return ""
	}
	return "announce.new-game"
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

// fork returns nothing: a remote game has one line. Moves that are taken back are dropped.
func (r *remote) fork(int) []bench.Control { return nil }

// advises reports whether the user is a spectator who may see an evaluation. Players get no advice.
func (r *remote) advises() bool { return r.Evaluates() }

// Notice implements company. The opinion of the engine stands in the place of what is not urgent.
func (r *remote) Notice() (Notice, bool) {
	if n, any := r.Remote.Notice(); any && (n.Urgent || !r.coach.Opinion.Open) {
		return n, true
	}
	return Notice{}, false
}

// Doing implements company.
func (r *remote) Doing(side game.Player) (string, bool) {
	text, urgent := r.Remote.Doing(side)
	if move := r.hand.PremoveText(); move != "" && side == r.Side() && !urgent {
		text = r.program.Locale.Format("premove.set", locale.Data{"Move": move})
	}
	return text, urgent
}

// ahead returns the side of the user while a move may be entered in the opponent's turn, or game.NoSide.
func (r *remote) ahead() game.Player {
	side := r.Side()
	if r.display.reviewing || r.match.Over() || !r.Premoves() || side != r.match.State().ToMove().Opponent() {
		return game.NoSide
	}
	return side
}

func (r *remote) offer() offer { return offer{} }

// changed does nothing: the server stores the game.
func (r *remote) changed() {}

func (r *remote) ended(result game.Result) {
	if r.Side() != game.NoSide {
		r.shelve(&storage.Part{Side: r.Side(), Opponent: setup.Human})
	}
	r.announceResult(result)
}

func (r *remote) AskToLeave(func()) bool {
	r.program.Say(r.program.Text("room.no-paste"))
	return true
}

func (r *remote) here() scene.Destination { return scene.Room{} }

func (r *remote) controls() []bench.Control {
	p := r.program
	own := []bench.Control{
		{Name: "share", Label: p.Text("room.copy-link"), Icon: ui.IconShare, Do: r.share},
		{Name: "menu", Do: r.ShowLobby, Keys: "Esc", Help: "keys.back"},
	}
	list := append(append(own, r.Actions()...), r.Entries()...)
	if r.advises() {
		list = append(list, r.adviceControls()...)
	}
	if n, any := r.Notice(); any {
		list = append(list, n.Actions...)
	}
	return list
}

func (r *remote) row(over bool) []bench.Control {
	all := r.all()
	row := r.Actions()
	if over {
		row = append(bench.Pick(all, "analyse"), row...)
	}
	return append(row, bench.Find(all, moreName))
}

func (r *remote) entries() []bench.Control {
	names := []string{"confirm", "values", "opinion", scene.TurnControl, scene.NumbersControl, "analyse", "share",
		copyName, saveName, "fullscreen"}
	return append(r.Entries(), bench.Pick(r.all(), names...)...)
}

// share copies the address at which others can join the game.
func (r *remote) share() { r.program.Copy(r.Link(), "room.copied") }
