import FrameTrace
import Scenario
import Testing
import Thoroughness

@testable import Simulation

@Suite("Memory of random runs")
struct RandomMemoryTests {
    private typealias Run = MemoryRun
    private static let blocks = ["a", "b", "c"]

    private struct Maker {
        var random: SmallRandom

        mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

        mutating func steps(_ most: Int, depth: Int = 0) -> [Step] {
            (0..<pick(1...most)).map { _ in step(depth) }
        }

        private mutating func step(_ depth: Int) -> Step {
            let (name, size) = (RandomMemoryTests.blocks[pick(0...2)], Run.size(Double(pick(1...8))))
            switch pick(0...9) {
            case 0...1: return Step(.allocate("d" + name, size, .dirty))
            case 2: return Step(.allocate("p" + name, size, .purgeable))
            case 3: return Step(.free((pick(0...1) == 0 ? "d" : "p") + name, pick(0...2) == 0 ? nil : size))
            case 4: return Step(.leak(Run.size(0.2)))
            case 5: return Step(.map("m" + name, Run.size(30)))
            case 6:
                return Step(.access(MemoryAccess(block: "m" + name, size: size, from: Run.size(Double(pick(0...25))))))
            case 7 where depth < 2:
                let rebuild = pick(0...1) == 0 ? [] : steps(2, depth: depth + 1)
                return Step(
                    .access(MemoryAccess(block: "p" + name, rebuild: rebuild, steps: steps(2, depth: depth + 1)))
                )
            default: return Run.compute(Double(pick(1...40)) / 10)
            }
        }
    }

    /// Three apps that come and go on a device of 100 MB, with all blocks allocated or mapped by some step.
    private func workload(_ seed: UInt64) -> Workload {
        var maker = Maker(random: SmallRandom(seed: seed))
        let all = Self.blocks.flatMap { name in
            [
                Step(.allocate("d" + name, Run.size(1), .dirty)), Step(.allocate("p" + name, Run.size(1), .purgeable)),
                Step(.map("m" + name, Run.size(30))),
            ]
        }
        let apps = (0..<3).map { number in
            var app = Run.app(
                "app\(number)",
                launch: all + maker.steps(6),
                frame: maker.steps(5),
                warned: maker.steps(4)
            )
            app.memoryLimit = maker.pick(0...3) == 0 ? Run.bytes(60) : nil
            return app
        }
        var timeline = apps.enumerated().map { TimelineEntry(at: .milliseconds(40) * Int64($0), .open(app: $1.name)) }
        timeline.append(TimelineEntry(at: .milliseconds(Double(maker.pick(200...500))), .close(app: "app0")))
        timeline.append(TimelineEntry(at: .milliseconds(Double(maker.pick(600...900))), .open(app: "app0")))
        let order = maker.pick(0...1) == 0 ? KillOrder.largestFirst : .oldestFirst
        let memory = DeviceMemory(size: Run.bytes(100), system: Run.bytes(Int64(maker.pick(0...40))), killOrder: order)
        return Run.workload(
            apps,
            memory: memory,
            seconds: 1.5,
            cores: maker.pick(1...3),
            timeline: timeline,
            seed: seed
        )
    }

    @Test(
        "M-2, M-6, M-8: in random runs all memory fits the device, and each termination follows a rule",
        arguments: 0..<Thorough.count(10, usually: 2)
    )
    func conservation(_ part: Int) throws {
        var kills = 0
        for seed in 0..<30 {
            let workload = workload(UInt64(part * 30 + seed))
            let trace = try Run.trace(workload)
            let device = try #require(workload.device.memory)
            var uses = workload.apps.map { _ in MemoryUse() }
            func available() -> Int64 {
                device.size.bytes - device.system.bytes - uses.reduce(0) { $0 + $1.footprint.bytes }
            }
            for (index, (note, at)) in trace.notes.enumerated() {
                guard case .memory(let note) = note else { continue }
                if case .use(let app, let use) = note {
                    #expect(min(use.dirty, use.accessed, use.purgeable, use.clean) >= 0)
                    uses[app.index] = use
                }
                if case .killed(let kill) = note {
                    kills += 1
                    switch kill.reason {
                    case .files, .regions, .addresses: Issue.record("no app maps that much: seed \(part * 30 + seed)")
                    case .limit: #expect(workload.apps[kill.app.index].memoryLimit != nil)
                    case .idle: #expect(kill.available.bytes < device.low)
                    case .critical: #expect(kill.available.bytes < device.critical)
                    }
                }
                // Check only after the last note of an instant.
                guard index + 1 == trace.notes.count || trace.notes[index + 1].at > at else { continue }
                let resident = uses.reduce(device.system.bytes) { $0 + $1.resident.bytes }
                #expect(resident <= device.size.bytes, "seed \(part * 30 + seed) at \(at)")
                #expect(available() >= device.critical, "seed \(part * 30 + seed) at \(at)")
            }
        }
        #expect(kills > 0)
    }

    @Test("ranges in memory match a set of single bytes")
    func ranges() {
        var random = SmallRandom(seed: 3)
        for _ in 0..<200 {
            var ranges = ResidentRanges()
            var known: [Int64: UInt64] = [:]
            for access in 1...30 as ClosedRange<UInt64> {
                let start = Int64.random(in: 0..<40, using: &random)
                let range = start..<(start + Int64.random(in: 0..<20, using: &random))
                #expect(ranges.missing(of: range) == Int64(range.count { known[$0] == nil }))
                ranges.use(range, at: access)
                for byte in range { known[byte] = access }
                guard Bool.random(using: &random) else { continue }
                let wanted = Int64.random(in: 0..<15, using: &random)
                let dropped = ranges.drop(wanted, keeping: access).flatMap { Array($0) }
                let free = known.filter { $0.value != access }
                #expect(Int64(dropped.count) == min(wanted, Int64(free.count)))
                let oldest = free.values.sorted().prefix(dropped.count)
                #expect(dropped.compactMap { known[$0] }.sorted() == Array(oldest))
                for byte in dropped { known[byte] = nil }
                #expect(ranges.count == Int64(known.count))
                if Bool.random(using: &random) {
                    ranges.cut(at: 30)
                    known = known.filter { $0.key < 30 }
                    #expect(ranges.count == Int64(known.count))
                }
            }
        }
    }
}
