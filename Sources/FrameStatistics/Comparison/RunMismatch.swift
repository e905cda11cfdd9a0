import FrameBudget
import FrameTrace

/// A difference between two runs, besides the measurements, that may cause a change.
public struct RunMismatch: Sendable, Equatable, Codable {
    /// How much it affects a comparison.
    public enum Weight: String, Sendable, Codable {
        /// It may explain any change.
        case warning
        /// Good to know.
        case note
    }

    /// The differing property, such as `engine`.
    public var what: String
    /// The first run's value.
    public var before: String
    /// The second run's value.
    public var after: String
    /// How much it affects a comparison.
    public var weight: Weight
    /// The path of the workload field that differs; nil for other properties.
    public var field: String?

    /// Returns all differences between two runs.
    static func all(_ before: RunResult, _ after: RunResult) -> [RunMismatch] {
        var found: [RunMismatch] = []
        func compare(_ what: String, _ weight: Weight = .warning, _ value: (RunResult) -> String?) {
            compare(what, weight, value(before), value(after))
        }
        func compare(_ what: String, _ weight: Weight, _ first: String?, _ second: String?) {
            guard let first, let second, first != second else { return }
            found.append(RunMismatch(what: what, before: first, after: second, weight: weight))
        }
        compare("workload") { $0.run.name }
        found += WorkloadDifferences.mismatches(before.run, after.run)
        compare("how it was run") { $0.run.conditions.title }
        compare("CPUs for the apps") { "\($0.run.cores)" }
        // Without a display there is no vsync grid to compare, and the length of a recording is not a property of the
        // program.
        let hasDisplay = [before, after].contains { run in
            run.apps.isEmpty || run.apps.contains(where: \.hasDisplay)
        }
        if hasDisplay { compare("display") { DecimalText.trimmed($0.run.refresh.hertz, places: 3) + " Hz" } }
        compare("planned duration", hasDisplay ? .warning : .note) { $0.run.planned.map(\.description) }
        compare("ending", hasDisplay ? .warning : .note) { $0.run.ending.rawValue }
        compare("platform") { $0.run.rules?.platform.rawValue }
        compare("pool") { $0.run.rules?.pool.rawValue }
        compare("overrides") { $0.run.rules.map { $0.overrides ? "on" : "off" } }
        compare("overrideEnds") { $0.run.rules?.overrideEnds.rawValue }
        compare("focalBoost") { $0.run.rules.map { $0.focalBoost ? "on" : "off" } }
        if hasDisplay {
            let phases = firstDifference(before.phases.map(phase), after.phases.map(phase))
            compare("who is on screen when", .warning, phases?.0, phases?.1)
        } else {
            compare("what the loop waits in") { $0.apps.first?.loop?.call }
        }
        let paces = firstDifference(before.apps.map(pace), after.apps.map(pace))
        compare("budgets, pacing and pipelines", .warning, paces?.0, paces?.1)
        compare("steps of one run alone", .note, steps(before, butNotIn: after), steps(after, butNotIn: before))
        compare("seed", .note) { "\($0.run.seed)" }
        if !before.run.isExact || !after.run.isExact {
            compare("processor") { $0.machine.processor }
            compare("CPUs online") { "\($0.machine.onlineCPUs)" }
            compare("kernel") { $0.machine.kernel }
            compare("hypervisor") { $0.machine.hypervisor ?? "none" }
            compare("quiet machine", hasDisplay ? .warning : .note) { result in
                result.quality.isQuiet.map { $0 ? "yes" : "no" }
            }
            compare("sampling rate", .note) { result in
                result.quality.sampling.map { DecimalText.trimmed($0.rate, places: 0) + " Hz" } ?? "none"
            }
            // Each method has its own overhead for the sampled threads.
            compare("running threads sampled by") { result in
                result.quality.sampling.map { $0.backend == .perf ? "the kernel" : "signals" }
            }
        }
        compare("recorded by", .note) { $0.run.recordedBy }
        return found
    }

    /// Returns the places in the work of one run that the other lacks.
    private static func steps(_ result: RunResult, butNotIn other: RunResult) -> String {
        func all(_ result: RunResult) -> [String] {
            result.paths.indices.map { result.labels(of: PathID(index: $0)).joined(separator: " › ") }
        }
        let known = Set(all(other))
        let own = all(result).filter { !known.contains($0) && !$0.isEmpty }
        return own.isEmpty ? "none" : own.joined(separator: ", ")
    }

    private static func phase(_ phase: Phase) -> String {
        "\(phase.apps.isEmpty ? "no app" : phase.apps.joined(separator: " + ")) \(phase.start)–\(phase.end)"
    }

    private static func pace(_ app: AppResult) -> String {
        let pipeline =
            app.pipeline.map { ", \($0.buffers) buffer\($0.buffers == 1 ? "" : "s"), latency \($0.latency)" } ?? ""
        return "\(app.name) \(app.budget) \(app.pacing?.rawValue ?? "own")\(pipeline)"
    }

    /// Returns the first difference of two lists, with the number of elements that follow; nil if the lists are equal.
    /// Long lists usually begin alike.
    private static func firstDifference(_ before: [String], _ after: [String]) -> (String, String)? {
        guard before != after else { return nil }
        let place = zip(before, after).prefix { $0 == $1 }.count
        func rest(_ list: [String]) -> String {
            guard place < list.count else { return place == 0 ? "none" : "nothing more" }
            let more = list.count - place - 1
            return list[place] + (more > 0 ? " and \(more) more" : "")
        }
        return (rest(before), rest(after))
    }
}
