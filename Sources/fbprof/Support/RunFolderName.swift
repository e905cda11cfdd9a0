import FrameRecorder

/// Chooses the default folder of a run.
enum RunFolderName {
    /// Returns a folder below `runs`, named by the run and the time.
    static func of(_ name: String) -> String {
        let safe = name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" }
        let date = MonotonicClock.date().filter { $0 != ":" }
        let base = "runs/\(String(safe))-\(date)"
        // Two runs may start in the same second.
        var path = base
        var number = 1
        while FileSystem.exists(path) || FileSystem.exists(path + ".partial") {
            number += 1
            path = "\(base)-\(number)"
        }
        return path
    }
}
