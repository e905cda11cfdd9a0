import Foundation
import Testing

/// A program of `Tests/Programs`, compiled to be recorded.
enum CompiledProgram {
    /// Compiles a program, and returns its path; nil where it can't be compiled or recorded here, which is noted as
    /// skipped.
    static func path(
        _ source: String,
        _ options: String...,
        as name: String,
        in scratch: Scratch
    ) throws -> String? {
        guard Command.isRoot else {
            skipped("recording a program needs root")
            return nil
        }
        let path = Repository.root.appending(path: "Tests/Programs/\(source)").path()
        let compiler = source.hasSuffix(".cpp") ? "c++" : "cc"
        let result = try Command.run(
            ["/usr/bin/env", compiler, "-O2"] + options + ["-o", scratch[name], path, "-lpthread"]
        )
        guard result.status == 0 else {
            skipped("there is no compiler \(compiler): \(result)")
            return nil
        }
        return scratch[name]
    }
}
