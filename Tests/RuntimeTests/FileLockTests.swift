import Foundation
import Testing

@testable import FrameRecorder

@Suite("A lock on a folder or a file")
struct FileLockTests {
    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = LiveRun.temporaryPath()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    @Test("A lock on a symbolic link locks its target; a sweep leaves symbolic links alone")
    func links() throws {
        try inFolder { folder in
            let (run, latest) = (folder + "/run", folder + "/latest")
            try FileManager.default.createDirectory(atPath: run, withIntermediateDirectories: false)
            try FileManager.default.createSymbolicLink(atPath: latest, withDestinationPath: run)
            try withExtendedLifetime(FileLock.take(latest, "the run in")) {
                guard case .taken = FileLock.ask(run) else {
                    Issue.record("what the link leads to is not locked")
                    return
                }
            }
            FileLock.sweep(folder) { $0 == "latest" }
            #expect(FileSystem.exists(latest))
        }
    }

    @Test("Locking a missing folder is an error that says that the run is gone")
    func missing() throws {
        try inFolder { folder in
            let error = #expect(throws: RuntimeError.self) { try FileLock.take(folder + "/none", "the run in") }
            #expect(error?.description.contains("is gone") == true, "\(error.map { "\($0)" } ?? "")")
        }
    }
}
