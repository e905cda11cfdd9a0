internal import Glibc

/// The temporary names of files that are not complete: `NAME.k3jd0s8xq1mz.new`.
enum TemporaryName {
    private static let randomLength = 12
    private static let ending = ".new"
    /// The longest file name on Linux, in bytes.
    private static let longest = 255

    /// The permissions of a complete file, according to the user's umask.
    static let mode: mode_t = {
        let mask = umask(0o077)
        umask(mask)
        return 0o644 & ~mask
    }()

    /// Returns a new temporary name in the same folder.
    static func make(_ path: String) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        let random = String((0..<randomLength).map { _ in letters.randomElement() ?? "x" })
        return beginning(path) + random + ending
    }

    /// Removes temporary files that killed processes left behind for a path.
    static func sweep(_ path: String) {
        let beginning = String(beginning(path).split(separator: "/").last ?? "")
        FileLock.sweep(FileSystem.parent(of: path)) { isTemporary($0, of: beginning) }
    }

    /// Returns whether a name is a temporary one of any of these names.
    static func isTemporary(_ name: String, ofAny names: Set<String>) -> Bool {
        names.contains { isTemporary(name, of: $0 + ".") }
    }

    private static func isTemporary(_ name: String, of beginning: String) -> Bool {
        name.hasPrefix(beginning) && name.hasSuffix(ending)
            && name.utf8.count == beginning.utf8.count + randomLength + ending.utf8.count
    }

    /// Returns the file's own name, shortened if needed, and a dot.
    private static func beginning(_ path: String) -> String {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? path
        let folder = path.dropLast(name.count)
        var kept = name
        while kept.utf8.count > longest - randomLength - ending.utf8.count - 1 { kept.removeLast() }
        return folder + kept + "."
    }
}
