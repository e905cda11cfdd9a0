import Foundation
import Testing

extension Commands {
    @Suite("compare")
    struct CompareTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        @Test("The change comes first, with its app, step and cause; there are a page and JSON as well")
        func slower() throws {
            let before = try ViewerRun.plain.folder()
            let after = try ViewerRun.slower.folder()
            let result = try Command.fbprof("compare", before, after)
            #expect(result.status == 0, "\(result)")
            #expect(result.output.hasPrefix("Worse: viewer: "), "\(result)")
            // Lines are wrapped to the terminal.
            let words = result.output.replacing("\n", with: " ")
            #expect(words.contains("its own work takes 3.00 ms more per frame, most in step 'decode'"), "\(result)")
            #expect(!words.contains("feed: "), "feed is as it was: \(result)")
            let page = try String(contentsOfFile: after + "/comparison.html", encoding: .utf8)
            #expect(page.contains("Difference flame graphs"))
            let again = try Command.fbprof("compare", before, after, "--json", "--output", scratch["again.html"])
            let text = again.output
            #expect(text.contains("\"fbprof.comparison/2\"") && text.contains("\"decode\""))
            #expect(try String(contentsOfFile: scratch["again.html"], encoding: .utf8) == page)
        }

        @Test(
            "Three runs are compared by what each app used, in the given order; an event that never came is refused"
        )
        func tradeOffs() throws {
            let runs = [
                try ViewerRun.plain.folder(), try ViewerRun.slower.folder(),
                try ViewerRun.slowest.folder(),
            ]
            let result = try Command.run([Product.fbprof.path, "compare"] + runs)
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("viewer, all of the run after its warm-up"), "\(result)")
            #expect(result.output.contains("The same in all: feed."), "\(result)")
            // 7, 10 and 13 ms of each 16.7 ms.
            for share in ["42.0", "60.0", "78.0"] { #expect(result.output.contains(" \(share) "), "\(result)") }
            let page = try String(contentsOfFile: runs[2] + "/trade-offs.html", encoding: .utf8)
            #expect(page.contains("3 variants compared"))
            let json = try Command.run([Product.fbprof.path, "compare", "--json"] + runs)
            #expect(json.output.contains("\"fbprof.tradeOffs/1\""), "\(json)")
            let none = try Command.run([Product.fbprof.path, "compare", "--during", "swipe"] + runs)
            #expect(none.status == 65 && none.error.contains("no event swipe came in"), "\(none)")
            let alone = try Command.run([Product.fbprof.path, "compare", "--for", "1s"] + runs)
            #expect(alone.status != 0 && alone.error.contains("--for goes with --during"), "\(alone)")
        }

        @Test("A run compared with itself has no change; a result without its trace can be compared too")
        func same() throws {
            let folder = try ViewerRun.plain.folder()
            let page = scratch["page.html"]
            let result = try Command.fbprof("compare", folder, folder, "--output", page)
            #expect(result.status == 0, "\(result)")
            #expect(result.output.hasPrefix("No figure moved."), "\(result)")
            try FileManager.default.createDirectory(atPath: scratch["kept"], withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: folder + "/result.json", toPath: scratch["kept"] + "/result.json")
            let kept = try Command.fbprof("compare", scratch["kept"], folder, "--output", page)
            #expect(kept.status == 0, "\(kept)")
            #expect(kept.error.contains("no trace"), "\(kept)")
        }

        @Test("Differences between machines are named; runs without a common app can't be compared")
        func unlike() throws {
            let folder = try ViewerRun.plain.folder()
            let other = try SharedRuns.base()
            let result = try Command.fbprof("compare", folder, other)
            #expect(result.status == 65, "\(result)")
            #expect(result.error.contains("no app in common") && result.error.contains("viewer, feed"), "\(result)")
            let cores = try ViewerRun.twoCPUs.folder()
            let page = scratch["unlike.html"]
            let unlike = try Command.fbprof("compare", folder, cores, "--output", page)
            #expect(unlike.status == 0, "\(unlike)")
            #expect(unlike.output.contains("CPUs for the apps"), "\(unlike)")
            let missing = try Command.fbprof("compare", folder, scratch["nothing"])
            #expect(missing.status == 74, "\(missing)")
            let file = try scratch.file("unlike.yaml", ViewerRun.workload)
            let workload = try Command.fbprof("compare", file, folder)
            #expect(workload.status == 65, "\(workload)")
            let option = try Command.fbprof("compare", folder, "--json")
            #expect(option.status == 64, "\(option)")
        }

        @Test(
            "Workload fields that differ are listed with both values, and the operation that grew is named"
        )
        func fields() throws {
            let workload = try scratch.file(
                "ops.yaml",
                """
                version: 1
                name: importer
                duration: 4s
                device: { cores: 2 }
                apps:
                  importer:
                    frame: [{ compute: 1ms, name: draw }]
                    operations:
                      fetch: { do: [{ compute: 4ms }] }
                      decode: { after: [fetch], do: [{ compute: 20ms }] }
                    timers: { sync: { every: 1s, do: [{ start: [fetch, decode] }] } }

                """
            )
            let field = "apps.importer.operations.decode.do[0].compute"
            for (name, set) in [("x", "20ms"), ("y", "60ms")] {
                let made = try Command.fbprof(
                    "run",
                    workload,
                    "--engine",
                    "virtual",
                    "--set",
                    "\(field)=\(set)",
                    "--output",
                    scratch[name]
                )
                #expect(made.status == 0, "\(made)")
            }
            let result = try Command.fbprof("compare", scratch["x"], scratch["y"])
            #expect(result.status == 0, "\(result)")
            let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(words.contains("\(field) 20ms in A, 60ms in B"), "\(result)")
            #expect(
                words.contains("most by operation 'decode', which took 20.00 ms in A and 60.00 ms in B"),
                "\(result)"
            )
            #expect(!words.contains("version of the workload"), "\(result)")
        }

        @Test("A gate on two runs names the part and the step of a regression")
        func gate() throws {
            let after = try ViewerRun.slower.folder()
            let result = try Command.fbprof("gate", after, "--baseline", try ViewerRun.plain.folder())
            #expect(result.status == 2, "\(result)")
            #expect(result.output.contains("on-CPU +3.00 ms"), "\(result)")
            #expect(result.output.contains("decode +3.00 ms"), "\(result)")
        }
    }
}
