import Testing

@testable import FrameTrace
@testable import Scenario
@testable import Simulation

@Suite("Which class an item runs at")
struct ItemClassTests {
    private let resources: [CompiledResource] = [
        .serial("plain"), .serial("background", .background), .serial("utility", .utility),
        .serial("through utility", target: ResourceID(2)), .global(.default), .global(.utility), .mainQueue,
        .serial("through global", target: ResourceID(5)), .serial("other"), .serial("interactive", .userInteractive),
        .serial("through interactive", target: ResourceID(9)),
        .serial("utility through interactive", .utility, target: ResourceID(9)),
        .serial("through main", .utility, target: ResourceID(6)), .serial("twice through main", target: ResourceID(12)),
        .global(.userInteractive), .serial("through global.userInteractive", target: ResourceID(14)),
        .serial("background through global.utility", .background, target: ResourceID(5)),
        .serial("utility through plain", .utility, target: ResourceID(0)),
    ]

    /// The class at which an item that a main thread submits runs.
    private func qos(
        on queue: String?,
        _ explicit: QoS? = nil,
        _ flags: WorkFlags = [],
        after delay: TimeSpan? = nil,
        platform: Platform = .darwin
    ) -> QoS? {
        let bench = DeviceBench(rules: PlatformRules(platform: platform), resources)
        bench.async(0, on: queue, qos: explicit, flags: flags, after: delay)
        bench.pass(.milliseconds(2))
        return bench.begin().values.first?.qos
    }

