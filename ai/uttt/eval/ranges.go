package eval

// A contribution to a hidden unit is below highest and above -lowest. Entries of Tables hold less than
// that below 0, where the other contributions to the unit hardly ever make it positive.
const (
	highest = 15.9
	lowest  = 20.7
)

// KeepInRange divides the weights of each hidden unit that contributes more than an entry of Tables
// holds, or has weights beyond MostWeight, and multiplies its weights in the output by the same number.
// No value changes, since max(0, x/c) is max(0, x)/c for c > 0.
func (n *Network) KeepInRange() {
	inputs := Describe()
	codes := make([][Features]float32, len(inputs))
	for p := range codes {
		n.code(&codes[p], &inputs[p])
	}
	for v := range n.Variants {
		d := &n.Variants[v]
		var excess [Hidden]float32 // by how much a unit exceeds what it may be
		exceed := func(weights []float32, high, low float32) {
			for i, w := range weights {
				excess[i%Hidden] = max(excess[i%Hidden], w/high, -w/low)
			}
		}
		contributions := func(vector, weights []float32) {
			var sums [Hidden]float32
			addProduct(sums[:], vector, weights)
			exceed(sums[:], highest, lowest)
		}
		for _, code := range codes[:PatternsOfVariant(v)] {
			for _, weights := range d.Blocks {
				contributions(code[:], weights)
			}
		}
		for i := range Standings {
			for _, weights := range d.Boards {
				contributions(n.Standing[i*StandingFeatures:][:StandingFeatures], weights)
			}
		}
		for _, weights := range d.intoHidden() {
			exceed(weights, MostWeight, MostWeight)
		}
		for unit, by := range excess {
			if by > 1 {
				d.divide(unit, by)
			}
		}
	}
}

// divide divides the weights into a hidden unit, and multiplies those out of it.
func (d *Dense) divide(unit int, by float32) {
	for _, weights := range d.intoHidden() {
		for i := unit; i < len(weights); i += Hidden {
			weights[i] /= by
		}
	}
	for view := range Views {
		out := d.Output[0].Weights[(view*Hidden+unit)*Second:][:Second]
		for i := range out {
			out[i] *= by
		}
	}
}
