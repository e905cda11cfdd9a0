import Testing

@testable import FrameBudget
@testable import FrameTrace

/// Which items of queues were running, by thread and by queue.
@Suite("Work items that were under way")
struct WorkUnderWayTests {
    private static func at(_ milliseconds: Double) -> Instant {
        Instant.zero + TimeSpan.milliseconds(milliseconds)
    }

    private static func item(_ thread: UInt32, _ queue: UInt32?, _ start: Double, _ end: Double) -> ItemSpan {
        ItemSpan(
            thread: ThreadID(thread),
            queue: queue.map { ResourceID($0) },
            app: AppID(0),
            qos: .utility,
            enqueued: at(0),
            interval: Interval(start: at(start), end: at(end))
        )
    }

    private static func turn(_ thread: UInt32, _ start: Double, _ end: Double) -> ItemSpan {
        var turn = item(thread, nil, start, end)
        turn.isTurn = true
        return turn
    }

    /// Thread 1 does turns of a parallel loop within its second item, thread 4 a task.
    private static let work = ExecutedItems([
        item(1, 7, 0, 10), turn(1, 12, 14), turn(1, 15, 18), item(1, 7, 10, 20),
        item(2, 7, 5, 15), item(2, 8, 15, 30), item(4, nil, 40, 50),
    ])

    @Test("The queue item that a thread runs at an instant, also within a turn of a parallel loop")
    func ofThread() {
        func start(_ thread: UInt32, _ milliseconds: Double) -> Instant? {
            Self.work.item(of: ThreadID(thread), at: Self.at(milliseconds))?.interval.start
        }
        #expect(start(1, 0) == Self.at(0) && start(1, 9.9) == Self.at(0) && start(1, 10) == Self.at(10))
        #expect(start(1, 13) == Self.at(10) && start(1, 20) == nil && start(3, 5) == nil)
        #expect(start(2, 4) == nil && start(2, 15) == Self.at(15))
        #expect(start(4, 45) == Self.at(40))
    }

    @Test("The items of one queue within an interval, without those of a thread")
    func ofQueue() {
        func starts(_ queue: UInt32, _ from: Double, _ to: Double, without thread: UInt32 = 9) -> [Instant] {
            let interval = Interval(start: Self.at(from), end: Self.at(to))
            return Self.work.items(within: interval, without: ThreadID(thread)) { $0 == ResourceID(queue) }
                .map(\.interval.start)
        }
        #expect(starts(7, 0, 30) == [0, 10, 5].map(Self.at))
        #expect(starts(7, 0, 30, without: 1) == [Self.at(5)])
        let tasks = Self.work.items(within: Interval(start: Self.at(0), end: Self.at(60)), without: ThreadID(9)) {
            $0 == nil
        }
        #expect(tasks.map(\.interval.start) == [Self.at(40)])
        #expect(starts(7, 16, 17) == [Self.at(10)] && starts(8, 16, 17) == [Self.at(15)] && starts(8, 0, 15).isEmpty)
    }
}
