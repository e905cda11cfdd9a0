import CUnwind
import Glibc

/// A program that is already running when its recording starts. It is only observed, never signalled, and continues
/// when the recording ends.
public final class RunningProgram: Sendable {
    /// The kernel's process id.
    public let id: Int32
    /// The command line, or the name if there is none.
    public let command: [String]
    /// The name of the program's file, if the program has overwritten its command line with a title, such as
    /// `sshd: root@pts/0`; nil if the command line is the original one.
    public let titledFile: String?
    /// The running processes that it has started, directly or not.
    public let descendants: [Int32]
    private let handle: Int32

    /// Looks up the program.
    ///
    /// - Throws: ``RuntimeError/Code/invalidUse`` if there is no such process, this user may not inspect it, or it runs
    ///   no program.
    public init(_ id: Int32) throws(RuntimeError) {
        guard id > 0, let status = ProcessStatus.read(id) else {
            throw RuntimeError(.invalidUse, "there is no process \(id)")
        }
        guard id != getpid() else { throw RuntimeError(.invalidUse, "process \(id) is fbprof itself") }
        let name = TextFile.read("/proc/\(id)/comm")?.trimmedLine ?? "process \(id)"
        guard !status.isKernelThread else {
            throw RuntimeError(.invalidUse, "process \(id) (\(name)) is a thread of the kernel: it runs no program")
        }
        if let leader = Self.leader(of: id), leader != id {
            throw RuntimeError(
                .invalidUse,
                "\(id) (\(name)) is a thread of process \(leader): use --pid \(leader) --thread \(id)"
            )
        }
        guard status.state != "Z", status.state != "X" else {
            throw RuntimeError(.invalidUse, "process \(id) (\(name)) has ended; its parent has yet to wait for it")
        }
        try Self.checkAccess(id, name)
        let handle = fb_subject_open_process(id)
        guard handle >= 0 else {
            throw RuntimeError(.invalidUse, "process \(id) (\(name)) can't be followed", errorNumber: -handle)
        }
        self.handle = handle
        self.id = id
        let words = TextFile.read("/proc/\(id)/cmdline")?.split(separator: "\0").map(String.init) ?? []
        command = words.isEmpty ? [name] : words
        titledFile = Self.isTitle(words.first ?? "", of: id) ? Self.file(of: id) ?? name : nil
        descendants = Self.descendants(of: id)
    }

    deinit { close(handle) }

    /// Whether the program has ended. Its id may then be reused.
    public var hasEnded: Bool {
        var wanted = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&wanted, 1, 0) > 0
    }

    /// Whether a signal or a debugger has stopped it.
    public var isStopped: Bool { ProcessStatus.read(id).map { $0.state == "T" || $0.state == "t" } ?? false }

    /// Returns whether a process with this id exists and has not ended.
    public static func isAlive(_ id: Int32) -> Bool {
        guard Glibc.kill(id, 0) == 0 || errno == EPERM else { return false }
        // An ended process keeps its id until its parent has waited for it. Other threads may still run after the first
        // one has ended.
        return ProcessStatus.read(id).map { ($0.state != "Z" && $0.state != "X") || $0.threads > 1 } ?? true
    }

    /// Returns the parent of a process; nil if the process has ended.
    public static func parent(of id: Int32) -> Int32? { ProcessStatus.read(id)?.parent }

    /// Returns whether a command line is a title: its first word contains blanks, and no file has that name.
    private static func isTitle(_ word: String, of id: Int32) -> Bool {
        guard word.contains(where: \.isWhitespace) else { return false }
        return !FileSystem.exists(word.hasPrefix("/") ? "/proc/\(id)/root\(word)" : "/proc/\(id)/cwd/\(word)")
    }

    /// Returns the name of the file that a process runs; nil if it can't be read.
    private static func file(of id: Int32) -> String? {
        guard let path = FileSystem.target(ofLink: "/proc/\(id)/exe"), let name = path.split(separator: "/").last
        else { return nil }
        let removed = " (deleted)"
        return String(name.hasSuffix(removed) ? name.dropLast(removed.count) : name)
    }

    /// Checks the right to read the program's memory, which shows where its threads wait. It is the same right as for
    /// debugging.
    private static func checkAccess(_ id: Int32, _ name: String) throws(RuntimeError) {
        let memory = unsafe open("/proc/\(id)/mem", O_RDONLY | O_CLOEXEC)
        guard memory >= 0 else {
            guard errno == EACCES || errno == EPERM else {
                throw RuntimeError(.invalidUse, "process \(id) (\(name)) has ended")
            }
            throw RuntimeError(
                .invalidUse,
                "process \(id) (\(name)) is not yours to record: that takes the right to debug it, as its user or as root",
                errorNumber: errno
            )
        }
        close(memory)
        // A program's fifth byte is the width of its addresses.
        let program = TextFile.bytes(of: "/proc/\(id)/exe", limit: 5) ?? []
        guard program.count < 5 || program[4] != 1 else {
            throw RuntimeError(.invalidUse, "process \(id) (\(name)) is a 32-bit program: its waits can't be read")
        }
    }

    private static func leader(of id: Int32) -> Int32? {
        let lines = TextFile.read("/proc/\(id)/status")?.split(separator: "\n") ?? []
        return lines.first { $0.hasPrefix("Tgid:") }.flatMap { Int32($0.split(whereSeparator: \.isWhitespace)[1]) }
    }

    private static func descendants(of id: Int32) -> [Int32] {
        let processes = FileSystem.names(in: "/proc").compactMap { Int32($0) }
        return tree(
            below: id,
            processes.compactMap { process in
                ProcessStatus.read(process).map { (process, $0.parent) }
            }
        )
    }

    /// Returns the processes below one, each after its parent.
    static func tree(below root: Int32, _ processes: [(id: Int32, parent: Int32)]) -> [Int32] {
        let children = Dictionary(grouping: processes.sorted { $0.id < $1.id }, by: \.parent)
        var found: [Int32] = []
        var seen: Set = [root]
        var next = 0
        var parent = root
        while true {
            for child in children[parent] ?? [] where seen.insert(child.id).inserted { found.append(child.id) }
            guard next < found.count else { return found }
            parent = found[next]
            next += 1
        }
    }
}
