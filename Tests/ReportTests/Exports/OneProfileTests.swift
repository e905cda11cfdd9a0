import Foundation
import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import Thoroughness
import WorkloadYAML

@testable import FrameBudgetReports

/// The result, the terminal and every export of stacks agree on where the time over budget went.
@Suite("One profile in every output")
struct OneProfileTests {
    static let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    static let cases: [(name: String, scheduler: SchedulerModel)] = {
        let folder = root.appending(path: "Examples")
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
        let names = files.filter { $0.hasSuffix(".yaml") }.sorted()
        let schedulers = SchedulerModel.allCases
        // Every example on both schedulers takes minutes.
        guard Thorough.isAsked else {
            return names.enumerated().map { index, name in (name, schedulers[index % schedulers.count]) }
        }
        return names.flatMap { name in schedulers.map { (name, $0) } }
    }()

    /// The time of each function in each output, by name, in nanoseconds.
    private struct Outputs {
        var result: [String: Int64] = [:]
        var terminal: [String: Int64] = [:]
        var pprof: [String: Int64] = [:]
        var speedscope: [String: Int64] = [:]
        var chrome: [String: Int64] = [:]
        /// In microseconds.
        var folded: [String: Int64] = [:]
        var foldedLines: [String: Int] = [:]
    }

    /// Names as every output shows them; folded stacks have no semicolon in a name.
    private static func key(_ name: String) -> String { VisibleText.of(name).replacing(";", with: ":") }

