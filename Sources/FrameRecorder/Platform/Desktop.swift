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

    /// Starts a command in a session of its own, without a terminal, and does not wait for it.
    ///
    /// - Throws: ``RuntimeError`` where it can't be started.
    public static func start(_ command: [String]) throws(RuntimeError) {
        guard let program = command.first else { return }
        var spec = ChildProcess.Spec(program, command)
        spec.input = .none
        spec.output = .none
        spec.error = .none
        // A browser that this starts outlives the terminal.
        spec.group = .newSession
        _ = try ChildProcess(spec)
    }
}
