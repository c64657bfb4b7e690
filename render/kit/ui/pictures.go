package ui

import "github.com/hajimehoshi/ebiten/v2"

// Pictures caches painted square pictures by what they depend on. If there are more than Most, all
// are painted again: a screen shows few, and a window dragged between screens adds more.
type Pictures[K comparable] struct {
	Most  int
	Paint func(K) []byte // as premultiplied RGBA

	kept map[K]*ebiten.Image
}

// Of returns the picture of a key, with a side in pixels.
func (p *Pictures[K]) Of(key K, side int) *ebiten.Image {
	if picture, kept := p.kept[key]; kept {
		return picture
	}
	if len(p.kept) >= p.Most {
		for _, old := range p.kept {
			old.Deallocate()
		}
		p.kept = nil
	}
	if p.kept == nil {
		p.kept = make(map[K]*ebiten.Image)
	}
	picture := ebiten.NewImage(side, side)
	picture.WritePixels(p.Paint(key))
	p.kept[key] = picture
	return picture
}
