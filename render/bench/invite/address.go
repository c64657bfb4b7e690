// Package invite holds what the scenes of rooms and of tournaments share: it shows the address and
// the code by which others enter, asks users for their names, and keeps the common part of a
// session.
package invite

import (
	"cmp"
	"image/color"
	"math"
	"net/netip"
	"net/url"
	"strings"

	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/qrcode"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/web/rooms/protocol"
)

// Address holds the addresses by which others enter a room or a tournament.
type Address struct {
	// Link is the address to copy, or "" where the program has no addresses. It contains the
	// ID and remains valid when the code is reused for another room.
	Link string
	// Shown is a shorter address for display and for the QR code. It is "" if others cannot
	// reach the server.
	Shown string
	Code  string // "" if there is none
}

// AddressOf returns the address of a room or a tournament. parameter is the name of the
// address parameter for its ID, "room" or "tournament". addresses are those by which others
// reach the server.
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

// Nowhere reports whether there is an address that others cannot open.
func (w *Address) Nowhere() bool { return w.Link != "" && w.Shown == "" }

// roomy is the least width of content for the buttons to stand beside the words.
const roomy = 560.0

// AddLink shows the address at the top of content, in two lines if it is long, with the buttons that
// copy and share it. words is the ID of a text that says what it is for. urges emphasises the button
// that copies it, because there are no other players yet.
func (w *Address) AddLink(p *scene.Program, page *ui.Page, content *ui.Rect, words string, urges bool) {
	if w.Nowhere() {
		why := p.Text("invite.nowhere-why")
		high := ui.ParagraphHeight(why, theme.TextBody-1, content.W-4)
		line := content.CutTop(high, 6)
		page.AddParagraph(ui.Rect{X: line.X, Y: line.Y, W: line.W - 4, H: high}, why, theme.TextBody-1, p.Theme.Text)
	}
	apart := content.W < roomy
	var line ui.Rect
	if apart {
		line = content.CutTop(22, 2)
	} else {
		line = content.CutTop(theme.Touch, 2)
		part := 0.45
		if p.Host.CanShare() {
			part = 0.6
		}
		addSharing(p, page, line.CutRight(line.W*part, 8), urges)
	}
	label := page.AddLabel(line, "", theme.TextSmall+1, p.Theme.TextMuted)
	if !w.Nowhere() {
		label.Choose(p.Text(words), p.Text("room.invite-short"))
	}
	const most, least = theme.TextLarge + 2, theme.TextSmall - 2.0
	parts, size := lines(cmp.Or(w.Shown, w.Link), content.W-4, most, least)
	for _, part := range parts {
		page.AddBold(content.CutTop(math.Ceil(size*1.4), 0), part, size, p.Theme.Text)
	}
	content.CutTop(8, 0)
	if apart {
		addSharing(p, page, content.CutTop(theme.Touch, 12), urges)
	}
}

// lines breaks an address into lines of a width. It returns the lines and the font size, from
// least to most, at which they fit.
func lines(address string, width, most, least float64) (parts []string, size float64) {
	parts, size = []string{address}, most
	if text.Width(address, text.Style{Size: theme.TextBody, Bold: true}) > width {
		if at := strings.IndexByte(address, '?'); at > 0 {
			parts = []string{address[:at], address[at:]}
		}
	}
	for _, part := range parts {
		for size > least && text.Width(part, text.Style{Size: size, Bold: true}) > width {
			size -= 0.5
		}
	}
	return parts, size
}

// addSharing adds a row of the buttons that copy and share an address.
func addSharing(p *scene.Program, page *ui.Page, row ui.Rect, urges bool) {
	look := ui.Quiet
	if urges {
		look = ui.Primary
	}
	n := 1
	if p.Host.CanShare() {
		n = 2
	}
	page.AddButton(row.Column(0, n, 8), "copy-link", p.Text("room.copy"), ui.IconCopy, look)
	if n == 2 {
		page.AddButton(row.Column(1, n, 8), "share-link", p.Text("room.share"), ui.IconShare, ui.Quiet)
	}
}

// Sharing returns the controls that copy and share an address.
func Sharing(p *scene.Program, address string) []bench.Control {
	return []bench.Control{
		{Name: "copy-link", Do: func() { p.Copy(address, "room.copied") }},
		{Name: "share-link", Disabled: !p.Host.CanShare(), Do: func() { p.Host.Share(p.Text("app.title"), address) }},
	}
}

// codeBand is the part of the height of a QR code's place that the letters of the code take.
const codeBand = 0.2

// AddAddress adds the QR code of an address to the page, with the letters of its code below
// it, or a note that others have no address. It returns the QR code, which the caller passes
// as old the next time. words describe the QR code to screen readers, and ink is the colour of
// the letters.
func AddAddress(
	p *scene.Program, page *ui.Page, r ui.Rect, old *qrcode.Code, w Address, words string, ink color.RGBA,
) *qrcode.Code {
	if w.Code != "" {
		words += " " + p.Locale.Format("join.code-is", locale.Data{"Code": Spelled(w.Code)}) + "."
		AddLetters(page, r.CutBottom(math.Floor(r.H*codeBand), 0), w.Code, ink)
	}
	if w.Nowhere() {
		inner := page.AddPanel(r, scene.PanelPadding)
		said := p.Text("invite.nowhere")
		size, high := ui.FitParagraph(said, max(theme.TextLarge, math.Floor(inner.H/14)), theme.TextSmall-2, inner.W, inner.H)
		page.AddParagraph(inner.Middle(min(inner.H, high)), said, size, p.Theme.Text)
		return old
	}
	side := math.Floor(min(r.W, r.H))
	square := ui.Rect{X: math.Floor(r.CenterX() - side/2), Y: r.Y, W: side, H: side}
	code := qrcode.Of(old, w.Shown)
	page.Add(ui.Item{Kind: ui.Picture, Name: "qr", Rect: square, Painter: code, Label: words})
	return code
}

// AddLetters writes a code as large as fits into r.
func AddLetters(page *ui.Page, r ui.Rect, code string, ink color.RGBA) {
	said := Grouped(code)
	size := r.H * 0.8
	if wide := text.Width(said, text.Style{Size: size, Bold: true}); wide > r.W {
		size *= r.W / wide
	}
	page.AddBold(r, said, math.Floor(size), ink).Align = text.Center
}

// Grouped writes a code in two groups, which are easier to read.
func Grouped(code string) string {
	if len(code) != protocol.CodeLength {
		return code
	}
	return code[:protocol.CodeLength/2] + "\u00a0" + code[protocol.CodeLength/2:]
}

// Spelled writes a code letter by letter, for screen readers.
func Spelled(code string) string { return strings.Join(strings.Split(code, ""), " ") }

// Reachable returns the address to give to others for an address of the page. It returns link
// itself if others can open it. A loopback address is moved to the first of the server's
// addresses; without any the result is "".
func Reachable(link string, addresses []string) string {
	own, err := url.Parse(link)
	if err != nil || !isLoopback(own.Hostname()) {
		return link
	}
	if len(addresses) == 0 {
		return ""
	}
	other, err := url.Parse(addresses[0])
	if err != nil || other.Host == "" {
		return ""
	}
	own.Scheme, own.Host = other.Scheme, other.Host
	return own.String()
}

// isLoopback reports whether a host is a loopback address.
func isLoopback(host string) bool {
	if address, err := netip.ParseAddr(host); err == nil {
		return address.Unmap().IsLoopback()
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	return host == "localhost" || strings.HasSuffix(host, ".localhost")
}
