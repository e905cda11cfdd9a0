import FrameRecorder
import Glibc

/// The private folders of one side of a comparison of programs: a home and a folder for sockets, empty at first and
/// kept for all of its processes.
struct ProgramHome {
    /// The variables to add to the environment of its processes.
    let environment: [String: String]

    /// Makes the folders of a side.
    ///
    /// - Parameters:
    ///   - name: a name of the same length for each side, as the size of the environment moves a program's stack.
    ///   - folder: the folder to make them in.
    /// - Throws: `RuntimeError` if they can't be made.
    init(_ name: String, in folder: String) throws {
        let home = "\(folder)/home-\(name)"
        let sockets = "\(folder)/sockets-\(name)"
        for path in [home, sockets] {
            // A folder for sockets must be accessible only to its owner.
            guard unsafe mkdir(path, 0o700) == 0 else {
                throw RuntimeError(.storage, "could not make \(path)", errorNumber: errno)
            }
        }
        var variables = ["HOME": home, "XDG_RUNTIME_DIR": sockets]
        // If these are set, they point into the user's own home.
        for (variable, place) in [
            ("XDG_CONFIG_HOME", ".config"), ("XDG_CACHE_HOME", ".cache"), ("XDG_DATA_HOME", ".local/share"),
            ("XDG_STATE_HOME", ".local/state"),
        ] where Self.variable(variable) != nil { variables[variable] = "\(home)/\(place)" }
        // Two other files are found by the replaced folders: the access rights to the X server, and the socket of the
        // Wayland server.
        if let own = Self.variable("HOME"), Self.variable("XAUTHORITY") == nil {
            variables["XAUTHORITY"] = "\(own)/.Xauthority"
        }
        if let display = Self.variable("WAYLAND_DISPLAY"), !display.hasPrefix("/"),
            let own = Self.variable("XDG_RUNTIME_DIR")
        {
            variables["WAYLAND_DISPLAY"] = "\(own)/\(display)"
        }
        // Otherwise Python randomizes the order of its sets in each process.
        if Self.variable("PYTHONHASHSEED") == nil { variables["PYTHONHASHSEED"] = "0" }
        environment = variables
    }

    private static func variable(_ name: String) -> String? {
        let text = unsafe getenv(name).map { unsafe String(cString: $0) } ?? ""
        return text.isEmpty ? nil : text
    }
}
