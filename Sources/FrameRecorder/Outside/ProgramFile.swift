internal import Glibc

/// Checks whether a command can be run.
public enum ProgramFile {
    /// Returns why a command can't be run, as a sentence; nil if nothing prevents it.
    ///
    /// - Parameters:
    ///   - program: a path, or a name to look up along PATH.
    ///   - folder: its working folder; nil for this process's own.
    ///   - path: the PATH to use; nil for this process's own.
    public static func refusal(of program: String, in folder: String?, path: String? = nil) -> String? {
        if let folder, !FileSystem.isFolder(folder) { return "there is no folder \(folder) to run it in" }
        guard !program.isEmpty else { return "its name is empty" }
        let candidates = candidates(program, in: folder, path: path)
        guard let found = candidates.first(where: isRegular) else {
            return program.contains("/")
                ? "there is no file \(candidates[0])" : "no folder of PATH has a program of that name"
        }
        guard let runnable = runnable(candidates) else {
            return "\(found) may not be run: make it executable (chmod +x)"
        }
        // A program's fifth byte is the width of its addresses; scripts begin differently.
        let head = TextFile.bytes(of: runnable, limit: 5) ?? []
        guard head.count == 5, head[0] == 0x7F, head[4] == 1 else { return nil }
        return "\(runnable) is a 32-bit program: its waits can't be read"
    }

    /// Returns the file that a command runs; nil if there is none.
    static func find(_ program: String, in folder: String? = nil, path: String? = nil) -> String? {
        runnable(candidates(program, in: folder, path: path))
    }

    private static func runnable(_ candidates: [String]) -> String? {
        candidates.first { isRegular($0) && mayRun($0) }
    }

    private static func candidates(_ program: String, in folder: String?, path: String?) -> [String] {
        let base = folder.map { $0 + "/" } ?? ""
        guard !program.contains("/") else { return [program.hasPrefix("/") ? program : base + program] }
        let own = unsafe getenv("PATH").map { unsafe String(cString: $0) }
        return (path ?? own ?? "/bin:/usr/bin").split(separator: ":", omittingEmptySubsequences: false).map {
            $0.hasPrefix("/") ? "\($0)/\(program)" : base + ($0.isEmpty ? program : "\($0)/\(program)")
        }
    }

    private static func mayRun(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }

    private static func isRegular(_ path: String) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFREG
    }
}
