// Package syllabus is the scene with the list of the lessons of strategy: those of one game, with what the
// user has done of them.
package syllabus

import (
	"context"
	"slices"
	"strings"

	"colat/ai/lessons"
	"colat/game"
	"colat/game/async"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/stage"
)

// Scene is the list of lessons.
type Scene struct {
	bench.Controls
	program *scene.Program
	opened  scene.Lessons
	studies storage.Studies
	call    *async.Call[[]*lessons.Lesson] // nil unless lessons are on the way
	err     error                          // of the last attempt to load them
	stage   *stage.Stage                   // not visible
	scroll  ui.Scroll
}

// New opens the list.
func New(p *scene.Program, to scene.Lessons) *Scene {
	s := &Scene{program: p, opened: to, studies: p.Store.Studies()}
	s.Controls = bench.NewControls(p, s.all)
	rules := to.Setup.Rules()
	if s.opened.Family == "" {
		s.opened.Family, _, _ = strings.Cut(rules.ID(), ":")
	}
	s.stage = stage.New(p.Games.Of(rules).Table(rules))
	s.stage.Show(p.Games.Of(rules), to.Setup.Start)
	p.Host.Readdress(scene.Place{Alone: true, Query: scene.LearnParameter + "=" + scene.LearnList})
	p.Announce(p.Text("learn.title"))
	if to.All == nil {
		s.load()
	}
	return s
}

// load loads the lessons beside the program.
func (s *Scene) load() {
	read := s.program.Data
	s.err = nil
	s.call = async.Start(context.Background(), func(ctx context.Context) ([]*lessons.Lesson, error) {
		text, err := read(ctx, lessons.BundleName)
		if err != nil {
			return nil, err
		}
		return lessons.ParseBundle(text)
	})
}

// Board, Rules and Close implement scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }
func (s *Scene) Rules() game.Rules   { return s.opened.Setup.Rules() }
func (s *Scene) Close() {
	s.Left = true
	s.call.Cancel()
}

// Here implements scene.Returner.
func (s *Scene) Here() scene.Destination {
	here := s.opened
	here.ID = ""
	return here
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	if s.call != nil && s.call.Ended() {
		s.opened.All, s.err = s.call.Result()
		s.call = nil
		s.program.Refresh()
	}
	if s.opened.ID != "" && s.opened.All != nil {
		s.arrive()
	}
	if !s.Left {
		s.Keys(in, nil, false)
	}
}

// Due implements scene.Timed: the lessons arrive.
func (s *Scene) Due() (ticks int, soon bool) { return 1, s.call != nil }

// arrive opens the lesson that the scene was opened for.
func (s *Scene) arrive() {
	id := s.opened.ID
	s.opened.ID = ""
	if id == scene.NextLesson {
		if next := s.next(); next != nil {
			s.opened.Family = next.Family()
			s.open(next.ID)
		}
		return
	}
	if !s.open(id) {
		s.program.Say(s.program.Locale.Format("learn.missing", locale.Data{"Value": locale.Shortened(id)}))
	}
}

// open opens the lesson with an ID, and reports whether there is one.
func (s *Scene) open(id string) bool {
	at := slices.IndexFunc(s.opened.All, func(l *lessons.Lesson) bool { return l.ID == id })
	if at < 0 {
		return false
	}
	l := s.opened.All[at]
	s.opened.Family = l.Family()
	s.program.Go(scene.Tutorial{Lesson: l, Among: s.opened.All, Setup: s.opened.Setup})
	return true
}

// next returns the lesson to go on with: the one worked on last that is not done or, of the lessons of the
// family and then of all, the first that is not. It is nil if all are done.
func (s *Scene) next() *lessons.Lesson {
	var next *lessons.Lesson
	rank := func(l *lessons.Lesson) (begun int64, family bool) {
		return s.studies[l.ID].At, l.Family() == s.opened.Family
	}
	for _, l := range s.opened.All {
		if s.studies[l.ID].Done {
			continue
		}
		begun, family := rank(l)
		if next == nil {
			next = l
		} else if before, same := rank(next); begun > before || begun == before && family && !same {
			next = l
		}
	}
	return next
}

// The prefixes of controls: before a family of games, and before a lesson.
const familyName, lessonName = "family-", "lesson-"

// all returns the controls of the page.
func (s *Scene) all() []bench.Control {
	p, text := s.program, s.program.Text
	list := []bench.Control{
		{Name: "back", Keys: "Esc", Help: "access.back", Do: p.Back},
		{Name: "reload", Label: text("engine.retry"), Icon: ui.IconRetry, Look: ui.Primary, Do: s.load},
		{Name: "first-steps", Label: text("first.title"), Icon: ui.IconHint, Do: s.openFirst},
	}
	list = append(list, s.families()...)
	return append(list, s.lessons()...)
}

