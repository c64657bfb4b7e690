package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A course is an assignment to hand in.
type course struct {
	id          string
	report      string // name of its report
	least, most int    // number of students in a group
	prefix      string // of the zip's name
	agent       bool   // whether the zip has the agent's file beside Source and Report
}

var courses = []course{
	{id: "othello", report: "victory", least: 2, most: 3},
	{id: "uttt", report: "uttt", least: 1, most: 5, prefix: "_", agent: true},
}

// fronts are the first pages of the reports by their names.
var fronts = map[string]front{
	"victory": {
		Title: "Đồ án: Cờ Lật", Subject: "CSC14003 – Cơ sở trí tuệ nhân tạo",
		Picture: "../images/victory-1280x800.jpg",
	},
	"classic": {
		Title: "Đồ án: Cờ Othello", Subject: "CS106 – Trí tuệ nhân tạo",
		Picture: "../images/classic-844x390.jpg",
	},
	"uttt": {
		Title: "Bài tập lớn 2: Ultimate Tic-Tac-Toe", Subject: "Trí tuệ nhân tạo",
		Picture: "../images/uttt-844x390.jpg",
	},
	"mnk": {
		Title: "Bài tập thực hành 3: m,n,k", Subject: "Trí tuệ nhân tạo", Picture: "../images/mnk-844x390.jpg",
	},
	"cotoan": {
		Title: "Cờ toán Việt Nam", Subject: "Nhập môn trí tuệ nhân tạo",
		Picture: "../images/cotoan-844x390.jpg",
	},
	"all": {
		Title: "Tìm kiếm đối kháng trong năm trò chơi", Subject: "Trí tuệ nhân tạo",
		Picture: "../images/front-1280x800.jpg",
	},
}

// parseCourse returns the course with an ID.
func parseCourse(text string) (*course, error) {
	var ids []string
	for i := range courses {
		if courses[i].id == text {
			return &courses[i], nil
		}
		ids = append(ids, "COURSE="+courses[i].id)
	}
	return nil, fmt.Errorf("COURSE=%.40q: want %s", text, strings.Join(ids, " or "))
}

// name returns the zip's name without its extension, in the form that the course
// requires.
func (c *course) name(ids []string) string { return c.prefix + strings.Join(ids, "_") }

// parseIDs parses the student numbers of a group.
func (c *course) parseIDs(text string) ([]string, error) {
	wrong := func(why string) ([]string, error) {
		return nil, fmt.Errorf("IDS=%.60q: %s: want %d to %d student numbers of 7 or 8 digits with _ between, "+
			"such as IDS=1234567_7654321", text, why, c.least, c.most)
	}
	if text == "" {
		return wrong("there is none")
	}
	ids := strings.Split(text, "_")
	if len(ids) > c.most {
		return wrong(fmt.Sprintf("%d are too many", len(ids)))
	}
	for i, id := range ids {
		switch {
		case len(id) < 7 || len(id) > 8 || strings.Trim(id, "0123456789") != "":
			return wrong(fmt.Sprintf("%.20q is no student number", id))
		case slices.Contains(ids[:i], id):
			return wrong(id + " stands there twice")
		}
	}
	if len(ids) < c.least {
		return wrong(fmt.Sprintf("%d is too few", len(ids)))
	}
	return ids, nil
}

// mostName is the maximum number of letters in a student's name.
const mostName = 80

// parseNames parses the students' names, separated by commas, in the order of their
// numbers. If text is empty, all names are.
func parseNames(text string, students int) ([]string, error) {
	if strings.TrimSpace(text) == "" {
		return make([]string, students), nil
	}
	if !utf8.ValidString(text) {
		return nil, errors.New("NAMES: want UTF-8")
	}
	names := strings.Split(text, ",")
	if len(names) != students {
		return nil, fmt.Errorf("NAMES=%.60q: %d of them for %d student numbers: want one for each, with commas between, "+
			"such as NAMES=\"Nguyễn Văn An, Trần Thị Bình\"", text, len(names), students)
	}
	for i := range names {
		names[i] = strings.Join(strings.Fields(names[i]), " ")
		switch {
		case names[i] == "":
			return nil, fmt.Errorf("NAMES=%.60q: number %d is empty", text, i+1)
		case utf8.RuneCountInString(names[i]) > mostName:
			return nil, fmt.Errorf("NAMES: number %d has more than %d letters", i+1, mostName)
		case strings.ContainsFunc(names[i], func(r rune) bool { return !unicode.IsPrint(r) }):
			return nil, fmt.Errorf("NAMES=%.60q: number %d has letters that cannot be seen", text, i+1)
		}
	}
	return names, nil
}
