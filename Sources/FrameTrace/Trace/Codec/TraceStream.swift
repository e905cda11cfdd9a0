/// Reads a trace while it is being written: takes bytes as they come, and keeps none that it has read.
///
/// Stacks are passed over: a view of what goes on needs none, and they are most of a trace's bytes.
public struct TraceStream: Sendable {
    private var pending: [UInt8] = []
    private var hasBegun = false
    private var state: TraceReader.State

    /// A reader that has been given nothing.
    public init() {
        state = TraceReader.State()
        state.readsStacks = false
    }

    /// Whether the last record has been read.
    public var isOver: Bool { state.isOver }

    /// Reads all chunks that are whole by now; what is left waits for its other bytes.
    ///
    /// - Parameters:
    ///   - bytes: what follows the bytes given before.
    ///   - body: takes all records but those of events; the first is the header.
    ///   - event: takes the events.
    /// - Complexity: O(bytes), and O(the largest chunk) once more for what waits.
    /// - Throws: ``TraceError`` where the bytes are no trace.
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