// families returns the controls that choose a game.
func (s *Scene) families() (list []bench.Control) {
	for _, family := range s.program.Games.Families() {
		list = append(list, bench.Control{
			Name: familyName + family, Label: s.title(family), On: family == s.opened.Family, Do: func() {
				s.opened.Family, s.scroll = family, ui.Scroll{}
			},
		})
	}
	return list
}

// title returns the short name of a family of games.
func (s *Scene) title(family string) string {
	rules, err := s.program.Games.Rules(family)
	if err != nil {
		return family
	}
	return s.program.Games.Of(rules).FamilyTitle(s.program.Locale, rules)
}

// lessons returns the controls of the lessons of the family.
func (s *Scene) lessons() (list []bench.Control) {
	l, next := s.program.Locale, s.next()
	for _, of := range s.opened.All {
		if of.Family() != s.opened.Family {
			continue
		}
		study, begun := s.studies[of.ID]
		c := bench.Control{
			Name: lessonName + of.ID, Label: of.Title.In(l.Language()), Note: of.About.In(l.Language()), Icon: ui.IconNext,
			Do: func() { s.open(of.ID) },
		}
		if of == next {
			c.Icon = ui.IconPlay
		}
		switch {
		case study.Done:
			c.Icon = ui.IconCheck
			right := locale.Data{"Right": of.Tasks() - len(study.Missed), "All": of.Tasks()}
			c.Note += " " + l.Format("learn.done", right)
		case begun:
			c.Note += " " + l.Format("learn.begun", locale.Data{"Step": study.Step + 1, "All": len(of.Steps)})
		}
		c.Entry = c.Label
		list = append(list, c)
	}
	return list
}

// openFirst opens the first steps of the game, and after them this list.
func (s *Scene) openFirst() {
	p := s.program
	rules, err := p.Games.Shown(s.opened.Family)
	if err != nil {
		return
	}
	if first := lessons.First(rules); first != nil {
		p.Go(scene.Tutorial{Lesson: first, Setup: s.opened.Setup, Next: s.Here()})
	}
}

// Facts are the state of the page for tests.
type Facts struct {
	Loading bool   `json:"loading"`
	Family  string `json:"family"`
	Lessons int    `json:"lessons"`
}

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts {
	return scene.Facts{
		Scene: "lessons", Own: &Facts{Loading: s.call != nil, Family: s.opened.Family, Lessons: len(s.lessons())},
	}
}

// Shortcuts implements scene.Shortcutter.
func (s *Scene) Shortcuts() []scene.Shortcut {
	return append([]scene.Shortcut{{Keys: "↑ ↓ PgUp PgDn", Label: "keys.scroll"}}, bench.Shortcuts(s.all())...)
}

// Measures of the page, in device-independent pixels.
const widest, leastRoom = 720.0, 80.0

// LayOut implements scene.Scene.
func (s *Scene) LayOut(page *ui.Page, w, h float64) {
	p := s.program
	s.stage.Place(ui.Rect{X: w / 2, Y: 0}, p.Scale)
	place := ui.Rect{W: w, H: h}.Inset(scene.Margin(w, h)).Narrowed(widest)
	p.AddHeader(page, place.CutTop(theme.Touch, theme.Gap), true, p.Text("learn.title"), "back")
	inner := page.AddPanel(place, scene.PanelPadding)
	inner.H = max(inner.H, leastRoom)
	page.BeginScroll(&s.scroll, inner)
	r := inner
	r.W -= 8 // for the scroll bar
	bench.AddFilter(page, &r, s.families())
	switch {
	case s.call != nil:
		page.AddWords(&r, p.Text("learn.loading"), theme.TextBody, p.Theme.TextMuted, theme.Gap)
	case s.err != nil:
		page.AddWords(&r, p.Text("learn.unavailable"), theme.TextBody, p.Theme.TextMuted, theme.Gap)
		reload := bench.Find(s.all(), "reload")
		reload.Add(page, r.CutTop(scene.MainHeight, theme.Gap))
	default:
		listed := len(page.Items)
		first := bench.Find(s.all(), "first-steps")
		bench.AddLine(page, &r, &first)
		for _, c := range s.lessons() {
			bench.AddLine(page, &r, &c)
		}
		page.EvenList(listed)
	}
	page.EndScroll(r.Y)
}
