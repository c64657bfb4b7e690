package tournament

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"colat/ai/arena"
	"colat/ai/arena/pairing"
	"colat/game"
	"colat/game/match"
)

//go:embed report.html.tmpl
var reportTemplate string

var report = template.Must(template.New("report").Parse(reportTemplate))

// htmlReport holds the data for the template.
type htmlReport struct {
	Result   *Result
	GameName game.Names
	Curve    template.HTML
	HalfWins bool
	Swiss    bool // whether there are Swiss stages
	Groups   bool // whether the tie-break rule for groups applies
	Games    []htmlGame

	rules game.Rules
}

// htmlGame is a game with its positions, for replay in the page.
type htmlGame struct {
	Number    int
	Record    *match.Record
	Result    game.Names
	Text      string // in the format in which the app saves games
	Moves     string
	Frames    string // diagrams separated by form feeds
	LastBoard string
}

// WriteHTML writes a self-contained page: the tables, the chart of the ratings as SVG,
// and every game, in both languages.
func (r *Result) WriteHTML(out io.Writer, rules game.Rules, curve string) error {
	page := r.report(rules)
	// The declaration at the start of an SVG file is not allowed in a page.
	page.Curve = template.HTML(curve[max(0, strings.Index(curve, "<svg")):])
	for i, record := range r.Games {
		page.Games = append(page.Games, htmlGameOf(i+1, record, rules))
	}
	if _, err := out.Write(reportStart(r.Tournament)); err != nil {
		return err
	}
	return report.Execute(out, page)
}

// WriteTables writes the tables of WriteHTML alone, as a part of another page.
func (r *Result) WriteTables(out io.Writer, rules game.Rules) error {
	return report.ExecuteTemplate(out, "tables", r.report(rules))
}

func (r *Result) report(rules game.Rules) *htmlReport {
	page := &htmlReport{Result: r, GameName: rules.Name(), HalfWins: r.HalfWins(), rules: rules}
	display := false
	for _, stage := range r.Stages {
		page.Swiss = page.Swiss || stage.Swiss != nil
		page.Groups = page.Groups || stage.Kind == pairing.GroupStage
		display = display || stage.Kind == pairing.DisplayStage
	}
	page.Groups = page.Groups || !page.Swiss && !display // a knock-out alone
	return page
}

func htmlGameOf(number int, record *match.Record, rules game.Rules) htmlGame {
	var frames []string
	for s := range record.Positions() {
		frames = append(frames, arena.Diagram(s))
	}
	return htmlGame{
		Number:    number,
		Record:    record,
		Result:    ResultNames(record, rules),
		Text:      record.String(),
		Moves:     strings.Join(record.MoveTexts(), " "),
		Frames:    strings.Join(frames, "\f"),
		LastBoard: frames[len(frames)-1],
	}
}

// Correction is the reason of a result that the moves do not lead to: the organizer of
// the tournament has entered it.
const Correction game.Reason = "correction"

// reasonNames are the names of the reasons that occur in all games.
var reasonNames = map[game.Reason]game.Names{
	Correction:       {Vietnamese: "sửa kết quả", English: "correction"},
	game.Resignation: {Vietnamese: "đầu hàng", English: "resignation"},
	game.Timeout:     {Vietnamese: "hết giờ", English: "time"},
	game.Agreement:   {Vietnamese: "thoả thuận hoà", English: "agreement"},
	game.Absence:     {Vietnamese: "vắng mặt", English: "absence"},
	game.Aborted:     {Vietnamese: "bỏ ván", English: "no result"},
	game.IllegalMove: {Vietnamese: "nước đi sai luật", English: "an illegal move"},
	game.Crash:       {Vietnamese: "chương trình hỏng", English: "a crash"},
}

// Player returns the name of a player, with a mark if it is a program among people.
func (r *htmlReport) Player(name string) template.HTML {
	text := template.HTMLEscapeString(name)
	if slices.Contains(r.Result.Bots, name) {
		text += " <small>(bot)</small>"
	}
	return template.HTML(text)
}

