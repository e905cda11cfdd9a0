import Glibc

/// As whom fbprof is run.
enum RecorderUser {
    case root
    case plainUser

    private static let nobody: UInt32 = 65_534

    /// All that can be tried from here.
    static var possible: [RecorderUser] { geteuid() == 0 ? [.root, .plainUser] : [.plainUser] }

    var name: String { self == .root ? "root" : "a plain user" }

    /// Makes a folder fit for this user, and returns what starts fbprof in their name.
    func command(_ fbprof: String, in scratch: borrowing Scratch) throws -> [String] {
        guard self == .plainUser, geteuid() == 0 else { return [fbprof] }
        // The one that was built may lie where another user can't look.
        let copy = scratch["fbprof"]
        try ChildProcess.run(["cp", fbprof, copy])
        guard unsafe chown(scratch.path, Self.nobody, Self.nobody) == 0 else {
            throw BenchmarkError("can't give a folder to another user")
        }
        let id = Self.nobody
        return ["setpriv", "--reuid=\(id)", "--regid=\(id)", "--clear-groups", copy]
    }
}
