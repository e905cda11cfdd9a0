import Glibc

/// The user's desktop, as far as needed to open a file.
public struct Desktop: Sendable {
    private let environment: [String: String]

    /// Creates the desktop that an environment describes.
    ///
    /// - Parameter environment: only `BROWSER`, `DISPLAY`, `WAYLAND_DISPLAY` and `PATH` are used.
    public init(environment: [String: String]) { self.environment = environment }

    /// The desktop of this process.
    public static var current: Desktop {
        let names = ["BROWSER", "DISPLAY", "WAYLAND_DISPLAY", "PATH"]
        let values = names.compactMap { name in unsafe getenv(name).map { unsafe (name, String(cString: $0)) } }
        return Desktop(environment: Dictionary(uniqueKeysWithValues: values))
    }

    /// Returns the command that opens a file: the first installed program in `BROWSER`, else `xdg-open` if there is a
    /// screen; nil if neither.
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

    /// Returns a program's path; nil if it is not installed.
    private func path(of name: String) -> String? {
        if name.contains("/") { return unsafe access(name, X_OK) == 0 ? name : nil }
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { unsafe access($0, X_OK) == 0 }
    }

    /// Starts a command in a separate session without a terminal, and does not wait for it.
    ///
    /// - Throws: ``RuntimeError`` if it can't be started.
    public static func start(_ command: [String]) throws(RuntimeError) {
        guard let program = command.first else { return }
        var spec = ChildProcess.Spec(program, command)
        spec.input = .none
        spec.output = .none
        spec.error = .none
        // A browser started by it outlives the terminal.
        spec.group = .newSession
        _ = try ChildProcess(spec)
    }
}
