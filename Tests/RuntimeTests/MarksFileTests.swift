import Foundation
import FrameTrace
import Testing

@testable import FrameRecorder

@Suite("The file in which a recorded program marks its frames")
struct MarksFileTests {
    /// Names that no recording gives.
    private static let others = ["other-marks-1-2", "fbprof-marks-notes", "fbprof-marks-1-2.txt", "fbprof-marks-1"]

    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = LiveRun.temporaryPath()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func names(_ folder: String) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder))
    }

    @Test("Marks files that killed recordings left are removed; files in use, and files of other programs, stay")
    func sweep() throws {
        try inFolder { folder in
            // The process in the second name is running.
            for name in ["fbprof-marks-1-2", "fbprof-marks-\(getpid())-3"] + Self.others {
                try Data([1]).write(to: URL(filePath: "\(folder)/\(name)"))
            }
            let (inner, link) = ("fbprof-marks-3-4", "fbprof-marks-5-6")
            try FileManager.default.createDirectory(atPath: "\(folder)/\(inner)", withIntermediateDirectories: false)
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/\(link)",
                withDestinationPath: Self.others[0]
            )
            let first = try MarksFile(inOneOf: [folder])
            let second = try MarksFile(inOneOf: [folder])
            let both = Set([first.path, second.path].map { ($0 as NSString).lastPathComponent })
            #expect(both.count == 2)
            #expect(try names(folder) == both.union(Self.others + [inner, link]))
        }
    }

    @Test(
        "A marks file that another user's recording left stays",
        .enabled(if: geteuid() == 0, "SKIPPED: only root can make another user's file")
    )
    func ofOthers() throws {
        try inFolder { folder in
            let left = "\(folder)/fbprof-marks-1-2"
            try Data([1]).write(to: URL(filePath: left))
            let status = unsafe chown(left, 65_534, 65_534)
            try #require(status == 0)
            _ = try MarksFile(inOneOf: [folder])
            #expect(try names(folder) == ["fbprof-marks-1-2"])
        }
    }

    @Test(
        "Marks of another PID namespace are counted and keep their ring; each unfinished mark is one lost mark"
    )
    func namespaces() throws {
        guard let own = MadeUpRing.namespace else { return skipped("PID namespaces") }
        try inFolder { folder in
            let file = try MarksFile(inOneOf: [folder])
            let rings = try (0..<2).map { try MadeUpRing($0, of: file) }
            try rings[0].fill(namespace: own + 1, frames: 3)
            try rings[1].fill(namespace: own, frames: 4, kinds: [0, 0])
            var seen = 0
            for _ in 0..<24 {
                file.drain { _, _ in
                } mark: { _, _, _, _ in
                    seen += 1
                }
            }
            #expect(seen == 4 && file.lost == LostMarks(interrupted: 2, unknownProcess: 3), "\(seen), \(file.lost)")
            #expect(try rings.map { try $0.thread() } == [MadeUpRing.noThread, 0])
        }
    }

    @Test("The marks file is removed with its recording")
    func end() throws {
        try inFolder { folder in
            _ = try MarksFile(inOneOf: [folder]).path
            #expect(try names(folder).isEmpty)
        }
    }

    @Test("If one folder can't hold the marks file, the next one is tried; if none can, that is an error")
    func folders() throws {
        try inFolder { folder in
            let file = try MarksFile(inOneOf: ["\(folder)/missing", folder])
            #expect(file.path.hasPrefix("\(folder)/fbprof-marks-"))
            #expect(throws: RuntimeError.self) { try MarksFile(inOneOf: ["\(folder)/missing"]) }
        }
    }
}
