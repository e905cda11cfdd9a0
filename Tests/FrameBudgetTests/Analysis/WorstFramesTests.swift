import Testing

@testable import FrameBudget

@Suite("Late frames that are kept in full")
struct WorstFramesTests {
    private struct Frame: Equatable {
        var overrun: Int
        var cause: String
    }

    private func frames(_ causes: [(String, Int, Int)]) -> [Frame] {
        causes.flatMap { cause, count, overrun in (0..<count).map { Frame(overrun: overrun - $0, cause: cause) } }
            .sorted { $0.overrun > $1.overrun }
    }

    @Test("each cause keeps its worst frame, even where another cause could fill all places with worse frames")
    func causes() {
        let all = frames([("handler", 30, 1000), ("lock", 20, 500), ("own work", 11, 100)])
        let chosen = WorstFrames.chosen(all, cause: \.cause)
        #expect(chosen.count == 20)
        #expect(chosen.first == all.first)
        #expect(zip(chosen, chosen.dropFirst()).allSatisfy { $0.overrun > $1.overrun })
        for (cause, worst) in [("handler", 1000), ("lock", 500), ("own work", 100)] {
            #expect(chosen.contains(Frame(overrun: worst, cause: cause)))
        }
        // All other places go to the worst of all frames.
        #expect(chosen.count { $0.cause == "handler" } == 18)
    }

    @Test("where there are many causes, the worst of them take half of the places")
    func many() {
        let all = frames((0..<40).map { ("cause \($0)", 2, 1000 - 10 * $0) })
        let chosen = WorstFrames.chosen(all, cause: \.cause)
        #expect(chosen.count == 20 && chosen.first == all.first)
        #expect(Set(chosen.map(\.cause)) == Set((0..<10).map { "cause \($0)" }))
    }

    @Test("where there are places for all frames, all are kept", arguments: [0, 1, 20])
    func few(count: Int) {
        let all = frames([("a", count, 50)])
        #expect(WorstFrames.chosen(all, cause: \.cause) == all)
    }
}
