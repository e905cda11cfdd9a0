internal import CUnwind
internal import Glibc

/// Recognizes programs whose recording the kernel ends where they begin to run.
///
/// Recorders that a process inherits end where a file gives it another user or group, or capabilities that it did not
/// have, and where it may run a file but not read it: what is recorded could reveal what only the program may know.
package enum GainedRights {
    /// The properties of a program's file that decide it.
    struct File {
        /// The file's mode; 0 if it can't change the user and the group.
        var mode: UInt32
        /// The file's owner.
        var owner: UInt32
        /// The file's group.
        var group: UInt32
        /// Whether it gives capabilities.
        var hasCapabilities = false
        /// Whether the user who starts it may read it.
        var isReadable = true
    }

    /// Returns how a program differs, to follow its name; nil if it does not, or is not found.
    ///
    /// - Parameter program: a path, or a name to look up along PATH.
    package static func reason(of program: String) -> String? {
        guard let path = ProgramFile.find(program), let file = file(path) else { return nil }
        return reason(of: file, user: getuid(), group: getgid(), isRoot: geteuid() == 0)
    }

    /// Returns the same for a file, started by a user of a group. Root has every capability already.
    static func reason(of file: File, user: UInt32, group: UInt32, isRoot: Bool) -> String? {
        if !file.isReadable { return "can be run but not read by this user" }
        if file.mode & S_ISUID != 0, file.owner != user { return "runs as another user (setuid)" }
        // Without the permission to execute for its group, the bit has another meaning.
        if file.mode & S_ISGID != 0, file.mode & S_IXGRP != 0, file.group != group {
            return "runs as another group (setgid)"
        }
        return file.hasCapabilities && !isRoot ? "gains capabilities (setcap)" : nil
    }

    private static func file(_ path: String) -> File? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        // A script gains nothing: the kernel uses its interpreter's properties.
        let isProgram = (TextFile.bytes(of: path, limit: 4) ?? []).starts(with: [0x7F, 0x45, 0x4C, 0x46])
        let mayGain = isProgram && Self.mayGain(path)
        return File(
            mode: mayGain ? status.st_mode : 0,
            owner: status.st_uid,
            group: status.st_gid,
            hasCapabilities: mayGain && hasCapabilities(path),
            isReadable: unsafe access(path, R_OK) == 0
        )
    }

    private static func mayGain(_ path: String) -> Bool { unsafe fb_may_gain_rights(path) == 1 }

    private static func hasCapabilities(_ path: String) -> Bool { unsafe fb_has_capabilities(path) == 1 }
}
