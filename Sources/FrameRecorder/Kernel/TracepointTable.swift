/// The tracepoints that are recorded, by the number that their records begin with, and where the fields lie.
struct TracepointTable: Sendable {
    /// A tracepoint and its fields. A field that it does not have lies at 0, where the number is.
    struct Entry: Sendable, Equatable {
        var meaning: Tracepoint.Meaning
        /// The kernel's flags at that moment.
        var flags: Int
        /// Who ran then, by the kernel's own number.
        var current: Int
        /// Whom it is about; of a switch, the state of who leaves; of a call, its number.
        var thread: Int
        /// Which CPU.
        var cpu: Int
        /// How long a record is at least.
        var size: Int
    }

    private var entries: [UInt16: Entry] = [:]

    /// An interrupt, hard, deferred or not maskable, by the kernel's flags: they are the same on all kernels.
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
