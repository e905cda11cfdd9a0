import Foundation
import Testing

extension Commands {
    /// A short form of `Tests/Fuzz/run`: the same mutants every time.
    @Suite("Mutants of files")
    struct FuzzTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private func fuzz(_ target: String, count: Int, _ corpus: [String] = []) throws {
            let result = try Command.run(
                [Product.fuzz.path, target, "--count", "\(count)", "--seed", "11"] + corpus,
                atMost: 300
            )
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("\(count) mutants, seed 11"), "\(result)")
        }

        @Test(
            "No mutant of a trace makes report, explain, export, gate or history trap or take more than 5 s or 500 MB"
        )
        func traces() throws {
            try fuzz("trace", count: EndToEnd.isWhole ? 30 : 15)
            try fuzz("trace", count: EndToEnd.isWhole ? 15 : 8, [try SharedRuns.base() + "/trace"])
        }

        @Test("No mutant of a result or a baseline makes a command trap or take more than 5 s or 500 MB")
        func results() throws {
            let result = try SharedRuns.base() + "/result.json"
            try fuzz("result", count: 100, [result])
            let saved = try Command.fbprof("baseline", "save", result, "--output", scratch["b.json"])
            #expect(saved.status == 0, "\(saved)")
            try fuzz("baseline", count: 200, [scratch["b.json"]])
        }

        @Test("No mutant of a workload or a program's file makes a command trap or take more than 5 s or 500 MB")
        func others() throws {
            let folder = Repository.root.appending(path: "Examples").path()
            let examples = try FileManager.default.contentsOfDirectory(atPath: folder)
                .filter { $0.hasSuffix(".yaml") }.map { folder + "/" + $0 }
            try fuzz("workload", count: 300, examples)
            try fuzz("elf", count: 200, ["/bin/true"])
        }

        @Test("The fuzzer's self-test finds a trap")
        func finds() throws {
            let result = try Command.run(
                [Product.fuzz.path, "self-test", "--count", "20", "--seed", "11", "/bin/true"],
                atMost: 60
            )
            #expect(result.status == 1, "\(result)")
            #expect(result.output.contains("ended by signal"), "\(result)")
        }
    }
}
