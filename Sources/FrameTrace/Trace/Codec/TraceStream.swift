/// Reads a trace while it is being written: accepts bytes as they come, and keeps none that it has read.
///
/// It skips stacks, because a live view does not need them and they are most of a trace's bytes.
public struct TraceStream: Sendable {
    private var pending: [UInt8] = []
    private var hasBegun = false
    private var state: TraceReader.State

    /// Creates a reader at the beginning of a trace.
    public init() {
        state = TraceReader.State()
        state.readsStacks = false
    }

    /// Whether the last record has been read.
    public var isOver: Bool { state.isOver }

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
        pending.removeFirst(position)
    }
}
