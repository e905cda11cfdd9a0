import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Reports on the threads behind a wait: who used the hardware, which items were ahead, and what they waited for.
@Suite("Threads behind a wait")
struct WaitedForTests {
    private static func run(_ yaml: String) throws -> RunResult { try PlantedRun.result(yaml) }

    private static func advice(_ result: RunResult) throws -> String {
        try #require(RemedyWords(result: result).lines(most: 3).first).text
    }

    private static func held(_ result: RunResult) throws -> HeldBy {
        try #require(result.apps.first?.total.verdicts.first?.examples?.first?.heldBy)
    }

    @Test("an app that used the GPU is not reported as the holder of the lock whose owner waited for the GPU")
    func gpuBehindLock() throws {
        let result = try Self.run(
            """
            duration: 6s
            device: { cores: 2 }
            apps:
              a:
                frame: [{ compute: 3ms, name: lay }]
                work: { up: [{ compute: 100us, name: prep }, { lock: tex, do: [{ gpu: 3ms, name: upload }] }] }
                events:
                  tap:
                    every: 500ms
                    do:
                      - { async: up, on: global.userInitiated }
                      - { compute: 1ms, name: pre }
                      - { lock: tex, do: [{ compute: 100us, name: use }] }
              b:
                frame: [{ compute: 1ms, name: anim }]
                timers: { t: { every: 500ms, from: 498ms, do: [{ gpu: 25ms, name: blur }] } }
            """
        )
        let held = try Self.held(result)
        #expect(held.culprit == Culprit(.app, "b") && held.holderCulprit == Culprit(.ownThreads), "\(held)")
        #expect(held.hardware == HeldBy.gpu && held.thread == "b main", "\(held)")
        let text = try Self.advice(result)
        #expect(text.contains("held it and waited for the GPU itself; b used that meanwhile, in 'b › t"), "\(text)")
        #expect(text.contains("Split its requests, or delay them while a is on screen."), "\(text)")
        #expect(!text.contains("b held it"), "\(text)")
    }

    @Test("an app that used the disk is not reported as the one to end the wait for a semaphore")
    func diskBehindSemaphore() throws {
        let result = try Self.run(
            """
            duration: 8s
            device: { cores: 2, disk: { kind: hdd, throughput: 100MB, latency: 4ms } }
            apps:
              a:
                semaphores: { s: 0 }
                frame: [{ compute: 3ms, name: draw }]
                work: { get: [{ read: 20kB, name: row }, { signal: s }] }
                events: { tap: { every: 910ms, do: [{ async: get, on: global.userInitiated }, { wait: s }] } }
              b:
                frame: [{ compute: 1ms }]
                queues: { q: { qos: userInitiated } }
                work: { scan: [{ repeat: 30, do: [{ read: 2MB, name: scan }] }] }
                timers: { t: { every: 910ms, from: 885ms, do: [{ async: scan, on: q }] } }
            """
        )
        let held = try Self.held(result)
        #expect(held.culprit == Culprit(.app, "b") && held.hardware == HeldBy.disk, "\(held)")
        let text = try Self.advice(result)
        #expect(text.contains("was to end that wait and waited for the disk itself; b used that"), "\(text)")
        #expect(!text.contains("b was to end"), "\(text)")
    }

    @Test("of several items ahead in a queue the longest is named with its part of the time")
    func itemsAhead() throws {
        let result = try Self.run(
            """
            duration: 6s
            device: { cores: 3 }
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }]
                queues: { ser: {} }
                work:
                  one: [{ compute: 20ms, name: one }]
                  two: [{ compute: 21ms, name: two }]
                  three: [{ compute: 20ms, name: three }]
                events:
                  go:
                    every: 900ms
                    do: [{ async: one, on: ser }, { async: two, on: ser }, { async: three, on: ser }, { sync: ser }]
            """
        )
        let held = try Self.held(result)
        #expect(held.time == .milliseconds(61) && held.pathTime == .milliseconds(21), "\(held)")
        let text = try Self.advice(result)
        let words = "ran work queued ahead in it, 'a › two › two' (longest: 21.0 of 61.0 ms)."
        #expect(text.contains(words), "\(text)")
    }

    @Test("a worker that never used the CPU is still reported with what it waited for")
    func neverOnCPU() throws {
        let result = try Self.run(
            """
            duration: 8s
            device: { cores: 2, network: { throughput: 1MB, latency: 1ms } }
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }]
                semaphores: { s: 0 }
                work: { get: [{ fetch: 30kB, name: row }, { signal: s }] }
                events: { tap: { every: 900ms, do: [{ async: get, on: global.userInitiated }, { wait: s }] } }
            """
        )
        let held = try Self.held(result)
        #expect(held.waitedFor == WaitKind.network.rawValue, "\(held)")
        let text = try Self.advice(result)
        #expect(text.contains("and waited for the network itself"), "\(text)")
        #expect(text.contains("Begin that work earlier, or go asynchronous."), "\(text)")
    }
}
