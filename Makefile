# One verb a chore.  `make demo` and `make test` set everything up themselves: Python 3.11+ is enough; cmake, ninja
# and the rest come from the package index into .venv and nowhere else, and so does a compiler if none is installed.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
JOBS   ?= 2
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(JOBS)
# Many tests start ninefold as a program: without compiled modules each start would compile the package anew.
unexport PYTHONDONTWRITEBYTECODE

PAGE   := tests/page

.PHONY: demo test quick check native clang page wasm app embed pytest oldest newest sanitize lint types stub install bench docs site oracle fuzz mutants kill release dist cross wheels format clean help

help:           ## show this list
	@awk -F':.*## ' '/^[a-z]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(VENV)/made:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --upgrade 'pip>=25.1'
	@touch $@

# What builds C++: the compiler that CMake finds by itself (the file is empty), another one that knows C++20, or clang
# from the package ziglang.  Recipes that compile begin with $(COMPILER).
COMPILER = env $$(cat $(VENV)/compiler)
$(VENV)/compiler: $(VENV)/made
	@for name in $$CXX c++ g++ clang++; do \
	  if printf '%s\n' '#include <span>' '#include <concepts>' 'int main() {}' | $$name -std=c++20 -fsyntax-only -x c++ - 2>/dev/null; then \
	    case $$name in "$$CXX"|c++) : ;; *) echo CXX=$$name ;; esac > $@; exit 0; fi; done; \
	  echo "There is no compiler for C++20 here: taking clang from the package ziglang (100 MB) ..."; \
	  $(BIN)/python -m pip install -q --group compiler && echo CMAKE_TOOLCHAIN_FILE=$(CURDIR)/cmake/zig.cmake > $@

$(VENV)/tools: $(VENV)/made $(VENV)/compiler pyproject.toml
	$(BIN)/python -m pip install -q --group build
	@touch $@

$(VENV)/dev: $(VENV)/tools
	$(BIN)/python -m pip install -q --group dev
	@touch $@

# One editable build for demo, install and test: Python files are used in place, and the extension is rebuilt in the
# same folder when a file that the build reads changes, or when the development tools arrive (they can compile the GPU kernels).
NATIVE_SOURCES := CMakeLists.txt pyproject.toml $(shell find core bindings cmake -type f -not -name '*.md' -not -path 'core/tests/*' -not -path 'core/tools/*')
$(VENV)/built: $(VENV)/tools $(wildcard $(VENV)/dev) $(NATIVE_SOURCES)
	@echo "Building ninefold (a minute or two the first time) ..."
	$(COMPILER) $(BIN)/python -m pip install -q --no-build-isolation -e '.[web]'
	@touch $@

$(VENV)/installed: $(VENV)/dev $(NATIVE_SOURCES)
	@$(MAKE) --no-print-directory $(VENV)/built
	$(BIN)/python -m pip install -q --upgrade numpy
	@touch $@

install: $(VENV)/installed  ## build and install into .venv, editable

demo: $(VENV)/built  ## build, install and see what ninefold does
	@$(BIN)/ninefold demo

# Chores at the same time, since some wait for the network and some have work for one core only; then the tests alone.
test:           ## set everything up, check it and run all tests
	@$(MAKE) -j$(JOBS) check page
	@$(MAKE) pytest

# Tests that take more than five seconds of the processor each.
SLOW := $(addprefix --ignore=tests/,unit/test_canon.py unit/test_datasets.py unit/test_diagnosis.py cli/test_fuzz.py cli/test_process.py)
SLOW += --deselect=tests/test_docs.py::test_the_site_has_no_dead_links_and_its_examples_run
quick: lint types $(VENV)/installed  ## style, types and the tests of parts and commands: what to run before each commit
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(SLOW) tests/test_architecture.py tests/test_docs.py tests/unit tests/cli

# One more at a time than there are cores: many tests wait for other processes.
pytest: $(VENV)/installed page
	$(BIN)/python -m pytest -n $$(($(JOBS) + 1)) --dist worksteal tests --pyargs ninefold

