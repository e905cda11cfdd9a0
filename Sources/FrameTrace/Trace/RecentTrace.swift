/// The latest part of a trace that is still being written. Records that describe the run are all kept; events are
/// dropped once they are no longer needed.
public struct RecentTrace: Sendable {
    /// The frame from which an app's frames are kept.
    public struct Resumption: Sendable, Hashable {
        /// The first frame that is kept.
        public var frame: FrameNumber
        /// The vsync at which it was due, as determined by the frames before it.
        public var due: VsyncIndex
        /// The begin of its interval.
        public var start: Instant

        /// Creates a point to resume from.
        public init(frame: FrameNumber, due: VsyncIndex, start: Instant) {
            self.frame = frame
            self.due = due
            self.start = start
        }
    }

    private var stream = TraceStream()
    /// The kept records in the order of arrival; nil before the header.
    var kept: Trace?

    /// Creates a trace without any record.
    public init() {}

    /// The instant up to which all events have arrived; nil before the header.
    public var observedUntil: Instant? { kept?.observedUntil }

    /// Whether the last record has arrived.
    public var isOver: Bool { stream.isOver }

    /// The description of the recording; nil before the header has arrived.
    public var header: TraceHeader? { kept?.header }

    /// The apps that have been recorded so far.
    public var apps: [AppDescription] { kept?.apps ?? [] }

    /// Adds the bytes that follow the previous ones.
    ///
    /// - Complexity: O(bytes).
    /// - Throws: ``TraceError`` if the bytes are no trace.
    public mutating func take(_ bytes: [UInt8]) throws(TraceError) {
        var trace = kept
        // Without this, the kept records would be copied at their first change.
        kept = nil
        defer { kept = trace }
        try stream.take(bytes) { record in
            if case .header(let header) = record, trace == nil { trace = Trace(header: header) }
            trace?.take(record)
        } event: { thread, event in
            trace?.take(.event(thread, event))
        }
    }

    /// Returns the kept part as a trace that ends with the last bytes; nil before the header has arrived.
    ///
    /// - Parameter resuming: The frame from which each app's frames are kept, for the apps of which some are dropped.
    /// - Complexity: O(n log n) over the kept records.
    public func trace(resuming: [AppID: Resumption]) -> Trace? {
        guard var trace = kept else { return nil }
        trace.resumeSessions(resuming)
        trace.finish()
        return trace
    }

    /// Drops everything that ended before an instant.
    ///
    /// Kept are the description of the run, earlier state that still holds, such as the owners of locks, and for each
    /// app the frame to resume from: the vsync at which it was due determines those of the next ones.
    ///
    /// - Complexity: O(n) over the kept records.
    public mutating func forget(before cut: Instant, resuming: [AppID: Resumption]) {
        guard var trace = kept else { return }
        kept = nil
        trace.forget(before: cut, resuming: resuming)
        kept = trace
    }
}
