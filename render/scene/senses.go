package scene

// Sound has a sound of render/sound begin, if the person wants to hear any.
func (p *Program) Sound(name string) {
	if p.Hear != nil && p.Settings.Volume > 0 {
		p.Hear(name, p.Settings.Volume)
	}
}
