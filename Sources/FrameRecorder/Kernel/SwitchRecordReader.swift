import CUnwind
import FrameTrace

/// A parser of the records in a ring's bytes, one after the other.
///
/// Each has a header (kind, flags, size), a body, and a trailer common to all records: process, thread, time, CPU.
/// Kinds that are not needed are skipped; an impossible size ends the reading.
@safe struct SwitchRecordReader {
    // From linux/perf_event.h: they are part of the kernel's interface and never change.
    private static let lost: UInt32 = 2
    private static let comm: UInt32 = 3
    private static let exit: UInt32 = 4
    private static let fork: UInt32 = 7
    private static let sample: UInt32 = 9
    private static let contextSwitch: UInt32 = 14
    private static let cpuWideSwitch: UInt32 = 15
    private static let isOut: UInt16 = 1 << 13
    private static let isOutReady: UInt16 = 1 << 14
    private static let isByExec: UInt16 = 1 << 13
    private static let headerSize = 8
    private static let trailerSize = 24

    private let bytes: UnsafeRawBufferPointer
    private let tracepoints: TracepointTable
    private var position = 0

    /// Creates a reader of bytes that must stay valid while it reads.
    init(_ bytes: UnsafeRawBufferPointer, _ tracepoints: TracepointTable = TracepointTable()) {
        unsafe self.bytes = unsafe bytes
        self.tracepoints = tracepoints
    }

    /// Returns the next record that is needed; nil at the end.
    mutating func next() -> SwitchRecord? {
        while unsafe bytes.count - position >= Self.headerSize {
            let start = position
            let size = Int(load(start + 6, as: UInt16.self))
            guard size >= Self.headerSize, unsafe bytes.count - start >= size else { return nil }
            position = start + size
            if load(start, as: UInt32.self) == Self.sample {
                guard let record = sample(at: start, size: size) else { continue }
                return record
            }
            guard size >= Self.headerSize + Self.trailerSize,
                let kind = kind(at: start, size: size)
            else { continue }
            let trailer = start + size - Self.trailerSize
            // The ids of an exit and of a fork are in the body: the trailer may have none any more, or those of the
            // parent.
            var isAboutOther = kind == .exit
            if case .forked = kind { isAboutOther = true }
            let ids = isAboutOther ? start + Self.headerSize : trailer
            return SwitchRecord(
                kind: kind,
                process: load(ids, as: Int32.self),
                thread: load(isAboutOther ? ids + 8 : ids + 4, as: Int32.self),
                at: Instant(nanoseconds: load(trailer + 8, as: Int64.self)),
                previous: kind == .switchIn ? previous(at: start, size: size) : nil
            )
        }
        return nil
    }

    /// Parses a sample. A tracepoint's has process, thread, time, CPU, then the count of its own bytes and these bytes.
    private func sample(at start: Int, size: Int) -> SwitchRecord? {
        let raw = start + 36
        guard size >= 36 + 2 else { return nil }
        if size == Self.faultSize { return faulted(at: start) }
        // In a sample with registers only, this word is the registers' width. No tracepoint's record is that short.
        if size == 32 + Self.registersSize, (1...2).contains(load(raw - 4, as: UInt64.self)) {
            return leaving(at: start, size: size)
        }
        if let depth = depth(at: start, size: size) { return leaving(at: start, size: size, depth: depth) }
        let count = Int(clamping: load(raw - 4, as: UInt32.self))
        guard count >= 2, count <= size - 36, let entry = tracepoints[load(raw, as: UInt16.self)],
            entry.size <= count
        else { return nil }
        func number(_ offset: Int) -> Int32 { load(raw + offset, as: Int32.self) }
        // Kernels that don't apply the filter record every switch.
        if entry.meaning == .stop, load(raw + entry.thread, as: Int64.self) & Tracepoint.stoppedStates == 0 {
            return nil
        }
        let isInterrupt = load(raw + entry.flags, as: UInt8.self) & TracepointTable.interruptFlags != 0
        let kind: SwitchRecord.Kind =
            switch entry.meaning {
            case .waking: .waking(number(entry.thread), cpu: number(entry.cpu), inInterrupt: isInterrupt)
            case .migration: .migration(number(entry.thread), cpu: number(entry.cpu))
            case .interruptBegin(let kind): .interruptBegin(kind)
            case .interruptEnd: .interruptEnd
            case .stop: .stopping
            case .call:
                .called(Int(number(entry.thread)), registers(at: raw + count, within: start + size) ?? Self.nowhere)
            }
        return SwitchRecord(
            kind: kind,
            process: load(start + 8, as: Int32.self),
            thread: load(start + 12, as: Int32.self),
            at: Instant(nanoseconds: load(start + 16, as: Int64.self)),
            number: number(entry.current)
        )
    }

