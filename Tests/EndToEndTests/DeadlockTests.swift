import Foundation
import Testing

extension SideBySide.Second {
    /// Apps that wait for one another forever, in runs of the built command.
    @Suite("Deadlocks of apps")
    struct DeadlockRunTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private static let workload = """
            version: 1
            name: deadlock
            duration: 3s
            apps:
              editor:
                queues: { saver: { kind: serial } }
                work:
                  save: [{ lock: document, do: [{ compute: 5ms }, { lock: index, do: [{ compute: 1ms }] }] }]
                events:
                  tap:
                    every: 1200ms
                    do:
                      - { async: save, on: saver }
                      - { lock: index, do: [{ sleep: 30ms }, { lock: document, do: [{ compute: 1ms }] }] }
                frame: [{ compute: 2ms }]
              clock:
                frame: [{ compute: 1ms }]

            """

        @Test(
            "the cycle of a deadlock is named, the other app goes on, and the run ends",
            arguments: ["live", "virtual"]
        )
        func cycle(engine: String) throws {
            let file = try scratch.file("deadlock.yaml", Self.workload)
            let output = scratch["run"]
            // A run that does not end is ended, as an error, after a minute.
            let run = try Command.fbprof("run", file, "--engine", engine, "--output", output)
            #expect(run.status == 0)
            let text = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(text.contains("editor main waits for lock document, and so for worker 1 (for editor)"))
            #expect(text.contains("worker 1 (for editor) waits for lock index, and so for editor main"))
            let result = try String(contentsOfFile: output + "/result.json", encoding: .utf8)
            let object = try JSONSerialization.jsonObject(with: Data(result.utf8)) as? [String: Any]
            let apps = object?["apps"] as? [[String: Any]]
            let shown = apps?.compactMap { ($0["conservation"] as? [String: Any])?["shown"] as? Int } ?? []
            // 3 s of frames for the app that goes on, 1.2 s for the other, on any machine.
            #expect(shown.count == 2)
            if shown.count == 2 { #expect(shown[1] > shown[0] + 30) }
        }
    }
}
