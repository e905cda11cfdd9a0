public import FrameTrace

/// From a trace to its result: a pure function, whoever recorded the trace.
public enum Analysis {
    /// Analyses a trace. Where more than the result is asked for, make a ``RunModel`` instead and ask that.
    ///
    /// - Complexity: O(n log n) over the trace's events.
    public static func analyze(_ trace: Trace) -> AnalyzedRun { RunModel(trace).run }
}
