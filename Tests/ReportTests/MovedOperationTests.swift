import Foundation
import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Which operation made the longest graph longer, and by which part of its time. On four CPUs none waits for a CPU.
@Suite("The operation behind a longer graph")
struct MovedOperationTests {
    /// The compared longest graph of two workloads that differ in their operations or in how many execute at a time.
    private static func figure(
        _ first: String,
        _ second: String,
        start: String,
        rooms: (Int, Int) = (4, 4)
    ) throws -> String {
        func run(_ operations: String, _ rooms: Int) throws -> RunResult {
            try PlantedRun.result(
                """
                name: w
                duration: 4s
                device: { cores: 4 }
                apps:
                  feed:
                    operationQueues: { q: { maxConcurrent: \(rooms) } }
                    operations:
                \(operations.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n"))
                    events: { pull: { every: 700ms, do: [{ start: [\(start)] }] } }
                    frame: [{ compute: 4ms, name: draw }]

                """
            )
        }
        let comparison = RunComparison(
            from: ComparedRun(name: "A", result: try run(first, rooms.0)),
            to: ComparedRun(name: "B", result: try run(second, rooms.1))
        )
        let singles = try #require(comparison.apps.first).singles
        let figure = try #require(singles.first { $0.kind == .operationGraph })
        return ComparisonWords(comparison: comparison).single(figure)
    }

    private static let steps = """
        a: { on: q, do: [{ compute: 40ms }] }
        b: { on: q, do: [{ compute: 40ms }] }
        c: { on: q, after: a, do: [{ compute: 30ms }] }
        """

    private static let feed = """
        load: { on: q, do: [{ fetch: 20kB }] }
        parse: { on: q, after: load, do: [{ compute: 10ms }] }
        images: { on: q, do: [{ compute: 80ms, name: decode }] }
        show: { on: q, after: parse, do: [{ compute: 3ms }] }
        """

    @Test("With a new dependency, the operation that waits for it is named, not a later one that took 1 ms longer")
    func dependency() throws {
        let text = try Self.figure(
            Self.steps,
            """
            a: { on: q, do: [{ compute: 40ms }] }
            b: { on: q, after: a, do: [{ compute: 40ms }] }
            c: { on: q, after: [a, b], do: [{ compute: 31ms }] }
            """,
            start: "c, b"
        )
        #expect(
            text == "longest operation graph 70.00 ms to 111.00 ms (+41.00 ms), most by operation 'b', which waited "
                + "40.00 ms for a dependency in B and not in A"
        )
        let last = try Self.figure(
            Self.steps,
            Self.steps.replacing("b: { on: q,", with: "b: { on: q, after: c,"),
            start: "c, b"
        )
        #expect(
            last.hasSuffix(
                "(+40.00 ms), most by operation 'b', which waited 70.00 ms for a dependency in B and not in A"
            ),
            "\(last)"
        )
    }

    @Test("With a new category or barrier, the operation is named with what it waited for")
    func others() throws {
        let exclusive = Self.steps.replacing("b: { on: q,", with: "b: { on: q, exclusive: x,")
            .replacing("c: { on: q,", with: "c: { on: q, exclusive: x,")
        let category = try Self.figure(Self.steps, exclusive, start: "c, b")
        #expect(
            category.hasSuffix(
                "'b', which waited 70.00 ms for another of its category in B and not in A"
            ),
            "\(category)"
        )
        let barrier = try Self.figure(
            Self.feed,
            Self.feed.replacing("images: { on: q,", with: "images: { on: q, barrier: on,"),
            start: "show, images"
        )
        #expect(
            barrier.hasSuffix(
                "'images', which waited 73.00 ms for a barrier in B and not in A"
            ),
            "\(barrier)"
        )
    }

    @Test("In a narrower queue, 'images' waited for room, not a thread; the 20 ms of 'parse' are less than half")
    func width() throws {
        let text = try Self.figure(Self.feed, Self.feed, start: "show, images", rooms: (4, 1))
        #expect(
            text
                == "longest operation graph 80.00 ms to 153.00 ms (+73.00 ms), most by operation 'images', which waited "
                + "60.00 ms for room in its queue in B and not in A"
        )
        let back = try Self.figure(Self.feed, Self.feed, start: "show, images", rooms: (1, 4))
        #expect(
            back.hasSuffix(
                "(−73.00 ms), most by operation 'images', which waited 60.00 ms for room in its queue in A and not in B"
            ),
            "\(back)"
        )
    }

    @Test("A wait that grew is shown with both values")
    func grew() throws {
        let text = try Self.figure(
            Self.feed,
            Self.feed.replacing("after: parse,", with: "after: [parse, images],"),
            start: "show, images"
        )
        #expect(
            text.hasSuffix(
                "(+3.00 ms), most by operation 'show', which waited 70.00 ms for a dependency in A and 80.00 ms in B"
            ),
            "\(text)"
        )
    }

    private static func chain(_ a: Int, _ b: Int, _ c: Int) -> String {
        """
        a: { on: q, do: [{ compute: \(a)ms }] }
        b: { on: q, after: a, do: [{ compute: \(b)ms }] }
        c: { on: q, after: b, do: [{ compute: \(c)ms }] }
        """
    }

    @Test("The operation that took longer is named, not those behind it; of three that took 20 ms longer each, none")
    func execution() throws {
        let one = try Self.figure(Self.chain(20, 20, 20), Self.chain(20, 60, 20), start: "c")
        #expect(
            one.hasSuffix(
                "(+40.00 ms), most by operation 'b', which took 20.00 ms in A and 60.00 ms in B"
            ),
            "\(one)"
        )
        let all = try Self.figure(Self.chain(20, 20, 20), Self.chain(40, 40, 40), start: "c")
        #expect(all == "longest operation graph 60.00 ms to 120.00 ms (+60.00 ms)")
    }

    @Test("An operation that only one run has is named with that run")
    func added() throws {
        let (one, other) = (
            """
            a: { on: q, do: [{ compute: 40ms }] }
            c: { on: q, after: a, do: [{ compute: 30ms }] }
            """,
            """
            a: { on: q, do: [{ compute: 40ms }] }
            n: { on: q, after: a, do: [{ compute: 50ms }] }
            c: { on: q, after: n, do: [{ compute: 30ms }] }
            """
        )
        let more = try Self.figure(one, other, start: "c")
        #expect(
            more.hasSuffix(
                "(+50.00 ms), most by operation 'n', which took 50.00 ms in B and is not in A's graph"
            ),
            "\(more)"
        )
        let less = try Self.figure(other, one, start: "c")
        #expect(
            less.hasSuffix(
                "(−50.00 ms), most by operation 'n', which took 50.00 ms in A and is not in B's graph"
            ),
            "\(less)"
        )
    }

    @Test("JSON has the part as one word")
    func coding() throws {
        let parts: [MovedOperation.Part] = [.execution, .wait(.width), .wait(.dependency)]
        let data = try JSONEncoder().encode(parts)
        #expect(String(decoding: data, as: UTF8.self) == #"["execution","width","dependency"]"#)
        #expect(try JSONDecoder().decode([MovedOperation.Part].self, from: data) == parts)
    }
}
