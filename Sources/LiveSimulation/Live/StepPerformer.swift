import FrameRecorder
import FrameTrace
import Synchronization

/// The performer of the steps' real work on its thread: computing, touching memory, moving data.
struct StepPerformer {
    /// The end of one step and the start of the next.
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

    /// Creates a performer for the calling thread.
    ///
    /// - Parameters:
    ///   - pieceSize: bytes moved by one system call, at most.
    ///   - usesFiles: whether to allocate the transfer buffer now rather than at the first transfer.
    init(recorder: ThreadRecorder, burner: Burner, memory: TouchBuffer, pieceSize: Int, usesFiles: Bool) {
        self.recorder = recorder
        self.burner = burner
        self.memory = memory
        self.pieceSize = pieceSize
        if usesFiles { buffer = TransferBuffer(size: pieceSize) }
    }

    /// Begins the next step; time before it belongs to no step.
    mutating func beginStep() { lap = .now() }

    /// Uses CPU time. Returns false if interrupted; the next call continues with the rest.
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

    /// Records a step that the end of its app, or of the run, cuts short.
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

    /// Reads bytes of a mapped file, some of which come from the disk.
    mutating func read(_ range: Range<Int64>, of block: LiveBlock, _ path: PathID) {
        let before = recorder.usage()
        block.read(range)
        let after = recorder.usage()
        recorder.waitOffCPU(.read, resource: nil, before, after)
        endStep(path, Lap(at: after.at, cpu: after.cpu ?? lap.cpu))
    }

    /// Reads or writes a file.
    ///
    /// The time off the CPU is measured over the call alone: its wall time minus its CPU time and run-queue delay,
    /// because the kernel shows no more without privilege.
    mutating func transfer(
        _ kind: WaitKind,
        _ count: ByteCount,
        _ path: PathID,
        file: ScratchFile
    ) throws(RuntimeError) {
        if kind == .read, file.readsByFaults {
            // A page fault is not recorded as a wait by the thread itself.
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
