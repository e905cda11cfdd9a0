import FrameTrace

/// The collector of all records, which writes them to the trace file.
///
/// Threads add frequent records to their rings. Other records are added here under a lock, off the measured paths. That
/// lock is held only while a record is copied; draining and writing use a second lock, so that a thread that adds a
/// record never waits for the disk.
final class TraceLog: Sendable {
    /// The state that threads add to.
    private struct Inbox: ~Copyable {
        var encoder: TraceEncoder
        var rings: [(thread: ThreadID, ring: RecordRing)] = []
        var addresses = AddressUses()
    }

    /// The state that only the writer uses.
    private struct Outlet: ~Copyable {
        var file: TraceFile
        var encoder: TraceEncoder
        var lastFlush: Instant
        /// Number of the file's next chunk.
        var nextChunk: UInt32 = 0

        mutating func write(_ chunk: [UInt8]) throws(RuntimeError) { try file.append(chunk) }
    }

    private let inbox: Guarded<Inbox>
    /// Lock order: taken before ``inbox``.
    private let outlet: Guarded<Outlet>
    private let firstFailure = Guarded<RuntimeError?>(nil)

    init(path: String, header: TraceHeader) throws(RuntimeError) {
        var encoder = TraceEncoder(origin: header.grid.origin)
        encoder.append(.header(header))
        inbox = Guarded(Inbox(encoder: encoder))
        outlet = Guarded(
            Outlet(
                file: try TraceFile(path: path),
                encoder: TraceEncoder(origin: header.grid.origin, numbersStacks: false),
                lastFlush: MonotonicClock.now()
            )
        )
    }

    /// Adds a record.
    func append(_ record: TraceRecord) {
        inbox.withLock { inbox in
            inbox.encoder.append(record)
            guard case .stack(let stack) = record else { return }
            inbox.addresses.add(stack)
        }
    }

    /// Adds a ring to drain.
    func add(_ ring: RecordRing, of thread: ThreadID) { inbox.withLock { $0.rings.append((thread, ring)) } }

    /// Drains the rings and writes everything to the file.
    ///
    /// - Parameter more: adds records from other sources.
    ///
    /// The trace is complete only up to the previous flush: a thread may have read its clock and not yet added the
    /// record when its ring was drained.
    func flush(_ more: (inout TraceEncoder) -> Void = { _ in }) {
        outlet.withLock { outlet in
            let now = MonotonicClock.now()
            for (thread, ring) in inbox.withLock({ $0.rings }) {
                ring.drain { if let entry = $0.entry(of: thread) { outlet.encoder.append(entry) } }
            }
            more(&outlet.encoder)
            outlet.encoder.append(.flushed(outlet.lastFlush))
            outlet.lastFlush = now
            // A thread's description is in the inbox before the thread's first record, so the inbox is written first.
            writeAll(to: &outlet)
        }
    }

    /// Writes the last record, which contains the file's size. Nothing is written after it.
    ///
    /// - Throws: the first error of any write.
    func close(_ last: (_ size: ByteCount) -> TraceRecord) throws(RuntimeError) {
        outlet.withLock { outlet in
            writeAll(to: &outlet)
            outlet.encoder.append(last(ByteCount(bytes: Int64(outlet.file.size))))
            writeAll(to: &outlet)
            guard failure == nil else { return }
            do throws(RuntimeError) { try outlet.file.sync() } catch { note(error) }
        }
        if let failure { throw failure }
    }

    /// Number of records dropped because a ring was full.
    var lostCount: Int { inbox.withLock { $0.rings.reduce(0) { $0 + $1.ring.lostCount } } }

    /// The first write error; nil if there was none.
    var failure: RuntimeError? { firstFailure.withLock { $0 } }

    /// The addresses of all stacks so far.
    var addresses: AddressUses { inbox.withLock { $0.addresses } }

    private func writeAll(to outlet: inout Outlet) {
        write(inbox.withLock { $0.encoder.takeChunk(numberedBy: &outlet.nextChunk) }, to: &outlet)
        write(outlet.encoder.takeChunk(numberedBy: &outlet.nextChunk), to: &outlet)
    }

    private func write(_ chunk: [UInt8], to outlet: inout Outlet) {
        guard failure == nil else { return }
        do throws(RuntimeError) { try outlet.write(chunk) } catch { note(error) }
    }

    private func note(_ error: RuntimeError) { firstFailure.withLock { $0 = $0 ?? error } }
}
