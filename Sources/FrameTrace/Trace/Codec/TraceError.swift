/// The reason why a trace can't be read.
public enum TraceError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file does not begin like a trace.
    case notATrace
    /// The trace was written by a version whose format this one does not know.
    case unknownVersion(UInt32)
    /// The first record that could be read is not a header.
    case noHeader
    /// The beginning of the file is damaged, so nothing after it can be read.
    case damagedBeginning
    /// A second header.
    case secondHeader
    /// The trace contains more of something than any run has.
    case tooMany(what: String, limit: Int)
    /// A record ends too early, or contains an invalid value.
    case malformedRecord(kind: UInt8)

    /// The message for users: what is wrong, and what to do.
    public var description: String {
        switch self {
        case .notATrace:
            "this is not an fbprof trace (its first bytes are not FBPTRACE)"
        case .unknownVersion(let version):
            "the trace has format version \(version); this fbprof reads version \(TraceFormat.version). Use the fbprof that wrote it"
        case .noHeader:
            "the trace holds no header: the run ended before anything was written"
        case .damagedBeginning:
            "the beginning of the trace is damaged: what follows can't be read without it"
        case .secondHeader:
            "the trace holds a second header: it is of no one run"
        case .tooMany(let what, let limit):
            "the trace holds more than \(limit) \(what), which no recording does"
        case .malformedRecord(let kind):
            "the trace holds a record of kind \(kind) that can't be read although its checksum is right"
        }
    }
}
