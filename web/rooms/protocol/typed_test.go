package protocol_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"colat/web/rooms/protocol"
)

const accented = "ÁÀẢÃẠĂÂẮẰẲẴẶẤẦẨẪẬÉÈẺẼẸÊẾỀỂỄỆÍÌỈĨỊ" +
	"ÓÒỎÕỌÔƠỐỒỔỖỘỚỜỞỠỢÚÙỦŨỤƯỨỪỬỮỰÝỲỶỸỴĐ"

// A method is an input method for Vietnamese, as far as it matters for single letters: the letters
// that a key changes, and their changed forms.
type method map[rune]string // pairs of letters

var tones = []string{
	"AÁĂẮÂẤEÉÊẾIÍOÓÔỐƠỚUÚƯỨYÝ",
	"AÀĂẰÂẦEÈÊỀIÌOÒÔỒƠỜUÙƯỪYỲ",
	"AẢĂẲÂẨEẺÊỂIỈOỎÔỔƠỞUỦƯỬYỶ",
	"AÃĂẴÂẪEẼÊỄIĨOÕÔỖƠỠUŨƯỮYỸ",
	"AẠĂẶÂẬEẸÊỆIỊOỌÔỘƠỢUỤƯỰYỴ",
}

var (
	telex = method{
		'S': tones[0], 'F': tones[1], 'R': tones[2], 'X': tones[3], 'J': tones[4],
		'A': "AÂ", 'E': "EÊ", 'O': "OÔ", 'W': "AĂOƠUƯ", 'D': "DĐ",
	}
	vni = method{
		'1': tones[0], '2': tones[1], '3': tones[2], '4': tones[3], '5': tones[4],
		'6': "AÂEÊOÔ", '7': "OƠUƯ", '8': "AĂ", '9': "DĐ",
	}
)

// write returns what is written where keys are typed, and whether a key was lost, which undoes an
// accent when it is typed twice.
func (m method) write(keys string) (written string, lost bool) {
	var text []rune
	for _, key := range keys {
		changed := false
		for i := len(text) - 1; i >= 0 && !changed && (text[i] < '0' || text[i] > '9'); i-- {
			pairs := []rune(m[key])
			for at := 0; at < len(pairs); at += 2 {
				if pairs[at] == text[i] {
					text[i], changed = pairs[at+1], true
					break
				}
			}
			lost = lost || !changed && strings.ContainsRune(accented, text[i]) && m[key] != ""
		}
		switch {
		case changed:
		case key == 'W' && m['W'] != "":
			text = append(text, 'Ư')
		default:
			text = append(text, key)
		}
	}
	return string(text), lost
}

// Of a code that is drawn no input method changes anything.
func TestCodesAreLeftAloneByInputMethods(t *testing.T) {
	for range 5000 {
		code := protocol.NewCode()
		for name, m := range map[string]method{"Telex": telex, "VNI": vni} {
			if written, _ := m.write(code); written != code {
				t.Fatalf("%s makes %s of %s", name, written, code)
			}
		}
		if r := protocol.Readings(code); len(r) != 1 || r[0] != code || !protocol.IsWhole(code) {
			t.Fatalf("%s is read as %v", code, r)
		}
	}
}

// Codes that were drawn before are found again in what an input method makes of them.
func TestInputMethodsAreUndone(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	for name, m := range map[string]method{"Telex": telex, "VNI": vni} {
		changed, found := 0, 0
		for range 20_000 {
			var code []byte
			for range protocol.CodeLength {
				code = append(code, protocol.CodeAlphabet[chance.IntN(len(protocol.CodeAlphabet))])
			}
			written, lost := m.write(string(code))
			if lost || written == string(code) {
				continue
			}
			changed++
			if slices.Contains(protocol.Readings(strings.ToLower(written)), string(code)) {
				found++
			} else if changed-found < 3 {
				t.Logf("%s makes %s of %s, read as %v", name, written, code, protocol.Readings(written))
			}
		}
		t.Logf("%s changes %d of 20,000 codes, %d are found again", name, changed, found)
		if changed < 1000 || found < changed*95/100 {
			t.Errorf("%s: of %d codes %d are found again", name, changed, found)
		}
	}
}

// Typed codes are read in any width, any case and any form of their accents.
func TestTypedCodesAreRead(t *testing.T) {
	for typed, want := range map[string]string{
		"FÊ6LH": "FEE6LH", "fê6lh": "FEE6LH", "Fe\u03026LH": "FEE6LH", "Á3XYZ": "AS3XYZ", "Ư3XYZ2": "W3XYZ2",
		"ư3xyz": "UW3XYZ", "Đ34567": "", "Đ3456": "DD3456",
		"ＡＢＣ２３４": "ABC234", "ａｂｃ　２３４": "ABC234", "abc-234": "ABC234", "ABC23é": "", "ABC23": "",
	} {
		if code, ok := protocol.ParseCode(typed); ok != (want != "") || ok && code != want {
			t.Errorf("%q is read as %q, %t, want %q", typed, code, ok, want)
		}
	}
	for typed, want := range map[string]string{"À34567": "A23456", "Ê34567": "E63456"} {
		_ = want
		if r := protocol.Readings(typed[:len(typed)-1]); !slices.Contains(r, want) {
			t.Errorf("%q is read as %v, want %s too", typed, r, want)
		}
	}
	for typed, want := range map[string]string{
		"Á3XYZ2": "Á3XYZ", "abc 234 5": "ABC234", "ＡＢ！Ｃ": "ABC", "Ư3XYZ2": "Ư3XYZ2", "fê6l": "FÊ6L",
		"日本": "", "": "",
	} {
		if clean := protocol.CleanTyped(typed); clean != want {
			t.Errorf("%q is shown as %q, want %q", typed, clean, want)
		}
	}
	if protocol.IsWhole("Ư3XYZ") || !protocol.IsWhole("FÊ6LH") || protocol.IsWhole("FÊ6L") {
		t.Error("it is not known when a code is complete")
	}
	long := strings.Repeat("ế", 4000)
	if r := protocol.Readings(long); len(r) == 0 || len(r[0]) > 1000 {
		t.Errorf("%d readings of a long text", len(r))
	}
}
