package room

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"colat/render/bench/invite"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/games"
	rooms "colat/web/rooms/room"
)

// addChairs lays out the chairs, side by side if there is room.
func (d *drawing) addChairs(content *ui.Rect, r *rooms.Room) {
	if content.W >= roomyPanel {
		row := content.CutTop(chairHigh, theme.Gap)
		d.addChair(row.Column(0, 2, theme.Gap), r, 0)
		d.addChair(row.Column(1, 2, theme.Gap), r, 1)
		return
	}
	for i := range 2 {
		d.addChair(content.CutTop(chairHigh, theme.Gap), r, i)
	}
}

// addChair lays out a chair: its occupants, their state and its button.
func (d *drawing) addChair(plate ui.Rect, r *rooms.Room, i int) {
	mine := d.Me.Chair() == i
	inner := d.AddPlate(plate, 12, 8, r.IsReady(i) && r.Phase() == rooms.Setting)
	switch {
	case mine && r.Phase() != rooms.Playing && !r.Terms().Fixed:
		d.addSeatButton(&inner, "stand", "room.stand", ui.Quiet)
	case !mine && d.Me.IsHere() && d.Me.MaySit(i) && !r.Terms().Fixed &&
		!(d.Me.Chair() >= 0 && r.Phase() == rooms.Playing):
		look := ui.Quiet
		if d.Me.Chair() == rooms.NoChair {
			look = ui.Primary
		}
		d.addSeatButton(&inner, "sit-"+strconv.Itoa(i), "room.sit", look)
	case r.Terms().Chairs[i].Kind == rooms.PersonChair && len(r.Members(i)) > 0 && d.Me.MayFree(r.Members(i)[0]):
		place := inner.CutRight(theme.Touch, 8).Middle(theme.Touch)
		d.AddButton(place, unseatName+strconv.Itoa(i), "", ui.IconClose, ui.Ghost).Label = d.Text("room.unseat")
	}
	if r.Match() != nil && r.Phase() != rooms.Setting && !d.isNewOn(r, i) {
		games.AddPiece(d.Page, inner.CutLeft(36, 10).Middle(36), d.game.Piece(r.SideOf(i)), false)
	}
	d.AddBold(inner.CutTop(28, 0), "", theme.TextLarge-2, d.Theme.Text).Choose(d.chairNames(i)...)
	if says := d.chairSays(i); len(says) > 0 {
		said := says[0]
		width := min(inner.W, text.Width(said, text.Style{Size: theme.TextSmall + 1, Bold: true})+16)
		bubble := ui.Rect{X: inner.X - 4, Y: inner.Y, W: width, H: 22}
		d.Add(ui.Item{Kind: ui.Plate, Rect: bubble, Color: d.Theme.Accent})
		line := ui.Rect{X: bubble.X + 8, Y: bubble.Y, W: bubble.W - 12, H: 22}
		d.AddBold(line, said, theme.TextSmall+1, d.Theme.OnAccent)
		return
	}
	state, urgent := d.chairState(r, i)
	ink := d.Theme.TextMuted
	if urgent {
		ink = d.Theme.TextDanger
	}
	line := ui.Item{
		Kind: ui.Label, Rect: ui.Rect{X: inner.X, Y: inner.Y, W: inner.W, H: 22}, Size: theme.TextSmall + 1, Color: ink,
	}
	for _, line.Text = range state {
		if !line.Clipped() {
			d.Add(line)
			return
		}
	}
}

func (d *drawing) addSeatButton(inner *ui.Rect, name, label string, look ui.Emphasis) {
	words := d.Text(label)
	width := math.Ceil(text.Width(words, text.Style{Size: theme.TextBody, Bold: true})) + 28
	d.AddButton(inner.CutRight(width, 8).Middle(theme.Touch), name, words, ui.NoIcon, look)
}

