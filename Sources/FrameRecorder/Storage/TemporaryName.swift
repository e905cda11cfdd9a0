internal import Glibc

/// The names under which files are written before they are whole: `NAME.k3jd0s8xq1mz.new`.
enum TemporaryName {
    private static let randomLength = 12
    private static let ending = ".new"
    /// What Linux takes for one name.
    private static let longest = 255

    /// The rights of a file that is done: as the user's mask says.
    static let mode: mode_t = {
        let mask = umask(0o077)
        umask(mask)
        return 0o644 & ~mask
    }()

    /// A new one, in the same folder.
    static func make(_ path: String) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        let random = String((0..<randomLength).map { _ in letters.randomElement() ?? "x" })
        return beginning(path) + random + ending
    }

    /// Takes away what killed processes have left of earlier tries to write a file.
    static func sweep(_ path: String) {
        let beginning = String(beginning(path).split(separator: "/").last ?? "")
        FileLock.sweep(FileSystem.parent(of: path)) { isTemporary($0, of: beginning) }
    }

    /// Whether a name is that of such a file, of one of these names.
    static func isTemporary(_ name: String, ofAny names: Set<String>) -> Bool {
        names.contains { isTemporary(name, of: $0 + ".") }
    }

    private static func isTemporary(_ name: String, of beginning: String) -> Bool {
        name.hasPrefix(beginning) && name.hasSuffix(ending)
            && name.utf8.count == beginning.utf8.count + randomLength + ending.utf8.count
    }

    /// The file's own name as far as there is room for it, and a point.
    private static func beginning(_ path: String) -> String {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? path
        let folder = path.dropLast(name.count)
        var kept = name
        while kept.utf8.count > longest - randomLength - ending.utf8.count - 1 { kept.removeLast() }
        return folder + kept + "."
    }
}
