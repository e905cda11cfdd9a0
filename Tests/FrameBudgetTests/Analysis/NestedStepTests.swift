import FrameTrace
import Testing

@testable import FrameBudget

@Suite("Steps within steps, as pieces that follow each other")
struct NestedStepTests {
    private func step(_ path: UInt32, _ start: Double, _ end: Double, cpu: Double) -> StepSpan {
        StepSpan(
            path: PathID(path),
            start: .zero + .milliseconds(start),
            end: .zero + .milliseconds(end),
            cpu: .milliseconds(cpu)
        )
    }

    @Test("An outer step keeps the pieces outside its inner steps, with its own CPU time split by their lengths")
    func nested() {
        let pieces = [step(3, 4, 5, cpu: 0.5), step(2, 2, 6, cpu: 3), step(1, 0, 10, cpu: 6), step(4, 11, 12, cpu: 1)]
            .flattened()
        #expect(
            pieces == [
                step(1, 0, 2, cpu: 2), step(2, 2, 4, cpu: 2), step(3, 4, 5, cpu: 0.5), step(2, 5, 6, cpu: 1),
                step(1, 6, 10, cpu: 4), step(4, 11, 12, cpu: 1),
            ]
        )
    }

    @Test("Property: pieces are in order, do not overlap, cover the same time and lie within their steps")
    func property() {
        var random = DeterministicRandom(seed: 31)
        for _ in 0..<200 {
            let steps = (0..<Int(random.next() % 12)).map { number in
                let start = random.unit() * 20
                return step(UInt32(number), start, start + 0.001 + random.unit() * 10, cpu: random.unit())
            }
            let pieces = steps.flattened()
            for (one, next) in zip(pieces, pieces.dropFirst()) { #expect(one.end <= next.start) }
            let covered = steps.map { Interval(start: $0.start, end: $0.end) }.sorted { $0.start < $1.start }.merged()
            let length = covered.reduce(TimeSpan.zero) { $0 + $1.length }
            #expect(pieces.reduce(TimeSpan.zero) { $0 + ($1.end - $1.start) } == length)
            for piece in pieces {
                #expect(steps.contains { $0.path == piece.path && $0.start <= piece.start && piece.end <= $0.end })
            }
        }
    }
}
