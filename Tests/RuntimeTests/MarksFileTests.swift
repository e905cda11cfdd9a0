import Foundation
import Testing

@testable import FrameRecorder

@Suite("The file that a recorded program marks its frames in")
struct MarksFileTests {
    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = LiveRun.temporaryPath()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func names(_ folder: String) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder))
    }

    @Test("What a killed recording has left is removed; a file in use, and one of another name, stay")
    func sweep() throws {
        try inFolder { folder in
            for name in ["fbprof-marks-1-2", "other-marks-1-2"] {
                try Data([1]).write(to: URL(filePath: "\(folder)/\(name)"))
            }
            let first = try MarksFile(inOneOf: [folder])
            let second = try MarksFile(inOneOf: [folder])
            let both = Set([first.path, second.path].map { ($0 as NSString).lastPathComponent })
            #expect(both.count == 2)
            #expect(try names(folder) == both.union(["other-marks-1-2"]))
        }
    }

    @Test("It is gone with the recording")
    func end() throws {
        try inFolder { folder in
            _ = try MarksFile(inOneOf: [folder]).path
            #expect(try names(folder).isEmpty)
        }
    }

    @Test("Where a folder does not take it, the next one does; where none does, that is an error")
    func folders() throws {
        try inFolder { folder in
            let file = try MarksFile(inOneOf: ["\(folder)/missing", folder])
            #expect(file.path.hasPrefix("\(folder)/fbprof-marks-"))
            #expect(throws: RuntimeError.self) { try MarksFile(inOneOf: ["\(folder)/missing"]) }
        }
    }
}
