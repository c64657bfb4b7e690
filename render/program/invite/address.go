package invite

import (
	"image/color"
	"math"
	"net/url"

	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// Address is how others come to a room or a tournament.
type Address struct {
	// Link is its address for copies, "" where there are no addresses. It stays good when the
	// code is another room's.
	Link string
	// Shown is a shorter one that is shown and that the QR code holds; "" if others reach the
	// server by none.
	Shown string
	Code  string // "" where it has none
}

// AddressOf returns the way to what a parameter of addresses names by an ID, "room" or "tournament",
// at a server which others reach by some addresses.
func AddressOf(p *scene.Program, parameter, id, code string, addresses []string) Address {
	if id == "" {
		return Address{}
	}
	own := p.Host.Link(url.Values{parameter: {id}})
	w := Address{Link: own, Shown: Reachable(own, addresses), Code: code}
	if w.Shown != "" {
		w.Link = w.Shown
	}
	if w.Shown != "" && code != "" {
		w.Shown = Reachable(p.Host.Link(url.Values{"code": {code}}), addresses)
	}
	return w
}

// Nowhere reports whether there is an address, but none that others can open.
func (w *Address) Nowhere() bool { return w.Link != "" && w.Shown == "" }

// codeBand is which part of a place for a QR code the letters of the code take.
const codeBand = 0.2

// AddAddress puts the QR code of the way on the page, and below it the letters of its code, or
// says that others have no address. It returns the QR code, which is given as old the next
// time. words tell what the QR code is, and ink is for letters beneath it.
func AddAddress(p *scene.Program, page *ui.Page, r ui.Rect, old *Code, w Address, words string, ink color.RGBA) *Code {
	if w.Code != "" {
		words += " " + p.Locale.Format("join.code-is", locale.Data{"Code": Spelled(w.Code)}) + "."
		AddLetters(page, r.CutBottom(math.Floor(r.H*codeBand), 0), w.Code, ink)
	}
	if w.Nowhere() {
		AddNowhere(p, page, r)
		return old
	}
	side := math.Floor(min(r.W, r.H))
	square := ui.Rect{X: math.Floor(r.CenterX() - side/2), Y: r.Y, W: side, H: side}
	return AddCode(page, square, old, w.Shown, words)
}

// AddLetters writes a code as large as a place has room for.
func AddLetters(page *ui.Page, r ui.Rect, code string, ink color.RGBA) {
	said := Grouped(code)
	size := r.H * 0.8
	if wide := text.Width(said, text.Style{Size: size, Bold: true}); wide > r.W {
		size *= r.W / wide
	}
	label := page.AddLabel(r, said, math.Floor(size), ink)
	label.Bold, label.Align = true, text.Center
}

// AddNowhere says in the place of a QR code that others have no address.
func AddNowhere(p *scene.Program, page *ui.Page, r ui.Rect) {
	page.Add(ui.Item{Kind: ui.Panel, Rect: r})
	inner := r.Inset(scene.PanelPadding)
	said := p.Text("invite.nowhere")
	size := max(theme.TextLarge, math.Floor(inner.H/14))
	for size > theme.TextSmall-2 && ui.ParagraphHeight(said, size, inner.W) > inner.H {
		size--
	}
	high := min(inner.H, ui.ParagraphHeight(said, size, inner.W))
	place := ui.Rect{X: inner.X, Y: inner.CenterY() - high/2, W: inner.W, H: high}
	page.AddParagraph(place, said, size, p.Theme.Text)
}
