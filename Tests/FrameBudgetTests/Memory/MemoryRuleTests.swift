import FrameBudget
import FrameTrace
import Scenario
import Testing

@testable import Simulation

@Suite("Memory")
struct MemoryRuleTests {
    private typealias Run = MemoryRun

    private func device(_ megabytes: Int64, _ order: KillOrder = .largestFirst, system: Int64 = 0) -> DeviceMemory {
        DeviceMemory(size: Run.bytes(megabytes), system: Run.bytes(system), killOrder: order)
    }

    @Test("V-12, M-4: of 1,000 pages, 50 are critical and 100 are low")
    func thresholds() {
        let device = DeviceMemory(size: ByteCount(bytes: 1000))
        #expect([device.critical, device.low, device.urgent, device.recovered] == [50, 100, 75, 120])
    }

    @Test(
        "M-1, M-2: the footprint counts dirty bytes, purgeable bytes only while they are accessed, and clean bytes never"
    )
    func footprint() throws {
        let app = Run.app(
            "a",
            launch: [
                Run.allocate("icons", 60), Run.allocate("ring", 30, .purgeable),
                Step(.map("sheet", Run.size(300))),
                Step(.access(MemoryAccess(block: "sheet", size: Run.size(3.6)))),
                Step(.access(MemoryAccess(block: "ring", steps: [Run.compute(2)]))),
                Step(.free("icons", Run.size(20))),
            ]
        )
        let memory = try #require(try Run.summary(Run.workload([app], memory: nil)).apps.first)
        #expect(memory.peakFootprint == Run.bytes(90))
        #expect(memory.atEnd == MemoryUse(dirty: 40_000_000, purgeable: 30_000_000, clean: 3_600_000))
        #expect(memory.faulted == ByteCount(bytes: 3_600_000))
        #expect(memory.peakResident == ByteCount(bytes: 93_600_000))
    }

    @Test("C-5: an access to a mapped file reads only the parts that are not in memory")
    func faults() throws {
        func access(_ size: Double, from: Double?) -> Step {
            Step(.access(MemoryAccess(block: "sheet", size: Run.size(size), from: from.map { Run.size($0) })))
        }
        let app = Run.app(
            "a",
            launch: [
                Step(.map("sheet", Run.size(10))), access(2, from: nil), access(2, from: 1), access(1, from: 5),
                access(3, from: 0.5), access(20, from: 9),
            ]
        )
        let disk = DiskProfile(throughput: ByteCount(bytes: 100_000_000), latency: .zero)
        let trace = try Run.trace(Run.workload([app], memory: nil, disk: disk))
        let faults = trace.notes.compactMap { note -> Int64? in
            if case .memory(.faulted(_, _, let count)) = note.note { count.bytes } else { nil }
        }
        #expect(faults == [2_000_000, 1_000_000, 1_000_000, 500_000, 1_000_000])
        let reads = trace.events.values.joined().compactMap { event -> TimeSpan? in
            if case .wait(let wait) = event, wait.kind == .read { wait.end - wait.start } else { nil }
        }
        #expect(reads.sorted() == [5.0, 10, 10, 10, 20].map { TimeSpan.milliseconds($0) })
    }

