import FrameTrace
import Scenario
import Testing
import WorkloadYAML

@Suite("The gate of a workload")
struct GateSectionTests {
    private static func text(_ gate: String) -> String {
        "version: 1\nduration: 10s\napps:\n  maps: { frame: [{ compute: 4ms }] }\n  notes: { frame: [{ compute: 1ms }] }\n\(gate)"
    }

    private func gate(_ text: String) throws -> GateSpec? {
        try WorkloadFile.parse(text: Self.text(text), named: "t.yaml").gate
    }

    @Test("every field of a gate is read")
    func everything() throws {
        let spec = try #require(
            try gate(
                """
                gate:
                  budgets: { dropped: 20, hitchRatio: 25ms, p95OverBudget: 500us, inversion: 2ms }
                  apps: { maps: { dropped: 0 } }
                  baseline: baselines/ipad.json
                  virtualBaseline: ../ipad-virtual.json
                  tolerance: 3%
                  strict: on
                  quarantine:
                    - { app: notes, metric: main-p95, until: 2026-12-31, reason: the runner's disk }
                """
            )
        )
        #expect(
            spec.rules.budgets
                == GateBudgets(
                    dropped: 20,
                    hitchRatio: 25,
                    inversion: .milliseconds(2),
                    overBudget: .microseconds(500)
                )
        )
        #expect(spec.rules.budgets(of: "maps").dropped == 0)
        #expect(spec.rules.budgets(of: "maps").hitchRatio == 25)
        #expect(spec.baseline == "baselines/ipad.json")
        #expect(spec.virtualBaseline == "../ipad-virtual.json")
        #expect(spec.rules.tolerance == 0.03)
        #expect(spec.isStrict)
        let reason = "the runner's disk"
        #expect(
            spec.rules.quarantines == [
                Quarantine(app: "notes", metric: .mainP95, until: "2026-12-31", reason: reason)
            ]
        )
    }

    @Test("a file without a gate has none; fields that a gate leaves out have their defaults")
    func standard() throws {
        #expect(try gate("") == nil)
        let spec = try #require(try gate("gate: { budgets: { dropped: 0 } }"))
        #expect(spec.rules.tolerance == 0.05)
        #expect(!spec.isStrict)
        #expect(spec.rules.budgets == GateBudgets(dropped: 0))
        #expect(spec.baseline == nil)
    }

    @Test("a gate may be alone in a file, with apps that are not known yet; other files are refused")
    func alone() throws {
        let text = "gate:\n  apps: { viewer: { hitchRatio: 5ms } }\n"
        #expect(try GateFile.parse(Array(text.utf8), named: "g.yaml").rules.appBudgets.keys.sorted() == ["viewer"])
        for (text, message) in [
            ("budgets: { dropped: 0 }", "g.yaml:1:1: unknown field \"budgets\"; expected gate"),
            (Self.text(""), "g.yaml:3:1: this is a workload; expected a file of rules, with the one field `gate`"),
            ("[]", "g.yaml:1:1: expected a mapping with the fields of a file of a gate, found a list"),
        ] {
            do {
                _ = try GateFile.parse(Array(text.utf8), named: "g.yaml")
                Issue.record("\(text) was taken")
            } catch {
                #expect(error.diagnostics.map(\.description).first == message)
            }
        }
    }

    @Test(
        "a mistake in a gate is reported with its place, its path, what was expected and the nearest name",
        arguments: [
            (
                "gate: { budgets: { droped: 0 } }",
                #"t.yaml:6:20: gate.budgets: unknown field "droped"; did you mean "dropped"?"#
            ),
            (
                "gate: { budgets: { dropped: -1 } }",
                #"t.yaml:6:29: gate.budgets.dropped: expected a whole number from 0 to 1000000000, found "-1""#
            ),
            (
                "gate: { budgets: { hitchRatio: 5 } }",
                #"t.yaml:6:32: gate.budgets.hitchRatio: expected a time such as 4ms, found "5""#
            ),
            (
                "gate: { apps: { map: { dropped: 0 } } }",
                #"t.yaml:6:17: gate.apps.map: expected the name of an app, found "map"; did you mean "maps"?"#
            ),
            (
                "gate: { tolerance: 120% }",
                #"t.yaml:6:20: gate.tolerance: expected a share from 0 to 1, found "120%""#
            ),
            (
                "gate: { tolerance: wide }",
                #"t.yaml:6:20: gate.tolerance: expected a share such as 5% or 0.05, found "wide""#
            ),
            (
                "gate: { quarantine: [{ app: maps, metric: main-p96, until: 2026-12-31, reason: x }] }",
                #"t.yaml:6:43: gate.quarantine[0].metric: expected on-cpu-p50, on-cpu-p95, on-cpu-p99, main-p50, main-p95, main-p99, missed, dropped, hitch-ratio, inversion, p95-over-budget, hangs, longest-hang, input-p95, longest-graph or peak-footprint, found "main-p96"; did you mean "main-p95"?"#
            ),
            (
                "gate: { quarantine: [{ app: maps, metric: missed, until: 2026-02-30, reason: x }] }",
                #"t.yaml:6:58: gate.quarantine[0].until: expected a day such as 2026-12-31, found "2026-02-30""#
            ),
            (
                "gate: { quarantine: [{ app: maps, metric: missed, until: 2026-02-28 }] }",
                "t.yaml:6:22: gate.quarantine[0].reason: expected a name of 1 to 80 printable characters, found nothing"
            ),
            (
                "gate: { quarantine: [{ app: note, metric: missed, until: 2026-02-28, reason: x }] }",
                #"t.yaml:6:29: gate.quarantine[0].app: expected the name of an app, found "note"; did you mean "notes"?"#
            ),
            ("gate: [1]", "t.yaml:6:7: gate: expected a mapping with the fields of a gate, found a list"),
            ("gate: { strict: yes }", #"t.yaml:6:17: gate.strict: expected on or off, found "yes""#),
        ]
    )
    func mistakes(gate: String, message: String) throws {
        do {
            _ = try WorkloadFile.parse(text: Self.text(gate), named: "t.yaml")
            Issue.record("\(gate) was taken")
        } catch {
            #expect(error.diagnostics.map(\.description) == [message])
        }
    }

    @Test("the digest covers what runs: the gate, the name, the seed, comments and layout do not change it")
    func digest() throws {
        func digest(_ text: String, set overrides: [String] = []) throws -> String {
            try WorkloadFile.parse(text: text, named: "t.yaml", overrides: overrides).digest
        }
        let plain = try digest(Self.text(""))
        #expect(plain.count == 16)
        #expect(try digest(Self.text("gate: { budgets: { dropped: 0 } }")) == plain)
        #expect(try digest("# why\n" + Self.text("name: other\n")) == plain)
        #expect(try digest(Self.text("").replacing("{ compute: 4ms }", with: "{compute: '4ms'}")) == plain)
        #expect(try digest(Self.text("").replacing("4ms", with: "5ms")) != plain)
        #expect(try digest(Self.text("").replacing("notes", with: "texts")) != plain)
        #expect(try digest(Self.text(""), set: ["device.cores=2"]) != plain)
        #expect(try digest(Self.text("seed: 2\n")) == plain)
        #expect(try digest(Self.text(""), set: ["seed=2"]) == plain)
    }

    @Test(
        "the schema accepts a gate and refuses a wrong one",
        .enabled(if: SchemaValidator.isThere, SchemaValidator.absence)
    )
    func schema() throws {
        let right = [
            Self.text("gate: { budgets: { dropped: 0, hitchRatio: 5ms }, apps: { maps: { inversion: 0ms } } }"),
            Self.text("gate: { quarantine: [{ app: maps, metric: missed, until: 2026-12-31, reason: x }] }"),
            Self.text("gate: { quarantine: [{ app: maps, metric: missed, until: '2026-12-31', reason: x }] }"),
            Self.text("gate: { tolerance: 3%, strict: on, baseline: b.json }"),
        ]
        #expect(try SchemaValidator.validate(right) == right.map { _ in "ok" })
        let wrong = [
            Self.text("gate: { budgets: { dropped: x } }"), Self.text("gate: { budget: {} }"),
            Self.text("gate: { quarantine: [{ app: maps, metric: p95, until: 2026-12-31, reason: x }] }"),
            Self.text("gate: { quarantine: [{ app: maps, metric: missed, until: soon, reason: x }] }"),
            Self.text("gate: { quarantine: [{ app: maps, metric: missed, reason: x }] }"),
            Self.text("gate: { tolerance: wide }"),
        ]
        let refusals = try SchemaValidator.validate(wrong)
        #expect(refusals.count == wrong.count)
        for (document, result) in zip(wrong, refusals) {
            #expect(result != "ok", "\(document)")
        }
    }
}