# The page is shipped as it is written; node is for its types and unit tests, and Chromium for the tests in a browser.
page:           ## fetch what the tests of the page need
	@if ! command -v npm >/dev/null; then echo "npm is not installed: types and accessibility of the page are not checked"; \
	  elif ! test $(PAGE)/node_modules/.package-lock.json -nt $(PAGE)/package-lock.json; then \
	    npm ci --silent --prefix $(PAGE) || echo "npm fetches nothing: types and accessibility of the page are not checked"; fi
	@$(PYTHON) tools/browser.py

# The core for browsers and node, from Debian's emscripten package or an emsdk: build/wasm/ninefold.{wasm,js}.
wasm: $(VENV)/tools  ## build the core as WebAssembly into build/wasm (needs emscripten)
	@command -v emcmake >/dev/null || { echo "emscripten is not installed: apt-get install emscripten, or activate an emsdk"; exit 1; }
	PATH="$(CURDIR)/$(BIN):$$PATH" emcmake cmake -S core -B build/wasm -G Ninja -DCMAKE_BUILD_TYPE=Release -DNINEFOLD_CUDA=off
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake --build build/wasm -j$(JOBS)

# The web app as a folder for any static host: Python runs in the visitor's browser.
app: wasm $(VENV)/made  ## write the web app as a static site into build/app (needs emscripten and npm)
	npm ci --silent --ignore-scripts --prefix tools/app
	$(BIN)/python tools/app.py

embed: wasm $(VENV)/made  ## write a board for other pages into build/embed (needs emscripten)
	$(BIN)/python tools/embed.py

check: lint types stub native clang  ## style, types, stubs, and the C++ tests: with sanitizers, and built by clang

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/codespell
	git ls-files -co --exclude-standard 'core/*.?pp' 'core/*.inl' 'bindings/*.?pp' | xargs $(BIN)/clang-format --dry-run -Werror

types: $(VENV)/installed
	$(BIN)/mypy

stub: $(VENV)/installed
	$(BIN)/python -m nanobind.stubgen -q -m ninefold._core -o build/_core.pyi
	diff -u src/ninefold/_core.pyi build/_core.pyi

native: $(VENV)/dev
	PATH="$(CURDIR)/$(BIN):$$PATH" $(COMPILER) cmake -S core -B build/check -G Ninja -DCMAKE_BUILD_TYPE=Debug \
	  -DNINEFOLD_TESTS=ON -DNINEFOLD_WERROR=ON -DNINEFOLD_SANITIZE=ON -DNINEFOLD_CUDA=off
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake --build build/check -j$(JOBS)
	PATH="$(CURDIR)/$(BIN):$$PATH" ctest --test-dir build/check --output-on-failure -j$(JOBS)

# The same tests from a second compiler, optimized a little and without sanitizers.  Set CLANG to name yours.
CLANG ?= $(firstword $(foreach name,clang++ $(patsubst %,clang++-%,25 24 23 22 21 20 19 18 17 16 15),$(shell command -v $(name))))
clang: $(VENV)/dev
ifeq ($(CLANG),)
	@echo "clang is not installed: the C++ tests run with one compiler only"
else
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake -S core -B build/clang -G Ninja -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_COMPILER=$(CLANG) \
	  -DCMAKE_CXX_FLAGS=-O1 -DNINEFOLD_TESTS=ON -DNINEFOLD_WERROR=OFF -DNINEFOLD_CUDA=off
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake --build build/clang -j$(JOBS)
	PATH="$(CURDIR)/$(BIN):$$PATH" ctest --test-dir build/clang --output-on-failure -j$(JOBS)
endif

# The extension with sanitizers, in a copy of the package.  The editable install hooks into imports before any path, so
# the tests run in the interpreter below .venv, which sees the packages there but not the hook.
SANITIZED := build/sanitize
TESTS ?= tests/unit
sanitize: $(VENV)/installed  ## run the unit tests with the extension under address and undefined-behavior sanitizers
	$(COMPILER) $(BIN)/python -m pip install -q --no-build-isolation --no-deps --upgrade --target $(SANITIZED)/site . \
	  -Cbuild-dir=$(SANITIZED)/build -Ccmake.build-type=RelWithDebInfo \
	  -Ccmake.define.NINEFOLD_SANITIZE=ON -Ccmake.define.NINEFOLD_CUDA=off -Cinstall.strip=false
	PYTHONPATH="$(CURDIR)/$(SANITIZED)/site:$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')" \
	LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libubsan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
	  "$$($(BIN)/python -c 'import sys; print(sys._base_executable)')" -m pytest -n $(JOBS) --dist worksteal -p no:cacheprovider $(TESTS)

