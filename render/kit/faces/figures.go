package faces

import "math"

// buffalo draws a water buffalo.
func buffalo(c *canvas) {
	horns := at(40, 37).curve(22, 40, 15, 28).curve(13, 19, 23, 13).curve(20, 22, 28, 26).curve(36, 28, 44, 28)
	c.outlined(tint{shell, horn}, soot, outlineWidth, both(horns)...)
	c.brush(hide, 1.6, 1,
		both(
			at(17.5, 28).curve(20, 26, 21, 23),
			at(24, 33).curve(27, 30, 28, 27),
			at(33, 35.5).curve(35, 32, 35, 29),
		)...,
	)
	ear := at(32, 44).curve(20, 38, 11, 44).curve(16, 55, 31, 53)
	c.outlined(tint{hide, soot}, soot, outlineWidth, both(ear)...)
	c.fill(flat(blush), both(at(28, 46.5).curve(20, 43, 16, 45.5).curve(20, 51, 28, 50))...)
	head := at(50, 28).curve(66, 28, 70, 42).curve(71, 54, 66, 64).curve(74, 70, 71, 80).curve(66, 91, 50, 91)
	c.outlined(tint{rgb(0x8d, 0x76, 0x66), hide}, soot, outlineWidth, head.whole())
	c.brush(soot, 1.8, 0.8, swirl(50, 40, 6))
	c.outlined(tint{rgb(0xc2, 0xa9, 0x96), rgb(0x9a, 0x81, 0x70)}, soot, 1.8,
		at(50, 66).curve(66, 64, 69, 76).curve(67, 88, 50, 88.5).whole(),
	)
	c.fill(flat(soot), both(ellipse(41, 74, 3.8, 2.8).turned(41, 74, -20))...)
	c.brush(soot, 1.8, 1.8, at(41, 83).curve(50, 86.5, 59, 83))
	c.fill(flat(shell), both(ellipse(38.5, 53, 5.2, 4.4))...)
	c.eye(39, 53.4, 3.6)
	c.eye(61, 53.4, 3.6)
	c.brush(soot, 2.6, 1.6, both(at(32, 51).curve(37, 46, 44, 50))...)
}

// toad draws the teacher of the Đông Hồ picture of the toads' school, with turban and
// spectacles.
func toad(c *canvas) {
	gown := at(50, 74).curve(72, 74, 82, 84).line(82, 99, 50, 99)
	c.outlined(tint{indigo, soot}, soot, outlineWidth, gown.whole())
	head := at(50, 33).curve(70, 33, 80, 46).curve(88, 58, 80, 70).curve(70, 84, 50, 84)
	c.outlined(tint{leaf, moss}, soot, outlineWidth, head.whole())
	pale := tint{rgb(0xe6, 0xdf, 0xa6), rgb(0xbf, 0xc0, 0x78)}
	c.fill(pale, at(50, 68).curve(70, 68, 78, 66).curve(70, 81, 50, 81).whole())
	c.fill(flat(moss), both(ellipse(22, 56, 2.2, 1.8), ellipse(27, 62, 1.7, 1.4), ellipse(19.5, 62, 1.5, 1.3))...)
	c.brush(soot, 2.4, 1.6, at(50, 69).curve(70, 70, 80, 62), at(50, 69).curve(30, 70, 20, 62))
	c.fill(flat(soot), both(ellipse(47, 60.5, 1.2, 1))...)
	// The turban covers the brow, and the eyes bulge below it.
	turban := at(50, 14).curve(70, 15, 75, 29).curve(76, 36, 72, 40).curve(62, 35, 50, 35)
	c.outlined(tint{rgb(0x4a, 0x63, 0x8e), indigo}, soot, outlineWidth, turban.whole())
	c.brush(soot, 1.2, 1.6, both(at(50, 28).curve(36, 28, 27, 35), at(50, 22).curve(36, 21, 27, 29))...)
	for _, x := range [2]float64{34, 66} {
		c.outlined(flat(shell), soot, 1.6, ellipse(x, 49, 10, 9.6))
		c.eye(x+(50-x)*0.12, 50, 4.4)
		c.outlined(flat(translucent), amber, 2.2, ellipse(x, 49, 11.4, 11))
	}
	c.brush(amber, 2.2, 2.2, at(45, 48).curve(50, 45, 55, 48))
	c.brush(soot, 1.4, 0.6, both(at(47, 72).curve(38, 76, 36, 86))...)
}

