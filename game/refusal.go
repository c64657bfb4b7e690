package game

import "fmt"

// A Refusal is an error that says, in the languages of the program, why a position that
// can be read cannot be.
type Refusal struct{ Names }

func (r *Refusal) Error() string { return r.English }

// Refuse makes a Refusal. The arguments fill either text, in the same order.
func Refuse(vietnamese, english string, arguments ...any) error {
	return &Refusal{Names{fmt.Sprintf(vietnamese, arguments...), fmt.Sprintf(english, arguments...)}}
}
