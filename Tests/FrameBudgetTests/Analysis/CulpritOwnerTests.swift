import FrameTrace
import Testing

@testable import FrameBudget

/// The lookup of who had a CPU, in traces with random times on CPUs and random work, damaged ones among them: threads
/// are on one CPU at once, times have no length, and threads are not described.
@Suite("Who had a CPU at an instant")
struct CulpritOwnerTests {
    private typealias Occupation = ThreadTimelines.Occupation

    /// A part of a time on a CPU that has one owner.
    private struct Part: Equatable {
        var start: Instant
        var end: Instant
        var thread: ThreadID
        var owner: Int32
    }

    private static let own = ThreadID(40)
    private static let foreign = ThreadID(41)
    /// Not described: by number, one lies between described threads, and one is large.
    private static let unknown = [ThreadID(20), ThreadID(70_000)]

    private static func trace(_ random: inout SmallRandom) throws -> Trace {
        var script = ThreadScript(workers: 3)
        script.other(own, .own, "writer")
        script.other(foreign, .foreign, "make", process: 9)
        for worker in 0..<3 {
            var now = Int.random(in: 0...5, using: &random)
            while now < 100 {
                let end = now + Int.random(in: 0...8, using: &random)
                let app = Int.random(in: 0...1, using: &random)
                // Without a wake-up, the worker went on from the item before.
                let woken: Double? = Bool.random(using: &random) ? Double(now) : nil
                script.item(worker, .utility, Double(now), Double(end), app: app, woken: woken)
                now = end + Int.random(in: 0...4, using: &random)
            }
        }
        let workers = (0..<3).map { ThreadScript.worker($0) }
        for thread in [ThreadScript.photos, ThreadScript.maps, own, foreign] + unknown + workers + workers {
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                let start = Int.random(in: 0...99, using: &random)
                let end = start + Int.random(in: 0...12, using: &random)
                let cpu = UInt32.random(in: 0...1, using: &random)
                script.ran(thread, Double(start), Double(end), cpu: cpu, ready: Bool.random(using: &random))
            }
        }
        return try Trace(records: script.records)
    }

    /// Cuts times on a CPU where one before ends and where an activity begins or ends, and goes through all activities
    /// for each part.
    private static func parts(
        _ times: SpanArray<Occupation>,
        _ timelines: ThreadTimelines,
        _ table: CulpritTable
    ) -> [Part] {
        var parts: [Part] = []
        var free = Instant(nanoseconds: .min)
        for time in times {
            let start = max(time.start, free)
            guard start < time.end || start == time.start else { continue }
            free = max(free, time.end)
            let number = Int(time.number)
            var activities: [Activity] = []
            var owner = table.unknown
            if number < table.owners.count {
                switch table.owners[number] {
                case .culprit(let culprit): owner = culprit
                case .app(let app): owner = ~app
                case .byActivity: activities = Array(timelines.all[number].activities)
                }
            }
            let changes = activities.flatMap { [$0.interval.start, $0.interval.end] }
            let bounds = [start] + Set(changes.filter { $0 > start && $0 < time.end }).sorted() + [time.end]
            for (from, to) in zip(bounds, bounds.dropFirst()) {
                var part = Part(start: from, end: to, thread: timelines.thread(of: time), owner: owner)
                let activity = activities.first { $0.interval.contains(from) && $0.interval.start < to }
                if let app = activity?.app, let app = table.number(of: app) { part.owner = ~app }
                parts.append(part)
            }
        }
        return parts
    }

    @Test("looked up one after the other or in any order, the owners are those that a search of all work finds")
    func owners() throws {
        var random = SmallRandom(seed: 8)
        var (cut, short, changed) = (0, 0, 0)
        for _ in 0..<300 {
            let trace = try Self.trace(&random)
            let timelines = ThreadTimelines(trace)
            let table = CulpritFinder(trace, timelines).table
            #expect(table.cpus.count == timelines.cpus.count)
            for (times, kept) in zip(timelines.cpus, table.cpus) {
                let expected = Self.parts(times, timelines, table)
                var found: [Part] = []
                var activity = 0
                for time in kept {
                    let thread = timelines.thread(of: time)
                    var now = time.start
                    repeat {
                        let (owner, until) = table.owner(of: time, at: now, near: &activity)
                        found.append(Part(start: now, end: until, thread: thread, owner: owner))
                        // Any other place to search from gives the same.
                        var guess = Int.random(in: 0...40, using: &random)
                        let middle = Instant(nanoseconds: (now.nanoseconds + until.nanoseconds) / 2)
                        let again = table.owner(of: time, at: middle, near: &guess)
                        #expect(again.owner == owner && again.until == until)
                        now = until
                    } while now < time.end
                }
                #expect(found == expected)
                if kept != times { cut += 1 }
                short += kept.count { $0.start == $0.end }
                changed += found.count - kept.count
            }
        }
        // All kinds occurred.
        #expect(cut > 100 && short > 20 && changed > 300, "\(cut) \(short) \(changed)")
    }

    @Test("times on a CPU are in order of start, end and thread, also those of threads that are not described")
    func order() throws {
        var random = SmallRandom(seed: 9)
        for _ in 0..<100 {
            let trace = try Self.trace(&random)
            let timelines = ThreadTimelines(trace)
            for (cpu, times) in zip(timelines.cpuNumbers, timelines.cpus) {
                var expected: [(start: Instant, end: Instant, thread: ThreadID)] = []
                for (thread, slices) in trace.slices {
                    for slice in slices where slice.cpu == cpu { expected.append((slice.start, slice.end, thread)) }
                }
                expected.sort { ($0.start, $0.end, $0.thread) < ($1.start, $1.end, $1.thread) }
                #expect(times.map(\.start) == expected.map(\.start))
                #expect(times.map(\.end) == expected.map(\.end))
                #expect(times.map { timelines.thread(of: $0) } == expected.map(\.thread))
            }
        }
    }

    @Test("a time on a CPU is cut where one before ends, and dropped within one; a time of no length after it is kept")
    func overlap() {
        func times(_ times: [(Int64, Int64)]) -> SpanArray<Occupation> {
            SpanArray(
                times.enumerated().map { number, time in
                    Occupation(
                        start: Instant(nanoseconds: time.0),
                        end: Instant(nanoseconds: time.1),
                        number: UInt32(number % 3)
                    )
                }
            )
        }
        let apart = times([(0, 10), (10, 10), (10, 10), (10, 12), (15, 15), (20, 30)])
        #expect(CulpritTable.withoutOverlap(apart) == apart)
        #expect(CulpritTable.withoutOverlap([]).isEmpty)
        let damaged = times([(0, 10), (2, 5), (5, 5), (8, 12), (12, 12), (12, 15), (14, 15), (15, 16)])
        let kept = CulpritTable.withoutOverlap(damaged)
        #expect(kept.map(\.start.nanoseconds) == [0, 10, 12, 12, 15])
        #expect(kept.map(\.end.nanoseconds) == [10, 12, 12, 15, 16])
        #expect(kept.map(\.number) == [0, 0, 1, 2, 1])
    }
}