    @Test(
        "M-7, M-11: clean bytes are dropped first, those used longest ago, then purgeable blocks, then apps are terminated"
    )
    func order() throws {
        let app = Run.app(
            "a",
            launch: [
                Step(.map("sheet", Run.size(100))), Step(.access(MemoryAccess(block: "sheet"))),
                Run.allocate("far", 100, .purgeable), Run.allocate("near", 100, .purgeable),
                Step(.access(MemoryAccess(block: "far", steps: [Run.compute(1)]))),
                Run.allocate("one", 650), Run.allocate("two", 100), Run.allocate("three", 100),
                Run.allocate("four", 100), Run.allocate("five", 10),
            ]
        )
        let trace = try Run.trace(Run.workload([app], memory: device(1000)))
        let events = trace.notes.compactMap { note -> String? in
            switch note.note {
            case .memory(.reclaimed(_, let id, let count)): "drop \(count) of \(trace.resources[id] ?? "")"
            case .memory(.purged(_, let id, let count)): "discard \(count) of \(trace.resources[id] ?? "")"
            case .memory(.warned(_, let level, _)): "warn: \(level.rawValue)"
            case .memory(.killed(let kill)): "terminate: \(kill.reason.rawValue)"
            default: nil
            }
        }
        #expect(
            events == [
                "drop 50 MB of mapped file a/sheet", "drop 50 MB of mapped file a/sheet",
                "discard 100 MB of memory a/near", "discard 100 MB of memory a/far", "warn: critical",
                "terminate: critical",
            ]
        )
    }

    @Test("V-12, M-6, M-10: of the apps on screen the largest is terminated, and the kill names the app that grew")
    func squeeze() throws {
        let apps = [("primary", 350.0), ("secondary", 250), ("picture", 150)].map { name, size in
            Run.app(name, launch: [Run.allocate("bytes", size)])
        }
        let memory = try Run.summary(Run.workload(apps, memory: device(1000, system: 300), cores: 4))
        let kill = try #require(memory.kills.first)
        #expect(memory.kills.count == 1)
        #expect(kill.app == "primary" && kill.reason == .critical)
        #expect(kill.at == .milliseconds(1000))
        #expect(kill.footprint == Run.bytes(350) && kill.available == Run.bytes(-50))
        #expect(kill.grower == "secondary" && kill.grown == Run.bytes(250))
        #expect(memory.warnings.isEmpty)
    }

    @Test("M-5, M-6: apps off screen are terminated first: the largest, or the one that left the screen first")
    func background() throws {
        let apps = [("small", 100.0), ("large", 200), ("third", 0.1), ("asking", 650)].map { name, size in
            Run.app(name, launch: [Run.allocate("bytes", size)])
        }
        let opens = apps.enumerated().map { TimelineEntry(at: .milliseconds(500) * Int64($0), .open(app: $1.name)) }
        let closes = [("small", 1100), ("large", 1200)].map { name, at in
            TimelineEntry(at: .milliseconds(Double(at)), .close(app: name))
        }
        let timeline = (opens + closes).sorted { $0.at < $1.at }
        for (order, victims) in [(KillOrder.largestFirst, ["large"]), (.oldestFirst, ["small"])] {
            let workload = Run.workload(apps, memory: device(1000, order), cores: 4, timeline: timeline)
            let memory = try Run.summary(workload)
            #expect(memory.kills.map(\.app) == victims)
            #expect(memory.kills.allSatisfy { $0.reason == .critical })
            #expect(memory.warnings.isEmpty)
        }
    }

    @Test("M-8: an app over its own limit is terminated at once, however much memory is left")
    func limit() throws {
        var app = Run.app("a", frame: [Run.allocate("bytes", 10)])
        app.memoryLimit = Run.bytes(95)
        let memory = try Run.summary(Run.workload([app], memory: nil))
        #expect(memory.kills.map(\.reason) == [.limit])
        #expect(memory.kills.first?.footprint == Run.bytes(90))
        #expect(memory.apps.first?.peakFootprint == Run.bytes(90))
        #expect(memory.apps.first?.atEnd == MemoryUse())
    }

    @Test("M-9: the largest apps are warned first, 250 ms apart, each once; small apps are never warned")
    func warnings() throws {
        let apps = [("a", 200.0), ("b", 300), ("c", 5), ("d", 405)].map { name, size in
            Run.app(name, launch: [Run.allocate("bytes", size)], warned: [Run.compute(1)])
        }
        let memory = try Run.summary(Run.workload(apps, memory: device(1000), cores: 4))
        let first = try #require(memory.warnings.first?.at)
        #expect(memory.warnings.map(\.app) == ["d", "b", "a"])
        #expect(memory.warnings.map { $0.at - first } == [.zero, .milliseconds(250), .milliseconds(500)])
        #expect(memory.warnings.allSatisfy { $0.level == .warning })
        #expect(memory.warnings.allSatisfy { $0.handling == .milliseconds(1) && $0.freed == ByteCount(bytes: 0) })
        #expect(memory.kills.isEmpty)
    }

    @Test("M-3, M-9: if memory is critically short, all warnings come at once")
    func urgent() throws {
        let apps = [("a", 200.0), ("b", 300), ("d", 430)].map { name, size in
            Run.app(name, launch: [Run.allocate("bytes", size)], warned: [Run.compute(1)])
        }
        let memory = try Run.summary(Run.workload(apps, memory: device(1000), cores: 4))
        #expect(memory.warnings.map(\.app) == ["d", "b", "a"])
        #expect(Set(memory.warnings.map(\.at)).count == 1)
        #expect(memory.warnings.allSatisfy { $0.level == .critical })
    }

    @Test("M-9: a warning handler that gets the CPU frees memory in time")
    func handled() throws {
        let app = Run.app(
            "a",
            launch: [Run.allocate("cache", 800)],
            frame: [Run.allocate("list", 1)],
            warned: [Step(.free("cache", nil))]
        )
        let memory = try Run.summary(Run.workload([app], memory: device(1000), seconds: 5))
        #expect(memory.kills.isEmpty)
        let warning = try #require(memory.warnings.first)
        #expect(try #require(warning.untilHandled) <= .milliseconds(1))
        #expect(warning.freed == Run.bytes(800))
        #expect(warning.short == Run.bytes(21))
    }

    /// A large app with a cache that it could drop, and one that grows before the first gets the CPU.
    private func hogged(cores: Int) throws -> MemorySummary {
        let large = Run.app("large", launch: [Run.allocate("cache", 600)], warned: [Step(.free("cache", nil))])
        let hog = Run.app(
            "hog",
            launch: [
                Run.allocate("bytes", 290), Step(.sleep(.fixed(1e6))), Run.allocate("bytes", 40), Run.compute(3),
                Run.allocate("bytes", 30),
            ]
        )
        let timeline = [
            TimelineEntry(at: .zero, .open(app: "large")), TimelineEntry(at: .milliseconds(1500), .open(app: "hog")),
        ]
        return try Run.summary(Run.workload([large, hog], memory: device(1000), cores: cores, timeline: timeline))
    }

    @Test("M-9, M-10: a warned app that does not get the CPU is terminated before its handler begins")
    func hog() throws {
        let memory = try hogged(cores: 1)
        let warning = try #require(memory.warnings.first { $0.app == "large" })
        let kill = try #require(memory.kills.first)
        #expect(warning.untilHandled == nil)
        #expect(kill.app == "large" && kill.grower == "hog")
        // The hog has written 40 MB and computed for 3 ms meanwhile.
        #expect(kill.at - warning.at == .milliseconds(5.5))
        let rescued = try hogged(cores: 2)
        #expect(rescued.kills.isEmpty)
        #expect(rescued.warnings.first { $0.app == "large" }?.freed == Run.bytes(600))
    }

    @Test("C-3: a discarded block is rebuilt once, by the next access")
    func rebuild() throws {
        let access = Step(
            .access(MemoryAccess(block: "ring", rebuild: [Run.compute(30)], steps: [Run.compute(1)]))
        )
        let app = Run.app("a", launch: [Run.allocate("ring", 10, .purgeable)], frame: [access])
        // Between two frames it allocates more than is free beside the ring, and frees that again.
        let other = Run.app(
            "b",
            launch: [Run.allocate("bytes", 75), Run.allocate("more", 16), Step(.free("more", nil))]
        )
        let timeline = [
            TimelineEntry(at: .zero, .open(app: "a")), TimelineEntry(at: .milliseconds(1005), .open(app: "b")),
        ]
        let workload = Run.workload([app, other], memory: device(100), seconds: 3, cores: 2, timeline: timeline)
        let memory = try Run.summary(workload)
        let ring = try #require(memory.apps.first)
        #expect(ring.purged == Run.bytes(10))
        #expect(ring.rebuilds == 1)
        #expect(ring.rebuilt == Run.bytes(10))
        #expect(ring.lateRebuildFrames == 1)
        // The bytes are written again, 16 per nanosecond, and then the rebuild steps run.
        #expect(ring.rebuildTime == .milliseconds(30.625))
        #expect(memory.kills.isEmpty)
    }
}