// carp draws a carp about to leap the Dragon Gate.
func carp(c *canvas) {
	wave := func(y float64) path {
		p := at(0, y)
		for x := 0.0; x < 100; x += 20 {
			p = p.curve(x+5, y-8, x+10, y).curve(x+15, y+5, x+20, y)
		}
		return p.line(100, 100, 0, 100)
	}
	tail := at(67, 73).curve(75, 70, 88, 77).curve(82, 81, 80, 85).curve(80, 91, 76, 97).curve(68, 88, 62, 79)
	c.outlined(tint{cinnabar, rust}, soot, outlineWidth, tail)
	fin := at(56, 24).curve(72, 22, 80, 36).curve(82, 46, 78, 53).curve(70, 48, 66, 40)
	c.outlined(tint{cinnabar, rust}, soot, outlineWidth, fin)
	c.brush(soot, 1.4, 1, at(64, 32).curve(70, 32, 73, 35), at(68, 38).curve(73, 39, 76, 43))
	body := at(21, 32).curve(32, 17, 50, 20).curve(70, 25, 75, 48).curve(77, 64, 66, 80).curve(60, 76, 57, 66)
	body = body.curve(50, 60, 38, 55).curve(26, 50, 21, 40).curve(18, 36, 21, 32)
	c.outlined(tint{rgb(0xf0, 0x8a, 0x3c), cinnabar}, soot, outlineWidth, body[:len(body)-1])
	belly := at(26, 44).curve(38, 49, 50, 55).curve(58, 59, 61, 70)
	c.fill(tint{yellow, amber}, belly.curve(57, 66, 55, 65).curve(40, 58, 34, 53).curve(28, 49, 26, 44))
	scales(c)
	c.brush(soot, 2, 1.4, at(42, 21).curve(49, 33, 41, 52))
	c.outlined(tint{cinnabar, rust}, soot, 1.8, at(46, 53).curve(52, 58, 52, 70).curve(44, 68, 40, 56))
	c.fill(flat(shell), ellipse(33, 32, 5, 5))
	c.eye(32.6, 32, 3.6)
	c.brush(soot, 1.8, 1.2, at(21, 39).curve(26, 40, 29, 44))
	c.brush(amber, 2, 1, at(21, 35).curve(13, 35, 12, 44), at(24, 44).curve(19, 47, 20, 54))
	c.outlined(tint{shell, rgb(0x8f, 0xb8, 0xcc)}, indigo, 1.8, wave(87))
	c.outlined(tint{rgb(0x8f, 0xb8, 0xcc), rgb(0x3e, 0x74, 0x96)}, indigo, 1.8, wave(94))
}

// scales draws rows of scales along the carp's back.
func scales(c *canvas) {
	back := path{{52, 22}, {62, 26}, {69, 34}, {73, 44}, {74, 55}, {72, 66}, {68, 76}}
	belly := path{{45, 54}, {49, 56}, {52, 58}, {55, 61}, {58, 64}, {60, 68}, {62, 74}}
	for row, part := range [3]float64{0.2, 0.48, 0.76} {
		for i := range len(back) - 1 {
			from, to := between(back[i], belly[i], part), between(back[i+1], belly[i+1], part)
			middle := between(from, to, 0.5*float64(row%2))
			tail := math.Atan2(to.y-from.y, to.x-from.x) * 180 / math.Pi
			c.brush(rust, 1.5, 1.5, path(nil).arc(middle.x, middle.y, 4, 4, tail-75, tail+75))
		}
	}
}

// between returns the point between two points; part is 0 for from and 1 for to.
func between(from, to point, part float64) point {
	return point{from.x + part*(to.x-from.x), from.y + part*(to.y-from.y)}
}

