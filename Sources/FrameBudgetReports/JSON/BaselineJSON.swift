import FoundationEssentials
public import FrameStatistics
import FrameTrace

/// Converts a baseline to the text of its file and back.
///
/// The same baseline gives the same bytes: keys are sorted.
public enum BaselineJSON {
    /// A reason why a text is not a baseline.
    public enum Problem: Error, CustomStringConvertible {
        /// The text can't be read.
        case notABaseline(reason: String)
        /// The schema is unknown to this version.
        case unknownSchema(String)
        /// The baseline contradicts itself.
        case contradiction(String)

        /// Description of the problem, in a sentence.
        public var description: String {
            switch self {
            case .notABaseline(let reason):
                "this is not a baseline: \(VisibleText.of(reason)); fbprof baseline save writes one"
            case .unknownSchema(let found):
                "this baseline is of the form \"\(VisibleText.short(VisibleText.of(found), to: 60))\", and this fbprof reads "
                    + "\"\(Baseline.currentSchema)\"; save it again, or use the fbprof that wrote it"
            case .contradiction(let reason): "this baseline contradicts itself: \(VisibleText.of(reason))"
            }
        }
    }

    /// Returns the text of a baseline, ending in a line feed.
    ///
    /// - Throws: ``ResultJSONError/notEncodable(reason:)`` if a figure is not finite.
    public static func encode(_ baseline: Baseline) throws(ResultJSONError) -> String {
        try JSONForm.file(baseline)
    }

    /// Returns the baseline that a text describes.
    ///
    /// - Throws: ``Problem``.
    public static func decode(_ text: String) throws(Problem) -> Baseline {
        if let problem = JSONGuard.problem(in: text) { throw .notABaseline(reason: problem) }
        let data = Data(text.utf8)
        let found: String?
        do {
            found = try JSONDecoder().decode(Header.self, from: data).schema
        } catch {
            throw .notABaseline(reason: "it is not JSON, or not a mapping")
        }
        guard let found else { throw .notABaseline(reason: "it has no \"schema\"") }
        guard found == Baseline.currentSchema else {
            let isResult = found.hasPrefix("fbprof.result/")
            if isResult { throw .notABaseline(reason: "it is the result of a run") }
            throw .unknownSchema(found)
        }
        let baseline: Baseline
        do {
            baseline = try JSONDecoder().decode(Baseline.self, from: data)
        } catch {
            throw .notABaseline(reason: ResultJSON.describe(error))
        }
        for app in baseline.apps {
            for figure in app.figures where figure.values.count != baseline.runs.count {
                throw .contradiction(
                    "\(app.name) has \(figure.values.count) values of \(figure.metric.rawValue), and there are "
                        + "\(baseline.runs.count) runs"
                )
            }
        }
        guard Set(baseline.apps.map(\.name)).count == baseline.apps.count else {
            throw .contradiction("an app is in it twice")
        }
        return baseline
    }

    private struct Header: Decodable { var schema: String? }
}
