import FrameBudget
import FrameTrace

/// Folded stacks: one line for each different one, outermost layer first, with its weight in microseconds.
enum FoldedExport {
    static func write<Failure: Error>(
        _ profile: StackProfile,
        to output: inout ExportOutput<Failure>
    ) throws(Failure) {
        let names = profile.places.map { place in place.layers.map { inert(name(of: $0)) }.joined(separator: ";") }
        var weights: [String: TimeSpan] = [:]
        for sample in profile.weighing {
            let line = profile.stacks[sample.stack].map { names[$0] }.joined(separator: ";")
            weights[line, default: .zero] += sample.weight
        }
        // Rounded so that what one line loses the next one gains: the sum stays within half a microsecond.
        var sum: Int64 = 0
        var written: Int64 = 0
        for (line, weight) in weights.sorted(by: { $0.key < $1.key }) {
            sum += weight.nanoseconds
            let microseconds = (sum + 500) / 1000 - written
            guard microseconds > 0 else { continue }
            written += microseconds
            try output.write("\(line) \(microseconds)\n")
        }
    }

    private static func name(of layer: StackProfile.Layer) -> String { layer.name.isEmpty ? "?" : layer.name }

    /// A semicolon would begin another layer.
    private static func inert(_ name: String) -> String { VisibleText.of(name).replacing(";", with: ":") }
}
