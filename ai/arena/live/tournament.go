package live

import (
	"html/template"
	"strings"
	"time"

	"colat/ai/arena/tournament"
	"colat/game"
	"colat/game/match"
)

// TournamentPage shows a tournament. A goroutine of its own draws the tables, so that the games do not wait
// for them.
type TournamentPage struct {
	*Page
	tournament *tournament.Tournament
	changes    chan struct{} // has an element if there is something to draw
	quit       chan struct{} // closed when all games are over
	drawn      chan struct{} // closed after the last drawing

	progress tournament.Progress // guarded by mu, as games
	games    lastGames
}

// OpenTournament serves the page of a tournament at host:port, as serve does.
func OpenTournament(address string, t *tournament.Tournament) (*TournamentPage, error) {
	page, err := serve(address, t.Title)
	if err != nil {
		return nil, err
	}
	p := &TournamentPage{
		Page: page, tournament: t,
		changes: make(chan struct{}, 1), quit: make(chan struct{}), drawn: make(chan struct{}),
	}
	if err := p.draw(); err != nil {
		page.Close()
		return nil, err
	}
	go p.drawOften()
	return p, nil
}

// Phase shows the beginning of a stage or round.
func (p *TournamentPage) Phase(now tournament.Progress) { p.change(now, func() {}) }

// Game shows the tables after another game.
func (p *TournamentPage) Game(r *match.Record, now tournament.Progress) {
	p.change(now, func() { p.games = p.games.add(now.Number, "", r) })
}

func (p *TournamentPage) change(now tournament.Progress, also func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.progress = now
	also()
	select {
	case p.changes <- struct{}{}:
	default:
	}
}

// drawOften draws the tables after games, for a tenth of the time at most: those of hundreds of players take
// seconds. An error leaves the last drawing.
func (p *TournamentPage) drawOften() {
	defer close(p.drawn)
	for {
		select {
		case <-p.changes:
		case <-p.quit:
			_ = p.draw()
			return
		}
		began := time.Now()
		_ = p.draw()
		select {
		case <-time.After(9 * time.Since(began)):
		case <-p.quit:
		}
	}
}

// tournamentContent is the data of what is said of a tournament.
type tournamentContent struct {
	*tournament.Tournament
	Progress tournament.Progress
	Phase    game.Names
	Share    int           // the part of the stage or round that is played, in per cent
	Tables   template.HTML // empty before the first stage
	Last     lastGames
}

func (p *TournamentPage) draw() error {
	p.mu.Lock()
	c := tournamentContent{Tournament: p.tournament, Progress: p.progress, Last: p.games}
	p.mu.Unlock()
	if c.Progress.Total > 0 {
		result, err := c.Progress.Standings()
		if err != nil {
			return err
		}
		var tables strings.Builder
		if err := result.WriteTables(&tables, p.tournament.Rules()); err != nil {
			return err
		}
		c.Phase, c.Tables = tournament.PhaseNames(c.Progress.Name), template.HTML(tables.String())
		c.Share = 100 * c.Progress.Done / c.Progress.Total
	}
	return p.show("tournament", &c)
}

// Close shows the end of the tournament and ends the page.
func (p *TournamentPage) Close() error {
	close(p.quit)
	<-p.drawn
	return p.Page.Close()
}
