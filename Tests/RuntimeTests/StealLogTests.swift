import Testing

@testable import FrameRecorder
@testable import FrameTrace

@Suite("CPU time that a hypervisor took")
struct StealLogTests {
    private let text = """
        cpu  900 0 80 7000 30 0 5 12 0 0
        cpu0 500 0 40 3500 10 0 3 5 0 0
        cpu1 400 0 40 3500 20 0 2 7 0 0
        intr 4711 1 2 3
        """

    @Test("Stolen time is read for each CPU from the kernel's count of ticks")
    func counts() {
        #expect(
            CPUAccounting.stolen(from: [0, 1, 2], in: text, ticksPerSecond: 100)
                == [0: .milliseconds(50), 1: .milliseconds(70)]
        )
        #expect(CPUAccounting.stolen(from: [0], in: "nothing", ticksPerSecond: 100).isEmpty)
        #expect(CPUAccounting.stolen(from: [0], in: text, ticksPerSecond: 0).isEmpty)
    }

    @Test(
        "Growth of a CPU's stolen time is reported with both looks; an unchanged or a first count is not reported"
    )
    func grown() {
        let reported = Guarded<[StolenTime]>([])
        let log = StealLog([900, 901]) { time in reported.withLock { $0.append(time) } }
        let start = MonotonicClock.now()
        log.take([900: .milliseconds(20), 901: .milliseconds(5)], at: start)
        #expect(reported.withLock { $0 }.isEmpty, "it knows no earlier count")
        log.take([900: .milliseconds(50), 901: .milliseconds(5)], at: start + .milliseconds(80))
        let looks = Interval(start: start, end: start + .milliseconds(80))
        #expect(reported.withLock { $0 } == [StolenTime(cpu: 900, looks: looks, time: .milliseconds(30))])
    }
}
