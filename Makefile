# fbprof: what to type. `make` lists it.

.DEFAULT_GOAL := help
.PHONY: help setup setup-test build release demo test test-core manual install uninstall dist try-dist lint format reports
.PHONY: doc-outputs benchmark clean

# A run is an experiment: nothing beside it.
.NOTPARALLEL:

FBPROF = .build/release/fbprof
PREFIX = /usr/local

help: ## List what there is to make
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: ## Install the Debian packages that a build needs, where they are missing
	@Scripts/setup

setup-test:
	@Scripts/setup test

demo: setup ## Set up, a first report in virtual time after 2 to 4 minutes, then one on real threads after 6 to 12
	@Scripts/demo

test: setup-test ## Set up, build, and run every test: the quick core first, then what is live
	@Scripts/test

test-core: setup-test ## The quick core of it alone: the same outcome on any machine
	@Scripts/test core

build: setup ## Build for debugging
	swift build

release: setup ## Build for use: .build/release/fbprof
	swift build -c release --product fbprof
	swift build -c release --product fbprof-hook

manual: release ## Write manual pages and completions: .build/manual
	@Scripts/make-manual $(FBPROF) .build/manual

install: manual ## Install to PREFIX (/usr/local), with manual pages and completions
	@Scripts/install $(FBPROF) .build/manual $(DESTDIR)$(PREFIX)

uninstall: ## Take away what `make install` put there
	@Scripts/install --remove $(DESTDIR)$(PREFIX)

dist: setup ## Pack a .deb and a tarball with the Swift runtime inside: .build/dist (4 to 8 minutes)
	@Scripts/dist

try-dist: ## Try the packages in a bare Debian without Swift (root, debootstrap; a minute)
	@Scripts/try-dist

lint: ## Say what is not formatted as it should be
	@Scripts/lint

format: ## Format the sources
	@Scripts/lint --fix

reports: release ## Run every example again and keep its report and result in Reports/
	@Scripts/make-reports $(FBPROF)

doc-outputs: setup-test ## Write the output that README and pages show anew (3 minutes)
	@Scripts/make-doc-outputs

benchmark: setup ## Measure fbprof itself (Benchmarks/)
	@Scripts/benchmark

clean: ## Remove what was built; runs and reports stay
	rm -rf .build Benchmarks/.build
