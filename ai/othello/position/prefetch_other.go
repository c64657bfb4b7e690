//go:build !amd64

package position

// Prefetch does nothing, since Go has no instruction for it here.
func (t *Table) Prefetch(children []Child) {}