    private static func run(
        _ text: String,
        _ scheduler: SchedulerModel,
        atMost longest: TimeSpan? = nil
    ) throws -> SampledRun {
        var workload = try WorkloadFile.parse(text: text, named: "test.yaml")
        if let longest { workload.duration = min(workload.duration, longest) }
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: scheduler, recordedBy: "test")
        return try SampledRun(Trace(bytes: bytes))
    }

    private static func example(
        _ name: String,
        _ scheduler: SchedulerModel,
        atMost longest: TimeSpan? = nil
    ) throws -> SampledRun {
        let url = root.appending(path: "Examples").appending(path: name)
        return try run(String(decoding: Data(contentsOf: url), as: UTF8.self), scheduler, atMost: longest)
    }

    private static func outputs(_ run: SampledRun, _ content: ExportContent) throws -> Outputs {
        var outputs = Outputs()
        let calls = run.run.result.calls ?? CallTable()
        let weights =
            content == .profile
            ? (run.run.result.profiles ?? []).map(\.weights)
            : run.run.result.apps.compactMap { $0.overruns?.first { $0.verdict == nil }?.weights }
        for weight in weights.joined() {
            let name = calls.functions[calls.calls[weight.call.index].function].name
            outputs.result[key(name), default: 0] += weight.time.nanoseconds
        }
        for weights in weights {
            for function in calls.topFunctions(of: weights, most: .max) where function.own > .zero {
                outputs.terminal[key(function.function.name), default: 0] += function.own.nanoseconds
            }
        }
        try folded(run, content, &outputs)
        outputs.pprof = try pprof(run, content)
        outputs.speedscope = try speedscope(run, content)
        if content == .overrun { outputs.chrome = try chrome(run) }
        return outputs
    }

    private static func folded(_ run: SampledRun, _ content: ExportContent, _ outputs: inout Outputs) throws {
        for line in try run.text(.folded, content).split(separator: "\n") {
            let space = try #require(line.lastIndex(of: " "))
            let leaf = String(line[..<space].split(separator: ";").last ?? "")
            outputs.folded[leaf, default: 0] += try #require(Int64(line[line.index(after: space)...]))
            outputs.foldedLines[leaf, default: 0] += 1
        }
    }

    private static func pprof(_ run: SampledRun, _ content: ExportContent) throws -> [String: Int64] {
        let file = try PprofReader(run.export(.pprof, content))
        let functions = try file.profile.messages(5).map { file.text($0.number(2)) }
        // The innermost line of a location comes first.
        let leaves = try file.profile.messages(4).map { location in
            functions[Int(try location.messages(4)[0].number(1)) - 1]
        }
        var sums: [String: Int64] = [:]
        for sample in try file.profile.messages(2) {
            let leaf = leaves[Int(try sample.packed(1)[0]) - 1]
            sums[key(leaf), default: 0] += Int64(try sample.packed(2)[1])
        }
        return sums
    }

    private static func speedscope(_ run: SampledRun, _ content: ExportContent) throws -> [String: Int64] {
        let file = try JSONSerialization.jsonObject(with: Data(run.export(.speedscope, content))) as? [String: Any]
        let shared = try #require(file?["shared"] as? [String: [[String: Any]]])
        let names = try #require(shared["frames"]).map { $0["name"] as? String ?? "" }
        var sums: [String: Int64] = [:]
        for profile in try #require(file?["profiles"] as? [[String: Any]]) {
            let name = profile["name"] as? String ?? ""
            guard name.hasSuffix(content == .profile ? ": whole run" : ": late frames") else { continue }
            let samples = try #require(profile["samples"] as? [[Int]])
            let weights = try #require(profile["weights"] as? [Int64])
            for (stack, weight) in zip(samples, weights) { sums[key(names[stack.last ?? 0]), default: 0] += weight }
        }
        return sums
    }

    private static func chrome(_ run: SampledRun) throws -> [String: Int64] {
        let file = try JSONSerialization.jsonObject(with: Data(run.export(.chrome))) as? [String: Any]
        let frames = try #require(file?["stackFrames"] as? [String: [String: Any]])
        var sums: [String: Int64] = [:]
        for sample in try #require(file?["samples"] as? [[String: Any]]) {
            let frame = frames[sample["sf"] as? String ?? ""]
            sums[key(frame?["name"] as? String ?? ""), default: 0] += sample["weight"] as? Int64 ?? 0
        }
        return sums
    }

    /// Compares to the nanosecond, except for folded stacks: their lines are whole microseconds with an exact sum.
    private static func expectEqual(_ outputs: Outputs) {
        #expect(outputs.terminal == outputs.result)
        #expect(outputs.pprof == outputs.result)
        #expect(outputs.speedscope == outputs.result)
        for (name, microseconds) in outputs.folded {
            let difference = microseconds * 1000 - (outputs.result[name] ?? 0)
            #expect(abs(difference) < 1000 * Int64(outputs.foldedLines[name] ?? 0), "\(name)")
        }
        let whole = outputs.result.values.reduce(0, +)
        #expect(outputs.folded.values.reduce(0, +) == (whole + 500) / 1000)
    }

    @Test("every output of an example, on one or the other scheduler, has the same sums by function", arguments: cases)
    func examples(_ example: (name: String, scheduler: SchedulerModel)) throws {
        // Seconds of a run show whether sums agree; whole examples would take a fifth of the time of all tests.
        let run = try Self.example(example.name, example.scheduler, atMost: .milliseconds(2500))
        let overrun = try Self.outputs(run, .overrun)
        Self.expectEqual(overrun)
        #expect(overrun.chrome == overrun.result)
        let whole = run.run.result.apps.indices.reduce(TimeSpan.zero) { $0 + run.overrun(of: $1) }
        #expect(overrun.result.values.reduce(0, +) == whole.nanoseconds)
        let profile = try Self.outputs(run, .profile)
        Self.expectEqual(profile)
        #expect(profile.result.values.reduce(0, +) > 0)
    }

    @Test("every output of sampled stacks has the same sums by function, with inlined functions and addresses")
    func samples() throws {
        let run = try SampledRun()
        let overrun = try Self.outputs(run, .overrun)
        Self.expectEqual(overrun)
        #expect(overrun.chrome == overrun.result)
        #expect(overrun.result["inner"] ?? 0 > 0)
    }

    @Test("in five outputs, the first version of the reel hangs by decoding and polishing in a handler")
    func handler() throws {
        let run = try Self.example("iconreel-1-main-thread.yaml", .strict)
        let outputs = try Self.outputs(run, .overrun)
        for sums in [outputs.result, outputs.terminal, outputs.pprof, outputs.speedscope, outputs.chrome] {
            let sorted = sums.sorted { $0.value > $1.value }
            #expect(sorted.prefix(2).map(\.key) == ["decode", "polish"])
            for (step, nanoseconds) in [("decode", 4271e6), ("polish", 2001e6)] {
                let sum = Double(try #require(sums[step]))
                #expect(abs(sum / nanoseconds - 1) < 0.001)
            }
            #expect((8_000_000..<10_000_000).contains(sums["draw reel"] ?? 0))
        }
        let lines = OverrunWords(result: run.run.result).lines(most: 3)
        #expect(lines.first?.text.hasPrefix("decode 4271") == true, "\(lines)")
    }

    /// The overrun has what the main thread did from each frame's due vsync to its end.
    @Test("the overrun goes to a handler across a vsync, to one that is always late, to a hang and to a wait")
    func others() throws {
        func app(_ seconds: Int, _ rest: String) -> String {
            "version: 1\nduration: \(seconds)s\nwarmUp: 0s\napps:\n  a:\n\(rest)"
        }
        let late = try Self.run(
            app(
                2,
                """
                    events: { touch: { every: 50ms, from: 49ms, do: [{ compute: 15ms, name: touch }] } }
                    frame: [{ compute: 3ms, name: draw }]
                """
            ),
            .strict
        )
        // 14 ms of the handler, and the frame.
        let sums = try Self.outputs(late, .overrun).result
        #expect(sums.keys.sorted() == ["draw", "touch"])
        let ratio = Double(try #require(sums["touch"])) / Double(try #require(sums["draw"]))
        #expect(abs(ratio - 14.0 / 3) < 0.1)

        let swipes = try Self.run(
            app(
                2,
                """
                    events: { swipe: { every: 10ms, until: 1s, do: [{ compute: 30ms, name: swipe }] } }
                    frame: [{ compute: 1ms, name: draw }]
                """
            ),
            .strict
        )
        #expect(try Self.outputs(swipes, .overrun).result.max { $0.value < $1.value }?.key == "swipe")

        let hang = try Self.run(
            app(
                12,
                """
                    events: { hang: { every: 1s, until: 1s, do: [{ compute: 9s, name: hang }] } }
                    frame: [{ compute: 1ms, name: draw }]
                """
            ),
            .strict
        )
        let hung = try Self.outputs(hang, .overrun).result
        #expect(hung["hang"] ?? 0 > 999 * (hung["draw"] ?? 0))

        let column = try Self.run(
            app(
                4,
                """
                    queues: { icons: { kind: serial, qos: userInitiated } }
                    work: { icon: [{ compute: 1.2ms, name: decode }] }
                    events:
                      slow: { every: 800ms, do: [{ repeat: 80, do: [{ async: icon, on: icons }] }, { sync: icons, name: column }] }
                    frame: [{ compute: 3ms, name: draw }]
                """
            ),
            .strict
        )
        let waits = try Self.outputs(column, .overrun).result
        #expect(waits.max { $0.value < $1.value }?.key.hasPrefix("waits for") == true, "\(waits)")
    }
}
