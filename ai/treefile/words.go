package treefile

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"colat/game"
)

// sentences are about faults. Their arguments are the move, the value, the right value, alpha, beta, the right
// beta, the number of moves and the evaluation.
var sentences = map[Fault]game.Names{
	Illegal: {Vietnamese: "%[1]s không phải nước hợp lệ ở đây.", English: "%[1]s is no legal move here."},
	Twice:   {Vietnamese: "%[1]s bị xét hai lần.", English: "%[1]s is searched a second time."},
	LeftOut: {
		Vietnamese: "Còn %[7]d nước chưa xét, mà không có lần cắt nào.",
		English:    "Moves not searched without a cut: %[7]d.",
	},
	NoCut: {
		Vietnamese: "Chưa được cắt: %[2]s còn nằm giữa alpha %[4]s và beta %[5]s.",
		English:    "This cut is none: %[2]s lies between alpha %[4]s and beta %[5]s.",
	},
	LateCut: {
		Vietnamese: "Lẽ ra phải cắt: alpha đã chạm beta, mà vẫn xét thêm %[7]d nước.",
		English:    "A cut is missing: alpha has reached beta. Moves searched too many: %[7]d.",
	},
	Window: {
		Vietnamese: "Sai alpha, beta: %[4]s và %[5]s; các nước trước để lại %[3]s và %[6]s.",
		English:    "Wrong alpha and beta: %[4]s and %[5]s; the moves before leave %[3]s and %[6]s.",
	},
	Sign: {
		Vietnamese: "Sai dấu, hoặc nhầm bên chọn nước: giá trị là %[2]s, lẽ ra là %[3]s.",
		English:    "Wrong sign, or the wrong side chooses: the value is %[2]s and should be %[3]s.",
	},
	WrongBest: {
		Vietnamese: "Giá trị %[2]s không suy ra được từ các nước bên dưới: lẽ ra là %[3]s.",
		English:    "The value %[2]s does not follow from the moves below: it should be %[3]s.",
	},
	Estimate: {
		Vietnamese: "Hàm lượng giá %[8]s cho %[3]s ở đây, không phải %[2]s.",
		English:    "The evaluation %[8]s gives %[3]s here, not %[2]s.",
	},
	EndedSign: {
		Vietnamese: "Sai dấu: ván đã kết thúc ở đây, và %[2]s là giá trị của bên kia.",
		English:    "Wrong sign: the game is over here, and %[2]s is the value of the other result.",
	},
}

// Say describes a finding for a language tag, "vi" or "en". move is the move that leads to its node, in the
// notation of the reader. Values are for MAX.
func (t *Tree) Say(f *Finding, language, move string) string {
	n := &t.Nodes[f.Node]
	if f.Fault == Illegal {
		move = fmt.Sprintf("%.20s", f.Move)
	}
	eval := ""
	if t.Evaluation != nil {
		eval = t.Evaluation.Name
	}
	worth := func(value float64) string { return Worth(value, language) }
	return fmt.Sprintf(sentences[f.Fault].In(language)+"%[9]s", move, worth(n.Value), worth(f.Want), worth(n.Alpha),
		worth(n.Beta), worth(f.WantBeta), f.Count, eval, "")
}

// Worth formats a value or a bound of a program, in its own unit, for a language tag.
func Worth(worth float64, language string) string {
	if math.IsInf(worth, 0) {
		return game.Names{Vietnamese: "chưa có", English: "none"}.In(language)
	}
	text := strconv.FormatFloat(math.Abs(worth), 'g', 6, 64)
	if language == "vi" {
		text = strings.Replace(text, ".", ",", 1)
	}
	switch {
	case worth > 0:
		return "+" + text
	case worth < 0:
		return "−" + text
	}
	return text
}
