# fbprof: what to type. `make` lists it.

.DEFAULT_GOAL := help
.PHONY: help setup setup-test build release demo test manual install uninstall lint format reports benchmark clean

# A run is an experiment: nothing beside it.
.NOTPARALLEL:

FBPROF = .build/release/fbprof
PREFIX = /usr/local

help: ## List what there is to make
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: ## Install the Debian packages that a build needs, where they are missing
	@Scripts/setup

setup-test:
	@Scripts/setup test

demo: release ## Set up, build, and run the iPad example: one table and a report
	$(FBPROF) run Examples/ipad-multitasking.yaml

test: setup-test ## Set up, build, and run every test
	@Scripts/test

build: setup ## Build for debugging
	swift build

release: setup ## Build for use: .build/release/fbprof
	swift build -c release --product fbprof

manual: release ## Write manual pages and completions: .build/manual
	@Scripts/make-manual $(FBPROF) .build/manual

install: manual ## Install to PREFIX (/usr/local), with manual pages and completions
	@Scripts/install $(FBPROF) .build/manual $(DESTDIR)$(PREFIX)

uninstall: ## Take away what `make install` put there
	@Scripts/install --remove $(DESTDIR)$(PREFIX)

lint: ## Say what is not formatted as it should be
	@Scripts/lint

format: ## Format the sources
	@Scripts/lint --fix

reports: release ## Run every example again and keep its report and result in Reports/
	@Scripts/make-reports $(FBPROF)

benchmark: setup ## Measure fbprof itself (Benchmarks/)
	@Scripts/benchmark

clean: ## Remove what was built; runs and reports stay
	rm -rf .build Benchmarks/.build
