package main

import (
	"bytes"
	"regexp"

	"github.com/wyatt915/treeblood"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// formulas is an extension of goldmark that reads formulas as GitHub does, $…$ in a line
// and $$…$$ on a line of their own, and writes them as MathML.
type formulas struct{}

// formulaPriority is the priority of the parser. No other parser of goldmark begins with
// a dollar.
const formulaPriority = 50

// Extend implements goldmark.Extender.
func (f formulas) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(parser.WithInlineParsers(util.Prioritized(f, formulaPriority)))
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(f, formulaPriority)))
}

// formula is a formula in the text.
type formula struct {
	ast.BaseInline
	tex     string
	display bool // whether it stands on a line of its own
}

var kindFormula = ast.NewNodeKind("Formula")

func (*formula) Kind() ast.NodeKind { return kindFormula }

func (f *formula) Dump(source []byte, level int) {
	ast.DumpHelper(f, source, level, map[string]string{"tex": f.tex}, nil)
}

// Trigger implements parser.InlineParser.
func (formulas) Trigger() []byte { return []byte{'$'} }

// Parse implements parser.InlineParser. A formula ends on its line and does not begin or
// end with a space, so that prices are not formulas.
func (formulas) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	mark := line[:1]
	if bytes.HasPrefix(line, []byte("$$")) {
		mark = line[:2]
	}
	tex, _, closed := bytes.Cut(line[len(mark):], mark)
	if !closed || len(tex) == 0 || len(bytes.TrimSpace(tex)) != len(tex) {
		return nil
	}
	block.Advance(len(tex) + 2*len(mark))
	return &formula{tex: string(tex), display: len(mark) == 2}
}

// RegisterFuncs implements renderer.NodeRenderer.
func (formulas) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(kindFormula, writeFormula)
}

func writeFormula(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	f := node.(*formula)
	convert := treeblood.InlineStyle
	if f.display {
		convert = treeblood.DisplayStyle
	}
	mathML, err := convert(f.tex, nil)
	if err != nil {
		return ast.WalkStop, &formulaError{f.tex, err}
	}
	_, err = w.WriteString(spaced(mathML))
	return ast.WalkContinue, err
}

var (
	function = regexp.MustCompile(`<mi[^>]*>(max|min|ln|log|exp)</mi>`)
	sign     = regexp.MustCompile(`(<mo[^>]*>[\[(,=]</mo>\s*|` +
		`(?:max|min)</mo>\s*<m[^>]*>[^<]*</m[ino]>\s*</munder>\s*(?:</mrow>\s*)?)<mo>−</mo>`)
)

// spaced marks signs and named operators in MathML, because the space beside them differs
// from that of differences and variables.
func spaced(mathML string) string {
	mathML = function.ReplaceAllString(mathML,
		`<mo form="prefix" movablelimits="true" lspace="0.17em" rspace="0.17em">$1</mo>`)
	return sign.ReplaceAllString(mathML, `$1<mo form="prefix">−</mo>`)
}

// A formulaError reports a formula that cannot be parsed.
type formulaError struct {
	tex string
	err error
}

func (e *formulaError) Error() string { return "the formula $" + e.tex + "$: " + e.err.Error() }

func (e *formulaError) Unwrap() error { return e.err }
