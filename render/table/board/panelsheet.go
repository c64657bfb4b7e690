package board

import "github.com/hajimehoshi/ebiten/v2"

// The pictures that are drawn over panels: the light, the veil of a won panel, the worn
// jade of a closed panel without an owner, and the signs.
const (
	panelLight = iota
	panelVeil
	panelWorn
	panelCross
	panelRing
	panelPictures
)

// panelSheet holds these pictures for one size. Each covers a panel and half of the
// bars around it. They are arranged in two columns, so that the texture fits any
// device.
type panelSheet struct {
	key     panelKey
	picture *ebiten.Image
}

// panelKey identifies a panelSheet.
type panelKey struct {
	cell, side, bar int
}

func (k panelKey) whole() int { return k.side*k.cell + 2*k.bar }

// panelSheets caches the panel sheets, the most recently used first.
var panelSheets [4]*panelSheet

func (l *layout) panelKey() panelKey { return panelKey{l.cell, l.side, l.bar(l.cell)} }

// hasPanelSheet reports whether the pictures for a layout have been painted.
func hasPanelSheet(l *layout) bool {
	key := l.panelKey()
	return recent(panelSheets[:], func(s *panelSheet) bool { return s.key == key }) != nil
}

// panelSheetOf returns the pictures for a divided layout.
func panelSheetOf(l *layout) *panelSheet {
	key := l.panelKey()
	s := recent(panelSheets[:], func(s *panelSheet) bool { return s.key == key })
	if s == nil {
		s = &panelSheet{key: key}
		if oldest := remember(panelSheets[:], s); oldest != nil {
			oldest.picture.Deallocate()
		}
		s.paint()
	}
	return s
}

// corner returns the upper left corner of a picture.
func (s *panelSheet) corner(picture int) (x, y int) {
	whole := s.key.whole()
	return picture % 2 * whole, picture / 2 * whole
}

func (s *panelSheet) paint() {
	whole := s.key.whole()
	size := bounds(2*whole, (panelPictures+1)/2*whole)
	s.picture = ebiten.NewImageWithOptions(size, &ebiten.NewImageOptions{Unmanaged: true})
	half := float32(whole) / 2
	for picture := panelLight; picture <= panelWorn; picture++ {
		x, y := s.corner(picture)
		single.add(float32(x), float32(y), float32(x+whole), float32(y+whole), -half, -half, half, half,
			params{custom: [4]float32{float32(s.key.cell), float32(s.key.side), float32(picture)}})
	}
	single.shade(s.picture, panelProgram)
	for picture := panelCross; picture <= panelRing; picture++ {
		x, y := s.corner(picture)
		sign := resting(Piece{Material: Cross})
		if picture == panelRing {
			sign = resting(Piece{Material: Ring})
		}
		singlePieces.addInlaid(float64(x)+float64(half), float64(y)+float64(half), s.key.sign(), &sign, false)
	}
	singlePieces.draw(s.picture)
}

// sign returns the side of the square for which the sign of a panel is drawn. The sign
// fills its panel better than a piece fills its square.
func (k panelKey) sign() float64 { return float64(k.side*k.cell) * 1.14 }

// panelSign returns the picture of a sign.
func panelSign(sign Piece) int {
	if sign.Material == Ring {
		return panelRing
	}
	return panelCross
}
