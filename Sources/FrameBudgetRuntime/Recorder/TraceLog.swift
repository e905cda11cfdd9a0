import FrameBudget

/// Where everything that is recorded comes together on its way to the file.
///
/// Threads leave what happens often in their rings; the rest is added here under a lock, off the measured paths.
final class TraceLog: Sendable {
    private struct State: ~Copyable {
        var file: TraceFile
        var encoder: TraceEncoder
        var rings: [(thread: ThreadID, ring: RecordRing)] = []
        var lastFlush: Instant
        var failure: RuntimeError?
        var addresses: [UInt64: Bool] = [:]
    }

    private let state: Guarded<State>

    init(path: String, header: TraceHeader) throws(RuntimeError) {
        var encoder = TraceEncoder(origin: header.grid.origin)
        encoder.append(.header(header))
        let file = try TraceFile(path: path)
        state = Guarded(State(file: file, encoder: encoder, lastFlush: MonotonicClock.now()))
    }

    /// Adds a record.
    func append(_ record: TraceRecord) {
        state.withLock { state in
            state.encoder.append(record)
            guard case .stack(let stack) = record else { return }
            for (index, address) in stack.stack.addresses.enumerated() {
                state.addresses[address] = index > 0 || state.addresses[address] == true
            }
        }
    }

    /// Adds a ring to those that are drained.
    func add(_ ring: RecordRing, of thread: ThreadID) { state.withLock { $0.rings.append((thread, ring)) } }

    /// Drains the rings and writes everything out.
    ///
    /// What it promises afterwards is up to the flush before: a thread may have read its clock and not yet left the
    /// record when its ring was drained.
    func flush() {
        state.withLock { state in
            let now = MonotonicClock.now()
            for (thread, ring) in state.rings {
                ring.drain { record in
                    if let event = record.event { state.encoder.append(.event(thread, event)) }
                }
            }
            state.encoder.append(.flushed(state.lastFlush))
            state.lastFlush = now
            Self.write(&state)
        }
    }

    /// Writes the last record, which is told the size of the file, then nothing more.
    ///
    /// - Throws: the first error of any write.
    func close(_ last: (_ size: ByteCount) -> TraceRecord) throws(RuntimeError) {
        let failure = state.withLock { state in
            state.encoder.append(last(ByteCount(bytes: Int64(state.file.size + state.encoder.pendingBytes))))
            Self.write(&state)
            if state.failure == nil {
                do throws(RuntimeError) { try state.file.sync() } catch { state.failure = error }
            }
            return state.failure
        }
        if let failure { throw failure }
    }

    /// Records dropped because a ring was full.
    var lostCount: Int { state.withLock { $0.rings.reduce(0) { $0 + $1.ring.lostCount } } }

    /// The first error of a write, if there was one.
    var failure: RuntimeError? { state.withLock { $0.failure } }

    /// The addresses of all stacks, and whether each is a return address.
    var addresses: [UInt64: Bool] { state.withLock { $0.addresses } }

    private static func write(_ state: inout State) {
        guard state.failure == nil else { return }
        do throws(RuntimeError) {
            try state.file.append(state.encoder.takeChunk())
        } catch {
            state.failure = error
        }
    }
}
