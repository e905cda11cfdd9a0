public import FrameTrace

/// The analysis of a trace: a pure function from trace to result, independent of the recorder.
public enum Analysis {
    /// Analyzes a trace. To get more than the result, create a ``RunModel`` and query that.
    ///
    /// - Complexity: O(n log n) over the trace's events.
    public static func analyze(_ trace: Trace) -> AnalyzedRun { RunModel(trace).run }
}