// dragon draws a dragon below the sun of the bronze drums.
func dragon(c *canvas) {
	for i := range 14 { // the sun of the bronze drums
		c.fill(tint{amber, rust}, at(47, 12).line(50, 4.5, 53, 12).turned(50, 50, float64(i)*360/14))
	}
	mane := at(50, 22).line(62, 14, 64, 24, 77, 20, 75, 31, 87, 33, 80, 42, 91, 50)
	mane = mane.line(81, 54, 88, 65, 77, 66, 80, 78, 69, 76, 66, 88, 58, 80, 50, 84)
	c.outlined(tint{cinnabar, rust}, soot, outlineWidth, mane.whole())
	antler := at(41, 33).curve(34, 24, 33, 10).line(37, 9).curve(38, 15, 40, 18).line(45, 11, 48, 14).curve(43, 22, 48, 32)
	c.outlined(tint{shell, horn}, soot, 1.8, both(antler)...)
	face := at(50, 29).curve(64, 29, 71, 40).curve(74, 50, 66, 58).curve(73, 66, 66, 76).curve(60, 84, 50, 84)
	c.outlined(tint{rgb(0xff, 0xe0, 0x8a), amber}, soot, outlineWidth, face.whole())
	c.outlined(flat(rust), soot, 1.6, at(36, 74).curve(50, 80, 64, 74).curve(60, 83, 50, 83).curve(40, 83, 36, 74))
	c.fill(flat(shell), both(at(39, 75).line(45, 76.4, 42.5, 81.5))...)
	c.outlined(tint{yellow, amber}, soot, 1.8,
		at(50, 58).curve(62, 55, 67, 64).curve(69, 72, 60, 74).curve(54, 76, 50, 75).whole(),
	)
	c.brush(soot, 2.2, 1.2, both(swirl(41.5, 67, 4.4))...)
	c.fill(flat(shell), both(ellipse(38, 48, 6.6, 5.4))...)
	c.eye(39, 48.5, 4)
	c.eye(61, 48.5, 4)
	brow := at(47, 45).curve(40, 36, 26, 38).curve(22, 34, 24, 29).curve(36, 29, 47, 38)
	c.outlined(tint{moss, indigo}, soot, 1.6, both(brow)...)
	c.outlined(tint{shell, rose}, soot, 1.6, ellipse(50, 38, 4.4, 4.4))
	c.brush(yellow, 2.8, 1.4, both(at(35, 65).curve(21, 58, 15, 68).curve(12, 77, 20, 79).curve(24, 78, 22, 74))...)
}

// chick draws a chick in its egg shell.
func chick(c *canvas) {
	c.brush(soot, 2.6, 1.6,
		at(50, 24).curve(48, 17, 42, 15),
		at(50, 24).curve(50, 16, 51, 11),
		at(50, 24).curve(53, 17, 60, 16),
	)
	c.outlined(tint{yellow, amber}, soot, outlineWidth, ellipse(50, 50, 28, 27))
	c.fill(flat(blush), both(ellipse(31, 55, 5, 3.6))...)
	c.eye(38, 45, 4.6)
	c.eye(62, 45, 4.6)
	c.outlined(tint{cinnabar, rust}, soot, 1.6,
		at(43, 53).curve(50, 47, 57, 53).curve(52, 57, 50, 61).curve(48, 57, 43, 53)[:3*steps],
	)
	c.brush(soot, 1.2, 1.2, at(44.5, 53.4).curve(50, 55.5, 55.5, 53.4))
	egg := at(17, 64).line(26, 71, 33, 62, 42, 72, 50, 63, 58, 72, 67, 62, 74, 71, 83, 64)
	egg = egg.curve(83, 88, 60, 99).line(40, 99).curve(17, 88, 17, 64)
	c.outlined(tint{shell, shade}, soot, outlineWidth, egg[:len(egg)-1])
	c.brush(shade, 1.6, 1.2, at(30, 80).curve(34, 86, 40, 88), at(62, 84).curve(66, 82, 69, 78))
}

// piglet draws a piglet with the swirls of the Đông Hồ pigs on its cheeks.
func piglet(c *canvas) {
	ear := at(24, 40).curve(12, 26, 20, 16).curve(34, 17, 44, 31)
	c.outlined(tint{rose, blush}, soot, outlineWidth, both(ear)...)
	c.fill(flat(blush), both(at(26, 34).curve(19, 26, 23, 21).curve(31, 23, 36, 31))...)
	head := at(50, 25).curve(72, 25, 80, 42).curve(88, 60, 78, 74).curve(68, 86, 50, 86)
	c.outlined(tint{rose, rgb(0xe6, 0x97, 0x7f)}, soot, outlineWidth, head.whole())
	c.brush(cinnabar, 2.2, 1.2, both(swirl(27.5, 61, 7.5))...)
	c.outlined(tint{rgb(0xf3, 0xa6, 0x90), blush}, soot, outlineWidth, ellipse(50, 64, 15, 11))
	c.fill(flat(soot), both(ellipse(44, 64, 2.6, 4))...)
	c.eye(36, 46, 4.2)
	c.eye(64, 46, 4.2)
	c.brush(soot, 1, 2, both(at(29, 39).curve(34, 35, 40, 38))...)
	c.brush(soot, 1.8, 1.8, at(42, 79).curve(50, 83, 58, 79))
}