    @Test("Q-6, Q-12, V-2: an item that a main thread submits to an unlabelled queue runs at userInitiated")
    func captured() { #expect(qos(on: "plain") == .userInitiated) }

    @Test("Q-6: a submitter's class below userInteractive is captured unchanged at submission")
    func capturedFromWorker() {
        let bench = DeviceBench(resources)
        bench.async(0, on: "background")
        let worker = bench.begin()
        #expect(worker.values.map(\.qos) == [.background])
        for thread in worker.keys { bench.async(1, on: "plain", by: thread) }
        let begun4 = bench.begin()
        #expect(begun4.values.map(\.qos) == [.background])
    }

    @Test("Q-7 a, V-2: a labelled queue's class applies, whatever the item's class is")
    func labelled() {
        #expect(qos(on: "background") == .background)
        #expect(qos(on: "background", .userInteractive) == .background)
        #expect(qos(on: "utility", .background) == .utility)
    }

    @Test("Q-7 b: on an unlabelled queue the item's class applies, or else default")
    func unlabelled() {
        #expect(qos(on: "plain", .utility) == .utility)
        #expect(qos(on: "plain", nil, .detached) == .default)
        #expect(qos(on: "global") == .userInitiated)
    }

    @Test("Q-7 c, V-2: enforceQoS raises over the label, and never lowers")
    func enforced() {
        #expect(qos(on: "background", nil, .enforceQoS) == .userInitiated)
        #expect(qos(on: "utility", .background, .enforceQoS) == .utility)
    }

    @Test("Q-7 d, W-8: a label inherited from the target queue is a minimum")
    func floor() {
        #expect(qos(on: "through utility", .background) == .utility)
        #expect(qos(on: "through utility") == .userInitiated)
        #expect(qos(on: "through global", .background) == .utility)
    }

    @Test("Q-7: a block on the main queue always runs at userInteractive")
    func mainQueue() { #expect(qos(on: "main", .background) == .userInteractive) }

    @Test("Q-9: detached and noQoS capture no class; an explicit class overrides both")
    func flags() {
        #expect(qos(on: "plain", nil, .noQoS) == .default)
        #expect(qos(on: "plain", .utility, [.noQoS, .detached]) == .utility)
        #expect(qos(on: "plain", nil, .assignCurrentContext) == .userInitiated)
        #expect(qos(on: "background", nil, .inheritQoS) == .background)
    }

    @Test("Q-10: a delayed item captures its submitter's class, unless it is detached")
    func delayed() {
        #expect(qos(on: "plain", after: .microseconds(500)) == .userInitiated)
        #expect(qos(on: "plain", nil, .detached, after: .microseconds(500)) == .default)
        #expect(qos(on: "plain", .utility, after: .microseconds(500)) == .utility)
        #expect(qos(on: "background", after: .microseconds(500)) == .background)
    }

    @Test("Q-8: sync runs on the calling thread, at the higher of the thread's class and the block's")
    func sync() {
        let bench = DeviceBench(resources)
        let isOn1 = bench.sync("background")
        #expect(isOn1)
        #expect(bench.effective(DeviceBench.main) == .userInteractive)
        bench.act(DeviceBench.main, .leaveQueue(bench["background"]))
        bench.async(0, on: "background")
        guard let worker = bench.begin().keys.first else {
            Issue.record("no worker")
            return
        }
        let isOn2 = bench.sync("plain", by: worker, qos: .utility)
        #expect(isOn2)
        #expect(bench.effective(worker) == .utility)
        // sync never lowers the class.
        let isOn3 = bench.sync("other", by: worker, qos: .background)
        #expect(isOn3)
        #expect(bench.effective(worker) == .utility)
        bench.act(worker, .leaveQueue(bench["other"]))
        bench.act(worker, .leaveQueue(bench["plain"]))
        #expect(bench.effective(worker) == .background)
    }

    @Test("Q-14, async inversion: onward propagation uses the original class, not the override")
    func originalClassGoesOn() {
        let bench = DeviceBench(resources)
        bench.async(0, on: "plain", qos: .background)
        let first = bench.begin()
        bench.async(1, on: "plain", qos: .userInteractive)
        for thread in first.keys {
            #expect(bench.effective(thread) == .userInteractive)
            bench.async(2, on: "other", by: thread)
        }
        let begun5 = bench.begin()
        #expect(begun5.values.map(\.qos) == [.background])
    }

    @Test("W-10, W-12, W-14: on Linux no class is captured or enforced; the queue's root decides")
    func linux() {
        #expect(qos(on: "plain", platform: .linux) == .default)
        #expect(qos(on: "plain", .background, platform: .linux) == .default)
        #expect(qos(on: "background", .userInteractive, .enforceQoS, platform: .linux) == .background)
        #expect(qos(on: "global.utility", platform: .linux) == .utility)
        #expect(qos(on: nil, .utility, platform: .linux) == .utility)
        #expect(qos(on: nil, platform: .linux) == .default)
    }

    @Test("W-12: on Linux a userInteractive queue, target or task runs at userInitiated; on Darwin at userInteractive")
    func foldedOnLinux() {
        for queue in ["interactive", "through interactive", "global.userInteractive", "through global.userInteractive"]
        {
            #expect(qos(on: queue, platform: .linux) == .userInitiated, "\(queue)")
            #expect(qos(on: queue) == .userInteractive, "\(queue)")
        }
        #expect(qos(on: nil, .userInteractive, platform: .linux) == .userInitiated)
        #expect(qos(on: nil, .userInteractive) == .userInteractive)
    }

    @Test("W-13: on Linux the last queue before a root decides; its own class comes before that of a global target")
    func lastQueueDecides() {
        #expect(qos(on: "utility through interactive", platform: .linux) == .userInitiated)
        #expect(qos(on: "utility through plain", platform: .linux) == .default)
        #expect(qos(on: "background through global.utility", platform: .linux) == .background)
        // On Darwin the target's class is a minimum.
        #expect(qos(on: "utility through interactive") == .userInteractive)
        #expect(qos(on: "utility through plain") == .utility)
        #expect(qos(on: "background through global.utility") == .utility)
    }

    @Test("W-12, W-13: on Linux an item's class and its thread's nice value are those of the queue that serves it")
    func rankOnLinux() {
        let cases: [(String, QoS, Int)] = [
            ("interactive", .userInitiated, -2), ("through interactive", .userInitiated, -2),
            ("utility through interactive", .userInitiated, -2), ("background through global.utility", .background, 10),
        ]
        for (queue, qos, nice) in cases {
            let bench = DeviceBench(rules: PlatformRules(platform: .linux), resources)
            bench.async(0, on: queue, qos: .background)
            let begun = bench.begin()
            #expect(begun.values.map(\.qos) == [qos], "\(queue)")
            for worker in begun.keys {
                #expect(bench.effective(worker) == qos, "\(queue)")
                #expect(bench.ranks[worker]?.nice == nice, "\(queue)")
            }
        }
    }

    @Test("Q-7: an item that goes through the main queue runs at userInteractive, on Linux too")
    func throughMain() {
        for platform in Platform.allCases {
            for queue in ["main", "through main", "twice through main"] {
                #expect(qos(on: queue, .background, platform: platform) == .userInteractive, "\(queue)")
            }
        }
    }

    @Test("W-10, W-13: on Linux a block of sync has the class of its thread, whatever it asks for")
    func syncOnLinux() {
        let bench = DeviceBench(rules: PlatformRules(platform: .linux), resources)
        bench.async(0, on: "background")
        guard let worker = bench.begin().keys.first else {
            Issue.record("no worker")
            return
        }
        let isOn = bench.sync("plain", by: worker, qos: .userInteractive)
        #expect(isOn)
        #expect(bench.effective(worker) == .background && bench.ranks[worker]?.nice == 10)
    }
}
