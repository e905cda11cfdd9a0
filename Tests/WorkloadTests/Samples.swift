import Foundation
import FrameTrace
import Scenario
import WorkloadYAML

/// Where the repository lies.
enum Repository {
    /// Its root.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// All example workloads.
    static func examples() throws -> [URL] {
        let folder = root.appending(path: "Examples")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return files.filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }
    }
}

/// Workloads for tests.
enum Samples {
    /// A workload of one app `a` with some fields, which begin at line 5, column 5.
    static func app(_ fields: String) -> String {
        "version: 1\nduration: 10s\napps:\n  a:\n    \(fields)\n"
    }

    /// A workload of one app with one step.
    static func step(_ step: String) -> String { app("frame: [\(step)]") }

    /// The lines of the error of a text; `none` where there is no error.
    static func errors(_ text: String, overrides: [String] = []) -> String {
        do throws(WorkloadError) {
            _ = try WorkloadFile.parse(text: text, named: "t.yaml", overrides: overrides)
            return "none"
        } catch {
            return error.description
        }
    }

    /// Fields of an app: some queues.
    static let queues =
        "queues: { icons: {}, side: { kind: concurrent }, ui: { target: main }, sub: { target: icons } }"

    /// The errors of an app, without the file's name.
    ///
    /// Its steps stand in line 5 from column 13, its other fields from line 6 on, from column 5.
    static func errors(steps: String, _ fields: String) -> String {
        errors(app("frame: [\(steps)]\n    \(fields)")).replacing("t.yaml:", with: "")
    }

    /// The workload of a text.
    static func workload(_ text: String, overrides: [String] = []) throws -> Workload {
        try WorkloadFile.parse(text: text, named: "t.yaml", overrides: overrides)
    }

    /// A workload that uses many fields and steps of the language.
    static let everything = """
        version: 1
        name: everything
        duration: 20s
        warmUp: 500ms
        seed: 18446744073709551615
        pacing: continuous
        budget: 12ms
        platform: linux
        pool: per-app
        overrides: off
        overrideEnds: at-drain-end
        focalBoost: on
        device: { cores: 2, refresh: 59.94Hz, memory: 1GiB, disk: { kind: hdd, throughput: 150MB, latency: 8ms } }
        apps:
          one:
            pacing: vsync
            budget: 8ms
            frame:
              - { compute: 4ms, name: draw }
              - { sleep: { uniform: [0ms, 2ms] } }
              - { lock: db, do: [{ compute: { normal: { mean: 4ms, deviation: 1ms } } }] }
              - { read: { lognormal: { median: 20kB, p99: 1MB } } }
              - { write: { recorded: [1B, 4KiB, 2MiB] } }
              - { touch: 60KB }
              - { repeat: 3, name: loop, do: [{ call: deep }] }
              - { repeat: { uniform: [1, 4] }, do: [{ compute: 250us }] }
              - { chance: 20%, do: [{ compute: 1µs }] }
              - { chance: 0.5, do: [{ compute: 900ns }] }
              - { every: 2, do: [{ call: deep, name: again }] }
            work:
              deep: [{ call: deeper }]
              deeper: [{ compute: 1.2ms }]
            events:
              tap: { every: 800ms, do: [{ compute: 1ms }] }
          two words:
            frame: [{ compute: 1ms }]
            queues:
              icons: { kind: serial, qos: userInitiated, target: ui }
              ui: { target: main }
              side: { kind: concurrent, target: global.utility }
              plain: {}
            semaphores: { ready: 3 }
            conditions: { loaded: settings }
            events:
              swipe:
                every: 1s
                from: 2s
                until: 9s
                do:
                  - { gpu: 4ms, name: render }
                  - { async: load, on: icons, qos: utility, flags: [barrier, noQoS], group: pages, as: page, after: 5ms }
                  - { async: load, on: global }
                  - { sync: side, qos: default, flags: [barrier], do: [{ compute: 1ms }] }
                  - { sync: plain }
                  - { task: load, qos: background, as: job }
                  - { perform: 8, do: [{ compute: 1ms }] }
                  - { readLock: files, do: [{ compute: 1ms }] }
                  - { writeLock: files, do: [{ compute: 1ms }] }
                  - { enter: pages }
                  - { leave: pages }
                  - { notify: pages, work: load, on: main, qos: userInteractive, flags: [detached] }
                  - { wait: ready, timeout: { uniform: [1ms, 5ms] } }
                  - { lock: settings, do: [{ wait: loaded }] }
                  - { signal: ready }
                  - { broadcast: loaded }
                  - { cancel: job }
                  - { placeholder: page, do: [{ compute: 1ms }] }
            work:
              load: [{ compute: 1ms }]
        timeline:
          - { at: 10s, open: two words, as: split view }
          - { at: 0s, open: one }
          - { at: 15s, close: one }
        """
}
