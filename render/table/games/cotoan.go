package games

import (
	"cmp"
	"fmt"
	"image/color"
	"strings"

	"colat/game"
	"colat/game/cotoan"
	"colat/render/kit/locale"
)

// CoToan is the adapter of Cờ toán Việt Nam.
var CoToan = Register(&Game{
	Place:      3,
	Families:   []string{"cotoan"},
	Opponents:  Players,
	MostDepth:  4,
	Tones:      [2]color.RGBA{{0xb0, 0x26, 0x18, 0xff}, {0x2e, 0x43, 0x96, 0xff}},
	Trays:      []Tray{{Tagline: "cotoan.tagline"}},
	ClearLead:  6, // points
	Unit:       "cotoan.unit",
	Scale:      "cotoan.scale",
	Facing:     true,
	BoardStyle: cotoanLook{},
	Words:      cotoanWords{},
	Editor:     cotoanEditor{},
	Calculator: cotoanCalculator{},
})

// A calculation is an operation on a rear and a front piece that gives the value more simply
// than the other operations. The last digit of the value is the distance at which the
// pieces capture.
type calculation struct {
	operation   cotoan.Operation
	rear, front int
	value       int
}

// smallSums are examples of the operations, largeSums are examples of the rule about
// the last digit.
var (
	smallSums = []calculation{
		{cotoan.Add, 2, 1, 3}, {cotoan.Subtract, 8, 5, 3}, {cotoan.Multiply, 3, 1, 3},
		{cotoan.Divide, 7, 2, 3}, {cotoan.Remainder, 9, 4, 1},
	}
	largeSums = []calculation{{cotoan.Multiply, 9, 7, 63}, {cotoan.Add, 9, 4, 13}}
)

// expression formats a calculation as on the page.
func (s calculation) expression() string { return s.operation.Expression(s.rear, s.front) }

// bothZeros are the two 0s on their squares at the start.
const bothZeros = "r0e2 b0e10"

// capture returns the diagram of a capture by a calculation on a square of file e, along a
// rank. points is the number of red's points before the capture.
func (s calculation) capture(captured, rank, points int) Diagram {
	front := cotoan.At(4-s.value%10, rank-1)
	rear := front - 1
	return Diagram{
		Position: stonesAt(fmt.Sprintf("%s b9i8 r%d%s r%d%s b%de%d",
			bothZeros, s.rear, rear, s.front, front, captured, rank), points),
		Next: fmt.Sprintf("%sxe%d", rear, rank),
		Part: fmt.Sprintf("a%d-e%d", rank+1, rank-1),
	}
}

// stonesAt returns a position text with the given stones, such as r2a1, with red to
// move and the given number of red's points.
func stonesAt(stones string, points int) string {
	var board [cotoan.Ranks][cotoan.Files]string
	for _, stone := range strings.Fields(stones) {
		square, _ := cotoan.FindSquare(stone[2:])
		board[cotoan.Ranks-1-square.Rank()][square.File()] = stone[:2]
	}
	var ranks []string
	for _, squares := range board {
		for i := range squares {
			squares[i] = cmp.Or(squares[i], "--")
		}
		ranks = append(ranks, strings.Join(squares[:], ","))
	}
	return fmt.Sprintf("%s r %d-0", strings.Join(ranks, "/"), points)
}

func (cotoanWords) Help(l *locale.Locale, rules game.Rules) []Section {
	agreed := rules.(*cotoan.Rules).Config()
	sections := []Section{section(l, "cotoan.slide-title", "cotoan.slide", Diagram{
		Position: stonesAt("r3d4 b6f6 b2a7", 0), Selected: "d4", Part: "a7-g1",
	})}
	sections = append(sections, captureHelp(l, agreed)...)
	first := allowed(smallSums, agreed)[0]
	if agreed.Decides != cotoan.Points {
		sections = append(sections, lead(l, "cotoan.zero-title", "cotoan.zero", first.capture(0, zeroRank, 0)))
	}
	text, before := l.Text("cotoan.points-alone"), 0
	if agreed.Decides != cotoan.Zero {
		text, before = l.Format("cotoan.points", locale.Data{"Target": agreed.Target}), agreed.Target-usualCapture
	}
	last := first.capture(usualCapture, usualRank, before)
	return append(sections, Section{
		l.Text("cotoan.points-title"), text + " " + l.Text("cotoan.end"), []Diagram{last, last.Then()}, true,
	})
}

// The captured piece in the examples and its rank, and the rank of blue's 0.
const usualCapture, usualRank, zeroRank = 6, 5, 10

// allowed returns the sums whose operations are allowed.
func allowed(sums []calculation, agreed cotoan.Config) (list []calculation) {
	for _, s := range sums {
		if agreed.Operations.Has(s.operation) {
			list = append(list, s)
		}
	}
	return list
}

// captureHelp explains captures with the allowed operations.
func captureHelp(l *locale.Locale, agreed cotoan.Config) []Section {
	var signs []string
	var pictures []Diagram
	sums := allowed(smallSums, agreed)
	for _, s := range sums {
		signs = append(signs, operationSigns[s.operation])
		pictures = append(pictures, s.capture(usualCapture, usualRank, 0))
	}
	sections := []Section{{
		l.Text("cotoan.capture-title"),
		l.Count("cotoan.capture", sums[0].value, locale.Data{"Sum": sums[0].expression()}),
		[]Diagram{pictures[0], pictures[0].Then()}, true,
	}}
	if others := pictures[1:]; len(others) > 0 {
		text := l.Format("cotoan.operations", locale.Data{"Operations": strings.Join(signs, ", ")})
		if !agreed.ZeroFront {
			text += " " + l.Text("cotoan.zero-front")
		}
		// Show the last ones, which are the least familiar.
		sections = append(sections, Section{l.Text("cotoan.operations-title"), text, others[max(0, len(others)-2):], false})
	}
	if large := allowed(largeSums, agreed); len(large) > 0 {
		digit := large[0].capture(usualCapture, usualRank, 0)
		data := locale.Data{"Value": large[0].value, "Digit": large[0].value % 10}
		sections = append(sections, Section{
			l.Text("cotoan.digit-title"), l.Format("cotoan.digit", data), []Diagram{digit, digit.Then()}, true,
		})
	}
	return sections
}

// operationSigns are the names of the operations in the text of the rules.
var operationSigns = [...]string{
	cotoan.Add: "x+y", cotoan.Subtract: "x−y", cotoan.Multiply: "x×y",
	cotoan.Divide: "x:y", cotoan.Remainder: "x mod y",
}
