import Foundation

/// A temporary folder of one test, deleted with this object.
final class HistoryFolder: Sendable {
    let path: String

    init() {
        path = FileManager.default.temporaryDirectory.appending(path: "fbprof-history-\(UUID().uuidString)").path()
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    subscript(name: String) -> String { path + "/" + name }
}
