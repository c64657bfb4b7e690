package ui

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

type iconKey struct {
	icon Icon
	size int
}

var icons = make(map[iconKey]*ebiten.Image)

// DrawIcon draws an icon centred on a point, size device pixels high.
func DrawIcon(dst *ebiten.Image, icon Icon, cx, cy, size float64, c color.RGBA) {
	if icon == NoIcon {
		return
	}
	key := iconKey{icon, int(math.Round(size))}
	img, ok := icons[key]
	if !ok {
		if len(icons) >= 256 {
			for _, old := range icons {
				old.Deallocate()
			}
			clear(icons)
		}
		img = ebiten.NewImage(key.size, key.size)
		img.WritePixels(iconPixels(icon, key.size))
		icons[key] = img
	}
	paint(c)
	shapeOptions.GeoM.Reset()
	shapeOptions.GeoM.Translate(math.Round(cx-float64(key.size)/2), math.Round(cy-float64(key.size)/2))
	dst.DrawImage(img, &shapeOptions)
}

func (p *pen) draw(icon Icon) {
	switch icon {
	case IconUndo:
		p.turn(false)
	case IconRedo:
		p.turn(true)
	case IconFlag:
		p.lines(6, 21, 6, 4, 18, 4, 15, 8.5, 18, 13, 6, 13)
		p.stroke()
	case IconMinus:
		p.lines(5, 12, 19, 12)
		p.stroke()
	case IconPlus:
		p.lines(12, 5, 12, 19)
		p.lines(5, 12, 19, 12)
		p.stroke()
	case IconBack:
		p.lines(19, 12, 5, 12)
		p.lines(11, 6, 5, 12, 11, 18)
		p.stroke()
	case IconShare:
		p.lines(7.5, 11, 16, 6.4)
		p.lines(7.5, 13, 16, 17.6)
		p.stroke()
		p.dot(6, 12, 3)
		p.dot(17.5, 5.5, 3)
		p.dot(17.5, 18.5, 3)
	case IconSun:
		p.sun()
	case IconMoon:
		p.move(14.2, 4)
		p.arc(11.5, 12.5, 8, 290, 20)
		p.arc(16.4, 8.6, 6.2, 60, 230)
		p.close()
		p.stroke()
	case IconHelp:
		p.arc(12, 9, 4, 180, 359.9)
		p.curve(16, 11.3, 13.4, 12.9)
		p.curve(12, 13.8, 12, 15.4)
		p.stroke()
		p.dot(12, 19.6, 1.4)
	case IconDice:
		p.lines(7, 4, 17, 4)
		p.arc(17, 7, 3, 270, 359.9)
		p.line(20, 17)
		p.arc(17, 17, 3, 0, 90)
		p.line(7, 20)
		p.arc(7, 17, 3, 90, 180)
		p.line(4, 7)
		p.arc(7, 7, 3, 180, 270)
		p.stroke()
		for _, at := range [][2]float64{{8.5, 8.5}, {15.5, 8.5}, {12, 12}, {8.5, 15.5}, {15.5, 15.5}} {
			p.dot(at[0], at[1], 1.4)
		}
	case IconPick:
		p.arc(12, 12, 5, 0, 359.9)
		p.stroke()
		for _, l := range [][4]float64{{12, 3, 12, 7}, {12, 17, 12, 21}, {3, 12, 7, 12}, {17, 12, 21, 12}} {
			p.lines(l[:]...)
		}
		p.stroke()
		p.dot(12, 12, 1.4)
	case IconSwap:
		p.lines(5, 8, 19, 8)
		p.lines(15, 4, 19, 8, 15, 12)
		p.lines(19, 16, 5, 16)
		p.lines(9, 12, 5, 16, 9, 20)
		p.stroke()
	case IconEye:
		p.move(3, 12)
		p.curve(12, 1.5, 21, 12)
		p.curve(12, 22.5, 3, 12)
		p.close()
		p.stroke()
		p.dot(12, 12, 3)
	case IconTarget:
		p.arc(12, 12, 9, 0, 359.9)
		p.stroke()
		p.arc(12, 12, 4.5, 0, 359.9)
		p.stroke()
		p.dot(12, 12, 1.5)
	default:
		p.drawSign(icon)
	}
}

// drawSign draws the simple symbols.
func (p *pen) drawSign(icon Icon) {
	switch icon {
	case IconCheck:
		p.lines(5, 12.5, 10, 17.5, 19.5, 7)
		p.stroke()
	case IconClose:
		p.lines(6, 6, 18, 18)
		p.lines(18, 6, 6, 18)
		p.stroke()
	case IconPlay:
		p.lines(8, 5, 19, 12, 8, 19)
		p.fill()
	case IconTree:
		p.lines(12, 5, 5.5, 18.5)
		p.lines(12, 5, 18.5, 18.5)
		p.lines(12, 5, 12, 18.5)
		p.stroke()
		for _, at := range [][2]float64{{12, 4.5}, {5, 19}, {12, 19}, {19, 19}} {
			p.dot(at[0], at[1], 2.7)
		}
	case IconUp:
		p.lines(5, 15, 12, 8, 19, 15)
		p.stroke()
	case IconDown:
		p.lines(5, 9, 12, 16, 19, 9)
		p.stroke()
	case IconPause:
		p.lines(8.5, 6, 8.5, 18)
		p.lines(15.5, 6, 15.5, 18)
		p.stroke()
	case IconFirst:
		p.lines(6, 6, 6, 18)
		p.lines(18, 6, 11, 12, 18, 18)
		p.stroke()
	case IconPrevious:
		p.lines(15, 5, 8, 12, 15, 19)
		p.stroke()
	case IconNext:
		p.lines(9, 5, 16, 12, 9, 19)
		p.stroke()
	case IconLast:
		p.lines(18, 6, 18, 18)
		p.lines(6, 6, 13, 12, 6, 18)
		p.stroke()
	case IconRetry:
		p.arc(12, 12, 7.5, 300, 0)
		p.stroke()
		p.arc(12, 12, 7.5, 0, 285)
		p.stroke()
		p.lines(15.8, 1.8, 15.4, 5.6, 11.8, 6.4)
		p.stroke()
	default:
		p.drawTool(icon)
	}
}

// turn draws an arrow that turns back, or its mirror image.
func (p *pen) turn(mirrored bool) {
	x := func(v float64) float64 {
		if mirrored {
			return 24 - v
		}
		return v
	}
	p.lines(x(9), 4.5, x(4), 9.5, x(9), 14.5)
	p.stroke()
	p.lines(x(4), 9.5, x(14), 9.5)
	if mirrored {
		p.arc(10, 14.5, 5, 270, 90)
	} else {
		p.arc(14, 14.5, 5, 270, 450)
	}
	p.line(x(9), 19.5)
	p.stroke()
}

func (p *pen) sun() {
	p.arc(12, 12, 4, 0, 359.9)
	p.stroke()
	for i := range 8 {
		s, c := math.Sincos(float64(i) * math.Pi / 4)
		p.lines(12+7.2*c, 12+7.2*s, 12+9.6*c, 12+9.6*s)
	}
	p.stroke()
}

// iconPixels returns an icon in white as premultiplied RGBA.
func iconPixels(icon Icon, side int) []byte {
	p := pen{unit: float64(side) / 24, side: side, inked: make([]float64, side*side)}
	p.draw(icon)
	return p.pixels()
}
