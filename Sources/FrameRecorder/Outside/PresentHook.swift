internal import Glibc

/// The library that is preloaded into a recorded program, to mark the calls by which the program presents frames.
///
/// It is in the command's folder, or in `lib/fbprof` beside that folder.
public struct PresentHook: Sendable {
    static let file = "libfbprof-hook.so"
    private static let variable = "LD_PRELOAD"

    /// Its path.
    public let path: String

    /// Finds the hook for a program.
    ///
    /// - Parameters:
    ///   - program: a path, or a name to look up along PATH.
    ///   - folder: the program's working folder; nil for this process's own.
    ///   - search: the PATH to use; nil for this process's own.
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

    /// Returns the hook's path; nil if it is missing.
    static func find() -> String? {
        guard let folder = FileSystem.target(ofLink: "/proc/self/exe").map(FileSystem.parent) else { return nil }
        // The loader treats a space or a colon as the end of a name.
        let candidates = ["\(folder)/\(file)", "\(folder)/../lib/fbprof/\(file)"]
        return candidates.first { path in
            guard !path.contains(where: { " :".contains($0) }) else { return false }
            return unsafe access(path, R_OK) == 0
        }
    }

    /// Adds the hook to this process's environment, for the program that the process becomes. Libraries preloaded
    /// already come first.
    static func preload(_ path: String) {
        let others = unsafe getenv(variable).map { unsafe String(cString: $0) } ?? ""
        _ = unsafe setenv(variable, others.isEmpty ? path : "\(others):\(path)", 1)
    }

    /// Returns the path of the loader that a program names; nil if it is linked statically.
    private static func loader(of elf: ELFFile) -> [UInt8]? {
        elf.sections.first { $0.name == ".interp" && $0.size <= UInt64(PATH_MAX) }.flatMap(elf.content)
    }

    /// Returns why a program can't or must not load the hook; nil if it can.
    static func refusal(of file: String) -> String? {
        var status = stat()
        if unsafe stat(file, &status) == 0, status.st_mode & (S_ISUID | S_ISGID) != 0, geteuid() != 0 {
            return "it changes its user when it runs (setuid)"
        }
        // The interpreters of scripts are not checked, like other programs that a program starts.
        guard let source = ByteSource(path: file), let elf = ELFFile(source), !elf.sections.isEmpty else { return nil }
        guard let loader = loader(of: elf) else { return "it is linked statically" }
        // The loader ends the program if the hook's C library is too new for it, or another one.
        if let own = ByteSource(path: "/proc/self/exe").flatMap(ELFFile.init).flatMap(Self.loader), own != loader {
            return "it has a loader of its own, and so perhaps another C library"
        }
        let names = elf.sections.first { $0.name == ".dynstr" && $0.size <= 16 << 20 }.flatMap(elf.content) ?? []
        // The sanitizer ends a program in which it is not the first library.
        let sanitizers = ["libasan.so", "libclang_rt.asan"]
        let text = String(decoding: names, as: UTF8.self)
        return sanitizers.contains(where: text.contains) ? "it is linked to the address sanitizer" : nil
    }
}
