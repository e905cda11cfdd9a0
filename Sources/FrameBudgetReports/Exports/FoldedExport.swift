import FrameBudget
import FrameTrace

/// Folded stacks: one line for each distinct stack, outermost layer first, with its weight in microseconds.
enum FoldedExport {
    static func write<Failure: Error>(
        _ samples: ExportSamples,
        to output: inout ExportOutput<Failure>
    ) throws(Failure) {
        var weights: [CallID: TimeSpan] = [:]
        samples.forEach { _, weight, call in weights[call, default: .zero] += weight }
        let calls = samples.source.calls
        var lines: [String: TimeSpan] = [:]
        for (call, weight) in weights {
            let names = calls.chain(to: call).map { inert($0.name.isEmpty ? "?" : $0.name) }
            lines[names.joined(separator: ";"), default: .zero] += weight
        }
        let sorted = lines.sorted { $0.key < $1.key }
        // All lines are rounded together: they add up to the whole, to within half a microsecond.
        let whole = sorted.reduce(TimeSpan.nanoseconds(500)) { $0 + $1.value }
        let shares = LargestRemainder.split(whole.nanoseconds / 1000, by: sorted.map(\.value.nanoseconds))
        for (line, microseconds) in zip(sorted, shares) where microseconds > 0 {
            try output.write("\(line.key) \(microseconds)\n")
        }
    }

    /// Makes a name inert: a semicolon would begin another layer.
    private static func inert(_ name: String) -> String { VisibleText.of(name).replacing(";", with: ":") }
}
