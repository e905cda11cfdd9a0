import Testing

@testable import FrameBudget
@testable import FrameTrace

/// Which items a wait without an owner is attributed to, from its end backwards: the item that left a group last or
/// signalled, the one that had its queue or worker before it, the one that submitted it.
@Suite("The path back from the end of a wait without an owner")
struct WaitPathTests {
    private static let group = ResourceID(7)
    private static let serial = ResourceID(8)
    private static let concurrent = ResourceID(9)
    private static let elsewhere = ResourceID(10)

    /// A part of a wait: its start and end in ms from V(0), its worker, and the queue in which its item was ahead.
    private struct Link: Equatable {
        var start: Double
        var end: Double
        var worker: Int
        var aheadIn: ResourceID?

        init(_ start: Double, _ end: Double, _ worker: Int, aheadIn: ResourceID? = nil) {
            self.start = start
            self.end = end
            self.worker = worker
            self.aheadIn = aheadIn
        }
    }

    /// Items of the app photos on four workers, and a wait of its main thread.
    private struct Scene {
        var script = ThreadScript(workers: 4)
        private var ends: [Int: Double] = [:]

        /// Adds an item of the first or the second app. A worker that has just ended another item takes it without a
        /// wake-up.
        mutating func item(
            _ worker: Int,
            _ queue: ResourceID,
            enqueued: Double,
            _ begin: Double,
            _ end: Double,
            app: Int = 0,
            step: Double? = nil
        ) {
            let thread = ThreadScript.worker(worker)
            let path = PathID(index: app + 3)
            let woken = ends[worker] == begin ? nil : ThreadScript.at(begin)
            let kind = ActivityKind.item(queue: queue, enqueuedAt: ThreadScript.at(enqueued))
            let usage = Usage(at: ThreadScript.at(begin), cpu: nil, delay: nil)
            script.add(
                .begin(ActivityBegin(kind, path: path, qos: .utility, usage: usage, wokenAt: woken)),
                thread
            )
            if let step {
                let (start, end) = (ThreadScript.at(begin), ThreadScript.at(step))
                script.add(.step(StepSpan(path: path, start: start, end: end, cpu: .zero)), thread)
            }
            script.add(.end(ActivityEnd(usage: Usage(at: ThreadScript.at(end), cpu: nil, delay: nil))), thread)
            ends[worker] = end
        }

        /// The parts of the main thread's wait from 0 ms to an instant, which a worker ended.
        mutating func found(
            until end: Double,
            by worker: Int,
            _ kind: WaitKind = .group
        ) throws -> (links: [Link], parts: [Link]) {
            script.frame(ThreadScript.photos, 0, end + 1) {
                $0.wait(ThreadScript.photos, kind, WaitPathTests.group, 0, end, owner: ThreadScript.worker(worker))
            }
            var trace = try script.trace()
            let kinds: [ResourceID: QueueDescription.Kind] = [
                WaitPathTests.serial: .serial, WaitPathTests.concurrent: .concurrent,
                WaitPathTests.elsewhere: .concurrent,
            ]
            for (queue, kind) in kinds { trace.queues[queue] = QueueDescription(id: queue, kind: kind) }
            let timelines = ThreadTimelines(trace)
            let wait = try #require(timelines[ThreadScript.photos]?.waits.first)
            let paths = try #require(WaitPaths(trace, timelines))
            func link(_ interval: Interval, _ thread: ThreadID?, _ queue: ResourceID?) -> Link {
                let origin = ThreadScript.at(0)
                let number = (0..<4).first { ThreadScript.worker($0) == thread } ?? -1
                let (start, end) = (interval.start - origin, interval.end - origin)
                return Link(start.inMilliseconds, end.inMilliseconds, number, aheadIn: queue)
            }
            let links = paths.links(of: wait, by: ThreadScript.photos)
            let parts = links.parts(within: wait.blockedInterval)
            return (
                links.map { link($0.interval, $0.item.thread, $0.aheadIn) },
                parts.map { link($0.interval, $0.owner, $0.aheadIn) }
            )
        }
    }

    // MARK: What had its queue or worker

    @Test("Three items of a serial queue have 10 ms each, whichever worker does them", arguments: [0, 1])
    func serialQueue(second: Int) throws {
        var scene = Scene()
        scene.item(0, Self.serial, enqueued: 0, 0, 10)
        scene.item(second, Self.serial, enqueued: 0, 10, 20)
        scene.item(0, Self.serial, enqueued: 0, 20, 30)
        let found = try scene.found(until: 30, by: 0)
        let expected = [
            Link(0, 10, 0, aheadIn: Self.serial), Link(10, 20, second, aheadIn: Self.serial), Link(20, 30, 0),
        ]
        #expect(found.links == expected && found.parts == expected, "\(found)")
    }

    @Test(
        "A wait for a semaphore or a condition has the items ahead of the one that signalled in the middle of its work",
        arguments: [WaitKind.semaphore, .condition]
    )
    func signalled(kind: WaitKind) throws {
        var scene = Scene()
        scene.item(0, Self.serial, enqueued: 0, 0, 10)
        scene.item(1, Self.serial, enqueued: 0, 10, 32)
        scene.item(0, Self.serial, enqueued: 0, 32, 60)
        let found = try scene.found(until: 35, by: 0, kind)
        let expected = [
            Link(0, 10, 0, aheadIn: Self.serial), Link(10, 32, 1, aheadIn: Self.serial), Link(32, 35, 0),
        ]
        #expect(found.links == expected && found.parts == expected, "\(found)")
    }

