import FrameTrace
import Scenario
import Simulation
import Testing

@Suite("Device: locks and sleeps")
struct DeviceWaitTests {
    private let lock = ResourceID(0)
    private let first = ThreadID(0)
    private let second = ThreadID(1)
    private let third = ThreadID(2)

    private func device() -> Device {
        let apps = ["a", "b", "c"].map { App(name: $0, frame: [Step(.compute(.fixed(1)))]) }
        let workload = Workload(name: "test", duration: .seconds(1), apps: apps, timeline: [])
        return Device(
            workload: workload,
            resources: [CompiledResource(.mutex, name: "db")],
            grid: VsyncGrid(origin: .zero, rate: .hz60)
        )
    }

    private func at(_ milliseconds: Double) -> Instant { Instant.zero + .milliseconds(milliseconds) }

    @Test("a free lock is acquired at once; a wait for a held lock names the owner")
    func ownerIsNamed() {
        var device = device()
        var effects = DeviceEffects()
        device.handle(.act(first, .acquire(lock)), at: at(0), into: &effects)
        #expect(effects.answer == .proceed(nil))
        device.handle(.act(second, .acquire(lock)), at: at(1), into: &effects)
        #expect(effects.answer == .park(Park(.lock, on: lock, owner: first)))
        device.handle(.act(first, .release(lock)), at: at(5), into: &effects)
        #expect(effects.wakes == [second])
        device.handle(.resume(second), at: at(6), into: &effects)
        #expect(effects.answer == .proceed(WakeUp(at: at(5), by: first)))
    }

    @Test("a running thread may overtake a woken waiter, which keeps its place")
    func overtaking() {
        var device = device()
        var effects = DeviceEffects()
        device.handle(.act(first, .acquire(lock)), at: at(0), into: &effects)
        device.handle(.act(second, .acquire(lock)), at: at(1), into: &effects)
        device.handle(.act(first, .release(lock)), at: at(2), into: &effects)
        device.handle(.act(third, .acquire(lock)), at: at(3), into: &effects)
        #expect(effects.answer == .proceed(nil))
        device.handle(.resume(second), at: at(4), into: &effects)
        #expect(effects.answer == .park(Park(.lock, on: lock, owner: third, wakeUp: WakeUp(at: at(2), by: first))))
        device.handle(.act(third, .release(lock)), at: at(5), into: &effects)
        #expect(effects.wakes == [second])
    }

    @Test("a thread that does not hold a lock cannot release it")
    func foreignRelease() {
        var device = device()
        var effects = DeviceEffects()
        device.handle(.act(first, .acquire(lock)), at: at(0), into: &effects)
        device.handle(.act(second, .release(lock)), at: at(1), into: &effects)
        device.handle(.act(third, .acquire(lock)), at: at(2), into: &effects)
        #expect(effects.answer == .park(Park(.lock, on: lock, owner: first)))
    }

    @Test("a sleep ends at its instant, not before")
    func sleep() {
        var device = device()
        var effects = DeviceEffects()
        device.handle(.act(first, .sleep(.milliseconds(5))), at: at(2), into: &effects)
        #expect(effects.answer == .park(Park(.sleep)))
        #expect(effects.nextTimer == at(0))
        device.handle(.timePassed, at: at(6), into: &effects)
        #expect(effects.wakes.isEmpty)
        #expect(effects.nextTimer == at(7))
        device.handle(.timePassed, at: at(7.1), into: &effects)
        #expect(effects.wakes == [first])
        device.handle(.resume(first), at: at(7.2), into: &effects)
        #expect(effects.answer == .proceed(WakeUp(at: at(7.1))))
    }

    @Test("mutual exclusion over a long random run: at most one owner, and no thread waits forever")
    func exclusion() {
        var device = device()
        var effects = DeviceEffects()
        var random = SmallRandom(seed: 11)
        var holder: ThreadID?
        var waiting: Set<ThreadID> = []
        var served: [ThreadID: Int] = [:]
        for step in 0..<20_000 {
            let now = Instant(nanoseconds: Int64(step))
            if let owner = holder, Bool.random(using: &random) {
                device.handle(.act(owner, .release(lock)), at: now, into: &effects)
                holder = nil
                waiting.subtract(effects.wakes)
            } else if let thread = [first, second, third].filter({ $0 != holder && !waiting.contains($0) })
                .randomElement(using: &random)
            {
                device.handle(.act(thread, .acquire(lock)), at: now, into: &effects)
                if case .proceed? = effects.answer {
                    #expect(holder == nil)
                    holder = thread
                    served[thread, default: 0] += 1
                } else {
                    #expect(
                        effects.answer.map { if case .park(let park) = $0 { park.owner == holder } else { false } }
                            == true
                    )
                    waiting.insert(thread)
                }
            }
        }
        #expect([first, second, third].allSatisfy { served[$0, default: 0] > 1000 })
    }
}
