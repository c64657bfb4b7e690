package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// A pseudocoder writes Go functions as pseudo-code in Vietnamese: each statement and each
// condition in its order, without types and packages.
type pseudocoder struct {
	lines    []string
	indent   int
	receiver string
	packages map[string]bool // the names by which the file imports packages
	failed   error
}

// widest is how many characters a line of pseudo-code may have.
const widest = 104

// pseudocode returns a function of a file as pseudo-code, and an error for a statement that
// it has no words for.
func pseudocode(path, function string) ([]string, error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	found := slices.IndexFunc(file.Decls, func(d ast.Decl) bool {
		f, ok := d.(*ast.FuncDecl)
		return ok && f.Name.Name == function
	})
	if found < 0 {
		return nil, fmt.Errorf("%s has no function %s", path, function)
	}
	p := pseudocoder{packages: make(map[string]bool)}
	for _, spec := range file.Imports {
		imported := strings.Trim(spec.Path.Value, `"`)
		name := imported[strings.LastIndex(imported, "/")+1:]
		if spec.Name != nil {
			name = spec.Name.Name
		}
		p.packages[name] = true
	}
	p.function(file.Decls[found].(*ast.FuncDecl))
	return p.lines, p.failed
}

func (p *pseudocoder) function(f *ast.FuncDecl) {
	if f.Recv != nil && len(f.Recv.List[0].Names) > 0 {
		p.receiver = f.Recv.List[0].Names[0].Name
	}
	var parameters []string
	for _, field := range f.Type.Params.List {
		for _, name := range field.Names {
			if name.Name != "_" {
				parameters = append(parameters, name.Name)
			}
		}
	}
	p.line("%s(%s):", f.Name.Name, strings.Join(parameters, ", "))
	p.block(f.Body.List)
}

// line writes one line, which goes on in the next where it is too long.
func (p *pseudocoder) line(format string, values ...any) {
	margin, text := strings.Repeat("    ", p.indent), fmt.Sprintf(format, values...)
	for {
		end := lastBreak(text, widest-len(margin))
		p.lines = append(p.lines, strings.TrimRight(margin+text[:end], " "))
		if end == len(text) {
			return
		}
		margin, text = strings.Repeat("    ", p.indent+2), text[end:]
	}
}

// lastBreak returns where the first line of a text ends: at the last operand or argument
// that fits into so many characters.
func lastBreak(text string, room int) int {
	if len([]rune(text)) <= room {
		return len(text)
	}
	fits := len(string([]rune(text)[:room]))
	for _, separator := range []string{" hoặc ", " và ", ", ", " + ", " - ", " | "} {
		if end := strings.LastIndex(text[:fits], separator); end > fits/3 {
			if separator == ", " {
				end++
			}
			return end + 1
		}
	}
	return len(text)
}

func (p *pseudocoder) block(statements []ast.Stmt) {
	p.indent++
	for _, s := range statements {
		p.statement(s)
	}
	p.indent--
}

// headed writes a head and the statements below it, a single short one in the same line.
func (p *pseudocoder) headed(head string, statements []ast.Stmt) {
	p.line("%s", head)
	at := len(p.lines)
	p.block(statements)
	if len(p.lines) == at+1 {
		joined := p.lines[at-1] + " " + strings.TrimSpace(p.lines[at])
		if simple(statements[0]) && len([]rune(joined)) <= widest {
			p.lines = append(p.lines[:at-1], joined)
		}
	}
}

// simple reports whether a statement has no others below it.
func simple(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.BlockStmt, *ast.LabeledStmt:
		return false
	}
	return true
}

func (p *pseudocoder) statement(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		p.assignment(s)
	case *ast.IncDecStmt:
		x := p.expression(s.X)
		p.line("%s := %s %c 1", x, x, s.Tok.String()[0])
	case *ast.ExprStmt:
		p.line("%s", p.expression(s.X))
	case *ast.ReturnStmt:
		p.line("%s", strings.TrimSpace("trả về "+p.list(s.Results)))
	case *ast.BranchStmt:
		p.line("%s", map[token.Token]string{token.BREAK: "thoát ra", token.CONTINUE: "sang lượt sau"}[s.Tok])
	case *ast.DeferStmt:
		p.line("cuối cùng: %s", p.deferred(s.Call))
	case *ast.IfStmt:
		p.condition("nếu ", s)
	case *ast.ForStmt:
		p.loop(s)
	case *ast.RangeStmt:
		p.each(s)
	case *ast.SwitchStmt:
		p.choice(s)
	case *ast.DeclStmt: // its variables are seen where they are used
	default:
		p.failed = fmt.Errorf("no words for %T", s)
	}
}

