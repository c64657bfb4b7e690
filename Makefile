# Every target sets up what it needs. Only Go is needed for all but test,
# screenshots and fonts.

GO ?= go
ADDR ?= 0.0.0.0:8080
# Where bots of the course's protocol enter tournaments: the same machine's own port.
BOTS ?= $(patsubst %:$(lastword $(subst :, ,$(ADDR))),%,$(ADDR)):14003
export CGO_ENABLED = 0

release := -trimpath -ldflags="-s -w"
wasm := GOOS=js GOARCH=wasm $(GO)
# The page's program puts functions in line where time counts: in the rules of games, in
# searches, in what draws, and in the runtime. Everywhere else that would only make the
# transfer larger.
ebiten := github.com/hajimehoshi/ebiten/v2
inline := runtime/... internal/runtime/... math math/bits cmp slices sync/... syscall/js \
	colat/game $(addprefix colat/game/,cotoan mnk othello uttt) colat/ai \
	$(addprefix colat/ai/,alphabeta cotoan/... mnk/... othello/... textbook uttt/...) \
	$(addprefix colat/render/,kit/text table/board/...) \
	$(ebiten) $(addprefix $(ebiten)/internal/,affine atlas buffered graphics graphicscommand graphicsdriver/... ui)
# It is built with an Ebitengine without what a page never does (cmd/slim), and loads some files when
# they are wanted (ai/ondemand).
partly_inlined := -trimpath -modfile=.cache/slim/page.mod -gcflags=all=-l $(patsubst %,-gcflags=%=,$(inline))
page_compiled := -tags page $(partly_inlined)
page := $(page_compiled) -ldflags="-s -w -X colat/game/version.number=$(VERSION)"
node_exec := $(shell $(GO) env GOROOT)/lib/wasm/go_js_wasm_exec
# What node can run: everything but the picture, the page's surroundings and
# the tools, which need files, processes or a browser.
wasm_packages := $(patsubst %/,%/...,$(wildcard ./game/*/)) ./ai ./ai/alphabeta ./ai/remote ./ai/textbook ./ai/mnk/... \
	./ai/othello ./ai/cotoan $(addprefix ./ai/uttt/,. eval) $(addprefix ./ai/othello/,endgame eval position search)

# Debian's names of what the tests need.
debian := chromium firefox-esr webkit2gtk-driver xvfb evilwm xdotool python3 git bubblewrap libgl1 libgl1-mesa-dri libx11-6 libxcursor1 libxext6 libxi6 libxinerama1 libxrandr2 libxrender1

.PHONY: help play playable site slim desktop release test run-tests dates bench fonts screenshots wasm tools format vet unit soak quick wasm-test e2e e2e-page e2e-people e2e-window handin reports clean

help:
	@echo "make play         build the page, serve it at ADDR ($(ADDR)), with a port for bots, BOTS ($(BOTS))"
	@echo "make desktop      build the window for this machine, Windows and macOS into dist/, with icon and menu entry"
	@echo "make site         write the files for a static host into dist/site/"
	@echo "make release      pack what people download: VERSION=1.2.3, into dist/release/"
	@echo "make test         check everything"
	@echo "make quick        the fast tests alone"
	@echo "make dates        make test under eleven dates in six time zones, or those with ONLY, such as ONLY=2028"
	@echo "make soak         twenty times the random inputs of make test, others each time, or those of SEED=N"
	@echo "make bench        measure the engine"
	@echo "make screenshots  draw the pictures of docs/images/"
	@echo "make handin       pack a group's zip: COURSE=othello or uttt, IDS=1234567_7654321, NAMES=\"An, Binh\""
	@echo "make reports      print the reports of all courses into dist/report/"
	@echo "make fonts        make the font files of render/kit/text/fonts/"

slim:
	@$(GO) run ./cmd/slim

wasm: slim
	@mkdir -p dist
	$(wasm) build $(page) -o dist/colat.wasm .
	@$(GO) run ./cmd/slim -lines dist/colat.wasm

# What only this machine and its network read is packed in a second, not in a minute.
playable: wasm
	@$(GO) run ./cmd/pack -wasm dist/colat.wasm -out dist/play -quality 3 -cache ""
	@$(GO) build -o dist/serve ./cmd/serve

play: playable
	@exec dist/serve -dir dist/play -addr "$(ADDR)" -bots "$(BOTS)"

site: wasm
	@echo "packing dist/site (a minute or two, unless this build was packed before)"
	@$(GO) run ./cmd/pack -wasm dist/colat.wasm -out dist/site -quality 11
	@ls -l dist/site | awk 'NR > 1 { printf "%10d %s\n", $$5, $$9 }'

desktop:
	@$(GO) run ./cmd/desktop -go $(GO) -out dist

release:
	@test -n "$(VERSION)" || { echo "make release: which version? make release VERSION=1.2.3" >&2; exit 2; }
	@$(MAKE) --no-print-directory site
	@$(GO) run ./cmd/desktop -go $(GO) -release "$(VERSION)" -site dist/site -out dist/release
	@ls -l dist/release | awk 'NR > 1 { printf "%10d %s\n", $$5, $$9 }'

# The tree is tested as make play leaves it. Tests that wait for processes and sockets, and those
# of other browsers, leave half of the processor to the group beside them.
define run_tests
@$(MAKE) --no-print-directory -j 2 unit wasm-test
@$(MAKE) --no-print-directory e2e-page
@$(MAKE) --no-print-directory -j 2 e2e-people e2e-window
endef

test: tools playable format vet
	$(run_tests)

run-tests: tools playable
	$(run_tests)

# Installs what is missing where that is possible, or says in one line what it
# is.
tools:
	@missing=""; \
	command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || missing="$$missing chromium"; \
	command -v firefox-esr >/dev/null || command -v firefox >/dev/null || missing="$$missing firefox-esr"; \
	command -v WebKitWebDriver >/dev/null || missing="$$missing webkit2gtk-driver"; \
	command -v bwrap >/dev/null || missing="$$missing bubblewrap"; \
	for program in Xvfb evilwm xdotool python3 git; do command -v $$program >/dev/null || missing="$$missing $$program"; done; \
	for library in libGL.so.1 libX11.so.6 libXcursor.so.1 libXext.so.6 libXi.so.6 libXinerama.so.1 libXrandr.so.2 libXrender.so.1; do \
		PATH="$$PATH:/sbin:/usr/sbin" ldconfig -p | grep -q "$$library" || missing="$$missing $$library"; \
	done; \
	root=""; if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then root=yes; fi; \
	install() { DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$$@"; }; \
	if [ -n "$$missing" ]; then \
		if [ -z "$$root" ]; then echo "make test: missing$$missing; on Debian: apt-get install $(debian)" >&2; exit 1; fi; \
		echo "installing what the tests need:$$missing"; \
		apt-get update -qq && install $(debian) >/dev/null || exit 1; \
	fi; \
	if [ -n "$$root" ] && ! command -v chromium-headless-shell >/dev/null; then \
		install chromium-headless-shell >/dev/null 2>&1 || echo "chromium-headless-shell is not there: the tests take Chromium, which takes longer"; \
	fi

# What was generated into .cache and dist is not the project's own source.
format:
	@unformatted=$$(gofmt -l $(filter-out dist/,$(filter %.go %/,$(wildcard *.go */)))); if [ -n "$$unformatted" ]; then echo "not formatted by gofmt: $$unformatted" >&2; exit 1; fi

