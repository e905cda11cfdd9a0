import FrameBudget
import FrameTrace

/// The figures in the page for programs, as in `result.json`.
///
/// The worst frames with their stacks are left out: the page shows them already, and they would be most of its size.
/// Also left out are single inversions, which the page has as a table, the examples of causes, and the places of flame
/// graphs.
enum EmbeddedResult {
    /// Returns the element with the data; nothing if a figure can't be encoded.
    static func make(_ result: RunResult) -> HTML {
        var result = result
        for app in result.apps.indices {
            result.apps[app].worst = []
            for profile in result.apps[app].overruns?.indices ?? 0..<0 {
                result.apps[app].overruns?[profile].weights = []
            }
        }
        result.leaveOutExamples()
        result.inversions?.worst = []
        result.calls = nil
        for app in result.apps.indices {
            for hang in result.apps[app].mainThread?.hangs.worst.indices ?? 0..<0 {
                result.apps[app].mainThread?.hangs.worst[hang].call = nil
            }
        }
        for profile in result.profiles?.indices ?? 0..<0 { result.profiles?[profile].weights = [] }
        guard var json = try? ResultJSON.encodeCompact(result) else { return .nothing }
        var omits =
            "apps[].worst apps[].overruns[].weights apps[].mainThread.hangs.worst[].call inversions.worst calls profiles[].weights examples"
        // With many apps, the contention matrix is most of the data: it grows with the square of their number.
        if json.utf8.count > mostCharacters {
            result.contention = nil
            for app in result.apps.indices {
                for phase in result.apps[app].phases.indices {
                    result.apps[app].phases[phase].statistics.verdicts = []
                    result.apps[app].phases[phase].statistics.ledger.runnableBy = nil
                    result.apps[app].phases[phase].statistics.missedLedger.runnableBy = nil
                }
            }
            guard let shorter = try? ResultJSON.encodeCompact(result) else { return .nothing }
            json = shorter
            omits += " contention apps[].phases[].statistics.verdicts apps[].phases[].statistics.*.runnableBy"
        }
        return """
            <script type="application/json" id="result" data-omits="\(omits)">\(HTML(json: json))</script>
            """
    }

    private static let mostCharacters = 250_000
}

extension RunResult {
    /// Leaves out the examples of all causes, wherever they occur.
    fileprivate mutating func leaveOutExamples() {
        func bare(_ counts: [VerdictCount]) -> [VerdictCount] {
            counts.map { VerdictCount(cause: $0.cause, missed: $0.missed, dropped: $0.dropped) }
        }
        func bare(_ cells: [MatrixCell]) -> [MatrixCell] { cells.map { MatrixCell(victim: $0.victim, part: $0.part) } }
        for app in apps.indices {
            apps[app].total.verdicts = bare(apps[app].total.verdicts)
            for phase in apps[app].phases.indices {
                apps[app].phases[phase].statistics.verdicts = bare(apps[app].phases[phase].statistics.verdicts)
            }
        }
        guard var matrix = contention else { return }
        matrix.frames = bare(matrix.frames)
        matrix.threads = bare(matrix.threads)
        for phase in matrix.phases.indices {
            matrix.phases[phase].frames = bare(matrix.phases[phase].frames)
            matrix.phases[phase].threads = bare(matrix.phases[phase].threads)
        }
        contention = matrix
    }
}
