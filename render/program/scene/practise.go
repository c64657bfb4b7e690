package scene

import (
	"colat/ai/practice"
)

// Practise has exercises come back that the user has just missed, such as the task of a lesson. Those
// that are known already, or that the user has dropped, stay as they are. then, unless nil, is called
// in a later frame with the number of new ones.
func (p *Program) Practise(missed []practice.Exercise, then func(added int)) {
	at := p.Time()
	p.PutOff(func() {
		if added := p.Store.Practise(at, missed...); then != nil {
			then(added)
		}
	})
}
