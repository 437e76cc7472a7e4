# One verb a chore.  `make demo` and `make test` set everything up themselves: Python 3.11+ and a C++20
# compiler are enough; cmake, ninja and the rest come from the package index into .venv and nowhere else.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
JOBS   ?= 2
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(JOBS)
# Many tests start ninefold as a program: without compiled modules each start would compile the package anew.
unexport PYTHONDONTWRITEBYTECODE

PAGE   := tests/page

.PHONY: demo test quick check native page pytest lint types stub install bench docs oracle fuzz mutants kill dist format clean help

help:           ## show this list
	@awk -F':.*## ' '/^[a-z]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(VENV)/made:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --upgrade 'pip>=25.1'
	@touch $@

$(VENV)/dev: $(VENV)/made pyproject.toml
	$(BIN)/python -m pip install -q --group dev
	@touch $@

# Editable: Python files are used where they lie, the extension is built anew when a source has changed.
NATIVE_SOURCES := CMakeLists.txt pyproject.toml $(shell find core bindings -name '*.[ch]pp' -o -name '*.inl' -o -name '*.cmake' -o -name CMakeLists.txt)
$(VENV)/installed: $(VENV)/dev $(NATIVE_SOURCES)
	$(BIN)/python -m pip install -q --no-build-isolation --no-deps -e . && $(BIN)/python -m pip install -q numpy
	@touch $@

install: $(VENV)/installed  ## build and install into .venv, editable

demo: $(VENV)/made  ## build, install and see what ninefold does
	@echo "Building ninefold (a few minutes the first time) ..."
	@test -e $(VENV)/installed || $(BIN)/python -m pip install -q '.[web]'
	@$(BIN)/ninefold demo

# Chores at the same time, since some wait for the network and some have work for one core only; then the tests alone.
test:           ## set everything up, check it and run all tests
	@$(MAKE) -j$(JOBS) check page
	@$(MAKE) pytest

quick: lint types $(VENV)/installed  ## style, types and the tests of parts and commands: what to run before each commit
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal tests/test_architecture.py tests/test_docs.py tests/unit tests/cli

# One more at a time than there are cores: many tests wait for other processes.
pytest: $(VENV)/installed page
	$(BIN)/python -m pytest -n $$(($(JOBS) + 1)) --dist worksteal tests --pyargs ninefold

# The page is shipped as it is written; node is for its types and unit tests, and Chromium for the tests in a browser.
page:           ## fetch what the tests of the page need
	@if ! command -v npm >/dev/null; then echo "npm is not installed: types and accessibility of the page are not checked"; \
	  elif ! test $(PAGE)/node_modules/.package-lock.json -nt $(PAGE)/package-lock.json; then \
	    npm ci --silent --prefix $(PAGE) || echo "npm fetches nothing: types and accessibility of the page are not checked"; fi
	@$(PYTHON) tools/browser.py

check: lint types stub native  ## style, types, stubs, and a C++ build with sanitizers and warnings as errors

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
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake -S core -B build/check -G Ninja -DCMAKE_BUILD_TYPE=Debug \
	  -DNINEFOLD_TESTS=ON -DNINEFOLD_WERROR=ON -DNINEFOLD_SANITIZE=ON -DNINEFOLD_CUDA=off
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake --build build/check -j$(JOBS)
	PATH="$(CURDIR)/$(BIN):$$PATH" ctest --test-dir build/check --output-on-failure -j$(JOBS)

format: $(VENV)/dev  ## format Python and C++
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	git ls-files -co --exclude-standard 'core/*.?pp' 'core/*.inl' 'bindings/*.?pp' | xargs $(BIN)/clang-format -i

restub: $(VENV)/installed  ## write the stub of the extension anew
	$(BIN)/python -m nanobind.stubgen -q -m ninefold._core -o src/ninefold/_core.pyi

docs: $(VENV)/installed  ## write the generated pages anew
	for page in tools/*_page.py tools/page_types.py tools/page_files.py; do $(BIN)/python $$page || exit 1; done

oracle: $(VENV)/installed  ## every rule of variants and every pair, 200 times each, against plain search (an hour)
	$(BIN)/python -m tests.brute
	$(BIN)/python -m tests.brute --pairs

fuzz: $(VENV)/installed  ## fuzz the readers of all formats, of variants, the command line and the HTTP API, a minute each
	$(BIN)/python fuzz/fuzz_formats.py --seconds 60
	$(BIN)/python fuzz/fuzz_variants.py --seconds 60
	$(BIN)/python fuzz/fuzz_cli.py --seconds 60
	$(BIN)/python fuzz/fuzz_http.py --seconds 60

mutants: $(VENV)/installed  ## put known faults into a copy and see that the tests notice each (a quarter of an hour)
	JOBS=$(JOBS) $(BIN)/python tools/mutants.py

kill: $(VENV)/installed  ## kill batch jobs in every stage and at 50 random moments and compare the bytes (a quarter of an hour)
	$(BIN)/python bench/batch.py --phases --kill 50

dist: $(VENV)/dev  ## sdist and wheel into dist/
	$(BIN)/python -m build

clean:          ## remove what was built
	rm -rf build dist $(VENV)
