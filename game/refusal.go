package game

import "fmt"

// A Refusal is an error in both languages of the program. It explains why a well-formed
// position or move is not valid.
type Refusal struct{ Names }

func (r *Refusal) Error() string { return r.English }

// Refuse returns a Refusal. The arguments are formatted into both texts in the same
// order.
func Refuse(vietnamese, english string, arguments ...any) error {
	return &Refusal{Names{fmt.Sprintf(vietnamese, arguments...), fmt.Sprintf(english, arguments...)}}
}
