public import FrameBudget
import FrameStatistics
import FrameTrace

/// The course of one frame as JSON for programs: what `fbprof explain` shows, with every moment.
public enum FrameStoryJSON {
    private struct Document: Encodable {
        var schema = "fbprof.frame/1"
        var recordedBy: String
        var app: String
        var frame: UInt32
        var isMissed: Bool
        var isSuspect: Bool
        var isBeginEstimated: Bool
        var dropped: Int
        var cause: String?
        var sentence: String?
        var budget: TimeSpan
        var due: TimeSpan
        var begin: TimeSpan
        var deadline: TimeSpan
        var end: TimeSpan
        var overrun: TimeSpan
        var inputs: [InputEvent]
        var parts: [FramePartTime]?
        var ledger: [String: TimeSpan]
        var moments: [Moment]
    }

    /// A moment with its start and end, from the start of the run.
    private struct Moment: Encodable {
        var start: TimeSpan
        var end: TimeSpan
        var text: String
    }

    /// Returns the text, ending in a line feed. Times are whole nanoseconds from the start of the run; a part of the
    /// ledger that could not be measured is left out.
    ///
    /// - Throws: ``ResultJSONError/notEncodable(reason:)`` if a figure is not finite.
    public static func encode(_ story: FrameStory, recordedBy: String) throws(ResultJSONError) -> String {
        let frame = story.frame
        let words = FrameMomentWords(result: story.result)
        let parts = LedgerPart.allCases.compactMap { part in frame.ledger[part].map { (part.rawValue, $0) } }
        return try JSONForm.file(
            Document(
                recordedBy: recordedBy,
                app: story.app,
                frame: frame.number.rawValue,
                isMissed: frame.isMissed,
                isSuspect: frame.isSuspect,
                isBeginEstimated: story.isBeginEstimated,
                dropped: frame.dropped,
                cause: frame.verdict?.cause.kind.rawValue,
                sentence: frame.verdict.map {
                    VerdictWords.sentence($0, overrun: frame.overrun, RunUnit(clock: story.clock))
                },
                budget: story.budget,
                due: story.due - story.origin,
                begin: frame.begin - story.origin,
                deadline: frame.deadline - story.origin,
                end: frame.end - story.origin,
                overrun: frame.overrun,
                inputs: story.inputs,
                parts: frame.parts.isEmpty ? nil : frame.parts,
                ledger: Dictionary(uniqueKeysWithValues: parts),
                moments: story.moments.map {
                    Moment(
                        start: $0.interval.start - story.origin,
                        end: $0.interval.end - story.origin,
                        text: words.text($0)
                    )
                }
            )
        )
    }
}
