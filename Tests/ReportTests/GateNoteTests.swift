import FrameBudget
import Testing

@testable import FrameBudgetReports
@testable import FrameStatistics
@testable import FrameTrace

/// The notes below the table of a gate.
@Suite("Notes of a gate")
struct GateNoteTests {
    private func table(_ verdict: GateCheck.Verdict, visible: Double?) -> String {
        let check = GateCheck(
            .onCPUP95,
            of: SyntheticRun.plain.result.apps[0],
            against: .baseline,
            reference: 4,
            value: 4,
            verdict: verdict,
            visible: visible
        )
        let rules = GateRules()
        return GateTable().render(GateReport([check], rules: rules, day: "2026-11-21"), rules: rules)
    }

    @Test(
        "The note has the margin of live times or says that virtual time is exact; it is absent if nothing was judged"
    )
    func margins() {
        let (tolerated, exact) = ("Times may be worse by 5 % and", "Virtual time is compared exactly")
        #expect(table(.pass, visible: 0.1).contains(tolerated))
        #expect(table(.pass, visible: nil).contains(tolerated), "one earlier run")
        for verdict in [GateCheck.Verdict.pass, .regression, .improved] {
            let text = table(verdict, visible: 0)
            #expect(text.contains(exact) && !text.contains(tolerated), "\(text)")
        }
        for verdict in [GateCheck.Verdict.advisory, .missing] {
            let text = table(verdict, visible: nil)
            #expect(!text.contains(exact) && !text.contains(tolerated), "\(text)")
        }
    }

    @Test(
        "If all that could be judged passed, the gate passes and names what is undecided; with nothing judged it does not"
    )
    func partly() {
        func check(_ figure: FrameMetric, _ basis: GateCheck.Basis, _ verdict: GateCheck.Verdict) -> GateCheck {
            let app = SyntheticRun.plain.result.apps[0]
            return GateCheck(figure, of: app, against: basis, reference: 4, value: 4, verdict: verdict, reason: "why")
        }
        func head(_ checks: [GateCheck]) -> String {
            GateWords(report: GateReport(checks, rules: GateRules(), day: "2026-11-21")).headline
        }
        let (budget, open) = (check(.dropped, .budget, .pass), check(.onCPUP95, .baseline, .inconclusive))
        #expect(
            head([budget, open])
                == "Pass, as far as it was judged: 1 comparison, none worse than allowed. Undecided: maps: on-CPU p95: why."
        )
        #expect(head([budget, check(.onCPUP95, .baseline, .invalid)]).hasPrefix("Pass, as far as it was judged: 1"))
        #expect(
            head([check(.onCPUP50, .baseline, .improved), open]).hasPrefix("Pass, improved, as far as it was judged: ")
        )
        #expect(
            head([check(.dropped, .budget, .quarantined), open])
                == "Pass: every figure that could be judged is quarantined. Undecided: maps: on-CPU p95: why."
        )
        #expect(head([open]) == "Inconclusive: maps: on-CPU p95: why.")
        #expect(head([check(.onCPUP95, .baseline, .invalid)]).hasPrefix("Invalid: "))
    }

    @Test("A check of the whole comparison has no app in its row")
    func row() {
        let check = GateCheck(GateCheck.otherVersion, verdict: .missing, reason: "why")
        let text = GateTable().render(GateReport([check], rules: GateRules(), day: "2026-11-21"), rules: GateRules())
        #expect(text.contains("\nbaseline of this version of the workload") && !text.contains("all:"), "\(text)")
    }

    @Test("For a baseline of an earlier version, the note has the commands that judge the change and that accept it")
    func changed() {
        let virtual = ChangedWorkloadWords(file: "my app.yaml", run: "runs/x", baseline: "b.json", isVirtual: true)
        #expect(
            virtual.note
                == "To judge the change: fbprof ab OLD 'my app.yaml' --engine virtual, where OLD is the file as it was. "
                + "To accept it: fbprof baseline save 'my app.yaml' --engine virtual --output b.json --replace."
        )
        let set = ChangedWorkloadWords(
            file: "w.yaml",
            run: "runs/x",
            baseline: "b.json",
            isVirtual: false,
            overrides: ["device.cores=2"]
        )
        #expect(
            set.note
                == "To judge the change: fbprof ab OLD w.yaml --set device.cores=2, where OLD is the file as it was. "
                + "To accept it: fbprof baseline save w.yaml --set device.cores=2 --output b.json --replace."
        )
    }

    @Test("For a baseline of the same file without the overrides, the command sets them for the candidate alone")
    func set() {
        let words = ChangedWorkloadWords(
            file: "w.yaml",
            run: "runs/x",
            baseline: "b.json",
            isVirtual: true,
            overrides: ["vars.k=5ms"],
            seed: 7,
            isFileUnchanged: true
        )
        #expect(
            words.note
                == "To judge the change: fbprof ab w.yaml --engine virtual --set-candidate vars.k=5ms. "
                + "To accept it: fbprof baseline save w.yaml --engine virtual --set vars.k=5ms --seed 7 "
                + "--output b.json --replace."
        )
    }

    @Test("To accept an earlier run, its virtual time is saved alone; a live baseline takes 10 runs")
    func earlier() {
        let live = ChangedWorkloadWords(file: nil, run: "runs/x", baseline: "b.json", isVirtual: false)
        #expect(
            live.note
                == "To judge the change: fbprof ab OLD NEW, with both versions of the workload. "
                + "To accept it: fbprof baseline save NEW --output b.json --replace, which runs it 10 times, "
                + "or with 10 runs of it in place of NEW."
        )
        let virtual = ChangedWorkloadWords(file: nil, run: "runs/x", baseline: "b.json", isVirtual: true)
        #expect(
            virtual.note
                == "To judge the change: fbprof ab OLD NEW --engine virtual, with both versions of the workload. "
                + "To accept it: fbprof baseline save runs/x --output b.json --replace."
        )
    }
}
