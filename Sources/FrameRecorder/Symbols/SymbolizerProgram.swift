internal import Glibc

/// The path of LLVM's symbolizer.
enum SymbolizerProgram {
    /// Returns the first `llvm-symbolizer` in the PATH; else the one beside the Swift toolchain's programs; else a
    /// distribution's, whose name ends in a version, newest first. Nil if there is none.
    static func path() -> String? {
        let folders = (unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "")
            .split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        func find(_ name: String) -> String? { folders.map { "\($0)/\(name)" }.first(where: isProgram) }
        if let own = find("llvm-symbolizer") { return own }
        for neighbour in ["swift", "lldb", "clang"] {
            guard let real = find(neighbour).flatMap(FileSystem.realPath), let slash = real.lastIndex(of: "/") else {
                continue
            }
            let path = real[..<slash] + "/llvm-symbolizer"
            if isProgram(String(path)) { return String(path) }
        }
        // Earlier versions do not write JSON.
        for version in (13...30).reversed() {
            if let found = find("llvm-symbolizer-\(version)") { return found }
        }
        return nil
    }

    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        return unsafe access(path, X_OK) == 0
    }
}
