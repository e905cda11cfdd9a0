import CUnwind
import Glibc

/// Another running fbprof that may use the same CPUs: the two runs would measure each other.
public struct OtherInstance: Equatable, Sendable {
    /// Subcommands that put load on CPUs; others end soon.
    private static let measuring: Set<String> = ["run", "gate", "verify", "gate-side", "gate-hog", "verify-burn"]

    /// The process's id.
    public var id: Int32
    /// Its command line, up to the part that shows what it does.
    public var command: String
    /// The CPUs that both may use.
    public var cpus: [Int32]

    /// Returns the instances running now, except this process, its ancestors and its descendants.
    ///
    /// - Parameter cpus: the CPUs of the apps.
    public static func all(on cpus: [Int32]) -> [OtherInstance] {
        let family = ancestors(of: getpid())
        return FileSystem.names(in: "/proc").compactMap { Int32($0) }.compactMap { process in
            guard !family.contains(process), let bytes = TextFile.bytes(of: "/proc/\(process)/cmdline", limit: 1 << 16),
                let command = command(of: bytes), !ancestors(of: process).contains(getpid())
            else { return nil }
            let shared = allowed(process).intersection(cpus)
            return shared.isEmpty ? nil : OtherInstance(id: process, command: command, cpus: shared.sorted())
        }
    }

    /// A warning for the user, as a sentence.
    public var warning: String {
        let list = cpus.map(String.init).joined(separator: ", ")
        return
            "another fbprof (PID \(id), \"\(command)\") may use the same \(cpus.count == 1 ? "CPU" : "CPUs") \(list), "
            + "so the two disturb each other: let it end first, or give each its own CPUs with taskset"
    }

    /// Returns the shortened command line of a measuring fbprof; nil if the zero-terminated arguments are another
    /// program's.
    static func command(of bytes: [UInt8]) -> String? {
        let arguments = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        guard arguments.count > 1, arguments[0].split(separator: "/").last == "fbprof", measuring.contains(arguments[1])
        else { return nil }
        return "fbprof " + arguments.dropFirst().prefix(2).joined(separator: " ")
    }

    /// Returns the ids of a process and its ancestors. An ended process has no ancestors.
    private static func ancestors(of process: Int32) -> Set<Int32> {
        var found: Set<Int32> = []
        var next = process
        while next > 0, found.insert(next).inserted {
            next = TextFile.read("/proc/\(next)/stat").flatMap(parent) ?? 0
        }
        return found
    }

    /// Returns the parent's id in the text of `stat`: it follows the name, which may contain anything, and the state.
    static func parent(of stat: String) -> Int32? {
        guard let end = stat.lastIndex(of: ")") else { return nil }
        let fields = stat[stat.index(after: end)...].split(separator: " ")
        return fields.count > 1 ? Int32(fields[1]) : nil
    }

    /// Returns the CPUs that any of its threads may use: fbprof's main thread confines itself to CPUs other than its
    /// apps'.
    private static func allowed(_ process: Int32) -> Set<Int32> {
        var all: Set<Int32> = []
        var cpus = [Int32](repeating: 0, count: 1024)
        for thread in FileSystem.names(in: "/proc/\(process)/task").compactMap({ Int32($0) }) {
            let count = unsafe cpus.withUnsafeMutableBufferPointer { cpus in
                unsafe fb_get_affinity(thread, cpus.baseAddress, cpus.count)
            }
            if count > 0 { all.formUnion(cpus.prefix(Int(count))) }
        }
        return all
    }
}
