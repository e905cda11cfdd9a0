import Foundation
import FrameTrace
import Testing

@testable import fbprof

extension Commands {
    @Suite("What a gate reads, and what stands beside its verdict")
    struct GateFileTests {
        @Test("A history that can't be used replaces a pass, and never a failure", arguments: [("0", 7), ("500", 65)])
        func history(limit: String, status: Int32) throws {
            let scratch = try Scratch()
            let workload = try scratch.file("w.yaml", Workloads.oneApp(compute: "20ms"))
            let run = try Command.fbprof("run", workload, "--engine", "virtual", "--output", scratch["run"])
            #expect(run.status == 0, "\(run)")
            let file = try scratch.file("history", "version: 1\n")
            let result = try Command.fbprof("gate", scratch["run"], "--max-dropped", limit, "--history", file)
            #expect(result.status == status, "\(result)")
            #expect(result.output.hasPrefix(status == 7 ? "Fail: " : "Pass: "), "\(result)")
            #expect(result.error.contains("the verdict stands"), "\(result)")
            #expect(try String(contentsOfFile: file, encoding: .utf8) == "version: 1\n")
        }

        @Test("A workload's extension may be in capitals, and instances have one name in a file of rules")
        func capitals() throws {
            let scratch = try Scratch()
            let text = Workloads.oneApp().replacing("  solo:\n", with: "  solo:\n    instances: 2\n")
            let workload = try scratch.file("W.YAML", text)
            let rules = try scratch.file("rules.yaml", "gate: { apps: { solo: { dropped: 0 } } }")
            let gate = [Product.fbprof.path, "gate"]
            let judged = try Command.run(
                gate + [workload, "--engine", "virtual", "--rules", rules, "--output", scratch["run"]]
            )
            #expect(judged.status == 0 && judged.output.hasPrefix("Pass: 2 comparisons"), "\(judged)")
            let again = try Command.run(gate + [scratch["run"], "--rules", rules])
            #expect(again.status == 0 && again.output.hasPrefix("Pass: 2 comparisons"), "\(again)")
        }

        @Test("Instances are numbered from 1 without a gap; their limits give way to those of one instance")
        func sharedNames() {
            let names = SharedNames(["mail-2", "mail-1", "photo-2", "maps"])
            #expect(names.apps(of: "mail") == ["mail-1", "mail-2"])
            #expect(names.apps(of: "mail-1") == ["mail-1"])
            #expect(names.apps(of: "photo") == ["photo"], "not an instance")
            let rules = GateRules(
                appBudgets: ["mail": GateBudgets(dropped: 1), "mail-2": GateBudgets(dropped: 2)],
                quarantines: [Quarantine(app: "mail", metric: .missed, until: "2026-12-31", reason: "why")]
            )
            let applied = names.applied(to: rules)
            #expect(applied.appBudgets.mapValues(\.dropped) == ["mail-1": 1, "mail-2": 2])
            #expect(applied.quarantines.map(\.app) == ["mail-1", "mail-2"])
            // An app's own name is never that of others.
            #expect(SharedNames(["mail", "mail-1"]).apps(of: "mail") == ["mail"])
        }

        @Test("All paths of one file are the same output, whether it exists or not; devices take several documents")
        func identities() throws {
            let scratch = try Scratch()
            _ = try scratch.folder("a")
            let file = try scratch.file("file", "x")
            try FileManager.default.createSymbolicLink(atPath: scratch["link"], withDestinationPath: file)
            #expect(OutputFiles.identity(of: scratch["link"]) == OutputFiles.identity(of: file))
            #expect(OutputFiles.identity(of: scratch["a/../new"]) == OutputFiles.identity(of: scratch["new"]))
            #expect(OutputFiles.identity(of: scratch["new/b"]) != OutputFiles.identity(of: scratch["new/c"]))
            #expect(OutputFiles.identity(of: "-") == nil)
            #expect(OutputFiles.identity(of: "/dev/null") == nil)
        }

        @Test("Apps that use all CPUs leave none for fbprof: a warning says so")
        func cpus() {
            #expect(CostWarning.sharedCPUs(cores: 1, allowed: 2) == nil)
            #expect(CostWarning.sharedCPUs(cores: 2, allowed: 2)?.hasSuffix(", or --set device.cores=1") == true)
            #expect(CostWarning.sharedCPUs(cores: 1, allowed: 1)?.hasSuffix("one CPU more") == true)
        }
    }
}