// chairState returns the state of a chair, the full text first and then shorter ones, and
// reports whether the state is a problem.
func (d *drawing) chairState(r *rooms.Room, i int) (said []string, wrong bool) {
	kind := r.Terms().Chairs[i].Kind
	names := d.membersOf(i)
	switch {
	case len(names) == 0 && kind == rooms.EngineChair:
		return d.texts("room.engine", "room.ready"), false
	case len(names) == 0 && kind == rooms.TeamChair:
		return d.texts("room.team-empty", "room.nobody"), false
	case len(names) == 0:
		return d.texts("room.free", "room.free-short"), false
	case !d.Me.ChairIsPresent(i) && r.Terms().Fixed && r.Phase() == rooms.Setting:
		return d.texts("class.not-here"), true
	case !d.Me.ChairIsPresent(i):
		return d.texts(d.whereIs(i), "room.away-short"), true
	case kind == rooms.TeamChair && r.Terms().Begins == rooms.ByHost && r.Phase() != rooms.Playing:
		id := "room.team-ready"
		if r.Phase() == rooms.Over {
			id = "room.team-again"
		}
		said := locale.Data{"Ready": r.Said(i), "All": len(names)}
		return []string{d.Format(id, said), fmt.Sprintf("%d/%d", r.Said(i), len(names))}, false
	case kind == rooms.TeamChair:
		return []string{listed(names, 6), listed(names, 4), listed(names, 2), listed(names, 0)}, false
	case r.Phase() == rooms.Over && r.WantsAgain(i):
		return d.texts("room.wants", "room.ready"), false
	case r.Phase() == rooms.Over && d.isNewOn(r, i) && d.Me.Chair() == i:
		return d.texts("room.you-new", "room.not-ready"), false
	case r.Phase() == rooms.Over && d.isNewOn(r, i):
		return d.texts("room.not-ready"), false
	case r.Phase() != rooms.Setting:
		return []string{games.SideName(d.Program.Locale, d.Rules(), r.SideOf(i))}, false
	case r.IsReady(i):
		return d.texts("room.ready"), false
	case d.Me.Chair() == i && !r.Terms().Fixed:
		return d.texts("room.you-not-ready", "room.not-ready"), false
	}
	return d.texts("room.not-ready"), false
}

// isNewOn reports whether a person sits on a chair but has not played the game on the board
// from that chair.
func (d *drawing) isNewOn(r *rooms.Room, chair int) bool {
	members := r.Members(chair)
	return r.Terms().Chairs[chair].Kind == rooms.PersonChair && r.Phase() != rooms.Playing &&
		len(members) > 0 && r.PlayedOn(members[0]) != chair
}

// texts replaces ids by their texts in place and returns the slice.
func (d *drawing) texts(ids ...string) []string {
	for i, id := range ids {
		ids[i] = d.Text(id)
	}
	return ids
}

// listed joins at most most names, followed by the number of the others.
func listed(names []string, most int) string {
	if most == 0 {
		return strconv.Itoa(len(names))
	}
	if len(names) > most {
		return strings.Join(names[:most], ", ") + " +" + strconv.Itoa(len(names)-most)
	}
	return strings.Join(names, ", ")
}

// Measures of the names of a team's members.
const (
	memberHigh = 30.0
	memberEdge = 10.0
	memberGap  = 6.0
)

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
			name := d.Format("room.team-of", locale.Data{"Number": chair + 1})
			line := content.CutTop(24, 2)
			d.AddBold(line.Pad(2, 0), name, theme.TextBody-1, d.Theme.Text)
		}
		d.addNames(content, r, members)
	}
	if d.mayFree() {
		invite.AddNote(d.Page, content, d.Text("room.unseat-how"), theme.TextSmall, d.Theme.TextMuted, 6)
	}
}

// mayFree reports whether the user can make any member of a team stand up.
func (d *drawing) mayFree() bool {
	r := d.Me.Room()
	for chair := range 2 {
		for _, who := range r.Members(chair) {
			if d.Me.MayFree(who) && r.Terms().Chairs[chair].Kind == rooms.TeamChair {
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
		frees, says := d.Me.MayFree(who), r.Says(who)
		high := memberHigh
		if d.mayFree() {
			high = theme.Touch
		}
		name := d.nameOf(who)
		if !d.Me.IsPresent(who) {
			name = d.Format("room.member-away", locale.Data{"Name": name})
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
			b := d.AddButton(place, unseatName+who, name, icon, ui.Quiet)
			b.Size, b.Bold, b.Selected = style.Size, says, says
			continue
		}
		inner := d.AddPlate(place, memberEdge, 0, says)
		label := d.AddLabel(inner, name, style.Size, d.Theme.Text)
		label.Bold = says
		if says {
			label.Label = name + ": " + d.Text("room.ready")
		}
	}
	content.CutTop(4, 0)
}

// drawing lays out the scene. It does not change the scene.
type drawing struct {
	*Lobby
	scene.Layout
}

// Measures of the scene.
const (
	widestPanel = 640.0
	chairHigh   = 68.0
	roomyPanel  = 560.0 // minimum width of a panel with two columns
	leastBoard  = 152.0 // minimum size of a readable board
)
