/// The fields of `/proc/PID/stat` of a process or a thread.
struct ProcessStatus: Sendable, Equatable {
    /// The parent process.
    var parent: Int32
    /// The state: `R` runs, `S` sleeps, `Z` has ended and was not waited for.
    var state: Character
    /// The kernel's priority: 20 and the nice value, or below 0 for a real-time thread.
    var priority: Int32
    /// Number of threads.
    var threads: Int
    /// Whether it is a thread of the kernel, which never runs a program.
    var isKernelThread: Bool

    /// PF_KTHREAD, the same on all kernels.
    private static let kernelThread: UInt64 = 0x0020_0000

    /// Parses the line; nil if it is malformed.
    init?(_ text: String) {
        // The second field is a name in parentheses, which may hold anything.
        guard let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: end)...].split(whereSeparator: \.isWhitespace)
        guard fields.count > 17, let state = fields[0].first, let parent = Int32(fields[1]),
            let flags = UInt64(fields[6]), let priority = Int32(fields[15]), let threads = Int(fields[17])
        else { return nil }
        self.state = state
        self.parent = parent
        self.priority = priority
        self.threads = threads
        isKernelThread = flags & Self.kernelThread != 0
    }

    /// Returns the status of a process; nil if there is none.
    static func read(_ process: Int32) -> ProcessStatus? {
        TextFile.read("/proc/\(process)/stat").flatMap(ProcessStatus.init)
    }
}
