package main

// edit replaces one declaration of Ebitengine.
type edit struct {
	file string // path in the module
	name string // declared name; a method has its receiver's type, as in Encoder.Encode
	with string // new declaration without its comment, or "" for none
}

// edits removes features that a page does not use. Most of them use a package of the
// standard library that the page needs for nothing else.
var edits = []edit{
	// The position of a call in the game is only for developers. It is found by go/build,
	// which has no sources in a browser.
	{"internal/debug/caller.go", "FirstCaller",
		`func FirstCaller() (file string, line int, callerType CallerType) { return "", 0, CallerTypeNone }`},
	// Image dumps of all textures are for developers too. They use archive/zip.
	{"internal/graphicscommand/image_js.go", "DumpImages",
		`func DumpImages([]*Image, graphicsdriver.Graphics, string) (string, error) { return "", nil }`},
	{"internal/graphicscommand/image.go", "Image.dumpTo",
		`func (*Image) dumpTo(io.Writer, graphicsdriver.Graphics, bool, image.Rectangle) error { return nil }`},
	// A page has no environment variables that set the keys for image dumps.
	{"imagedumper.go", "imageDumper.update", `func (*imageDumper) update() error { return nil }`},
	{"imagedumper.go", "imageDumper.dump", `func (*imageDumper) dump(*Image, bool) error { return nil }`},
	// A browser keeps the state of the graphics device. Only programs on phones save and
	// restore it, and report that with log/slog.
	{"internal/atlas/gpuresources.go", "gpuResourcesState.requestToSaveGPUResources",
		`func (*gpuResourcesState) requestToSaveGPUResources() bool { return false }`},
	{"internal/atlas/gpuresources.go", "gpuResourcesState.finishSavingGPUResources",
		`func (*gpuResourcesState) finishSavingGPUResources() bool { return false }`},
	{"internal/atlas/gpuresources.go", "gpuResourcesState.requestToRestoreGPUResources",
		`func (*gpuResourcesState) requestToRestoreGPUResources() bool { return false }`},
	{"internal/atlas/gpuresources.go", "gpuResourcesState.startRestoringGPUResourcesIfNeeded",
		`func (*gpuResourcesState) startRestoringGPUResourcesIfNeeded() bool { return false }`},
	{"internal/thread/thread.go", "logDiscardedCall", `func logDiscardedCall() {}`},
	// A page has no host that controls it over a connection, which uses encoding/gob.
	{"internal/vmprotocol/vmprotocol.go", "Encoder", `type Encoder struct{}`},
	{"internal/vmprotocol/vmprotocol.go", "Decoder", `type Decoder struct{}`},
	{"internal/vmprotocol/vmprotocol.go", "NewEncoder", `func NewEncoder(io.Writer) *Encoder { return nil }`},
	{"internal/vmprotocol/vmprotocol.go", "NewDecoder", `func NewDecoder(io.Reader) *Decoder { return nil }`},
	{"internal/vmprotocol/vmprotocol.go", "Encoder.EncodeHostMessage",
		`func (*Encoder) EncodeHostMessage(*HostMessage) error { return nil }`},
	{"internal/vmprotocol/vmprotocol.go", "Encoder.EncodeGuestMessage",
		`func (*Encoder) EncodeGuestMessage(*GuestMessage) error { return nil }`},
	{"internal/vmprotocol/vmprotocol.go", "Decoder.DecodeHostMessage",
		`func (*Decoder) DecodeHostMessage(*HostMessage) error { return nil }`},
	{"internal/vmprotocol/vmprotocol.go", "Decoder.DecodeGuestMessage",
		`func (*Decoder) DecodeGuestMessage(*GuestMessage) error { return nil }`},
	{"internal/vmprotocol/vmprotocol.go", "ParseEndpoint",
		`func ParseEndpoint(string) (Endpoint, error) { return Endpoint{}, fmt.Errorf("vmprotocol: a page has no host") }`},
	{"internal/vmprotocol/vmprotocol.go", "Endpoint.URL",
		`func (Endpoint) URL() (string, error) { return "", fmt.Errorf("vmprotocol: a page has no host") }`},
	// The program does not use gamepads. A browser that is polled for them in every tick
	// looks for them 250 times a second.
	{"internal/gamepad/gamepad_js.go", "nativeGamepadsImpl.update",
		`func (*nativeGamepadsImpl) update(*gamepads) error { return nil }`},
	// Buffers grow with the largest frame so far. Asking whether the old one exists waits until
	// all frames before are drawn. A page that loses its graphics is loaded again.
	{"internal/graphicsdriver/opengl/gl/default_js.go", "defaultContext.DeleteBuffer", `
func (c *defaultContext) DeleteBuffer(buffer uint32) {
	c.fnDeleteBuffer.Invoke(c.buffers.get(buffer))
	c.buffers.delete(buffer)
}`},
	// All shaders are translated when the page is built (translate.go).
	{"internal/legacyshader/legacyshader.go", "CompileShader", `
func CompileShader(source []byte) (*shaderir.Program, Unit, error) {
	if program := shaderir.Translated(source); program != nil {
		return program, Pixels, nil
	}
	return nil, 0, fmt.Errorf("legacyshader: cmd/slim has not translated %q", source)
}`},
	{"internal/legacyshader/legacyshader.go", "CalcSourceID", ""},
	{"internal/legacyshader/legacyshader.go", "convertToCoreSource", ""},
	{"internal/legacyshader/legacyshader.go", "ParseCompilerDirectives", ""},
	{"internal/graphics/shader.go", "CompileShader", ""},
	{"internal/graphics/shader.go", "ParseKageUnitDirective", ""},
	{"internal/graphics/shader.go", "reUnit", ""},
	{"internal/graphicsdriver/opengl/context.go", "context.glslVersion", ""},
}

// phrases replaces text inside functions. Each text must occur exactly once in its file.
var phrases = []struct{ file, text, with string }{
	// The page's canvas has its size before the program begins (web/site/loader.js).
	{"internal/ui/ui_js.go", "\tcanvas.Set(\"width\", 16)\n\tcanvas.Set(\"height\", 16)\n", ""},
	{"internal/shaderir/program.go", "\tuniformFactors []uint32\n",
		"\tuniformFactors []uint32\n\n\tvertex, fragment string\n"},
	{"internal/graphicsdriver/opengl/shader.go", `
	version := s.graphics.context.glslVersion()

	var vssrc, fssrc string
	if vs, fs, ok := shaderprecomp.GLSL(s.ir.SourceID, version == glsl.GLSLVersionES300); ok {
		vssrc, fssrc = string(vs), string(fs)
	} else {
		vssrc, fssrc = glsl.Compile(s.ir, version)
	}
`, "\n\tvssrc, fssrc := s.ir.GLSL()\n"},
}

// templates are the files that generate shaders from a template. Package text/template
// calls methods by names that are known only at run time, so the linker has to keep every
// method of every type: a fifth of the page's transfer.
var templates = []string{
	"internal/builtinshader/shader.go",
	"internal/colormshader/shader.go",
}

// dropped are the files to remove. They translate shaders that count in texels.
var dropped = []string{"internal/legacyshader/convert.go", "internal/legacyshader/deprecated.go"}
