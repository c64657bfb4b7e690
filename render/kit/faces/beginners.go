package faces

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