    /// Returns the number of words of the kernel's stack in a sample with stack and registers; nil for other samples. A
    /// tracepoint's sample has the tracepoint's number in the upper half of what would be the count.
    private func depth(at start: Int, size: Int) -> Int? {
        guard size >= 40 else { return nil }
        let count = load(start + 32, as: UInt64.self)
        guard count <= 512, size == 40 + Int(count) * 8 + Self.registersSize else { return nil }
        return Int(count)
    }

    /// Parses a sample of a thread that is about to leave the CPU. A kernel thread has no registers.
    ///
    /// - Parameter depth: number of words of the kernel's stack before the registers; nil if there is no count either.
    private func leaving(at start: Int, size: Int, depth: Int? = nil) -> SwitchRecord? {
        let chain = start + 40
        let place = depth.map { chain + $0 * 8 } ?? start + 32
        guard let registers = registers(at: place, within: start + size) else { return nil }
        let entry = depth.flatMap { depth in KernelEntry(depth) { load(chain + $0 * 8, as: UInt64.self) } }
        return SwitchRecord(
            kind: .leaving(registers, entry),
            process: load(start + 8, as: Int32.self),
            thread: load(start + 12, as: Int32.self),
            at: Instant(nanoseconds: load(start + 16, as: Int64.self))
        )
    }

    /// Size of a sample that has only an address. No tracepoint's record is that short.
    private static let faultSize = 40

    /// Parses a page fault: process, thread, time, address, CPU.
    private func faulted(at start: Int) -> SwitchRecord {
        SwitchRecord(
            kind: .faulted(load(start + 24, as: UInt64.self)),
            process: load(start + 8, as: Int32.self),
            thread: load(start + 12, as: Int32.self),
            at: Instant(nanoseconds: load(start + 16, as: Int64.self))
        )
    }

    private static let registersSize = 8 + Int(FB_SUBJECT_REGISTERS) * 8

    /// The registers of a call that was recorded without any.
    private static let nowhere = UserRegisters(instruction: 0, stack: 0, arguments: (0, 0))

    /// Reads the registers, which follow a word with their width (0 if there are none).
    private func registers(at place: Int, within end: Int) -> UserRegisters? {
        guard end - place >= Self.registersSize, load(place, as: UInt64.self) != 0 else { return nil }
        func register(_ index: Int32) -> UInt64 { load(place + 8 + Int(index) * 8, as: UInt64.self) }
        return UserRegisters(
            instruction: register(FB_SUBJECT_IP),
            stack: register(FB_SUBJECT_SP),
            arguments: (register(FB_SUBJECT_ARGUMENT_0), register(FB_SUBJECT_ARGUMENT_1))
        )
    }

    /// Returns the thread that left in a switch in. Only records of whole CPUs have it: its process, then the thread.
    private func previous(at start: Int, size: Int) -> Int32? {
        guard load(start, as: UInt32.self) == Self.cpuWideSwitch, size >= Self.headerSize + 8 + Self.trailerSize else {
            return nil
        }
        return load(start + Self.headerSize + 4, as: Int32.self)
    }

    private func kind(at start: Int, size: Int) -> SwitchRecord.Kind? {
        let flags = load(start + 4, as: UInt16.self)
        switch load(start, as: UInt32.self) {
        case Self.contextSwitch, Self.cpuWideSwitch:
            return flags & Self.isOut == 0 ? .switchIn : .switchOut(isReady: flags & Self.isOutReady != 0)
        case Self.exit where size >= 56: return .exit
        case Self.fork where size >= 56:
            let ids = start + Self.headerSize
            return .forked(by: load(ids + 4, as: Int32.self), thread: load(ids + 12, as: Int32.self))
        case Self.comm:
            // Process, thread, then a zero-terminated, padded text.
            let place = start + Self.headerSize + 8..<start + size - Self.trailerSize
            guard !place.isEmpty else { return nil }
            let name = place.lazy.map { load($0, as: UInt8.self) }.prefix { $0 != 0 }
            let text = String(decoding: Array(name), as: UTF8.self)
            return flags & Self.isByExec != 0 ? .executed(text) : .named(text)
        case Self.lost where size >= 48: return .lost(Int(clamping: load(start + 16, as: UInt64.self)))
        default: return nil
        }
    }

    private func load<Value: BitwiseCopyable>(_ offset: Int, as type: Value.Type) -> Value {
        unsafe bytes.loadUnaligned(fromByteOffset: offset, as: type)
    }
}
