import FrameBudget
import FrameTrace
import Simulation
import Testing

@Suite("Priority inversions: overrides, and what the evidence shows")
struct InversionEvidenceTests {
    private typealias Script = ThreadScript

    @Test("the override of a raised owner has its class, its start and end, and its delay")
    func overrides() throws {
        var script = Script()
        script.item(0, .utility, 0, 30, woken: 0)
        script.note(.owner(Script.icons, Script.worker(0)), 2)
        script.note(.override(Script.worker(0), .userInitiated), 5)
        script.note(.override(Script.worker(0), .userInteractive), 6)
        script.note(.override(Script.worker(0), nil), 18)
        script.frame(Script.photos, 1, 21) { $0.wait(Script.photos, .queue, Script.icons, 2, 20) }
        script.ran(Script.worker(0), 2, 20)
        let inversion = try #require(try script.finish().result.inversions?.worst.first)
        let expected = AppliedOverride(
            qos: .userInteractive,
            start: .milliseconds(5),
            end: .milliseconds(18),
            delay: .milliseconds(3)
        )
        #expect(inversion.override == expected)
        #expect(inversion.exposure == .milliseconds(18))
        #expect(inversion.cost == .zero)
        #expect(inversion.advice == .raised)
    }

    @Test(
        "why an owner was not raised: the rules, overrides that are off, the machine's refusal, or no known reason",
        arguments: [
            (PlatformRules(platform: .linux), nil, InversionAdvice.NotRaised.rulesWithoutOverrides),
            (PlatformRules(platform: .linux, overrides: false), false, .rulesWithoutOverrides),
            (PlatformRules(overrides: false), false, .overridesOff), (PlatformRules(), nil, .notApplied),
            (PlatformRules(), true, .notApplied), (PlatformRules(), false, .refusedByMachine(.overrides)),
            (nil, false, .refusedByMachine(.overrides)),
        ] as [(PlatformRules?, Bool?, InversionAdvice.NotRaised)]
    )
    func notRaised(_ rules: PlatformRules?, canRaise: Bool?, reason: InversionAdvice.NotRaised) throws {
        var script = Script(rules: rules)
        // A capability with another name does not count, whatever words are in that name.
        var capabilities = ["override of defaults, to raise hopes": false]
        if let canRaise { capabilities[Capability.Kind.overrides.rawValue] = canRaise }
        script.machine(capabilities)
        script.item(0, .utility, 0, 30, woken: 0)
        script.frame(Script.photos, 1, 21) {
            $0.wait(Script.photos, .lock, Script.db, 2, 20, owner: Script.worker(0))
        }
        let inversion = try #require(try script.finish().result.inversions?.worst.first)
        #expect(inversion.advice == .notRaised(reason))
    }

    @Test("a displacer costs nothing while it is raised to the waiter's class")
    func raisedDisplacer() throws {
        var script = Script()
        script.invertBySemaphore()
        script.note(.override(Script.worker(1), .userInteractive), 9)
        script.note(.override(Script.worker(1), nil), 14)
        let inversion = try #require(try script.finish().result.inversions?.worst.first)
        #expect(inversion.cost == .milliseconds(5))
    }

    @Test("without slices an inversion has an exposure, and its cost is absent and never zero")
    func noSlices() throws {
        var script = Script(engine: "live")
        script.item(0, .utility, 0, 20, woken: 0)
        script.frame(Script.photos, 1, 21) {
            $0.wait(Script.photos, .semaphore, Script.done, 2, 20, owner: Script.worker(0))
        }
        let result = try script.finish().result
        let summary = try #require(result.inversions)
        #expect(summary.evidence == .exposureOnly)
        #expect(summary.worst[0].exposure == .milliseconds(18))
        #expect(summary.worst[0].cost == nil)
        #expect(summary.worst[0].missedBudget == nil)
        #expect(summary.worst[0].ownerRan == nil)
        #expect(summary.apps[0].cost == nil)
        #expect(summary.apps[1].cost == .zero, "no exposure costs nothing, whatever could be seen")
        #expect(result.waits.first?.cost == nil)
    }

    @Test("a program's threads have no known classes, so the result has no inversions")
    func program() throws {
        var script = Script(engine: "program")
        script.frame(Script.photos, 1, 21) {
            $0.wait(Script.photos, .semaphore, Script.done, 2, 20, owner: Script.worker(0))
        }
        let result = try script.finish().result
        #expect(result.inversions == nil)
        #expect(result.waits.count == 1)
    }

    @Test("inversions and waits during warm-up are not counted")
    func warmUp() throws {
        var script = Script(warmUp: 50)
        script.invertBySemaphore()
        let result = try script.finish().result
        #expect(result.inversions?.count == 0)
        #expect(result.waits.isEmpty == true)
    }

    @Test("the costs of several waits in one frame count against its overrun once")
    func cappedByFrame() throws {
        var script = Script()
        script.item(0, .utility, 0, 30, woken: 0)
        script.item(1, .background, 0, 30, app: 1, woken: 0)
        script.frame(Script.photos, 1, 20) {
            $0.wait(Script.photos, .lock, Script.db, 2, 10, owner: Script.worker(0))
            $0.wait(Script.photos, .lock, Script.db, 11, 19, owner: Script.worker(0))
        }
        script.ran(Script.worker(0), 0, 1, ready: true)
        script.ran(Script.worker(1), 1, 30)
        script.ran(Script.worker(0), 30, 31)
        let summary = try #require(try script.finish().result.inversions)
        #expect(summary.worst.map(\.missedBudget) == [.milliseconds(4), .milliseconds(4)])
        #expect(summary.apps[0].cost == .milliseconds(16))
        #expect(summary.apps[0].missedBudget == .milliseconds(4))
    }
}
