import FrameRecorder
import Glibc

/// What each side of a comparison of programs has for itself: a home and a folder for sockets, empty at first and kept from one of
/// its processes to the next.
struct ProgramHome {
    /// What is added to the environment of its processes.
    let environment: [String: String]

    /// Makes the folders of a side.
    ///
    /// - Parameters:
    ///   - name: one of the same length for each side, for what is in the environment moves a program's stack.
    ///   - folder: where to make them.
    /// - Throws: `RuntimeError` where they can't be made.
    init(_ name: String, in folder: String) throws {
        let home = "\(folder)/home-\(name)"
        let sockets = "\(folder)/sockets-\(name)"
        for path in [home, sockets] {
            // A folder for sockets must be its owner's alone.
            guard unsafe mkdir(path, 0o700) == 0 else {
                throw RuntimeError(.storage, "could not make \(path)", errorNumber: errno)
            }
        }
        var variables = ["HOME": home, "XDG_RUNTIME_DIR": sockets]
        // Where they are set they point into the user's own home.
        for (variable, place) in [
            ("XDG_CONFIG_HOME", ".config"), ("XDG_CACHE_HOME", ".cache"), ("XDG_DATA_HOME", ".local/share"),
            ("XDG_STATE_HOME", ".local/state"),
        ] where Self.variable(variable) != nil { variables[variable] = "\(home)/\(place)" }
        // What else is found by the folders that are replaced: who may use the X server, and the socket of the Wayland one.
        if let own = Self.variable("HOME"), Self.variable("XAUTHORITY") == nil {
            variables["XAUTHORITY"] = "\(own)/.Xauthority"
        }
        if let display = Self.variable("WAYLAND_DISPLAY"), !display.hasPrefix("/"),
            let own = Self.variable("XDG_RUNTIME_DIR")
        {
            variables["WAYLAND_DISPLAY"] = "\(own)/\(display)"
        }
        // Python draws the order of its sets anew in each process otherwise.
        if Self.variable("PYTHONHASHSEED") == nil { variables["PYTHONHASHSEED"] = "0" }
        environment = variables
    }

    private static func variable(_ name: String) -> String? {
        let text = unsafe getenv(name).map { unsafe String(cString: $0) } ?? ""
        return text.isEmpty ? nil : text
    }
}
