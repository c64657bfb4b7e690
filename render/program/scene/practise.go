package scene

import (
	"colat/ai/practice"
)

// Practise adds exercises that the user has just missed, such as the task of a lesson. An exercise that
// is known already, or that the user has dropped, stays as it is. then, unless nil, is called in a later
// frame with the number of new ones.
func (p *Program) Practise(missed []practice.Exercise, then func(added int)) {
	at := p.Time()
	p.PutOff(func() {
		if added := p.Store.Practise(at, missed...); then != nil {
			then(added)
		}
	})
}
