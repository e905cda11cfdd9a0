import Foundation
import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("speedscope")
struct SpeedscopeTests {
    private struct File: Decodable {
        struct Frame: Decodable {
            var name: String
            var file: String?
            var line: Int?
        }
        struct Shared: Decodable { var frames: [Frame] }
        struct Profile: Decodable {
            var type: String
            var name: String
            var unit: String
            var startValue: Int
            var endValue: Int
            var samples: [[Int]]
            var weights: [Int]
        }
        var shared: Shared
        var profiles: [Profile]
        var activeProfileIndex: Int
    }

    private func file(_ run: SampledRun, _ content: ExportContent = .overrun) throws -> File {
        try JSONDecoder().decode(File.self, from: Data(run.export(.speedscope, content)))
    }

    @Test("Every stack refers to frames, every weight has a stack, and the end values are the sums")
    func consistent() throws {
        for hasSamples in [true, false] {
            let file = try file(SampledRun(hasSamples: hasSamples))
            #expect(file.profiles.count > 3)
            for profile in file.profiles {
                #expect(profile.type == "sampled")
                #expect(profile.unit == "nanoseconds")
                #expect(profile.samples.count == profile.weights.count)
                let highest = profile.samples.joined().max() ?? 0
                #expect(highest < file.shared.frames.count)
                #expect(profile.weights.allSatisfy { $0 > 0 })
                let sum = profile.weights.reduce(0, +)
                #expect(profile.endValue - profile.startValue == sum)
            }
        }
    }

    @Test("An app's verdicts add up to its late frames, to the nanosecond")
    func verdicts() throws {
        let run = try SampledRun()
        let file = try file(run)
        let whole = try #require(file.profiles.first { $0.name == "maps: late frames" })
        #expect(whole.endValue == run.overrun(of: 0).nanoseconds)
        let parts = file.profiles.filter { $0.name.hasPrefix("maps: late by ") }
        #expect(parts.reduce(0) { $0 + $1.endValue } == whole.endValue)
    }

    @Test("Profiles of the worst frames follow, with inlined functions and their lines")
    func worst() throws {
        let run = try SampledRun()
        let file = try file(run)
        let worst = file.profiles.filter { $0.name.contains(" frame ") }
        #expect(worst.count == run.run.result.apps[0].worst.count)
        let first = try #require(worst.first)
        let names = first.samples.map { $0.map { file.shared.frames[$0].name } }
        #expect(names.contains(["maps", "draw", "maps+0x1030", "caller", "leaf", "inner"]))
        let inner = try #require(file.shared.frames.first { $0.name == "inner" })
        #expect(inner.file == "/src/inner.swift" && inner.line == 7)
        #expect(file.shared.frames.contains { $0.name.hasPrefix("evil;\\u{A}\\u{202E}\"\\ <script>") })
    }

    @Test("The same run gives the same bytes; a run without late frames gives a valid file")
    func bytes() throws {
        let run = try SampledRun()
        // Each has a model of its own.
        #expect(try run.export(.speedscope) == SampledRun().export(.speedscope))
        let none = try JSONDecoder().decode(File.self, from: Data(run.export(.speedscope, app: "notes")))
        #expect(none.profiles.map(\.name) == ["no late frames"])
    }
}
