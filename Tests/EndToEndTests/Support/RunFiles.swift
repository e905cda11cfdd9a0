import Foundation
import FrameBudget
import FrameBudgetReports
import FrameTrace

/// Reads the files of a run, with the library instead of the command.
enum RunFiles {
    /// The result in a run's folder.
    static func result(_ folder: String) throws -> RunResult {
        try ResultJSON.decode(String(contentsOfFile: folder + "/result.json", encoding: .utf8))
    }

    /// The trace in a run's folder.
    static func trace(_ folder: String) throws -> Trace {
        let data = try Data(contentsOf: URL(filePath: folder + "/trace"))
        let reader = try TraceReader(Array(data))
        return try Trace(records: reader.records, tornBytes: reader.tornBytes)
    }

    /// The ends of the frames in a trace, in order.
    static func frameEnds(_ trace: Trace) -> [Instant] {
        let ends = trace.events.values.joined().compactMap { event -> Instant? in
            guard case .end(let end) = event, end.frame != nil else { return nil }
            return end.usage.at
        }
        return ends.sorted()
    }
}
