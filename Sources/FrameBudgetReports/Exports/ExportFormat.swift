/// Export format of a run (Documentation/Exports.md).
public enum ExportFormat: String, Sendable, CaseIterable {
    /// One line for each stack: `frame;frame;frame weight`, for flame graphs.
    case folded
    /// speedscope's own JSON.
    case speedscope
    /// pprof's `profile.proto`, compressed with gzip.
    case pprof
    /// The Trace Event Format, for Perfetto and Chromium's trace viewer.
    case chrome
}
