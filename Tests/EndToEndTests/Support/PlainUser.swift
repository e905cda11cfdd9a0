import Foundation
import Glibc
import Testing

/// A user without privileges who runs the command: the tests' own user, or another one where that is root.
struct PlainUser {
    private let scratch: Scratch
    private let command: [String]

    /// Gives such a user a folder; nil where that is not possible, which is noted as skipped.
    ///
    /// - Parameter capability: the one privilege that the user has, such as `perfmon`; nil for none.
    init?(_ scratch: Scratch, capability: String? = nil) throws {
        self.scratch = scratch
        guard Command.isRoot else {
            command = [Product.fbprof.path]
            return
        }
        let id = "65534"
        let setpriv = "/usr/bin/setpriv"
        guard FileManager.default.isExecutableFile(atPath: setpriv) else {
            skipped("setpriv is not installed")
            return nil
        }
        // Another user may not be allowed to read the package's folder.
        let copy = scratch["fbprof"]
        for product in [Product.fbprof, .hook] where !scratch.has(product.rawValue) {
            try FileManager.default.copyItem(atPath: product.path, toPath: scratch[product.rawValue])
        }
        guard unsafe chown(scratch.path, 65534, 65534) == 0 else {
            skipped("files can't be given to another user")
            return nil
        }
        let kept = capability.map { ["--inh-caps=+\($0)", "--ambient-caps=+\($0)"] } ?? []
        command =
            [setpriv, "--reuid=\(id)", "--regid=\(id)", "--clear-groups", "--no-new-privs"] + kept + [copy]
        guard try Command.run(command + ["--version"], in: scratch.path).status == 0 else {
            skipped(
                capability.map { "root may not give \($0) to another user here" }
                    ?? "another user can't start fbprof: its libraries lie in a closed folder"
            )
            return nil
        }
    }

    /// Runs the command in the user's folder.
    ///
    /// - Parameters:
    ///   - threads: how many threads the user may have; nil for no limit.
    ///   - wrapper: a command that starts it, such as one that forbids it some system calls.
    func run(_ arguments: [String], threads: Int? = nil, by wrapper: [String] = []) throws -> CommandResult {
        let limit = (threads.map { ["/usr/bin/prlimit", "--nproc=\($0):\($0)"] } ?? []) + wrapper
        return try Command.run(command.dropLast() + limit + command.suffix(1) + arguments, in: scratch.path)
    }

    /// The output of doctor, with one space between words.
    func doctor() throws -> String {
        try run(["doctor"]).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
