import Foundation

/// The files of this package.
enum Repository {
    /// Its top folder.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The workloads in Examples, by path.
    static func examples() throws -> [String] {
        let folder = root.appending(path: "Examples")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(".yaml") }
            .sorted().map { folder.appending(path: $0).path() }
    }

    /// README.md, CONTRIBUTING.md and the pages of Documentation, those that exist.
    static func pages() throws -> [String] {
        let folder = root.appending(path: "Documentation")
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(".md") }
        return (["README.md", "CONTRIBUTING.md"] + pages.sorted().map { "Documentation/" + $0 }).filter { page in
            FileManager.default.fileExists(atPath: root.appending(path: page).path())
        }
    }

    /// The text of a file of this package; nil where there is none.
    static func text(_ path: String) -> String? { try? String(contentsOf: root.appending(path: path), encoding: .utf8) }

    /// The Swift files in a folder and those below it.
    static func swiftFiles(under folder: String) throws -> [URL] {
        let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
        return files?.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
    }
}
