import Glibc

/// The user's desktop, as far as showing a file goes.
public struct Desktop: Sendable {
    private let environment: [String: String]

    /// The desktop that an environment tells of.
    ///
    /// - Parameter environment: the variables `BROWSER`, `DISPLAY`, `WAYLAND_DISPLAY` and `PATH` count.
    public init(environment: [String: String]) { self.environment = environment }

    /// The desktop of this process.
    public static var current: Desktop {
        let names = ["BROWSER", "DISPLAY", "WAYLAND_DISPLAY", "PATH"]
        let values = names.compactMap { name in unsafe getenv(name).map { unsafe (name, String(cString: $0)) } }
        return Desktop(environment: Dictionary(uniqueKeysWithValues: values))
    }

    /// The command that shows a file: what `BROWSER` names first that is installed, else `xdg-open` where there is a screen;
    /// nil where neither is.
    public func command(showing file: String) -> [String]? {
        for browser in (environment["BROWSER"] ?? "").split(separator: ":") {
            let words = browser.split(separator: " ").map(String.init)
            guard let name = words.first, let program = path(of: name) else { continue }
            let arguments = words.dropFirst().map { $0 == "%s" ? file : $0 }
            return [program] + arguments + (arguments.contains(file) ? [] : [file])
        }
        let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
        guard hasScreen, let program = path(of: "xdg-open") else { return nil }
        return [program, file]
    }

    /// Where a program is; nil where it is not installed.
    private func path(of name: String) -> String? {
        if name.contains("/") { return unsafe access(name, X_OK) == 0 ? name : nil }
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { unsafe access($0, X_OK) == 0 }
    }

    /// glibc's `POSIX_SPAWN_SETSID`, which its headers keep for GNU sources.
    private static let newSession: Int16 = 0x80

    /// Starts a command in a session of its own, without a terminal, and does not wait for it.
    ///
    /// - Throws: ``RuntimeError`` where it can't be started.
    public static func start(_ command: [String]) throws(RuntimeError) {
        guard let program = command.first else { return }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        for (descriptor, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY), (STDERR_FILENO, O_WRONLY)] {
            unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0)
        }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        // A browser that this starts outlives the terminal.
        unsafe posix_spawnattr_setflags(&attributes, newSession)
        var argv: [UnsafeMutablePointer<CChar>?] = unsafe command.map { unsafe strdup($0) } + [nil]
        defer {
            unsafe argv.forEach { unsafe free($0) }
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        var process = pid_t()
        let status = unsafe posix_spawn(&process, program, &actions, &attributes, &argv, environ)
        guard status == 0 else { throw RuntimeError(.system, "could not start \(program)", errorNumber: status) }
    }
}
