import FrameTrace
import Testing

@Suite("Records that are forgotten while a recorded program is followed")
struct ForgettingTests {
    /// A program that presents a frame every 20 ms, with every other kind of record about its threads and files.
    private func recent(upTo end: Double) throws -> RecentTrace {
        var script = LoopScript()
        script.addMarks(frameBudget: 16, names: ["glXSwapBuffers", "draw"])
        for start in stride(from: 10.0, to: end - 20, by: 20) {
            script.turn(start, start + 5)
            script.present(start + 2, start + 3)
            script.mark(.stepBegin, start + 3, name: 2)
            script.returned(start)
            script.faulted(start + 1, file: "/a")
            script.look(start + 4, holder: LoopScript.other)
            script.quota(start, start + 1, 0.5)
            script.open("/file \(start)", 3, start)
            script.open("/other", 4, start)
        }
        var encoder = TraceEncoder(origin: LoopScript.origin)
        for record in script.records { encoder.append(record) }
        var recent = RecentTrace()
        try recent.take(TraceFormat.fileHeader + encoder.takeChunk())
        return recent
    }

    @Test("After any pause it is still known that the program presents and marks")
    func pause() throws {
        var long = try recent(upTo: 2000)
        long.forget(before: LoopScript.at(90_000), resuming: [:])
        let program = try #require(long.trace(resuming: [:])).program
        #expect(program.presents[LoopScript.thread]?.count == 8 && program.marks[LoopScript.thread]?.count == 8)
    }

    @Test("The number of records that are kept does not grow with the time that has passed")
    func constant() throws {
        var long = try recent(upTo: 2000)
        long.forget(before: LoopScript.at(1900), resuming: [:])
        let program = try #require(long.trace(resuming: [:])).program
        func count<Key, Element>(_ lists: [Key: [Element]]) -> Int { lists.values.reduce(0) { $0 + $1.count } }
        let counts = [
            count(program.presents), count(program.marks), count(program.returns), count(program.faults),
            count(program.locks), program.quotas.count, count(program.leaves), count(program.calls),
        ]
        #expect(counts.allSatisfy { 1...10 ~= $0 }, "\(counts)")
        let before = program.files.filter { $0.at < LoopScript.at(1900) }
        #expect(before.map(\.name) == ["/file 1890.0", "/other"], "the last name of each file holds on")
    }
}
