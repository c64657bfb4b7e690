package board

// paint paints the sprites of a kind into their places, which are empty.
func (s *sheets) paint(sheet sheetKind) {
	picture := s.picture
	side := float32(s.side)
	switch sheet {
	case markSheet, signSheet:
		for kind := range sprites[sheet] {
			s.addSquare(sheet, kind, params{custom: [4]float32{side, float32(kind)}})
		}
		program := markProgram
		if sheet == signSheet {
			program = signProgram
		}
		single.shade(picture, program)
	case inlaySheet:
		s.addSquare(sheet, 0, params{custom: [4]float32{side}})
		single.shade(picture, inlayProgram)
	case discSheet, sunDiscSheet:
		for sprite := range discSprites {
			p := resting(Piece{Material: Disc, Light: sprite > 0})
			p.piece = max(0, sprite-1)
			x, y := s.middle(sheet, sprite)
			singlePieces.addDisc(x, y, discRadius(s.side), float64(s.side)/2, &p, sheet == sunDiscSheet)
		}
		singlePieces.draw(picture)
	case inlaidSheet:
		for sprite := range inlaidSprites {
			p := resting(Piece{Material: Cross})
			if sprite > 0 {
				p = resting(Piece{Material: Ring})
				p.piece = sprite - 1
			}
			x, y := s.middle(sheet, sprite)
			singlePieces.addInlaid(x+s.key.shift(), y+s.key.shift(), float64(s.side), &p, s.key.points)
		}
		singlePieces.draw(picture)
	case stoneSheet:
		s.paintStones()
	}
}

// addSquare appends the rectangle of a sprite.
func (s *sheets) addSquare(sheet sheetKind, sprite int, p params) {
	x, y := s.corner(sheet, sprite)
	side := float32(s.side)
	single.add(x, y, x+side, y+side, -side/2, -side/2, side/2, side/2, p)
}

func (s *sheets) paintStones() {
	picture, radius := s.picture, discRadius(s.side)
	s.addSquare(stoneSheet, stoneShadow, restingShadow(radius))
	single.shade(picture, shadowProgram)
	for sprite := range stoneShadow {
		x, y := s.middle(stoneSheet, sprite)
		singlePieces.addStone(x, y, radius, stoneOf(sprite))
	}
	singlePieces.draw(picture)
	for sprite := range stoneShadow {
		x, y := s.middle(stoneSheet, sprite)
		drawNumeral(picture, x, y, radius, stoneOf(sprite))
	}
}
