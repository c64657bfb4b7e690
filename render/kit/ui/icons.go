package ui

import (
	"image/color"
	"math"
	"sync"

	"github.com/hajimehoshi/ebiten/v2"
)

// Icon is a small line drawing on a grid of 24 by 24 units.
type Icon uint8

const (
	NoIcon Icon = iota
	IconUndo
	IconRedo
	IconFlag
	IconPlus
	IconMinus
	IconBack
	IconShare
	IconSun
	IconMoon
	IconHelp
	IconDice
	IconPick
	IconCheck
	IconClose
	IconPlay
	IconFirst
	IconPrevious
	IconNext
	IconLast
	IconRetry
	IconSwap
	IconEye
	IconTarget
	IconTree
	IconUp
	IconDown
	IconPause
	IconMenu
	IconHint
	IconCopy
	IconPaste
	IconEdit
	IconPicture
	IconLibrary
	IconChart
	IconSettings
	IconKeyboard
	IconValues
	IconBranch
	IconStep
	IconSpeed
	IconFullscreen
	IconZoomIn
	IconZoomOut
	IconPeople
	IconSpeech
	IconDraw
	IconStar
	IconStarred
	IconProgress
	IconCompare
	IconTogether
	IconExport
	IconImport
	IconTurn
	IconBin

	lastIcon = IconBin
)

type iconKey struct {
	icon Icon
	size int
}

var icons = Pictures[iconKey]{Most: 256, Paint: iconKey.pixels}

// DrawIcon draws an icon centred on a point, size device pixels high.
func DrawIcon(dst *ebiten.Image, icon Icon, cx, cy, size float64, c color.RGBA) {
	if icon == NoIcon {
		return
	}
	key := iconKey{icon, int(math.Round(size))}
	img := icons.Of(key, key.size)
	if dst == nil {
		return
	}
	shapeOptions.ColorScale.Set(channels(c))
	shapeOptions.GeoM.Reset()
	shapeOptions.GeoM.Translate(math.Round(cx-float64(key.size)/2), math.Round(cy-float64(key.size)/2))
	dst.DrawImage(img, &shapeOptions)
}

// pixels returns the icon in white as premultiplied RGBA.
func (k iconKey) pixels() []byte {
	p := newPen(k.size, float64(k.size)/24)
	for _, m := range drawings()[k.icon] {
		p.draw(m)
	}
	return p.pixels()
}

