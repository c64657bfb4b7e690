package invite

import (
	"colat/render/bench"
	"math"
	"strings"

	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// Link is an address for others, with the buttons that copy and share it.
type Link struct {
	Address string
	// Nowhere tells that others cannot open the address, because it is a loopback address.
	Nowhere bool
	// Words are the IDs of a text that says what the address is for, and of a shorter one.
	Words [2]string
	// Urges emphasises the button that copies the address, because the room has no other
	// players yet.
	Urges bool
}

// roomy is the least width of content for the buttons to stand beside the words.
const roomy = 560.0

// LayOut shows the address at the top of content, in two lines if it is long, with its
// buttons.
func (k *Link) LayOut(p *scene.Program, page *ui.Page, content *ui.Rect) {
	if k.Nowhere {
		why := p.Text("invite.nowhere-why")
		high := ui.ParagraphHeight(why, theme.TextBody-1, content.W-4)
		line := content.CutTop(high, 6)
		page.AddParagraph(ui.Rect{X: line.X, Y: line.Y, W: line.W - 4, H: high}, why, theme.TextBody-1, p.Theme.Text)
	}
	apart := content.W < roomy
	var words ui.Rect
	if apart {
		words = content.CutTop(22, 2)
	} else {
		words = content.CutTop(theme.Touch, 2)
		part := 0.45
		if p.Host.CanShare() {
			part = 0.6
		}
		k.addButtons(p, page, words.CutRight(words.W*part, 8))
	}
	said := p.Text(k.Words[0])
	if k.Nowhere {
		said = ""
	}
	if label := (ui.Item{Kind: ui.Label, Rect: words, Text: said, Size: theme.TextSmall + 1}); label.Clipped() {
		said = p.Text(k.Words[1])
	}
	page.AddLabel(words, said, theme.TextSmall+1, p.Theme.TextMuted)
	const most, least = theme.TextLarge + 2, theme.TextSmall - 2.0
	parts, size := Lines(k.Address, content.W-4, most, least)
	for _, part := range parts {
		page.AddBold(content.CutTop(math.Ceil(size*1.4), 0), part, size, p.Theme.Text)
	}
	content.CutTop(8, 0)
	if apart {
		k.addButtons(p, page, content.CutTop(theme.Touch, 12))
	}
}

// Lines breaks an address into lines of a width. It returns the lines and the font size, from
// least to most, at which they fit.
func Lines(address string, width, most, least float64) (parts []string, size float64) {
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

// addButtons adds a row of the buttons that copy and share the address.
func (k *Link) addButtons(p *scene.Program, page *ui.Page, row ui.Rect) {
	look := ui.Quiet
	if k.Urges {
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
