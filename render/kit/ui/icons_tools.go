package ui

// drawTool draws the icons of actions on a game.
func (p *pen) drawTool(icon Icon) {
	switch icon {
	case IconMenu:
		p.lines(4.5, 6.5, 19.5, 6.5)
		p.stroke()
		p.lines(4.5, 12, 19.5, 12)
		p.stroke()
		p.lines(4.5, 17.5, 19.5, 17.5)
		p.stroke()
	case IconHint: // a lamp
		p.arc(12, 9.5, 6, 130, 410)
		p.line(14.6, 17)
		p.line(9.4, 17)
		p.close()
		p.stroke()
		p.lines(10, 20.8, 14, 20.8)
		p.stroke()
	case IconCopy:
		p.sheet(8.5, 8.5, 11.5, 12)
		p.lines(5.5, 15.5, 4, 15.5, 4, 3.5, 15.5, 3.5, 15.5, 5)
		p.stroke()
	case IconPaste:
		p.sheet(5, 5, 14, 16)
		p.lines(9, 5, 9, 3, 15, 3, 15, 5)
		p.stroke()
		p.lines(12, 9, 12, 16.5)
		p.stroke()
		p.lines(9, 13.5, 12, 16.5, 15, 13.5)
		p.stroke()
	case IconEdit:
		p.lines(4, 20, 5, 15.5, 16.5, 4, 20, 7.5, 8.5, 19, 4, 20)
		p.stroke()
	case IconPicture:
		p.sheet(3.5, 5, 17, 14)
		p.lines(6, 16, 10, 11, 13, 14.5, 15, 12.5, 18, 16)
		p.stroke()
		p.dot(15.8, 8.8, 1.5)
	case IconLibrary:
		p.sheet(4, 5, 4.5, 15)
		p.sheet(8.5, 5, 4.5, 15)
		p.lines(15.5, 6, 18, 5.3, 20.6, 19, 18, 19.6, 15.5, 6)
		p.stroke()
	case IconChart:
		p.lines(4, 4, 4, 20, 20.5, 20)
		p.stroke()
		p.lines(7.5, 15, 11, 10, 14, 12.5, 19.5, 6)
		p.stroke()
	case IconSettings:
		p.gear()
	case IconFullscreen:
		p.lines(4, 9, 4, 4, 9, 4)
		p.stroke()
		p.lines(15, 4, 20, 4, 20, 9)
		p.stroke()
		p.lines(20, 15, 20, 20, 15, 20)
		p.stroke()
		p.lines(9, 20, 4, 20, 4, 15)
		p.stroke()
	case IconZoomIn, IconZoomOut: // a lens
		p.arc(10.5, 10.5, 6.5, 0, 359.9)
		p.stroke()
		p.lines(15.4, 15.4, 20.5, 20.5)
		p.stroke()
		p.lines(7.5, 10.5, 13.5, 10.5)
		p.stroke()
		if icon == IconZoomIn {
			p.lines(10.5, 7.5, 10.5, 13.5)
			p.stroke()
		}
	case IconKeyboard:
		p.sheet(2.5, 6, 19, 12.5)
		for _, x := range []float64{6.5, 10.2, 13.8, 17.5} {
			p.dot(x, 10, 1.1)
		}
		p.lines(8, 14.5, 16, 14.5)
		p.stroke()
	default:
		p.drawCourse(icon)
	}
}

// drawCourse draws the icons about the course of a game.
func (p *pen) drawCourse(icon Icon) {
	switch icon {
	case IconValues: // a square with a figure for each of its moves
		p.sheet(4, 4, 16, 16)
		p.dot(8.5, 8.5, 1.8)
		p.dot(15.5, 15.5, 1.8)
		p.lines(8, 16, 16, 8)
		p.stroke()
	case IconBranch:
		p.lines(7, 8, 7, 16)
		p.stroke()
		p.lines(7, 13, 16.5, 11.5, 17, 8.5)
		p.stroke()
		p.dot(7, 5.5, 2.6)
		p.dot(7, 18.5, 2.6)
		p.dot(17, 6, 2.6)
	case IconStep:
		p.lines(7, 5, 15, 12, 7, 19)
		p.fill()
		p.lines(18.5, 5.5, 18.5, 18.5)
		p.stroke()
	case IconSpeed:
		p.arc(12, 14.5, 8.5, 180, 360)
		p.stroke()
		p.lines(12, 14.5, 16, 9.5)
		p.stroke()
		p.dot(12, 14.5, 1.8)
	default:
		p.drawCompany(icon)
	}
}

// drawCompany draws the icons about other people.
func (p *pen) drawCompany(icon Icon) {
	switch icon {
	case IconPeople:
		p.arc(9, 8.5, 3.4, 0, 359.9)
		p.stroke()
		p.arc(9, 20, 6.4, 180, 360)
		p.stroke()
		p.arc(16.2, 8.8, 3, 245, 470)
		p.stroke()
		p.arc(15.4, 20, 6.2, 285, 360)
		p.stroke()
	case IconSpeech:
		p.lines(5, 5, 19, 5, 19, 15.5, 11, 15.5, 7, 19.5, 7, 15.5, 5, 15.5)
		p.close()
		p.stroke()
		p.dot(8.6, 10.3, 1.3)
		p.dot(12, 10.3, 1.3)
		p.dot(15.4, 10.3, 1.3)
	case IconDraw:
		p.lines(5, 9, 19, 9)
		p.lines(5, 15, 19, 15)
		p.stroke()
	}
}

// sheet strokes a rectangle.
func (p *pen) sheet(x, y, w, h float64) {
	p.lines(x, y, x+w, y, x+w, y+h, x, y+h)
	p.close()
	p.stroke()
}

func (p *pen) gear() {
	for tooth := range 8 {
		middle := float64(tooth) * 45
		p.arc(12, 12, 6.9, middle-22.5, middle-14)
		p.arc(12, 12, 9.4, middle-9, middle+9)
		p.arc(12, 12, 6.9, middle+14, middle+22.5)
	}
	p.close()
	p.stroke()
	p.arc(12, 12, 2.7, 0, 359.9)
	p.stroke()
}
