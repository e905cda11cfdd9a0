import Foundation
import FrameBudget
import FrameRecorder
import FrameTrace
import Scenario
import Testing

/// The reference runs are those of the examples, and the page that lists them is up to date.
extension Commands {
    @Suite("Gallery of reference runs")
    struct GalleryTests {
        private static let root = Repository.root
        private static var workloads: [String] {
            get throws {
                try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Examples").path())
                    .filter { $0.hasSuffix(".yaml") }.sorted()
            }
        }

        @Test("each example has a report and a result of this schema, and there are no other reports")
        func complete() throws {
            let reports = Self.root.appending(path: "Reports")
            // With their extensions, names sort differently: a hyphen comes before a dot.
            let names = try Self.workloads.map { String($0.dropLast(5)) }.sorted()
            let folders = try FileManager.default.contentsOfDirectory(atPath: reports.path())
                .filter { !$0.contains(".") }.sorted()
            #expect(folders == names, "run 'make reports'")
            for name in names {
                let folder = reports.appending(path: name)
                let result = try JSONDecoder().decode(
                    Schema.self,
                    from: Data(contentsOf: folder.appending(path: "result.json"))
                )
                #expect(result.schema == RunResult.currentSchema, "\(name): run 'make reports'")
                let report = try String(contentsOf: folder.appending(path: "report.html"), encoding: .utf8)
                #expect(report.contains(RunResult.currentSchema) && report.hasSuffix("</html>\n"))
            }
        }

        @Test("index.html is up to date with the results and the examples")
        func current() throws {
            let scratch = try Scratch()
            let reports = Self.root.appending(path: "Reports")
            for name in try Self.workloads.map({ String($0.dropLast(5)) }) {
                let folder = try scratch.folder(name)
                try FileManager.default.copyItem(
                    atPath: reports.appending(path: "\(name)/result.json").path(),
                    toPath: folder + "/result.json"
                )
            }
            let workloads = try Self.workloads.map { Self.root.appending(path: "Examples/\($0)").path() }
            let result = try Command.run([Product.fbprof.path, "gallery", "--reports", scratch.path] + workloads)
            #expect(result.status == 0, "\(result)")
            let made = try String(contentsOfFile: scratch["index.html"], encoding: .utf8)
            let kept = try String(contentsOf: reports.appending(path: "index.html"), encoding: .utf8)
            #expect(made == kept, "run '.build/debug/fbprof gallery --reports Reports Examples/*.yaml'")
            #expect(made.components(separatedBy: "/report.html").count - 1 == workloads.count)
        }

        private struct Schema: Decodable { var schema: String }
    }
}
