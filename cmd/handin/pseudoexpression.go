package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// conversions are the types whose conversions change no value that matters to a reader.
var conversions = []string{"int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64",
	"float64", "string", "Move"}

func (p *pseudocoder) list(xs []ast.Expr) string {
	texts := make([]string, len(xs))
	for i, x := range xs {
		texts[i] = p.expression(x)
	}
	return strings.Join(texts, ", ")
}

func (p *pseudocoder) expression(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		if x.Name == "nil" {
			return "rỗng"
		}
		return x.Name
	case *ast.BasicLit:
		return x.Value
	case *ast.ParenExpr:
		return "(" + p.expression(x.X) + ")"
	case *ast.StarExpr:
		return p.expression(x.X)
	case *ast.UnaryExpr:
		switch x.Op {
		case token.AND:
			return p.expression(x.X)
		case token.NOT:
			return "không " + p.operand(x.X, token.NOT)
		}
		return x.Op.String() + p.operand(x.X, token.NOT)
	case *ast.BinaryExpr:
		return p.operand(x.X, x.Op) + " " + operators(x.Op.String()) + " " + p.operand(x.Y, x.Op)
	case *ast.SelectorExpr:
		return p.selector(x)
	case *ast.IndexExpr:
		return p.expression(x.X) + "[" + p.expression(x.Index) + "]"
	case *ast.SliceExpr:
		return p.expression(x.X) + "[" + p.bound(x.Low) + ":" + p.bound(x.High) + "]"
	case *ast.CallExpr:
		return p.call(x)
	case *ast.CompositeLit:
		return p.literal(x)
	case *ast.KeyValueExpr:
		return p.expression(x.Key) + ": " + p.expression(x.Value)
	case *ast.TypeAssertExpr:
		return p.expression(x.X)
	case *ast.ArrayType:
		return "mảng"
	case *ast.FuncLit:
		return "hàm { " + p.inLine(x.Body.List...) + " }"
	}
	p.failed = fmt.Errorf("no words for %T", x)
	return ""
}

func (p *pseudocoder) bound(x ast.Expr) string {
	if x == nil {
		return ""
	}
	return p.expression(x)
}

// operand is an expression beside an operator: "và" beside "hoặc", and both behind
// "không", need parentheses where Go needs none.
func (p *pseudocoder) operand(x ast.Expr, beside token.Token) string {
	text := p.expression(x)
	if inner, ok := x.(*ast.BinaryExpr); ok && (beside == token.NOT || beside == token.LOR && inner.Op == token.LAND) {
		return "(" + text + ")"
	}
	return text
}

// selector leaves out packages. A field keeps its receiver, so that it is told from a variable of the
// same name.
func (p *pseudocoder) selector(x *ast.SelectorExpr) string {
	base := x.X
	if paren, ok := base.(*ast.ParenExpr); ok {
		if _, ok := paren.X.(*ast.StarExpr); ok { // a method as a function, such as (*Search).negamax
			return x.Sel.Name
		}
	}
	if name, ok := base.(*ast.Ident); ok && p.packages[name.Name] {
		return x.Sel.Name
	}
	return p.expression(base) + "." + x.Sel.Name
}

func (p *pseudocoder) call(x *ast.CallExpr) string {
	name := p.expression(x.Fun)
	if method, ok := x.Fun.(*ast.SelectorExpr); ok {
		if base, ok := method.X.(*ast.Ident); ok && base.Name == p.receiver {
			name = method.Sel.Name
		}
	}
	if slices.Contains(conversions, name) && len(x.Args) == 1 {
		return p.expression(x.Args[0])
	}
	if name == "len" {
		return "số phần tử của " + p.expression(x.Args[0])
	}
	return name + "(" + p.list(x.Args) + ")"
}

func (p *pseudocoder) literal(x *ast.CompositeLit) string {
	name := "mảng"
	if _, ok := x.Type.(*ast.ArrayType); !ok && x.Type != nil {
		name = p.expression(x.Type)
	}
	return name + "{" + p.list(x.Elts) + "}"
}

// otherSigns are Go's operators that pseudo-code writes in another way.
var otherSigns = map[string]string{"&&": "và", "||": "hoặc", "==": "=", "!=": "≠", "<=": "≤", ">=": "≥"}

// operators returns Go's operator as pseudo-code writes it.
func operators(operator string) string { return cmp.Or(otherSigns[operator], operator) }
