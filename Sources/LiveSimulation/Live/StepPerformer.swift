import FrameRecorder
import FrameTrace
import Synchronization

/// Performs on its real thread what is the thread's own business: computing, touching memory, moving data.
struct StepPerformer {
    /// Where one step ended and the next begins.
    private struct Lap {
        var at: Instant
        var cpu: TimeSpan

        static func now() -> Lap { Lap(at: MonotonicClock.now(), cpu: ThreadClock.own()) }
    }

    private let recorder: ThreadRecorder
    private var burner: Burner
    private let memory: TouchBuffer
    private let pieceSize: Int
    private var buffer: TransferBuffer?
    private var lap = Lap.now()

    /// A performer for the calling thread.
    ///
    /// - Parameters:
    ///   - pieceSize: how much it moves with one call to the kernel at most.
    ///   - usesFiles: whether the memory for that is taken now; else it is taken for the first transfer.
    init(recorder: ThreadRecorder, burner: Burner, memory: TouchBuffer, pieceSize: Int, usesFiles: Bool) {
        self.recorder = recorder
        self.burner = burner
        self.memory = memory
        self.pieceSize = pieceSize
        if usesFiles { buffer = TransferBuffer(size: pieceSize) }
    }

    /// The next step begins now: what was before is part of none.
    mutating func beginStep() { lap = .now() }

    /// Uses CPU time. Returns false where it was told to stop first: called again, it goes on with what is left.
    mutating func compute(
        _ span: TimeSpan,
        _ path: PathID,
        unless stop: borrowing Atomic<Bool>,
        or interrupt: borrowing Atomic<Bool>
    ) -> Bool {
        let cpu = burner.burn(span, from: lap.cpu, unless: stop, or: interrupt)
        guard cpu - lap.cpu >= span || !(stop.load(ordering: .relaxed) || interrupt.load(ordering: .relaxed)) else {
            return false
        }
        endStep(path, Lap(at: MonotonicClock.now(), cpu: cpu))
        return true
    }

    /// The step is dropped in the middle.
    mutating func abandonStep(_ path: PathID) { endStep(path, .now()) }

    /// Writes to memory.
    mutating func touch(_ count: ByteCount, _ path: PathID) {
        memory.touch(count)
        endStep(path, .now())
    }

    /// Writes to a block of an app's memory.
    mutating func write(_ range: Range<Int64>, of block: LiveBlock, _ path: PathID) throws(RuntimeError) {
        try block.write(range)
        endStep(path, .now())
    }

    /// Uses bytes of a mapped file, of which some have to come from the disk.
    mutating func read(_ range: Range<Int64>, of block: LiveBlock, _ path: PathID) {
        let before = recorder.usage()
        block.read(range)
        let after = recorder.usage()
        recorder.waitOffCPU(.read, resource: nil, before, after)
        endStep(path, Lap(at: after.at, cpu: after.cpu ?? lap.cpu))
    }

    /// Reads or writes a file.
    ///
    /// The time off the CPU is measured over the call alone: its wall time less its CPU time and its run-queue delay, for
    /// the kernel tells no more without privilege.
    mutating func transfer(
        _ kind: WaitKind,
        _ count: ByteCount,
        _ path: PathID,
        file: ScratchFile
    ) throws(RuntimeError) {
        if kind == .read, file.readsByFaults {
            // As a page fault comes: the thread itself tells nobody that it waits.
            try file.fault(count)
            return endStep(path, .now())
        }
        let buffer = buffer ?? TransferBuffer(size: pieceSize)
        self.buffer = buffer
        let before = recorder.usage()
        if kind == .read {
            try file.read(count, through: buffer)
        } else {
            try file.write(count, through: buffer)
        }
        let after = recorder.usage()
        recorder.waitOffCPU(kind, resource: nil, before, after)
        endStep(path, Lap(at: after.at, cpu: after.cpu ?? lap.cpu))
    }

    private mutating func endStep(_ path: PathID, _ end: Lap) {
        recorder.step(path, start: lap.at, end: end.at, cpu: end.cpu - lap.cpu)
        lap = end
    }
}