// drawings returns the marks of each icon. They are made when the first icon is drawn.
var drawings = sync.OnceValue(func() [lastIcon + 1][]mark {
	return [...][]mark{
		IconUndo:  {lines(9, 4.5, 4, 9.5, 9, 14.5), lines(4, 9.5, 14, 9.5).arc(14, 14.5, 5, 270, 450).to(9, 19.5)},
		IconRedo:  {lines(15, 4.5, 20, 9.5, 15, 14.5), lines(20, 9.5, 10, 9.5).arc(10, 14.5, 5, 270, 90).to(15, 19.5)},
		IconFlag:  {lines(6, 21, 6, 4, 18, 4, 15, 8.5, 18, 13, 6, 13)},
		IconMinus: {lines(5, 12, 19, 12)},
		IconPlus:  {lines(12, 5, 12, 19), lines(5, 12, 19, 12)},
		IconBack:  {lines(19, 12, 5, 12), lines(11, 6, 5, 12, 11, 18)},
		IconShare: {
			lines(7.5, 11, 16, 6.4), lines(7.5, 13, 16, 17.6), dot(6, 12, 3), dot(17.5, 5.5, 3), dot(17.5, 18.5, 3),
		},
		IconSun:  append(rays(), ring(12, 12, 4)),
		IconMoon: {lines(14.2, 4).arc(11.5, 12.5, 8, 290, 20).arc(16.4, 8.6, 6.2, 60, 230).closed()},
		IconHelp: {arc(12, 9, 4, 180, 359.9).curve(16, 11.3, 13.4, 12.9).curve(12, 13.8, 12, 15.4), dot(12, 19.6, 1.4)},
		IconDice: {
			lines(7, 4, 17, 4).arc(17, 7, 3, 270, 359.9).to(20, 17).arc(17, 17, 3, 0, 90).
				to(7, 20).arc(7, 17, 3, 90, 180).to(4, 7).arc(7, 7, 3, 180, 270),
			dot(8.5, 8.5, 1.4), dot(15.5, 8.5, 1.4), dot(12, 12, 1.4), dot(8.5, 15.5, 1.4), dot(15.5, 15.5, 1.4),
		},
		IconPick: {
			ring(12, 12, 5), lines(12, 3, 12, 7), lines(12, 17, 12, 21), lines(3, 12, 7, 12), lines(17, 12, 21, 12),
			dot(12, 12, 1.4),
		},
		IconCompare: {sheet(2.5, 6, 8, 12), sheet(13.5, 6, 8, 12)},
		IconTogether: {
			lines(4, 8, 19, 8), lines(15, 4, 19, 8, 15, 12), lines(4, 16, 19, 16), lines(15, 12, 19, 16, 15, 20),
		},
		IconSwap: {
			lines(5, 8, 19, 8), lines(15, 4, 19, 8, 15, 12), lines(19, 16, 5, 16), lines(9, 12, 5, 16, 9, 20),
		},
		IconEye:    {lines(3, 12).curve(12, 1.5, 21, 12).curve(12, 22.5, 3, 12).closed(), dot(12, 12, 3)},
		IconTarget: {ring(12, 12, 9), ring(12, 12, 4.5), dot(12, 12, 1.5)},
		IconCheck:  {lines(5, 12.5, 10, 17.5, 19.5, 7)},
		IconClose:  {lines(6, 6, 18, 18), lines(18, 6, 6, 18)},
		IconPlay:   {polygon(8, 5, 19, 12, 8, 19)},
		IconTree: {
			lines(12, 5, 5.5, 18.5), lines(12, 5, 18.5, 18.5), lines(12, 5, 12, 18.5),
			dot(12, 4.5, 2.7), dot(5, 19, 2.7), dot(12, 19, 2.7), dot(19, 19, 2.7),
		},
		IconUp:       {lines(5, 15, 12, 8, 19, 15)},
		IconDown:     {lines(5, 9, 12, 16, 19, 9)},
		IconPause:    {lines(8.5, 6, 8.5, 18), lines(15.5, 6, 15.5, 18)},
		IconFirst:    {lines(6, 6, 6, 18), lines(18, 6, 11, 12, 18, 18)},
		IconPrevious: {lines(15, 5, 8, 12, 15, 19)},
		IconNext:     {lines(9, 5, 16, 12, 9, 19)},
		IconLast:     {lines(18, 6, 18, 18), lines(6, 6, 13, 12, 6, 18)},
		IconRetry: {
			arc(12, 12, 7.5, 300, 0), arc(12, 12, 7.5, 0, 285), lines(15.8, 1.8, 15.4, 5.6, 11.8, 6.4),
		},
		IconMenu: {lines(4.5, 6.5, 19.5, 6.5), lines(4.5, 12, 19.5, 12), lines(4.5, 17.5, 19.5, 17.5)},
		IconHint: { // a lamp
			arc(12, 9.5, 6, 130, 410).to(14.6, 17, 9.4, 17).closed(), lines(10, 20.8, 14, 20.8),
		},
		IconCopy: {sheet(8.5, 8.5, 11.5, 12), lines(5.5, 15.5, 4, 15.5, 4, 3.5, 15.5, 3.5, 15.5, 5)},
		IconPaste: {
			sheet(5, 5, 14, 16), lines(9, 5, 9, 3, 15, 3, 15, 5), lines(12, 9, 12, 16.5), lines(9, 13.5, 12, 16.5, 15, 13.5),
		},
		IconEdit: {lines(4, 20, 5, 15.5, 16.5, 4, 20, 7.5, 8.5, 19, 4, 20)},
		IconPicture: {
			sheet(3.5, 5, 17, 14), lines(6, 16, 10, 11, 13, 14.5, 15, 12.5, 18, 16), dot(15.8, 8.8, 1.5),
		},
		IconLibrary: {
			sheet(4, 5, 4.5, 15), sheet(8.5, 5, 4.5, 15), lines(15.5, 6, 18, 5.3, 20.6, 19, 18, 19.6, 15.5, 6),
		},
		IconChart:    {lines(4, 4, 4, 20, 20.5, 20), lines(7.5, 15, 11, 10, 14, 12.5, 19.5, 6)},
		IconSettings: {gear(), ring(12, 12, 2.7)},
		IconKeyboard: {
			sheet(2.5, 6, 19, 12.5), lines(8, 14.5, 16, 14.5),
			dot(6.5, 10, 1.1), dot(10.2, 10, 1.1), dot(13.8, 10, 1.1), dot(17.5, 10, 1.1),
		},
		IconValues: { // a square with a figure for each of its moves
			sheet(4, 4, 16, 16), lines(8, 16, 16, 8), dot(8.5, 8.5, 1.8), dot(15.5, 15.5, 1.8),
		},
		IconBranch: {
			lines(7, 8, 7, 16), lines(7, 13, 16.5, 11.5, 17, 8.5), dot(7, 5.5, 2.6), dot(7, 18.5, 2.6), dot(17, 6, 2.6),
		},
		IconStep:  {polygon(7, 5, 15, 12, 7, 19), lines(18.5, 5.5, 18.5, 18.5)},
		IconSpeed: {arc(12, 14.5, 8.5, 180, 360), lines(12, 14.5, 16, 9.5), dot(12, 14.5, 1.8)},
		IconFullscreen: {
			lines(4, 9, 4, 4, 9, 4), lines(15, 4, 20, 4, 20, 9), lines(20, 15, 20, 20, 15, 20), lines(9, 20, 4, 20, 4, 15),
		},
		IconZoomIn: { // a lens
			ring(10.5, 10.5, 6.5), lines(15.4, 15.4, 20.5, 20.5), lines(7.5, 10.5, 13.5, 10.5), lines(10.5, 7.5, 10.5, 13.5),
		},
		IconZoomOut: {ring(10.5, 10.5, 6.5), lines(15.4, 15.4, 20.5, 20.5), lines(7.5, 10.5, 13.5, 10.5)},
		IconPeople: {
			ring(9, 8.5, 3.4), arc(9, 20, 6.4, 180, 360), arc(16.2, 8.8, 3, 245, 470), arc(15.4, 20, 6.2, 285, 360),
		},
		IconSpeech: {
			lines(5, 5, 19, 5, 19, 15.5, 11, 15.5, 7, 19.5, 7, 15.5, 5, 15.5).closed(),
			dot(8.6, 10.3, 1.3), dot(12, 10.3, 1.3), dot(15.4, 10.3, 1.3),
		},
		IconDraw:     {lines(5, 9, 19, 9), lines(5, 15, 19, 15)},
		IconStar:     {lines(star...).closed()},
		IconStarred:  {polygon(star...)},
		IconProgress: {lines(4, 20, 20, 20), sheet(5, 13, 2, 3), sheet(11, 8.5, 2, 7.5), sheet(17, 4, 2, 12)},
		IconExport:   {tray, lines(12, 4, 12, 14.5), lines(7.5, 10, 12, 14.5, 16.5, 10)},
		IconTurn: { // a board that two arrows lead around
			sheet(8.5, 8.5, 7, 7), arc(12, 12, 9, 190, 300), lines(12.6, 1.6, 16.6, 4.2, 13.8, 8),
			arc(12, 12, 9, 10, 120), lines(11.4, 22.4, 7.4, 19.8, 10.2, 16),
		},
		IconBin: {
			lines(4, 7, 20, 7), lines(9, 7, 9, 4, 15, 4, 15, 7), lines(6, 7, 7, 20, 17, 20, 18, 7),
			lines(10, 10.5, 10, 16.5), lines(14, 10.5, 14, 16.5),
		},
		IconImport: {tray, lines(12, 14.5, 12, 4), lines(7.5, 8.5, 12, 4, 16.5, 8.5)},
	}
})

