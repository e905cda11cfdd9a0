import FrameTrace

/// The files that a thread's waits were for.
///
/// A file that is closed before it is looked up has a name in some turns only. So if only one file was found at a place
/// of the program under the same descriptor, all waits there under it are for that file. If more than four files were
/// found at a place, as with files that are created anew each time, all have the name of their folder: each would be a
/// separate cause. Their number is not given, because it differs from run to run.
///
/// A file that is looked up after its wait may be another one that was opened under the same number meanwhile. So if
/// several were found at a place under one descriptor, none is named: all have the name of their folder, or none if
/// some are not files.
struct WaitFiles {
    /// The name of one or several files in a cause.
    struct Name {
        var text: String
        var isOnDisk: Bool
    }

    /// The name of all waits at a place under one descriptor; none where no file was found, or those found are
    /// ambiguous.
    private let names: [FileUse: Name]
    /// The uses of one file throughout.
    private let single: Set<FileUse>

    /// Finds the files of a thread's waits.
    ///
    /// - Parameter process: the process of the thread.
    /// - Complexity: O(files + waits · log files).
    init(_ trace: Trace, _ times: [OffCPUTime], of process: Int32?) {
        let looks = Dictionary(grouping: trace.program.files.filter { $0.process == process }, by: \.descriptor)
        var found: [FileUse: Set<String>] = [:]
        var counts: [FileUse: (all: Int, found: Int)] = [:]
        for time in times where !time.isStop {
            guard let leave = time.leave, let call = trace.program.sites[leave.site]?.call, Self.calls.contains(call)
            else { continue }
            let use = FileUse(leave)
            counts[use, default: (0, 0)].all += 1
            guard let file = Self.file(of: leave, in: call, looks) else { continue }
            counts[use, default: (0, 0)].found += 1
            found[use, default: []].insert(file)
        }
        var single: Set<FileUse> = []
        for (use, files) in found where files.count == 1 {
            if let count = counts[use], count.found * 2 > count.all { single.insert(use) }
        }
        self.single = single
        let byPlace = Dictionary(found.map { ($0.key.place, $0.value) }) { $0.union($1) }
        let places = byPlace.compactMapValues { Self.name(ofAll: $0) }
        names = found.reduce(into: [:]) { names, found in
            let (use, files) = found
            let paths = files.filter { Self.isOnDisk($0) }
            let others = Set(files.subtracting(paths).map { Self.short($0) })
            switch (paths.count, others.count) {
            case (0, 1): names[use] = others.first.map { Name(text: $0, isOnDisk: false) }
            case (1, 0): names[use] = places[use.place] ?? Self.name(ofAll: paths)
            case (_, 0): names[use] = Self.name(ofAll: paths, most: 1)
            default: break
            }
        }
    }

    /// Returns the name of what a wait was for; nil where no file was found, or those of all turns are ambiguous.
    func name(of leave: OffCPUTransition) -> Name? { names[FileUse(leave)] }

    /// Whether waits at a place under one descriptor were all for one file: the same one was found for more than half
    /// of them, and no other one. Sockets and pipes differ by their kernel number. An eventfd has none: another one
    /// that was opened under its descriptor later counts as the same.
    func isOne(_ use: FileUse) -> Bool { single.contains(use) }

    /// Returns a file's name when it was next looked up; nil where it was closed by then.
    static func file(of leave: OffCPUTransition, in call: String, _ looks: [Int32: [OpenFile]]) -> String? {
        guard let known = looks[Int32(truncatingIfNeeded: leave.arguments.0)] else { return nil }
        let next = known.sortedIndex(where: { $0.at >= leave.at })
        // Names are recorded again only when they have changed: one much later comes from a later look-up.
        let isOwn = next < known.count && (next == 0 || known[next].at - leave.at <= longestLookUp)
        let name = known[isOwn ? next : next - 1].name
        guard !name.isEmpty else { return nil }
        // A socket cannot be synced: the file was closed, and its number now belongs to the socket.
        if DiskCalls.syncs.contains(call), !name.hasPrefix("/") { return nil }
        return name.hasSuffix(removed) ? String(name.dropLast(removed.count)) : name
    }

    /// The longest time from a wait to the look-up of its file: two drains, on a busy machine.
    private static let longestLookUp = TimeSpan.milliseconds(160)

    /// The suffix that the kernel adds to the name of a file that was removed, or replaced by another one, since it was
    /// opened.
    private static let removed = " (deleted)"

    static func isOnDisk(_ name: String) -> Bool {
        name.hasPrefix("/") && !["/dev/", "/proc/", "/sys/", "/memfd:"].contains(where: name.hasPrefix)
    }

    /// More files than this are named by their folder.
    private static let mostNamed = 4

    /// Returns one name for files on a disk; nil where there are none, or few enough to be named each.
    private static func name(ofAll paths: Set<String>, most: Int = mostNamed) -> Name? {
        let paths = paths.filter { isOnDisk($0) }
        let names = Set(paths.map { short($0) })
        if names.count == 1 { return names.first.map { Name(text: $0, isOnDisk: true) } }
        guard names.count > most else { return nil }
        return Name(text: folder(of: paths).map { "files in \($0)" } ?? "several files", isOnDisk: true)
    }

    /// Returns the last part of the innermost folder that contains all of them; nil where that is the root.
    private static func folder(of paths: Set<String>) -> String? {
        var common: [Substring]?
        for path in paths {
            let folders = Array(path.split(separator: "/").dropLast())
            guard let known = common else {
                common = folders
                continue
            }
            common = Array(known.prefix(zip(known, folders).prefix(while: { $0 == $1 }).count))
        }
        return common?.last.map { String($0) }
    }

    /// Returns the last part of a path, or another name without the kernel's number.
    static func short(_ name: String) -> String {
        if name.hasPrefix("/"), !name.hasPrefix("/dev/") { return String(name.split(separator: "/").last ?? "/") }
        if name.hasPrefix("socket:") { return "a socket" }
        if name.hasPrefix("pipe:") { return "a pipe" }
        if name.hasPrefix("anon_inode:") { return name.dropFirst(11).filter { $0 != "[" && $0 != "]" } }
        return name
    }

    /// The calls whose first argument is the descriptor of a file.
    static let calls = DiskCalls.writes.union([
        "read", "pread64", "readv", "preadv", "ioctl", "sendfile", "connect", "accept", "accept4", "sendto", "recvfrom",
        "sendmsg", "recvmsg", "recvmmsg", "sendmmsg", "flock", "fcntl", "getdents", "getdents64",
    ])
}