// Reason returns the name of the reason for which a game ended.
func (r *htmlReport) Reason(reason game.Reason) game.Names { return reasonText(r.rules, reason) }

func reasonText(rules game.Rules, reason game.Reason) game.Names {
	if names, known := reasonNames[reason]; known {
		return names
	}
	if namer, ok := rules.(game.ReasonNamer); ok {
		if names, known := namer.ReasonNames()[reason]; known {
			return names
		}
	}
	return game.Names{Vietnamese: string(reason), English: string(reason)}
}

// ResultNames describes the result of a game.
func ResultNames(r *match.Record, rules game.Rules) game.Names {
	result := r.Result
	if result.Winner == game.NoSide {
		return game.Names{Vietnamese: "hoà", English: "drawn"}
	}
	side, reason := rules.Sides()[result.Winner], reasonText(rules, result.Reason)
	return game.Names{
		Vietnamese: fmt.Sprintf("%s thắng (%s)", side.Vietnamese, reason.Vietnamese),
		English:    fmt.Sprintf("%s wins by %s", side.English, reason.English),
	}
}

// Elo returns a player's rating as text.
func (r *htmlReport) Elo(name string) string {
	for _, rating := range r.Result.Ratings {
		if rating.Name == name {
			return fmt.Sprintf("%+.0f", rating.Elo)
		}
	}
	return ""
}

// Add returns a + b, which templates cannot.
func (r *htmlReport) Add(a, b int) int { return a + b }

// Score returns the points of both players of a tie. A single game that was won is 1–0, also where
// a win gives more points.
func (r *htmlReport) Score(points [2]int) string {
	if points == [2]int{pairing.Win, 0} || points == [2]int{0, pairing.Win} {
		points[0], points[1] = points[0]/pairing.Win, points[1]/pairing.Win
	}
	return fmt.Sprintf("%d–%d", points[0], points[1])
}

// tieBreaks are the names of the tie-break criteria.
var tieBreaks = map[string]*game.Names{
	pairing.ByMutual:     {Vietnamese: "đối đầu", English: "mutual games"},
	pairing.ByBuchholz:   {Vietnamese: "Buchholz", English: "Buchholz"},
	pairing.BySB:         {Vietnamese: "Sonneborn–Berger", English: "Sonneborn–Berger"},
	pairing.ByWins:       {Vietnamese: "số ván thắng", English: "games won"},
	pairing.ByLot:        {Vietnamese: "bốc thăm", English: "lot"},
	pairing.ByPoints:     {Vietnamese: "điểm", English: "points"},
	pairing.ByWithdrawal: {Vietnamese: "bỏ giải", English: "withdrawal"},
	pairing.ByWalkover:   {Vietnamese: "đối thủ bỏ cuộc", English: "walkover"},
	pairing.ByBye:        {Vietnamese: "miễn đấu", English: "bye"},
}

// TieBreak returns the name of a tie-break criterion, or nil if it has none.
func (r *htmlReport) TieBreak(by string) *game.Names { return tieBreaks[by] }

// roundNames are the names of the last rounds of a knock-out.
var roundNames = map[string]game.Names{
	"final":         {Vietnamese: "Chung kết", English: "Final"},
	"semi-final":    {Vietnamese: "Bán kết", English: "Semi-finals"},
	"quarter-final": {Vietnamese: "Tứ kết", English: "Quarter-finals"},
}

// PhaseNames returns the names of a stage or round from its name in a plan.
func PhaseNames(name string) game.Names {
	if names, known := roundNames[name]; known {
		return names
	}
	return game.Names{
		Vietnamese: strings.NewReplacer("last", "Vòng", "stage", "Vòng", " round", ", lượt").Replace(name),
		English:    strings.NewReplacer("last", "Last", "stage", "Stage", " round", ", round").Replace(name),
	}
}

// RoundName returns the name of a round of a knock-out.
func (r *htmlReport) RoundName(name string) game.Names { return PhaseNames(name) }