// tray is the lower part of the icons of exports and imports.
var tray = lines(4, 15, 4, 20, 20, 20, 20, 15)

// star holds the corners of a star.
var star = []float64{
	12, 3.4, 14.3, 9.4, 20.7, 9.8, 15.7, 13.8, 17.4, 20, 12, 16.5, 6.6, 20, 8.3, 13.8, 3.3, 9.8, 9.7, 9.4,
}

// sheet returns a rectangle.
func sheet(x, y, w, h float64) mark { return lines(x, y, x+w, y, x+w, y+h, x, y+h).closed() }

// ring returns a circle.
func ring(cx, cy, r float64) mark { return arc(cx, cy, r, 0, 359.9) }

// rays returns the rays of a sun.
func rays() (marks []mark) {
	for i := range 8 {
		s, c := math.Sincos(float64(i) * math.Pi / 4)
		marks = append(marks, lines(12+7.2*c, 12+7.2*s, 12+9.6*c, 12+9.6*s))
	}
	return marks
}

// gear returns the outline of a gear wheel.
func gear() mark {
	var m mark
	for tooth := range 8 {
		middle := float64(tooth) * 45
		m = m.arc(12, 12, 6.9, middle-22.5, middle-14).arc(12, 12, 9.4, middle-9, middle+9).
			arc(12, 12, 6.9, middle+14, middle+22.5)
	}
	return m.closed()
}
