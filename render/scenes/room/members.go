package room

import (
	"math"

	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	rooms "colat/web/rooms/room"
)

// Measures of the names of a team's members.
const (
	memberHigh = 30.0
	memberEdge = 10.0
	memberGap  = 6.0
)

// unseatName is the prefix of the controls that make a person stand up. The person's ID or
// the number of a chair follows.
const unseatName = "unseat-"

// addMembers lays out the names of the members of teams. The host presses a name to make that
// member stand up.
func (d *drawing) addMembers(content *ui.Rect, r *rooms.Room) {
	terms := r.Terms()
	two := terms.Chairs[0].Kind == rooms.TeamChair && terms.Chairs[1].Kind == rooms.TeamChair
	for chair := range 2 {
		members := r.Members(chair)
		if terms.Chairs[chair].Kind != rooms.TeamChair || len(members) == 0 {
			continue
		}
		if two {
			name := d.program.Locale.Format("room.team-of", locale.Data{"Number": chair + 1})
			line := content.CutTop(24, 2)
			place := ui.Rect{X: line.X + 2, Y: line.Y, W: line.W - 4, H: line.H}
			d.page.AddLabel(place, name, theme.TextBody-1, d.theme.Text).Bold = true
		}
		d.addNames(content, r, members)
	}
	if d.mayFree() {
		add := d.text("room.unseat-how")
		high := ui.ParagraphHeight(add, theme.TextSmall, content.W-4)
		line := content.CutTop(high, 6)
		d.page.AddParagraph(ui.Rect{X: line.X + 2, Y: line.Y, W: line.W - 4}, add, theme.TextSmall, d.theme.TextMuted)
	}
}

// mayFree reports whether the user can make any member of a team stand up.
func (d *drawing) mayFree() bool {
	r := d.room()
	for chair := range 2 {
		for _, who := range r.Members(chair) {
			if d.frees(who) && r.Terms().Chairs[chair].Kind == rooms.TeamChair {
				return true
			}
		}
	}
	return false
}

// addNames lays out names in lines.
func (d *drawing) addNames(content *ui.Rect, r *rooms.Room, members []string) {
	x, line := content.X, content.CutTop(0, 0)
	for i, who := range members {
		frees, says := d.frees(who), r.Says(who)
		high := memberHigh
		if d.mayFree() {
			high = theme.Touch
		}
		name := d.nameOf(who)
		if !d.present(who) {
			name = d.program.Locale.Format("room.member-away", locale.Data{"Name": name})
		}
		style := text.Style{Size: theme.TextSmall + 1, Bold: says}
		wide := math.Ceil(text.Width(name, style)) + 2*memberEdge
		if says && frees {
			wide += 34 // of the tick
		}
		if frees {
			wide = max(wide, theme.Touch)
		}
		wide = min(wide, content.W)
		if i == 0 || x+wide > content.X+content.W {
			x, line = content.X, content.CutTop(high, memberGap)
		}
		place := ui.Rect{X: x, Y: line.Y, W: wide, H: high}
		x += wide + memberGap
		if frees {
			icon := ui.NoIcon
			if says {
				icon = ui.IconCheck
			}
			b := d.page.AddButton(place, unseatName+who, name, icon, ui.Quiet)
			b.Size, b.Bold, b.Selected = style.Size, says, says
			continue
		}
		d.page.Add(ui.Item{Kind: ui.Plate, Rect: place, Selected: says})
		inner := ui.Rect{X: place.X + memberEdge, Y: place.Y, W: place.W - 2*memberEdge, H: place.H}
		label := d.page.AddLabel(inner, name, style.Size, d.theme.Text)
		label.Bold = says
		if says {
			label.Label = name + ": " + d.text("room.ready")
		}
	}
	content.CutTop(4, 0)
}
