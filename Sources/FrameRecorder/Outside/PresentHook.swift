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

    /// The path of the loader that a program asks for; nil where it is linked statically.
    private static func loader(of elf: ELFFile) -> [UInt8]? {
        elf.sections.first { $0.name == ".interp" && $0.size <= UInt64(PATH_MAX) }.flatMap(elf.content)
    }

    /// Why a program does not load it, or must not.
    static func refusal(of file: String) -> String? {
        var status = stat()
        if unsafe stat(file, &status) == 0, status.st_mode & (S_ISUID | S_ISGID) != 0, geteuid() != 0 {
            return "it changes its user when it runs (setuid)"
        }
        // Scripts are run by programs that are looked at as little as those that a program starts.
        guard let source = ByteSource(path: file), let elf = ELFFile(source), !elf.sections.isEmpty else { return nil }
        guard let loader = loader(of: elf) else { return "it is linked statically" }
        // The loader ends a program for which the C library of the hook is too new, or another one.
        if let own = ByteSource(path: "/proc/self/exe").flatMap(ELFFile.init).flatMap(Self.loader), own != loader {
            return "it has a loader of its own, and so perhaps another C library"
        }
        let names = elf.sections.first { $0.name == ".dynstr" && $0.size <= 16 << 20 }.flatMap(elf.content) ?? []
        // It ends a program in which it is not the first library.
        let sanitizers = ["libasan.so", "libclang_rt.asan"]
        let text = String(decoding: names, as: UTF8.self)
        return sanitizers.contains(where: text.contains) ? "it is linked to the address sanitizer" : nil
    }
}