// deferred returns what is done in the end: a call, or the one statement of a function.
func (p *pseudocoder) deferred(call *ast.CallExpr) string {
	f, ok := call.Fun.(*ast.FuncLit)
	if !ok {
		return p.expression(call)
	}
	return p.inLine(f.Body.List...)
}

// inLine returns statements in one line.
func (p *pseudocoder) inLine(statements ...ast.Stmt) string {
	inner := pseudocoder{receiver: p.receiver, packages: p.packages}
	inner.block(statements)
	for i := range inner.lines {
		inner.lines[i] = strings.TrimSpace(inner.lines[i])
	}
	return strings.Join(inner.lines, "; ")
}

func (p *pseudocoder) assignment(s *ast.AssignStmt) {
	left, right := p.list(s.Lhs), p.list(s.Rhs)
	if operator := strings.TrimSuffix(s.Tok.String(), "="); operator != ":" && operator != "" {
		right = left + " " + operators(operator) + " " + right
	}
	if f, ok := s.Rhs[0].(*ast.FuncLit); ok && len(s.Rhs) == 1 {
		p.headed(left+" := hàm:", f.Body.List)
		return
	}
	p.line("%s := %s", left, right)
}

func (p *pseudocoder) condition(word string, s *ast.IfStmt) {
	if s.Init != nil {
		p.statement(s.Init)
	}
	p.headed(word+p.expression(s.Cond)+":", s.Body.List)
	switch otherwise := s.Else.(type) {
	case *ast.IfStmt:
		if otherwise.Init != nil {
			p.line("nếu không:")
			p.indent++
			p.condition("nếu ", otherwise)
			p.indent--
			return
		}
		p.condition("nếu không mà ", otherwise)
	case *ast.BlockStmt:
		p.headed("nếu không:", otherwise.List)
	}
}

func (p *pseudocoder) loop(s *ast.ForStmt) {
	if s.Init != nil {
		p.statement(s.Init)
	}
	head := "lặp"
	if s.Cond != nil {
		head += " khi " + p.expression(s.Cond)
	}
	if s.Post != nil {
		head += ", sau mỗi lượt " + p.inLine(s.Post)
	}
	p.headed(head+":", s.Body.List)
}

func (p *pseudocoder) each(s *ast.RangeStmt) {
	over, head := p.expression(s.X), ""
	switch key, value := p.named(s.Key), p.named(s.Value); {
	case key == "" && value == "":
		head = "lặp " + over + " lần:"
	case key != "" && value != "":
		head = "với mỗi " + value + ", thứ " + key + ", của " + over + ":"
	default:
		head = "với mỗi " + key + value + " của " + over + ":"
	}
	p.headed(head, s.Body.List)
}

// named returns the name of a variable of a loop, "" for none.
func (p *pseudocoder) named(x ast.Expr) string {
	if x == nil {
		return ""
	}
	if name := p.expression(x); name != "_" {
		return name
	}
	return ""
}

func (p *pseudocoder) choice(s *ast.SwitchStmt) {
	if s.Init != nil {
		p.statement(s.Init)
	}
	for i, clause := range s.Body.List {
		clause := clause.(*ast.CaseClause)
		var conditions []string
		for _, x := range clause.List {
			text := p.expression(x)
			if len(clause.List) > 1 {
				text = p.operand(x, token.LOR)
			}
			if s.Tag != nil {
				text = p.expression(s.Tag) + " = " + p.expression(x)
			}
			conditions = append(conditions, text)
		}
		head := "nếu " + strings.Join(conditions, " hoặc ") + ":"
		switch {
		case clause.List == nil:
			head = "nếu không:"
		case i > 0:
			head = "nếu không mà " + strings.TrimPrefix(head, "nếu ")
		}
		if len(clause.Body) == 0 {
			p.line("%s không làm gì", head)
			continue
		}
		p.headed(head, clause.Body)
	}
}