# The libraries that ninefold takes columns from, in a folder before those of .venv.
OLDEST := 'numpy==1.26.*' 'pandas==2.1.*' 'polars==1.0.*' 'pyarrow==14.*'
NEWEST := numpy pandas polars pyarrow
oldest: $(VENV)/installed  ## run the unit tests with the oldest NumPy, pandas, Polars and PyArrow that are supported
	$(BIN)/python -m pip install -q --upgrade --target build/oldest $(OLDEST)
	PYTHONPATH=$(CURDIR)/build/oldest $(BIN)/python -m pytest -n $(JOBS) --dist worksteal -p no:cacheprovider $(TESTS)

newest: $(VENV)/installed  ## run the unit tests with the newest NumPy, pandas, Polars and PyArrow
	$(BIN)/python -m pip install -q --upgrade --target build/newest $(NEWEST)
	PYTHONPATH=$(CURDIR)/build/newest $(BIN)/python -m pytest -n $(JOBS) --dist worksteal -p no:cacheprovider $(TESTS)

format: $(VENV)/dev  ## format Python and C++
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	git ls-files -co --exclude-standard 'core/*.?pp' 'core/*.inl' 'bindings/*.?pp' | xargs $(BIN)/clang-format -i

restub: $(VENV)/installed  ## write the stub of the extension anew
	$(BIN)/python -m nanobind.stubgen -q -m ninefold._core -o src/ninefold/_core.pyi

docs: $(VENV)/installed  ## rewrite the generated parts of committed pages
	for page in approaches_page formats_page lesson_page pypi_page technique_page tutorial_page variant_page page_types page_files; do $(BIN)/python tools/$$page.py || exit 1; done

site: $(VENV)/installed  ## build the documentation site into build/site; nothing is fetched
	$(BIN)/python -m tools.site $(if $(PORT),--port $(PORT))

oracle: $(VENV)/installed  ## every rule of variants and every pair, 200 times each, against plain search (an hour)
	$(BIN)/python -m tests.brute
	$(BIN)/python -m tests.brute --pairs

fuzz: $(VENV)/installed  ## fuzz the readers of all formats, of variants, the command line and the HTTP API, a minute each
	$(BIN)/python fuzz/fuzz_formats.py --seconds 60
	$(BIN)/python fuzz/fuzz_variants.py --seconds 60
	$(BIN)/python fuzz/fuzz_cli.py --seconds 60
	$(BIN)/python fuzz/fuzz_http.py --seconds 60

mutants: $(VENV)/installed  ## put known bugs into a copy and check that the tests notice each (15 minutes)
	JOBS=$(JOBS) $(BIN)/python tools/mutants.py

kill: $(VENV)/installed  ## kill batch jobs in every stage and at 50 random moments and compare the bytes (a quarter of an hour)
	$(BIN)/python bench/batch.py --phases --kill 50

release: $(VENV)/installed  ## check version, changelog, wire version and signature, then build and check dist/
	$(BIN)/python tools/release.py

dist: $(VENV)/dev  ## sdist and wheel into dist/
	$(COMPILER) $(BIN)/python -m build

wheels: $(VENV)/made  ## build the wheels of all systems into dist/ with clang from ziglang, and test those that run here
	$(BIN)/python tools/wheels.py $(TARGETS)

cross: $(VENV)/tools  ## build the native tests for other systems with clang from ziglang, and run those that can run here
	$(BIN)/python -m pip install -q --group compiler
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python tools/cross.py --jobs $(JOBS) $(TARGETS)

clean:          ## remove what was built
	rm -rf build dist $(VENV)
