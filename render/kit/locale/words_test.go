package locale

import (
	"os"
	"regexp"
	"testing"
)

// One thing has one word in Vietnamese, in the interface and in its manual.
func TestOneThingHasOneWord(t *testing.T) {
	manual, err := os.ReadFile("../../../docs/HUONG_DAN.md")
	if err != nil {
		t.Fatal(err)
	}
	texts := messages(t, "vi")
	course := regexp.MustCompile(`đề\s+bài\s+gọi\s+là\s+ô\s+chiến\s+thắng`)
	texts["docs/HUONG_DAN.md"] = course.ReplaceAllString(string(manual), "")
	for _, other := range []struct{ pattern, word string }{
		{`(?i)ô (chiến )?thắng(?:[^\p{L}]|$)`, "ô mặt trời"},
		{`(?i)(?:^|[^\p{L}])bại(?:[^\p{L}]|$)`, "thua"},
		{`(?i)máy nghỉ|hay nghỉ`, "máy chờ"},
		{`(?i)(?:^|[^\p{L}])khối(?:[^\p{L}]|$)`, "ô lớn"},
		{`(?i)ca-rô`, "caro"},
		{`(?i)lượt nhường`, "bỏ lượt"},
		{`(?i)đánh giá của máy`, "nhận định của máy"},
		{`(?i)(?:thắng|thua|hoà) chắc`, "chắc thắng, chắc thua, chắc hoà"},
		{`(?i)tham ăn`, "tham lam"},
		{`(?i)thư viện|kho ván`, "Ván đã chơi"},
		{`Còn bây giờ`, "tiếp theo"},
		{`(?i)đường cong`, "biểu đồ"},
		{`(?i)dấu (?:thẳng hàng|liền nhau)(?: trước|,)`, "quân"},
		{`(?i)tới một nước|lùi, tới`, "tiến"},
		{`không phải là cách mở`, "… không đúng: viết …"},
	} {
		pattern := regexp.MustCompile(other.pattern)
		for id, text := range texts {
			if at := pattern.FindString(text); at != "" {
				t.Errorf("%s: %q is called %s everywhere", id, at, other.word)
			}
		}
	}
	for _, id := range []string{"lesson.w", "lesson.l", "values.win", "values.loss"} {
		if !regexp.MustCompile(`^(thắng|thua)\x{a0}?$`).MatchString(texts[id]) {
			t.Errorf("%s: %q is neither thắng nor thua", id, texts[id])
		}
	}
}

// The same holds for English: past games are no library, and an engine's work on a game is an
// analysis.
func TestOneThingHasOneEnglishWord(t *testing.T) {
	placeholder := regexp.MustCompile(`{{.*?}}`)
	for _, other := range []struct{ pattern, word string }{
		{`(?i)\blibrary\b`, "past games"},
		{`(?i)\b(?:reviews?|reviewing|looking back)\b`, "analysis"},
		{`(?i)m,n,k on`, "signs in a row"},
	} {
		pattern := regexp.MustCompile(other.pattern)
		for id, text := range messages(t, "en") {
			if at := pattern.FindString(placeholder.ReplaceAllString(text, "")); at != "" {
				t.Errorf("%s: %q is called %s everywhere", id, at, other.word)
			}
		}
	}
}

// A proven result is a word in English too: W beside a figure reads as White.
func TestResultsAreWords(t *testing.T) {
	texts := messages(t, "en")
	for id, want := range map[string]string{
		"lesson.w": "win\u00a0", "lesson.l": "loss\u00a0", "values.win": "win", "values.loss": "loss",
	} {
		if texts[id] != want {
			t.Errorf("%s: %q, want %q", id, texts[id], want)
		}
	}
}
