import Foundation

/// A folder of one test, removed after it.
final class Scratch: Sendable {
    /// Its path, without a slash at the end.
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "fbprof-test-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { remove() }

    /// Removes it and all in it.
    func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// The path of something in it.
    subscript(name: String) -> String { path + "/" + name }

    /// Writes a file into it and returns the file's path.
    func file(_ name: String, _ text: String) throws -> String { try file(name, bytes: Array(text.utf8)) }

    /// Writes a file into it and returns the file's path.
    func file(_ name: String, bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: URL(filePath: self[name]))
        return self[name]
    }

    /// Makes a folder in it and returns the folder's path.
    func folder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: true)
        return self[name]
    }

    /// Whether something of this name is in it.
    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: self[name]) }

    /// The names in a folder of it, in order.
    func names(in folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: self[folder]).sorted()
    }
}
