import Foundation
import FrameTrace
import Testing

@testable import FrameRecorder

@Suite("Marks of programs")
struct ProgramMarksTests {
    private struct Seen {
        var output = ""
        /// The marks of each process and thread.
        var marks: [[Int32]: [ProgramMark]] = [:]
        var names: [String] = []
        var lost = LostMarks()

        var count: Int { marks.values.reduce(0) { $0 + $1.count } }
        /// The numbers that the program printed.
        var printed: [Int] { output.split { !$0.isNumber }.compactMap { Int($0) } }

        func count(_ kind: ProgramMark.Kind) -> Int { marks.values.joined().count { $0.kind == kind } }
    }

    /// Runs the program with a file of marks that is drained meanwhile.
    ///
    /// - Parameters:
    ///   - microseconds: from one drain to the next; nil for none before the program has ended.
    ///   - path: where the program finds the file; nil where it is.
    ///   - prepare: what is done with the file before the program starts.
    private func run(
        _ arguments: [String],
        drainEvery microseconds: UInt32? = 0,
        marking path: String? = nil,
        prepare: (MarksFile) throws -> Void = { _ in }
    ) throws -> Seen {
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
        try prepare(file)
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.environment = [MarksFile.variable: path ?? file.path]
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
            if microseconds != nil { drain() }
            usleep(microseconds ?? 1000)
        }
        // Signals that the test blocks may be blocked in the program as well.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        drain()
        process.waitUntilExit()
        seen.output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        seen.lost = file.lost
        return seen
    }

    @Test("Threads that have ended give their rings back: three times as many threads as there are rings can mark")
    func threads() throws {
        let seen = try run(["threads", "200"], drainEvery: 20_000)
        // Where this test has no CPU for a while, some find no ring.
        #expect(
            seen.count + seen.lost.total == 201 && seen.count > 128 && seen.lost.total == seen.lost.withoutBuffer,
            "\(seen.count) of 201, \(seen.lost)"
        )
    }

    @Test("A forked child whose first mark is in another thread has rings of its own")
    func fork() throws {
        let seen = try run(["fork"])
        let counts = seen.marks.values.map(\.count).sorted()
        #expect(counts == [1, 2000, 2001] && seen.lost.total == 0, "\(counts), \(seen.lost)")
        #expect(Set(seen.marks.keys.map { $0[0] }).count == 2)
        // Each ring has been written by one thread.
        #expect(seen.marks.values.allSatisfy { marks in zip(marks, marks.dropFirst()).allSatisfy { $0.at <= $1.at } })
    }

    @Test("A mark that a signal handler makes within another mark is recorded, and damages none")
    func signals() throws {
        let seen = try run(["signal"])
        let made = seen.printed
        try #require(made.count == 2)
        let marks = Array(seen.marks.values.joined())
        #expect(marks.count + seen.lost.total == made[0] + made[1], "\(marks.count) and \(seen.lost) of \(made)")
        #expect(seen.lost.withoutBuffer == 0 && seen.lost.interrupted <= made[1])
        // The ring is full only where this test has no CPU for a while.
        let frames = seen.count(.frame)
        #expect(frames <= made[0] && seen.count(.frameEnd) + seen.lost.full >= made[1], "\(seen.lost) of \(made)")
        #expect(zip(marks, marks.dropFirst()).allSatisfy { $0.at <= $1.at })
    }

    @Test("A mark stays whole wherever a signal handler that marks and returns interrupts it")
    func interrupted() throws {
        let seen = try run(["each", "mark"], drainEvery: nil)
        let made = seen.printed
        guard made.count == 2 else { return skipped("single steps are for x86-64") }
        #expect(made[1] > 50 && seen.lost == LostMarks(), "\(made), \(seen.lost)")
        #expect(seen.count(.frame) == made[0] && seen.count(.pause) == made[1], "\(made), \(seen.count)")
    }

    @Test("A child that a signal handler forks within a mark does not change its parent's marks")
    func interruptedByFork() throws {
        let seen = try run(["each", "fork"])
        let made = seen.printed
        guard made.count == 2 else { return skipped("single steps are for x86-64") }
        let counts = seen.marks.values.map(\.count).sorted()
        // A child that was forked late in a mark writes the same mark as its parent, which may then be read half
        // written.
        let ofParent = (counts.last ?? 0) + seen.lost.interrupted
        #expect(ofParent == made[0] && seen.lost.interrupted <= 3, "\(made), \(counts), \(seen.lost)")
        #expect(counts.count > 10 && counts.dropLast().allSatisfy { $0 == 1 }, "\(made), \(counts)")
    }

    @Test("A signal handler that jumps out of a mark loses that mark and none after it")
    func jumps() throws {
        let seen = try run(["jump", "200"])
        let made = seen.printed
        try #require(made.count == 2 && made[1] == 200)
        // Whether a mark that was left was made is not known.
        let finished = made[0] + 2 * made[1]
        #expect((finished...finished + made[1]).contains(seen.count + seen.lost.full), "\(seen.lost), \(made)")
        for kind in [ProgramMark.Kind.frameEnd, .pause] {
            #expect((made[1] - seen.lost.full...made[1]).contains(seen.count(kind)), "\(kind), \(seen.lost)")
        }
        #expect(seen.lost.interrupted <= made[1] && seen.lost.withoutBuffer == 0)
        #expect(seen.marks.values.allSatisfy { marks in zip(marks, marks.dropFirst()).allSatisfy { $0.at <= $1.at } })
    }

    @Test("A signal handler that never returns to an interrupted mark can mark like other code")
    func stays() throws {
        let seen = try run(["stay"])
        #expect(seen.count(.frameEnd) + seen.lost.full >= 1000 && seen.lost.interrupted <= 1, "\(seen.lost)")
        #expect(seen.lost.full == 0 || seen.count(.frameEnd) > 0)
    }

    @Test("Marks that threads make while one of them attaches the file are counted")
    func burst() throws {
        for _ in 0..<10 {
            let seen = try run(["burst", "40"])
            #expect(seen.count + seen.lost.early == 40 && seen.lost.total == seen.lost.early, "\(seen.lost)")
        }
    }

    @Test(
        "A mark does not change errno: the first mark, one of a new thread or a child, and one with a full ring"
    )
    func errnos() throws {
        let seen = try run(["errno"], drainEvery: 20_000)
        #expect(seen.printed == [0, 0] && seen.lost.full > 0, "\(seen.output), \(seen.lost)")
        let missing = try run(["errno"], marking: "/nowhere/marks")
        #expect(missing.printed == [0, 0] && missing.count == 0, "\(missing.output)")
    }

    @Test("Threads that only sleep leave rings to a thread that draws and sleeps, and do not count as lost marks")
    func sleepers() throws {
        let seen = try run(["sleepers", "60"])
        let frames = seen.marks.values.joined().count { $0.kind == .frame }
        #expect(frames == 100 && seen.lost.total == 0, "\(frames) frames, \(seen.lost)")
        // 48 of the 61 have a ring for their waits. One whose sleeps are all over before the file is attached asks for
        // none.
        let without = try #require(seen.lost.threadsWithoutWaits)
        #expect(without <= 61 - 48 && without > (61 - 48) / 2, "\(without) threads")
    }

    @Test("Threads of another PID namespace, whose rings can't be given back, leave room for frames")
    func otherNamespace() throws {
        guard let own = MadeUpRing.namespace else { return skipped("PID namespaces") }
        let seen = try run(["sleepers", "1"]) { file in
            for number in 0..<48 { try MadeUpRing(number, of: file).fill(namespace: own + 1, frames: 0) }
        }
        let lost = LostMarks(threadsWithoutWaits: 2)
        #expect(seen.count(.frame) == 100 && seen.lost == lost, "\(seen.marks), \(seen.lost)")
    }

    @Test("A step without a name does not hide the names after it")
    func names() throws {
        let seen = try run(["names"])
        #expect(seen.names == ["(no name)", "draw"])
        #expect(seen.marks.values.joined().filter { $0.kind == .stepBegin }.map(\.name) == [1, 2])
    }
}