# Packages with files that only the page compiles are checked a second time, as those. The others
# are the same there, and compile, or the page and the tests of wasm-test would not be built. What
# the page contains is vetted as the page is built, so that nothing is compiled again.
# staticcheck itself must be built for this machine, so it is not run by go tool for the page.
files := -f '{{$$p := .ImportPath}}{{range .GoFiles}}{{$$p}} {{.}}{{"\n"}}{{end}}'
in_wasm := $(patsubst %,./web/e2e/%,empty socket)
vet: slim
	$(GO) vet -tags e2e,bench ./...
	@$(GO) build -o dist/staticcheck honnef.co/go/tools/cmd/staticcheck
	dist/staticcheck -tags e2e,bench ./...
	@$(GO) list $(files) ./... | sort >dist/files
	@$(wasm) list -tags page $(files) ./... | sort | comm -13 dist/files - | cut -d " " -f 1 | sort -u >dist/wasm-packages
	GOOS=js GOARCH=wasm dist/staticcheck -tags page -tests=false $$(cat dist/wasm-packages)
	@$(wasm) list -tags page -deps . $(in_wasm) | sort | comm -12 dist/wasm-packages - >dist/page-packages; test -s dist/page-packages
	$(wasm) vet $(page_compiled) $$(cat dist/page-packages)

# What go test would vet again has been vetted. Packages that wait for processes and
# sockets leave the processor to others. Nothing may depend on the time zone of the machine, so
# the tests are in the one that is furthest ahead, and those of browsers in one behind.
unit:
	@# A program that chooses among Pythons takes half a second of the processor a start, of hundreds.
	@mkdir -p dist/bin; rm -f dist/bin/python3; if command -v python3 >/dev/null; then \
		ln -s "$$(python3 -c 'import sys; print(sys.executable)')" dist/bin/python3; fi
	TZ=$${TZ:-Pacific/Kiritimati} PATH="$(CURDIR)/dist/bin:$$PATH" $(GO) test -vet=off -p 4 -timeout 40m ./...

