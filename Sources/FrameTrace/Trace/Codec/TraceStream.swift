/// Reads a trace in pieces, such as while it is being written: accepts bytes as they come, and keeps none that it has
/// read.
public struct TraceStream: Sendable {
    private var pending: [UInt8] = []
    private var hasBegun = false
    private var state: TraceReader.State
    /// Whether a chunk is damaged: nothing from there on is read.
    private(set) var isDamaged = false
    /// The number of bytes up to the end of the last chunk that was read.
    private(set) var bytesRead = 0

    /// Creates a reader at the beginning of a trace.
    ///
    /// - Parameter readsStacks: Whether to read stacks. A live view does not need them, and they are most of a trace's
    ///   bytes.
    public init(readsStacks: Bool = false) {
        state = TraceReader.State()
        state.readsStacks = readsStacks
    }

    /// Whether the last record has been read.
    public var isOver: Bool { state.isOver }

    /// Checks that the bytes so far can begin a trace.
    ///
    /// - Throws: ``TraceError`` if they are too few.
    func checkBeginning() throws(TraceError) {
        if !hasBegun { try TraceReader.checkBeginning(of: pending) }
    }

    /// Reads all chunks that are complete by now; the remaining bytes wait for the rest of their chunk.
    ///
    /// - Parameters:
    ///   - bytes: The bytes that follow the previous ones.
    ///   - body: Receives all records except events; the first is the header.
    ///   - event: Receives the events.
    /// - Complexity: O(bytes), plus O(the largest chunk) for the bytes that wait.
    /// - Throws: ``TraceError`` if the bytes are no trace.
    public mutating func take(
        _ bytes: [UInt8],
        _ body: (TraceRecord) -> Void,
        event: (ThreadID, ThreadEvent) -> Void
    ) throws(TraceError) {
        guard !isOver, !isDamaged else { return }
        pending += bytes
        var position = 0
        if !hasBegun {
            guard pending.count >= TraceFormat.headerSize else { return }
            try TraceReader.checkBeginning(of: pending)
            hasBegun = true
            position = TraceFormat.headerSize
        }
        while !state.isOver, let chunk = TraceReader.chunk(of: pending, at: position, number: state.chunks) {
            try TraceReader.read(pending[chunk], &state, body, event)
            state.chunks &+= 1
            position = chunk.upperBound
        }
        bytesRead += position
        isDamaged = !isOver && TraceReader.isDamaged(pending, at: position)
        if isOver || isDamaged { pending = [] } else { pending.removeFirst(position) }
    }
}
