/// The last part of a trace that is still being written: what describes the run is kept whole, what happened is forgotten
/// once nobody asks for it any more.
public struct RecentTrace: Sendable {
    /// From where on an app's frames are kept.
    public struct Resumption: Sendable, Hashable {
        /// The first frame that is kept.
        public var frame: FrameNumber
        /// The vsync at which it was due, as the frames before it decided.
        public var due: VsyncIndex
        /// Where its interval begins.
        public var start: Instant

        /// From where on an app's frames are kept.
        public init(frame: FrameNumber, due: VsyncIndex, start: Instant) {
            self.frame = frame
            self.due = due
            self.start = start
        }
    }

    private var stream = TraceStream()
    /// What has come and is kept, as it came; nil before the header.
    var kept: Trace?

    /// A trace of which nothing has come.
    public init() {}

    /// Up to when everything that happened has come; nil before anything has.
    public var observedUntil: Instant? { kept?.observedUntil }

    /// Whether the last record has come.
    public var isOver: Bool { stream.isOver }

    /// What is recorded; nil before the header has come.
    public var header: TraceHeader? { kept?.header }

    /// The apps so far.
    public var apps: [AppDescription] { kept?.apps ?? [] }

    /// Takes the bytes that follow those before.
    ///
    /// - Complexity: O(bytes).
    /// - Throws: ``TraceError`` where the bytes are no trace.
    public mutating func take(_ bytes: [UInt8]) throws(TraceError) {
        var trace = kept
        // Else what has come would be copied at its first change.
        kept = nil
        defer { kept = trace }
        try stream.take(bytes) { record in
            if case .header(let header) = record, trace == nil { trace = Trace(header: header) }
            trace?.take(record)
        } event: { thread, event in
            trace?.take(.event(thread, event))
        }
    }

    /// What is kept, as a trace that stops where the last bytes do; nil before the header has come.
    ///
    /// - Parameter resuming: from where on each app's frames are kept, where some are not.
    /// - Complexity: O(n log n) over what is kept.
    public func trace(resuming: [AppID: Resumption]) -> Trace? {
        guard var trace = kept else { return nil }
        trace.resumeSessions(resuming)
        trace.finish()
        return trace
    }

    /// Forgets what was over before an instant.
    ///
    /// Kept are what describes the run, what holds on from before, such as the owners of locks, and of each app the frame to
    /// go on from: when it was due decides when the next ones are.
    ///
    /// - Complexity: O(n) over what is kept.
    public mutating func forget(before cut: Instant, resuming: [AppID: Resumption]) {
        guard var trace = kept else { return }
        kept = nil
        trace.forget(before: cut, resuming: resuming)
        kept = trace
    }
}
