import FrameBudget
import FrameTrace
import Testing

extension Commands {
    /// A time has the same units in an option, in a workload file and in `--set`.
    @Suite("Units of times")
    struct TimeUnitTests {
        private static let units = "the units are ns, us, ms, s, min, h"

        @Test("A wrong unit of an option is answered with the right one, and with all of them")
        func option() throws {
            for (text, advice) in [("20m", "write 20min; "), ("1h30m", "write 90min; "), ("20", ""), ("2x", "")] {
                let result = try Command.fbprof("run", "x.yaml", "--duration", text)
                #expect(
                    result.status == 64 && result.error.contains("such as 5ms or 10s: \(advice)\(Self.units)"),
                    "\(result)"
                )
            }
        }

        @Test("Options, workload files and --set accept the same units", arguments: ["ms", "s", "min", "us"])
        func same(unit: String) throws {
            let scratch = try Scratch()
            let amount = ["ms": "1500", "s": "1.5", "min": "0.025", "us": "1500000"][unit] ?? ""
            let workload = try scratch.file(
                "w.yaml",
                "version: 1\nduration: \(amount)\(unit)\napps: { a: { frame: [{ compute: 1ms }] } }\n"
            )
            let ways = [[], ["--duration", "\(amount)\(unit)"], ["--set", "duration=\(amount)\(unit)"]]
            for (number, way) in ways.enumerated() {
                let folder = scratch["run\(number)"]
                let arguments = ["run", workload, "--engine", "virtual", "--output", folder] + way
                let result = try Command.run([Product.fbprof.path] + arguments)
                #expect(result.status == 0, "\(result)")
                #expect(try RunFiles.result(folder).run.planned == .milliseconds(1500), "\(way)")
            }
        }
    }
}
