package class

// openResults has the person be given the results in a form: as a page, or as a file.
func (c *Class) openResults(form string) {
	if c.program.OpenAddress != nil && c.id != "" {
		c.program.OpenAddress("rooms/contest/"+c.id+"."+form, form != "html")
	}
}