# What can be checked in under a minute, without a screen: what games and players
# promise, and the picture as far as it needs no pixels.
quick:
	$(GO) vet ./...
	$(GO) test -short -vet=off ./game/... ./ai ./ai/remote ./ai/textbook ./ai/arena/referee ./ai/arena/records \
		$(addprefix ./ai/othello/,endgame eval position search) \
		./render/app ./render/scenes/... ./render/table/games ./render/table/stage $(addprefix ./render/program/,storage setup) \
		$(addprefix ./render/kit/,locale theme ui) ./web/site ./web/rooms/room ./web/rooms/protocol

# Hours, since everything is tested once a date. What format and vet read has no date.
dates: format vet
	@$(GO) run ./cmd/dates -only "$(ONLY)" $(MAKE) --no-print-directory run-tests

# Random inputs by hundreds of thousands. What fails is repeated with its SEED.
SEED ?= $(shell date +%s)
soak:
	@echo "make soak SEED=$(SEED) repeats these inputs"
	$(GO) test ./render/app -count=1 -timeout 0 -run '^TestScenesSurviveRandomInput$$' -args -inputs 20000 -seed $(SEED)

# What is compared with slow references in hundreds of random positions by the tests of unit is
# compared in some of them here (-short): the source is the same, only the compiler is another.
wasm-test:
	@if command -v node >/dev/null; then \
		echo "$(wasm) test -short $(wasm_packages)"; env -u GOMAXPROCS $(wasm) test -vet=off -short -exec "$(node_exec)" $(wasm_packages); \
	else echo "node is not there: the tests of the wasm build run in the browser only"; fi

# The groups have limits for a machine without other work. A busy machine makes them longer,
# which the limit of go test does not know of.
e2e: e2e-page e2e-people e2e-window
people := ^Test(Room|Tournament|SiteWithoutRooms|HiddenPageCalls|SocketOfThePage|Firefox|WebKit|Desktop|Window)
e2e_test = TZ=$${TZ:-America/Los_Angeles} $(GO) test -vet=off -tags e2e -count=1 -parallel 4 -timeout 0

# One person and one page.
e2e-page: tools
	$(e2e_test) ./web/e2e -skip '$(people)' -args -limit 15m

# Several pages at once, other browsers, and the desktop program beside them.
e2e-people: tools
	$(e2e_test) ./web/e2e -run '$(people)' -args -limit 10m

e2e-window: tools
	$(e2e_test) ./web/e2e/window -args -limit 5m

screenshots: tools
	@mkdir -p docs/images
	$(GO) test ./render/app -count=1 -run '^TestDocumentsShowTheScenes$$' -update

# The table of docs/PERFORMANCE.md: this machine's own program beside the same
# in wasm, run by node and by Chromium where they are there. BENCH_FLAGS are flags of
# arena bench, such as --positions 10. The wasm is compiled as the page's, but embeds all files, which
# no site delivers to it.
bench: slim
	@mkdir -p dist
	@rm -f dist/bench-*.json
	$(GO) build $(release) -o dist/arena ./cmd/arena
	$(wasm) build $(partly_inlined) -ldflags="-s -w" -o dist/arena.wasm ./cmd/arena
	@if command -v node >/dev/null; then \
		"$(node_exec)" dist/arena.wasm bench $(BENCH_FLAGS) --json --name "wasm, Node" >dist/bench-node.json; \
	else echo "node is not there: the table goes without it"; fi
	@if command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null; then \
		COLAT_BENCH="$(CURDIR)/dist" COLAT_BENCH_FLAGS="$(BENCH_FLAGS)" \
		$(GO) test -tags e2e,bench -count=1 -timeout 2h -run TestBench ./web/e2e; \
	else echo "Chromium is not there: the table goes without it"; fi
	@dist/arena bench $(BENCH_FLAGS) $$(for f in dist/bench-*.json; do if [ -s $$f ]; then echo "--beside $$f"; fi; done)

fonts:
	render/kit/text/fonts/subset.sh

# What a course collects, in dist/: sources and report, and for COURSE=uttt the agent's file
# under the group's student numbers, such as IDS=1234567_7654321. NAMES, with commas between,
# stand on the report's first page.
handin: export NAMES := $(NAMES)
handin:
	@mkdir -p dist
	@$(GO) build -o dist/handin ./cmd/handin
	@dist/handin -course "$(COURSE)" -ids "$(IDS)" -names "$$NAMES" -out dist

# The reports of all courses, and the whole, as PDF where Chromium is there.
reports:
	@mkdir -p dist
	@$(GO) build -o dist/handin ./cmd/handin
	@dist/handin -reports dist/report

clean:
	rm -rf dist .cache
