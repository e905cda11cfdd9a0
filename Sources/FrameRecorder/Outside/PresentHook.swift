internal import Glibc

/// The library that is preloaded into a program to be recorded: it marks the calls by which the program presents its frames.
///
/// It stands beside the command, or in `lib/fbprof` beside the folder that the command is in.
public struct PresentHook: Sendable {
    static let file = "libfbprof-hook.so"
    private static let variable = "LD_PRELOAD"

    /// Its path.
    public let path: String

    /// The hook for a program.
    ///
    /// - Parameters:
    ///   - program: a path, or a name that is looked for along PATH.
    ///   - folder: where it runs; nil for this process's folder.
    ///   - search: the PATH that it is looked for along; nil for this process's own.
    /// - Throws: ``RuntimeError/Code/unavailable`` with the reason why this program can't have it.
    public init(for program: String, in folder: String? = nil, path search: String? = nil) throws(RuntimeError) {
        if let file = ProgramFile.find(program, in: folder, path: search), let refusal = Self.refusal(of: file) {
            throw RuntimeError(.unavailable, refusal)
        }
        guard let found = Self.find() else {
            throw RuntimeError(.unavailable, "there is no \(Self.file) beside the command fbprof")
        }
        path = found
    }

    /// Where it is; nil where it is missing.
    static func find() -> String? {
        guard let folder = FileSystem.target(ofLink: "/proc/self/exe").map(FileSystem.parent) else { return nil }
        // The loader takes a space or a colon for the end of a name.
        let candidates = ["\(folder)/\(file)", "\(folder)/../lib/fbprof/\(file)"]
        return candidates.first { path in
            guard !path.contains(where: { " :".contains($0) }) else { return false }
            return unsafe access(path, R_OK) == 0
        }
    }

    /// Puts it into this process's environment, for the program that the process becomes. What is preloaded already comes first.
    static func preload(_ path: String) {
        let others = unsafe getenv(variable).map { unsafe String(cString: $0) } ?? ""
        _ = unsafe setenv(variable, others.isEmpty ? path : "\(others):\(path)", 1)
    }

    /// Why a program does not load it, or must not.
    static func refusal(of file: String) -> String? {
        var status = stat()
        if unsafe stat(file, &status) == 0, status.st_mode & (S_ISUID | S_ISGID) != 0, geteuid() != 0 {
            return "it changes its user when it runs (setuid)"
        }
        // Scripts are run by programs that are looked at as little as those that a program starts.
        guard let source = ByteSource(path: file), let elf = ELFFile(source), !elf.sections.isEmpty else { return nil }
        guard elf.sections.contains(where: { $0.name == ".interp" }) else { return "it is linked statically" }
        let names = elf.sections.first { $0.name == ".dynstr" && $0.size <= 16 << 20 }.flatMap(elf.content) ?? []
        // It ends a program in which it is not the first library.
        let sanitizers = ["libasan.so", "libclang_rt.asan"]
        let text = String(decoding: names, as: UTF8.self)
        return sanitizers.contains(where: text.contains) ? "it is linked to the address sanitizer" : nil
    }
}
