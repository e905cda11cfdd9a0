import FrameBudget
import FrameTrace
import Testing

/// A gallery decodes the icons of the next page while the finger still moves, beside an app that indexes.
@Suite("Swipes")
struct SwipeTests {
    /// How long the main thread waits for the first column at most, in slow and in fast swipes.
    private func waits(overrides: Bool) throws -> (slow: TimeSpan, fast: TimeSpan) {
        let run = try MainThreadRun(
            """
            version: 1
            duration: 17s
            device: { cores: 1 }
            overrides: \(overrides ? "on" : "off")
            apps:
              gallery:
                queues: { decoding: { kind: serial, qos: userInitiated } }
                work:
                  icon: [{ read: 60kB }, { compute: 6ms, name: decode }, { touch: 60kB }, { compute: 3ms, name: shadow }]
                events:
                  slow: { every: 4s, do: [{ repeat: 20, do: [{ async: icon, on: decoding }] }] }
                  slow column: { every: 4s, from: 470ms, do: [{ sync: decoding }] }
                  fast: { every: 4s, from: 2s, do: [{ repeat: 20, do: [{ async: icon, on: decoding }] }] }
                  fast column: { every: 4s, from: 2060ms, do: [{ sync: decoding }] }
                frame: [{ compute: 3ms }]
              letters:
                queues: { indexing: { kind: serial } }
                work: { index: [{ compute: 20ms }, { async: index, on: indexing }] }
                events:
                  arrival: { at: [100ms], do: [{ async: index, on: indexing, qos: userInitiated }] }
                frame: [{ compute: 1ms }]
            """
        )
        let main = try #require(run.run.result.apps.first?.mainThread)
        func longest(_ name: String) throws -> TimeSpan {
            let handler = try #require(main.handlers.first { run.run.result.labels(of: $0.path).last == name })
            let handling = try #require(handler.input.handling)
            return handling.max
        }
        return (try longest("slow column"), try longest("fast column"))
    }

    @Test(
        "Q-17, Q-18: the first column takes 9.1 ms with an override and 19.8 without in slow swipes, 164 and 353 in fast ones"
    )
    func waits() throws {
        let (with, without) = (try waits(overrides: true), try waits(overrides: false))
        #expect(with == (.nanoseconds(9_063_750), .nanoseconds(163_697_500)))
        #expect(without == (.nanoseconds(19_813_750), .nanoseconds(352_647_500)))
        // The refresh interval is between the two times of slow swipes.
        #expect(with.slow < .milliseconds(16.667) && without.slow > .milliseconds(16.667))
    }
}
