import FrameBudget
import Glibc

/// The calls so far: a line each of the case, the seconds, the seed, the verdict and that of the figure that was changed.
struct GateCallStore {
    struct Call {
        var kind: GateCase
        var seconds: Double
        var seed: UInt64
        var verdict: String
        /// Of the figure that was made slower; where none was, a regression of any, or the worst of on-CPU times.
        var figure: String
    }

    let path: String

    /// All calls that can be understood; a line that an interrupt cut short is left out.
    func calls() -> [Call] {
        (KernelFile.text(path) ?? "").split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ").map(String.init)
            guard fields.count == 5, let kind = GateCase(rawValue: fields[0]), let seconds = Double(fields[1]),
                let seed = UInt64(fields[2])
            else { return nil }
            return Call(kind: kind, seconds: seconds, seed: seed, verdict: fields[3], figure: fields[4])
        }
    }

    /// Adds a call.
    func add(_ call: Call) throws {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw BenchmarkError("could not open \(path)") }
        defer { close(descriptor) }
        let line = "\(call.kind.rawValue) \(call.seconds) \(call.seed) \(call.verdict) \(call.figure)\n"
        guard unsafe write(descriptor, line, line.utf8.count) == line.utf8.count else {
            throw BenchmarkError("could not write \(path)")
        }
    }
}
