package games

import (
	"fmt"
	"strings"

	"colat/game"
	"colat/game/cotoan"
	"colat/render/locale"
)

// sumsOfThree are pairs that make 3, rear piece first, by operation.
var sumsOfThree = []struct {
	operation   cotoan.Operation
	rear, front int
}{
	{cotoan.Add, 2, 1}, {cotoan.Subtract, 8, 5}, {cotoan.Multiply, 3, 1},
	{cotoan.Divide, 7, 2}, {cotoan.Remainder, 7, 4},
}

// largeSums are pairs whose last digit is 3.
var largeSums = []struct {
	operation          cotoan.Operation
	rear, front, value int
}{{cotoan.Multiply, 9, 7, 63}, {cotoan.Add, 9, 4, 13}}

// bothZeros stand where they begin the game.
const bothZeros = "r0e2 b0e10"

// captureOf is a capture of a blue piece three squares before the front piece of a
// pair, on a rank.
func captureOf(rear, front, captured, rank, points int) Diagram {
	return Diagram{
		Position: stonesAt(fmt.Sprintf("%s b9i8 r%[2]da%[5]d r%[3]db%[5]d b%[4]de%[5]d",
			bothZeros, rear, front, captured, rank), points),
		Next: fmt.Sprintf("a%dxe%[1]d", rank),
		Part: fmt.Sprintf("a%d-e%d", rank+1, rank-1),
	}
}

// stonesAt writes a position of stones such as r2a1 with red to move, which has so
// many points.
func stonesAt(stones string, points int) string {
	var board [cotoan.Ranks][cotoan.Files]string
	for _, stone := range strings.Fields(stones) {
		square, _ := cotoan.FindSquare(stone[2:])
		board[cotoan.Ranks-1-square.Rank()][square.File()] = stone[:2]
	}
	var ranks []string
	for _, squares := range board {
		for i := range squares {
			if squares[i] == "" {
				squares[i] = "--"
			}
		}
		ranks = append(ranks, strings.Join(squares[:], ","))
	}
	return fmt.Sprintf("%s r %d-0", strings.Join(ranks, "/"), points)
}

func (cotoanWords) Help(l *locale.Locale, rules game.Rules) []Section {
	agreed := rules.(*cotoan.Rules).Config()
	sections := []Section{{l.Text("cotoan.slide-title"), l.Text("cotoan.slide"), []Diagram{
		{Position: stonesAt("r3d4 b6f6 b2a7", 0), Selected: "d4", Part: "a7-g1"},
	}, false}}
	sections = append(sections, captureHelp(l, agreed)...)
	if agreed.Decides != cotoan.Points {
		zero := captureOf(firstSum(agreed).rear, firstSum(agreed).front, 0, 10, 0)
		sections = append(sections, Section{
			l.Text("cotoan.zero-title"), l.Text("cotoan.zero"), []Diagram{zero, zero.Then()}, true,
		})
	}
	data := locale.Data{"Target": agreed.Target}
	if agreed.Decides != cotoan.Zero {
		last := captureOf(firstSum(agreed).rear, firstSum(agreed).front, 6, 5, agreed.Target-6)
		sections = append(sections, Section{
			l.Text("cotoan.points-title"), l.Format("cotoan.points", data), []Diagram{last, last.Then()}, true,
		})
	}
	return append(sections, Section{l.Text("cotoan.end-title"), l.Text("cotoan.end"), []Diagram{
		{Position: stonesAt(bothZeros, 7)},
	}, false})
}

// firstSum returns the first of sumsOfThree that may be used.
func firstSum(agreed cotoan.Config) (sum struct{ rear, front int }) {
	for _, s := range sumsOfThree {
		if agreed.Operations.Has(s.operation) {
			sum.rear, sum.front = s.rear, s.front
			break
		}
	}
	return sum
}

// captureHelp returns how two pieces capture a third one, by the operations that may
// be used.
func captureHelp(l *locale.Locale, agreed cotoan.Config) []Section {
	const capturedNumber, rank = 6, 5
	var pictures []Diagram
	var signs []string
	for _, s := range sumsOfThree {
		if agreed.Operations.Has(s.operation) {
			pictures = append(pictures, captureOf(s.rear, s.front, capturedNumber, rank, 0))
			signs = append(signs, operationSigns[s.operation])
		}
	}
	first := pictures[0]
	sections := []Section{{
		l.Text("cotoan.capture-title"),
		l.Format("cotoan.capture", locale.Data{"Sum": sumOf(firstSum(agreed), signs[0])}),
		[]Diagram{first, first.Then()}, true,
	}}
	text := l.Format("cotoan.operations", locale.Data{"Operations": strings.Join(signs, ", ")})
	if !agreed.ZeroFront {
		text += " " + l.Text("cotoan.zero-front")
	}
	if others := pictures[1:]; len(others) > 0 {
		// The last ones are those that people know least.
		sections = append(sections, Section{
			l.Text("cotoan.operations-title"), text, others[max(0, len(others)-2):], false,
		})
	}
	for _, s := range largeSums {
		if agreed.Operations.Has(s.operation) {
			digit := captureOf(s.rear, s.front, capturedNumber, rank, 0)
			return append(sections, Section{
				l.Text("cotoan.digit-title"), l.Format("cotoan.digit", locale.Data{"Value": s.value, "Digit": s.value % 10}),
				[]Diagram{digit, digit.Then()}, true,
			})
		}
	}
	return sections
}

// operationSigns are what the rules call the operations.
var operationSigns = [...]string{
	cotoan.Add: "x+y", cotoan.Subtract: "x−y", cotoan.Multiply: "x×y", cotoan.Divide: "x:y", cotoan.Remainder: "x mod y",
}

// sumOf writes a sum with the numbers in the place of x and y.
func sumOf(sum struct{ rear, front int }, sign string) string {
	return strings.NewReplacer("x", fmt.Sprint(sum.rear), "y", fmt.Sprint(sum.front)).Replace(sign)
}
