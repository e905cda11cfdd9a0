/// Why a trace can't be read.
public enum TraceError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file does not begin as a trace does.
    case notATrace
    /// The trace was written by a version whose format this one does not know.
    case unknownVersion(UInt32)
    /// The first record that could be read is not a header.
    case noHeader
    /// A record ends too early, or holds a value that it can't.
    case malformedRecord(kind: UInt8)

    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .notATrace:
            "this is not an fbprof trace (its first bytes are not FBPTRACE)"
        case .unknownVersion(let version):
            "the trace has format version \(version); this fbprof reads version \(TraceFormat.version). Use the fbprof that wrote it"
        case .noHeader:
            "the trace holds no header: the run ended before anything was written"
        case .malformedRecord(let kind):
            "the trace holds a record of kind \(kind) that can't be read although its checksum is right"
        }
    }
}