// swirl returns an inward spiral.
func swirl(x, y, r float64) path {
	p := path(nil)
	for turn := 0; turn < 480; turn += 15 {
		part := 1 - float64(turn)/560
		p = append(p, path(nil).arc(x, y, r*part, r*part, float64(turn), float64(turn))[0])
	}
	return p
}

// mouse draws one of the bearers of the bride in the Đông Hồ picture of the mice's
// wedding.
func mouse(c *canvas) {
	c.outlined(tint{ash, stone}, soot, outlineWidth, both(ellipse(25, 33, 16.5, 16.5))...)
	c.fill(tint{rose, blush}, both(ellipse(25.5, 33.5, 10.5, 10.5))...)
	head := at(50, 29).curve(68, 29, 74, 45).curve(77, 58, 64, 72).curve(57, 81, 50, 82)
	c.outlined(tint{ash, stone}, soot, outlineWidth, head.whole())
	c.fill(tint{shell, shade}, at(50, 60).curve(59, 60, 60, 68).curve(57, 78, 50, 79.5).whole())
	c.outlined(flat(shell), soot, 1.3, at(45.5, 78).line(54.5, 78, 53.5, 88, 46.5, 88))
	c.brush(soot, 1.1, 1.1, at(50, 79).line(50, 87))
	c.brush(soot, 1.6, 0.8,
		both(
			at(40, 70).curve(28, 66, 16, 67),
			at(40, 73).curve(29, 73, 18, 78),
			at(41, 76).curve(33, 80, 25, 87),
		)...,
	)
	c.eye(39, 50, 5.2)
	c.eye(61, 50, 5.2)
	c.outlined(tint{blush, cinnabar}, soot, 1.5, ellipse(50, 67, 5.4, 4.2))
	c.brush(soot, 1.5, 1.5,
		at(50, 71).line(50, 75),
		at(43, 76.5).curve(47, 79, 50, 75.5),
		at(57, 76.5).curve(53, 79, 50, 75.5),
	)
}

// cat draws a striped cat.
func cat(c *canvas) {
	ear := at(20, 46).curve(14, 26, 19, 13).curve(33, 19, 42, 32)
	c.outlined(tint{yellow, amber}, soot, outlineWidth, both(ear)...)
	c.fill(tint{rose, blush}, both(at(23, 36).curve(19, 26, 22, 20).curve(29, 24, 34, 31))...)
	head := at(50, 29).curve(72, 29, 80, 46).curve(84, 58, 77, 69).curve(68, 84, 50, 84)
	c.outlined(tint{yellow, amber}, soot, outlineWidth, head.whole())
	c.brush(rust, 3.6, 1.2,
		at(50, 30).line(50, 43),
		at(42, 31).curve(41, 36, 43, 40),
		at(58, 31).curve(59, 36, 57, 40),
	)
	c.brush(rust, 3.2, 1, both(at(19.5, 56).curve(25, 56, 30, 58), at(22, 66).curve(27, 64, 31, 64))...)
	c.fill(tint{shell, shade}, at(50, 62).curve(64, 60, 66, 70).curve(62, 80, 50, 81).whole())
	almond := at(27, 53).curve(34, 44, 43, 53).curve(35, 60, 27, 53)
	c.outlined(tint{rgb(0xc9, 0xdf, 0x86), leaf}, soot, 1.8, both(almond[:len(almond)-1])...)
	c.fill(flat(soot), both(ellipse(35.3, 52.4, 1.9, 4.4))...)
	c.outlined(tint{blush, cinnabar}, soot, 1.4, at(45.5, 63).curve(50, 61, 54.5, 63).line(50, 68))
	c.brush(soot, 1.7, 1.2, at(50, 68).curve(50, 74, 42, 74), at(50, 68).curve(50, 74, 58, 74))
	c.brush(soot, 1.5, 0.7, both(at(38, 70).curve(26, 68, 13, 71), at(38, 73).curve(27, 75, 17, 80))...)
}