    @Test("Of items that run side by side, the one that ended last has the whole wait")
    func sideBySide() throws {
        var scene = Scene()
        scene.item(0, Self.concurrent, enqueued: 0, 0, 10)
        scene.item(1, Self.concurrent, enqueued: 0, 0, 20)
        scene.item(2, Self.concurrent, enqueued: 0, 0, 1)
        let found = try scene.found(until: 20, by: 1)
        #expect(found.links == [Link(0, 20, 1)], "\(found)")
    }

    @Test("With two workers, the item that had the last item's worker comes before it in the path")
    func fewWorkers() throws {
        var scene = Scene()
        scene.item(0, Self.concurrent, enqueued: 0, 0, 20)
        scene.item(1, Self.concurrent, enqueued: 0, 0, 20)
        scene.item(1, Self.concurrent, enqueued: 0, 20, 25)
        let expected = [Link(0, 20, 1, aheadIn: Self.concurrent), Link(20, 25, 1)]
        let found = try scene.found(until: 25, by: 1)
        #expect(found.links == expected, "\(found)")
    }

    @Test(
        "An item of another queue or app that had the worker before is not an item ahead in the path",
        arguments: [0, 1]
    )
    func busyWithOthers(app: Int) throws {
        var scene = Scene()
        scene.item(0, Self.concurrent, enqueued: 0, 0, 20)
        scene.item(1, app == 0 ? Self.elsewhere : Self.concurrent, enqueued: 0, 0, 20, app: app)
        scene.item(1, Self.concurrent, enqueued: 0, 20, 25)
        let found = try scene.found(until: 25, by: 1)
        #expect(found.links == [Link(20, 25, 1)], "\(found)")
        #expect(found.parts == [Link(0, 20, 1), Link(20, 25, 1)], "\(found)")
    }

    @Test("An item that began late on an idle worker has no known item before it")
    func lateWorker() throws {
        var scene = Scene()
        scene.item(0, Self.concurrent, enqueued: 0, 0, 5)
        scene.item(1, Self.concurrent, enqueued: 0, 15, 20)
        let found = try scene.found(until: 20, by: 1)
        #expect(found.links == [Link(15, 20, 1)], "\(found)")
    }

    @Test("An item that begins when one on another worker ends, as behind a barrier, has that one before it")
    func barrier() throws {
        var scene = Scene()
        scene.item(0, Self.concurrent, enqueued: 0, 0, 12)
        scene.item(1, Self.concurrent, enqueued: 0, 12, 18)
        let expected = [Link(0, 12, 0, aheadIn: Self.concurrent), Link(12, 18, 1)]
        let found = try scene.found(until: 18, by: 1)
        #expect(found.links == expected, "\(found)")
    }

    // MARK: Who handed it over

    @Test("An item that another one submitted has before it that one up to then, and what that one waited for")
    func handedOver() throws {
        var scene = Scene()
        scene.item(0, Self.serial, enqueued: 0, 0, 8)
        scene.item(0, Self.serial, enqueued: 0, 8, 23, step: 20)
        scene.item(1, Self.concurrent, enqueued: 20, 20, 25)
        let expected = [Link(0, 8, 0, aheadIn: Self.serial), Link(8, 20, 0), Link(20, 25, 1)]
        let found = try scene.found(until: 25, by: 1)
        #expect(found.links == expected, "\(found)")
    }

    @Test("An item that begins when another one is put into its queue counts as that one's submitter")
    func handedOverAtOnce() throws {
        var scene = Scene()
        scene.item(0, Self.serial, enqueued: 0, 0, 8)
        scene.item(0, Self.serial, enqueued: 0, 8, 10)
        scene.item(1, Self.concurrent, enqueued: 8, 8, 25)
        let expected = [Link(0, 8, 0, aheadIn: Self.serial), Link(8, 25, 1)]
        let found = try scene.found(until: 25, by: 1)
        #expect(found.links == expected, "\(found)")
    }

    @Test(
        "An item has no known submitter where two items ended a step when it was submitted, or none did",
        arguments: [2, 0]
    )
    func unknownSubmitter(steps: Int) throws {
        var scene = Scene()
        scene.item(0, Self.concurrent, enqueued: 0, 0, 22, step: steps == 2 ? 20 : 19)
        scene.item(2, Self.concurrent, enqueued: 0, 0, 23, step: steps == 2 ? 20 : 21)
        scene.item(1, Self.concurrent, enqueued: 20, 20, 25)
        let found = try scene.found(until: 25, by: 1)
        #expect(found.links == [Link(20, 25, 1)], "\(found)")
    }

    // MARK: Who left last

    @Test(
        "An item that left the group and went on has the wait up to then; items that had ended before have none of it"
    )
    func leftByHand() throws {
        var scene = Scene()
        scene.item(0, Self.concurrent, enqueued: 0, 0, 10)
        scene.item(1, Self.serial, enqueued: 0, 0, 40, step: 30)
        let found = try scene.found(until: 30, by: 1)
        #expect(found.links == [Link(0, 30, 1)], "\(found)")
    }

    @Test("A trace in which each wait has an owner has no paths")
    func onlyOwners() throws {
        var script = ThreadScript()
        script.item(0, .utility, 0, 10, woken: 0)
        script.frame(ThreadScript.photos, 0, 11) {
            $0.wait(ThreadScript.photos, .lock, ThreadScript.db, 0, 10, owner: ThreadScript.worker(0))
        }
        let trace = try script.trace()
        let hasPaths = WaitPaths(trace, ThreadTimelines(trace)) != nil
        #expect(!hasPaths)
    }
}
