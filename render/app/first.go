package app

import (
	"math/rand/v2"
	"path"
	"strings"

	"colat/ai/lessons"
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/program/collection"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/scenes/puzzle"
)

// kept returns the stored game, if there is one.
func (n *navigator) kept() (game scene.Game, any bool) {
	kept := n.program.Store.Game()
	if kept == nil {
		return scene.Game{}, false
	}
	return n.program.Read(kept)
}

// openFirst opens the scene that the address asks for, the stored game or the front page.
func (n *navigator) openFirst() {
	p, r := n.program, n.request
	if r.Seeded {
		p.Rand = rand.New(rand.NewPCG(r.Seed, 0))
	} else {
		p.Rand = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	if r.Direct {
		p.Address = n.options.Parameters.Encode()
	}
	n.addressed = r.Direct
	switch {
	case r.Tournament != "":
		n.open(scene.Tournament{ID: r.Tournament, Projects: r.Projector})
	case r.Code != "" && p.Online:
		n.open(scene.Join{Code: r.Code})
	case r.Room != "":
		n.open(scene.Room{ID: r.Room})
	case r.Puzzle != "":
		n.openPuzzle(r)
	case r.Learn != "":
		chosen := r.Setup(p.Rand)
		to := scene.Lessons{Setup: &chosen}
		if r.Learn != scene.LearnList {
			to.ID = r.Learn
		}
		n.open(to)
	default:
		n.openGame(r)
	}
	for _, c := range r.Complaints {
		p.Say(c.Text(p.Locale))
	}
}

// openGame opens the game of the address, the stored game or the front page.
func (n *navigator) openGame(r *setup.Request) {
	p := n.program
	kept, analysed := p.Store.Game(), p.Store.Analysed()
	resumes := kept != nil && (r.Direct && kept.Address == p.Address || !r.Direct && kept.Open && kept.Address == "")
	if r.Demo || !resumes || !p.Resume(kept) {
		chosen := r.Setup(p.Rand)
		switch {
		case r.Demo:
			n.open(scene.Demo{Setup: &chosen})
			return
		case !r.Direct || resumes:
			n.open(scene.Front{Setup: &chosen})
			n.reopen(analysed)
			return
		}
		n.open(scene.Game{Setup: &chosen, Record: r.Annotated(&chosen)})
	}
	if n.reopen(analysed) {
		return
	}
	about := ""
	switch {
	case r.Lesson:
		about = lessonScene
	case r.Analyse:
		about = reviewScene
	default:
		return
	}
	n.keep()
	game := n.opened[0].(scene.Game)
	if moves, given := r.Shown(game.Record.Start); given && r.Analyse {
		game.Moves, game.Reviewing = moves, true
	}
	n.openAbout(about, game)
}

// reopen opens the analysis that was on the screen when the program ended, unless that was at
// another address. It reports whether it did.
func (n *navigator) reopen(analysed *storage.Analysed) bool {
	if analysed == nil || analysed.Address != n.program.Address {
		return false
	}
	chosen, record, shown, err := analysed.Read(n.program.Games)
	if err != nil {
		return false
	}
	n.keep()
	n.open(scene.Review{Game: scene.Game{Setup: chosen, Record: record, Moves: shown, Reviewing: true}})
	return true
}

// openLessons shows the lessons of strategy of a game.
func (n *navigator) openLessons(rules game.Rules) {
	family, _, _ := strings.Cut(rules.ID(), ":")
	chosen := n.trail.chosen
	n.goTo(scene.Lessons{Setup: &chosen, Family: family})
}

// openOwnLesson opens a lesson in a file of the user, and says what is wrong with it.
func (n *navigator) openOwnLesson(file *collection.File) {
	p := n.program
	l, err := lessons.Parse(strings.TrimSuffix(file.Name, path.Ext(file.Name)), file.Data)
	if err == nil {
		err = p.Games.Of(l.Rules).CheckMarks(l)
	}
	if err != nil {
		p.Say(p.Locale.Format("learn.wrong-file", locale.Data{"Reason": err}))
		return
	}
	chosen := n.trail.chosen
	n.goTo(scene.Tutorial{Lesson: l, Among: []*lessons.Lesson{}, Setup: &chosen})
}

// openFirstSteps shows the first steps of a game, and after them the game on the board that they were
// opened from, or the start page of their game.
func (n *navigator) openFirstSteps(rules game.Rules) {
	lesson := lessons.First(rules)
	if lesson == nil {
		return
	}
	n.keep()
	chosen := n.trail.chosen
	to := scene.Tutorial{Lesson: lesson, Setup: &chosen}
	if game, plays := n.opened[0].(scene.Game); plays &&
		(n.trail.shown == boardScene || n.trail.shown == lessonScene) {
		to.Next = game
	} else {
		p, next := n.program, chosen
		if before := next.Rules(); before.ID() != rules.ID() {
			next.Start = setup.Draw(rules, nil, p.Rand)
			next.Reseat(p.Games.Of(before), p.Games.Of(rules))
		}
		to.Next = scene.Start{Setup: &next}
	}
	n.open(to)
}

// openedPuzzle returns the scene of a puzzle: a new one, or the one that was left.
func openedPuzzle(p *scene.Program, to *scene.Puzzle) *puzzle.Scene {
	if left, is := to.Scene.(*puzzle.Scene); is {
		return left.Resume()
	}
	return puzzle.New(p, to)
}

// openPuzzle opens the puzzle of the address on the front page.
func (n *navigator) openPuzzle(r *setup.Request) {
	chosen := r.Setup(n.program.Rand)
	to := scene.Puzzle{Setup: &chosen}
	if r.Puzzle != setup.Today {
		to.ID = r.Puzzle
	}
	if r.Named {
		to.Family, _, _ = strings.Cut(r.Rules.ID(), ":")
	}
	n.open(to)
}
