import Foundation
import FrameTrace
import Testing

@testable import FrameRecorder

@Suite("What programs mark")
struct ProgramMarksTests {
    private struct Seen {
        var output = ""
        /// By process and thread, what each has marked: its kind and its name.
        var marks: [[Int32]: [ProgramMark]] = [:]
        var names: [String] = []
        var lost = 0

        var count: Int { marks.values.reduce(0) { $0 + $1.count } }
    }

    /// Runs the program with a file of marks that is drained meanwhile.
    private func run(_ arguments: [String], drainEvery microseconds: UInt32 = 0) throws -> Seen {
        let folder = LiveRun.temporaryPath()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let program = "\(folder)/marking"
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        let source = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../Programs/marking_threads.c"
        )
        compiler.arguments = ["cc", "-O2", "-o", program, source.standardized.path(), "-lpthread"]
        try compiler.run()
        compiler.waitUntilExit()
        try #require(compiler.terminationStatus == 0)

        let file = try MarksFile(inOneOf: [folder])
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.environment = [MarksFile.variable: file.path]
        process.standardOutput = pipe
        try process.run()
        var seen = Seen()
        func drain() {
            file.drain { _, name in
                seen.names.append(name)
            } mark: { thread, process, taken, _ in
                if case .mark(let mark) = taken { seen.marks[[process, thread], default: []].append(mark) }
            }
        }
        let limit = Date(timeIntervalSinceNow: 60)
        while process.isRunning, Date() < limit {
            drain()
            usleep(microseconds)
        }
        // The test's own signals may be blocked in it.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        drain()
        process.waitUntilExit()
        seen.output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        seen.lost = file.lostCount
        return seen
    }

    @Test("Threads that have ended give their rings back: three times as many as there are rings can mark")
    func threads() throws {
        let seen = try run(["threads", "200"], drainEvery: 20_000)
        // Where this test has no CPU for a while, some find no ring.
        #expect(seen.count + seen.lost == 201 && seen.count > 128, "\(seen.count) of 201, \(seen.lost) lost")
    }

    @Test("A child of fork that marks in a thread first has rings of its own")
    func fork() throws {
        let seen = try run(["fork"])
        let counts = seen.marks.values.map(\.count).sorted()
        #expect(counts == [1, 2000, 2001] && seen.lost == 0, "\(counts), \(seen.lost) lost")
        #expect(Set(seen.marks.keys.map { $0[0] }).count == 2)
        // Each has been written by one thread.
        #expect(seen.marks.values.allSatisfy { marks in zip(marks, marks.dropFirst()).allSatisfy { $0.at <= $1.at } })
    }

    @Test("A mark of a handler within another mark is counted, and spoils none")
    func signals() throws {
        let seen = try run(["signal"])
        let made = seen.output.split { !$0.isNumber }.compactMap { Int($0) }
        try #require(made.count == 2)
        let marks = Array(seen.marks.values.joined())
        #expect(marks.count + seen.lost == made[0] + made[1], "\(marks.count) and \(seen.lost) of \(made)")
        #expect(marks.count { $0.kind == .frame } <= made[0] && marks.count { $0.kind == .frameEnd } < made[1])
        #expect(zip(marks, marks.dropFirst()).allSatisfy { $0.at <= $1.at })
    }

    @Test("Threads that only sleep leave rings to a thread that draws, though it sleeps as well, and count once each")
    func sleepers() throws {
        let seen = try run(["sleepers", "60"])
        let frames = seen.marks.values.joined().count { $0.kind == .frame }
        // 48 of the 61 have a ring for their waits.
        #expect(frames == 100 && seen.lost == 61 - 48, "\(frames) frames, \(seen.lost) lost")
    }

    @Test("A step without a name hides no names that come after it")
    func names() throws {
        let seen = try run(["names"])
        #expect(seen.names == ["(no name)", "draw"])
        #expect(seen.marks.values.joined().filter { $0.kind == .stepBegin }.map(\.name) == [1, 2])
    }
}
