package app

import (
	"context"
	"time"

	"colat/game/async"
	"colat/render/bench"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/stage"
)

// filmName is the name of a film's file.
const filmName = "co-lat.gif"

// filmDialog shows how far the making of a film is, and can stop it. A position is drawn in a
// frame; the file is written beside the goroutine that draws.
type filmDialog struct {
	film    *stage.Film
	drawing bool // the next frame draws a position
	stopped bool
	writing *async.Call[[]byte]
	ticks   int
}

// makeFilm implements scene.Program.MakeFilm.
func (d *dialogs) makeFilm(f *stage.Film) {
	d.close()
	d.name, d.opened = "film", &filmDialog{film: f}
	d.Announce(d.Text("film.title"))
	d.Worked = ui.Interaction{}
	d.Refresh()
}

// stop ends the making.
func (f *filmDialog) stop() {
	f.stopped = true
	f.writing.Cancel()
	if !f.drawing {
		f.film.Close()
	}
}

// controls implements dialog. Closing the dialogue stops the film.
func (f *filmDialog) controls(*dialogs) []bench.Control { return nil }

// filmTicks is the number of ticks between two pictures of the progress.
const filmTicks = 6

// update goes on with the film and saves it once it is written.
func (f *filmDialog) update(d *dialogs) {
	if f.ticks++; f.ticks%filmTicks == 0 {
		d.Refresh()
	}
	switch {
	case f.drawing:
	case !f.film.Done():
		f.drawing = true
		d.WhileDrawing(func() { f.draw() })
	case f.writing == nil:
		film, yield := f.film, d.Yield
		f.writing = async.Start(context.Background(), func(ctx context.Context) ([]byte, error) {
			return film.EncodeGIF(ctx, yield)
		})
	case f.writing.Ended():
		data, err := f.writing.Result()
		d.close()
		d.Refresh()
		where := ""
		if err == nil {
			where, err = d.Host.SaveFile(filmName, data)
		}
		d.SayFile(filmName, where, err)
	}
}

// drawFor bounds the time of a frame for positions.
const drawFor = 12 * time.Millisecond

// draw draws as many positions as a frame has time for, and at least one.
func (f *filmDialog) draw() {
	f.drawing = false
	if f.stopped {
		f.film.Close()
		return
	}
	for end := time.Now().Add(drawFor); ; {
		before := time.Now()
		f.film.Draw()
		if now := time.Now(); f.film.Done() || now.Add(now.Sub(before)).After(end) {
			return
		}
	}
}

// Measures of the dialogue.
const filmWidth, filmHeight = 360.0, 132.0

// layOut implements dialog.
func (f *filmDialog) layOut(d *dialogs) {
	margin, padding := scene.DialogMargins(d.width, d.height)
	width := min(filmWidth, d.width-2*margin)
	r := ui.Rect{X: (d.width - width) / 2, Y: (d.height - filmHeight) / 2, W: width, H: filmHeight}
	inner := d.Page.AddDialog(r, padding)
	d.Page.AddBold(inner.CutTop(28, theme.Gap), d.Text("film.title"), theme.TextBody, d.Theme.Text)
	stop := inner.CutRight(96, theme.Gap)
	stop.H = theme.Touch
	d.Page.AddButton(stop, closing+"film", d.Text("library.cancel"), ui.NoIcon, ui.Quiet)
	part := 0.9 * f.film.Part() // writing takes the rest
	d.Page.Add(ui.Item{Kind: ui.Bar, Rect: ui.Rect{X: inner.X, Y: inner.Y + 18, W: inner.W, H: 8}, Value: part})
}
