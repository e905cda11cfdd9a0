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
            if let reason = contradiction(in: app, runs: baseline.runs.count) { throw .contradiction(reason) }
        }
        guard Set(baseline.apps.map(\.name)).count == baseline.apps.count else {
            throw .contradiction("an app is in it twice")
        }
        return baseline
    }

    /// Describes what no run can have measured in an app, as after an edit by hand; nil if everything is possible.
    private static func contradiction(in app: Baseline.App, runs: Int) -> String? {
        let all = Figure.counted(runs, "run")
        var seen: Set<FrameMetric> = []
        for figure in app.figures {
            let (metric, id) = (figure.metric, figure.metric.rawValue)
            guard seen.insert(metric).inserted else { return "\(app.name) has \(id) twice" }
            guard figure.values.count == runs else {
                return "\(app.name) has \(Figure.counted(figure.values.count, "value")) of \(id) for \(all)"
            }
            guard figure.unit == metric.unit.rawValue else {
                return "\(app.name) has \(id) in \"\(figure.unit)\", and its unit is \"\(metric.unit.rawValue)\""
            }
            if let least = figure.values.min(), least < 0 {
                return "\(app.name) has \(id) of \(DecimalText.trimmed(least, places: 6)), which is below zero"
            }
        }
        guard let ends = app.ends else { return nil }
        guard ends.count == runs else {
            return "\(app.name) has \(Figure.counted(ends.count, "number")) of ends for \(all)"
        }
        return ends.contains { $0 < 0 } ? "\(app.name) has a number of ends below zero" : nil
    }

    private struct Header: Decodable { var schema: String? }
}
