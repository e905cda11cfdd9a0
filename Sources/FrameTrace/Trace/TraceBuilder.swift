/// Makes a trace from the bytes of its file as they come, so that a long trace is never in memory as a whole.
public struct TraceBuilder: Sendable {
    private var stream = TraceStream(readsStacks: true)
    private var threads = EventSorter()
    private var trace: Trace?
    /// The bytes of a chunk that is not yet whole, while events are counted.
    private var uncounted: [UInt8] = []
    private var hasBegunCounting = false
    private var hasReserved = false

    /// Creates a builder without any bytes.
    public init() {}

    /// Counts the events in the bytes that follow the previous ones, to make room for them before ``take(_:)`` reads
    /// the same bytes: growing lists are copied several times. May be left out.
    ///
    /// - Returns: Whether to go on with the bytes that follow.
    /// - Complexity: O(bytes), plus O(the largest chunk) for the bytes that wait.
    public mutating func count(_ bytes: [UInt8]) -> Bool {
        uncounted += bytes
        var position = 0
        if !hasBegunCounting {
            guard uncounted.count >= TraceFormat.headerSize else { return true }
            hasBegunCounting = true
            position = TraceFormat.headerSize
        }
        var threads = self.threads
        // Without this, the lists would be copied at their first change.
        self.threads = EventSorter()
        let readsOn = TraceReader.forEachEventKind(in: uncounted, from: &position) { threads.expect($0, of: $1) }
        self.threads = threads
        if readsOn { uncounted.removeFirst(position) } else { uncounted = [] }
        return readsOn
    }

    /// Reads the bytes that follow the previous ones.
    ///
    /// - Returns: Whether to go on with the bytes that follow: not after the last record, nor after damage.
    /// - Complexity: O(bytes), plus O(the largest chunk) for the bytes that wait.
    /// - Throws: ``TraceError`` if the bytes are no trace.
    public mutating func take(_ bytes: [UInt8]) throws(TraceError) -> Bool {
        var (trace, threads) = (self.trace, self.threads)
        // Without this, the records would be copied at their first change.
        self.trace = nil
        self.threads = EventSorter()
        defer { (self.trace, self.threads) = (trace, threads) }
        if !hasReserved {
            hasReserved = true
            uncounted = []
            threads.reserve()
        }
        try stream.take(bytes) { record in
            if case .header(let header) = record, trace == nil {
                trace = Trace(header: header)
            } else {
                trace?.take(record)
            }
        } event: { thread, event in
            threads.take(event, of: thread)
        }
        return !stream.isOver && !stream.isDamaged
    }

    /// Returns the trace; call once, after the last bytes.
    ///
    /// - Parameter size: The number of bytes of the file.
    /// - Complexity: O(n); O(n log n) if records are not in order.
    /// - Throws: ``TraceError`` if the bytes contain no header.
    public mutating func finish(size: Int) throws(TraceError) -> Trace {
        try stream.checkBeginning()
        let rest = max(0, size - stream.bytesRead)
        guard var trace = self.trace else {
            throw rest < TraceFormat.chunkHeaderSize ? .noHeader : .damagedBeginning
        }
        let threads = self.threads
        self.trace = nil
        self.threads = EventSorter()
        trace.tornBytes = rest
        threads.finish(&trace)
        trace.finish()
        return trace
    }
}
