import FoundationEssentials
public import FrameBudget
import FrameTrace

/// Converts a run's figures to the text of `result.json` and back (Documentation/ResultSchema.md).
///
/// The same result gives the same bytes: keys are sorted, times are whole nanoseconds.
public enum ResultJSON {
    /// Prefix of the schema of every version of a result.
    public static let schemaFamily = "fbprof.result/"

    /// Returns the text of a result, ending in a line feed.
    ///
    /// - Throws: ``ResultJSONError/notEncodable(reason:)`` if a figure is not finite.
    public static func encode(_ result: RunResult) throws(ResultJSONError) -> String {
        try JSONForm.file(result)
    }

    /// Returns the text of a result on one line.
    static func encodeCompact(_ result: RunResult) throws(ResultJSONError) -> String {
        try JSONForm.line(result)
    }

    /// Returns the result that a text describes.
    ///
    /// - Throws: ``ResultJSONError`` if the text is not a result, has another schema, or contradicts itself.
    public static func decode(_ text: String) throws(ResultJSONError) -> RunResult {
        if let problem = JSONGuard.problem(in: text) { throw .notAResult(reason: problem) }
        let data = Data(text.utf8)
        let decoder = JSONDecoder()
        // The schema is checked first, so that a file of a later version is reported as such and not as malformed.
        let found: String?
        do {
            found = try decoder.decode(Header.self, from: data).schema
        } catch {
            throw .notAResult(reason: Self.describe(error))
        }
        guard let found else { throw .notAResult(reason: "it has no \"schema\"") }
        guard !found.hasPrefix("fbprof.baseline/") else {
            throw .notAResult(reason: "it is a stored baseline, which --baseline of fbprof gate takes; give a run")
        }
        guard RunResult.readableSchemas.contains(found) else {
            throw .unknownSchema(found: found, supported: RunResult.readableSchemas.joined(separator: "\" and \""))
        }
        let result: RunResult
        do {
            result = try decoder.decode(RunResult.self, from: data)
        } catch {
            throw .malformed(reason: Self.describe(error))
        }
        if let reason = result.contradiction { throw .malformed(reason: reason) }
        return result
    }

    /// Describes an error and its place in one sentence: `apps[0].budget: expected Int64 …`.
    static func describe(_ error: any Error) -> String {
        switch error {
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            place(context.codingPath) + context.debugDescription
        case DecodingError.keyNotFound(let key, let context):
            place(context.codingPath) + "\"\(key.stringValue)\" is missing"
        case EncodingError.invalidValue(_, let context):
            place(context.codingPath) + context.debugDescription
        default: "\(error)"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        guard !path.isEmpty else { return "" }
        var text = ""
        for key in path {
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
        return text + ": "
    }
}

/// The one field that every version of the schema has.
private struct Header: Decodable {
    var schema: String?
}

extension VerdictCount {
    /// A count of frames that no run can have, and that sums could not hold; nil if all are possible.
    fileprivate var impossibleCount: Int? {
        let frames = ((parts ?? []) + (beside ?? [])).compactMap(\.frames)
        return ([missed, dropped, besideCount ?? 0, invertedCount ?? 0] + frames).first {
            !(0...Int(Int32.max)).contains($0)
        }
    }
}

extension RunResult {
    /// Description of a dangling reference or impossible value in a decoded result; nil if there is none. The types
    /// alone can't exclude these.
    fileprivate var contradiction: String? {
        guard RefreshRate.allowed.contains(run.refresh.millihertz) else {
            return "run.refresh.millihertz: expected \(RefreshRate.allowed), found \(run.refresh.millihertz)"
        }
        for (number, path) in paths.enumerated() {
            if let parent = path.parent, parent.index >= paths.count {
                return "paths[\(number)].parent: there are only \(paths.count) paths, found \(parent)"
            }
        }
        for phase in contention?.phases.map(\.phase) ?? [] where !phases.indices.contains(phase) {
            return "contention.phases: there are only \(phases.count) phases, found phase \(phase)"
        }
        for (number, app) in apps.enumerated() {
            for phase in app.phases.map(\.phase) + app.worst.map(\.phase) where !phases.indices.contains(phase) {
                return "apps[\(number)]: there are only \(phases.count) phases, found phase \(phase)"
            }
            for verdict in ([app.total] + app.phases.map(\.statistics)).flatMap(\.verdicts) {
                if let count = verdict.impossibleCount {
                    return
                        "apps[\(number)]: expected counts of frames in verdicts from 0 to \(Int32.max), found \(count)"
                }
            }
        }
        return callContradiction
    }
}
