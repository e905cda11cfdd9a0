import FoundationEssentials
import Testing

/// Compares a text with a snapshot that was reviewed and committed.
///
/// A missing snapshot is written and the test fails once, so that none is committed unseen. To record anew, delete it.
func expectSnapshot(_ text: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appending(path: "Snapshots").appending(path: name)
    guard let recorded = try? String(contentsOf: file, encoding: .utf8) else {
        try text.write(to: file, atomically: true, encoding: .utf8)
        Issue.record("recorded a new snapshot: look at Snapshots/\(name)", sourceLocation: sourceLocation)
        return
    }
    #expect(text == recorded, "differs from Snapshots/\(name)", sourceLocation: sourceLocation)
}
