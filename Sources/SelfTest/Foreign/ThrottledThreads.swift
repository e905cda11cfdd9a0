import CUnwind
public import FrameRecorder
import Glibc

/// A separate control group with a CPU quota, into which threads of this process are moved. Requires cgroup v1 and
/// root.
public final class ThrottledThreads: Sendable {
    private static let root = "/sys/fs/cgroup/cpu"
    private let folder: String
    private let home: String
    private let ticket: CleanupActions.Ticket

    /// Creates the group.
    ///
    /// - Parameter quota: the CPU time in each 100 ms, in µs.
    /// - Throws: ``RuntimeError``, code `unavailable`, if the machine or the user's rights don't allow it.
    public init(quota: Int) throws(RuntimeError) {
        guard FileSystem.exists(Self.root + "/cpu.cfs_quota_us") else {
            throw RuntimeError(.unavailable, "there are no CPU control groups of version 1 here")
        }
        let home = Self.root + Self.ownGroup()
        let parent = home == Self.root + "/" ? Self.root : home
        Self.sweep(parent)
        let folder = "\(parent)/fbprof-verify-\(getpid())"
        guard unsafe mkdir(folder, 0o755) == 0 else {
            throw RuntimeError(.unavailable, "could not make a control group", errorNumber: errno)
        }
        self.folder = folder
        self.home = home
        ticket = CleanupActions.add { Self.remove(folder, home) }
        guard Self.write("100000", to: folder + "/cpu.cfs_period_us"),
            Self.write("\(quota)", to: folder + "/cpu.cfs_quota_us")
        else {
            throw RuntimeError(.unavailable, "could not set a CPU quota", errorNumber: errno)
        }
    }

    /// Removes the group, after moving the threads still in it back.
    deinit {
        CleanupActions.remove(ticket)
        Self.remove(folder, home)
    }

    private static func remove(_ folder: String, _ home: String) {
        for thread in TextFile.read(folder + "/tasks")?.split(separator: "\n") ?? [] {
            _ = write(String(thread), to: home + "/tasks")
        }
        unsafe rmdir(folder)
    }

    /// Removes the groups that killed processes left behind; they are empty.
    private static func sweep(_ parent: String) {
        for name in FileSystem.names(in: parent) where name.hasPrefix("fbprof-verify-") {
            guard let process = Int32(name.dropFirst("fbprof-verify-".count)), kill(process, 0) != 0, errno == ESRCH
            else { continue }
            unsafe rmdir("\(parent)/\(name)")
        }
    }

    /// Moves the threads of this process with a given name into the group.
    ///
    /// - Returns: how many were moved.
    public func take(threadsNamed name: String) -> Int {
        let wanted = String(name.prefix(15))
        return FileSystem.names(in: "/proc/self/task").count { thread in
            TextFile.read("/proc/self/task/\(thread)/comm")?.trimmedLine == wanted
                && Self.write(thread, to: folder + "/tasks")
        }
    }

    /// Moves a process with all its threads into the group.
    ///
    /// - Throws: ``RuntimeError``, code `unavailable`, if the kernel refuses.
    public func take(process: Int32) throws(RuntimeError) {
        // Preferred over all others while it has quota left: between groups the shares count, not the nice values
        // within them.
        _ = Self.write("262144", to: folder + "/cpu.shares")
        guard Self.write("\(process)", to: folder + "/cgroup.procs") else {
            throw RuntimeError(.unavailable, "could not move a process to a control group", errorNumber: errno)
        }
    }

    /// The path of the kernel's statistics of the group.
    public var counts: String { folder + "/cpu.stat" }

    private static func ownGroup() -> String {
        for line in TextFile.read("/proc/self/cgroup")?.split(separator: "\n") ?? [] {
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            if fields.count == 3, fields[1].split(separator: ",").contains("cpu") { return String(fields[2]) }
        }
        return "/"
    }

    private static func write(_ text: String, to path: String) -> Bool {
        let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return unsafe Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count
    }
}
