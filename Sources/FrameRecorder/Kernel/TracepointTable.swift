/// The recorded tracepoints, by the number that their records begin with, and the places of their fields.
struct TracepointTable: Sendable {
    /// A tracepoint and the offsets of its fields. A missing field has offset 0, where the number is.
    struct Entry: Sendable, Equatable {
        var meaning: Tracepoint.Meaning
        /// The kernel's flags at that moment.
        var flags: Int
        /// The running thread, by the machine's number.
        var current: Int
        /// The thread concerned; for a switch, the state of the leaving thread; for a call, its number.
        var thread: Int
        /// The CPU.
        var cpu: Int
        /// The smallest size of a record.
        var size: Int
    }

    private var entries: [UInt16: Entry] = [:]

    /// The kernel's flags of a hard, deferred or non-maskable interrupt: the same on all kernels.
    static let interruptFlags: UInt8 = 0x08 | 0x10 | 0x40

    /// Adds a tracepoint.
    ///
    /// - Returns: whether it has the fields that its meaning needs.
    mutating func add(_ format: TracepointFormat, _ meaning: Tracepoint.Meaning) -> Bool {
        guard let flags = format.offset(of: "common_flags", size: 1),
            let current = format.offset(of: "common_pid", size: 4)
        else { return false }
        var entry = Entry(meaning: meaning, flags: flags, current: current, thread: 0, cpu: 0, size: 0)
        switch meaning {
        case .waking, .migration:
            let name = meaning == .waking ? "target_cpu" : "dest_cpu"
            guard let thread = format.offset(of: "pid", size: 4), let cpu = format.offset(of: name, size: 4) else {
                return false
            }
            entry.thread = thread
            entry.cpu = cpu
        case .interruptBegin, .interruptEnd: break
        case .stop:
            guard let state = format.offset(of: "prev_state", size: 8) else { return false }
            entry.thread = state
        case .call:
            // Older kernels call the field `nr`.
            guard
                let number = format.offset(of: "__syscall_nr", size: 4) ?? format.offset(of: "nr", size: 4)
            else { return false }
            entry.thread = number
        }
        entry.size = max(flags + 1, current + 4, entry.thread + (meaning == .stop ? 8 : 4), entry.cpu + 4)
        entries[format.id] = entry
        return true
    }

    subscript(id: UInt16) -> Entry? { entries[id] }
}
