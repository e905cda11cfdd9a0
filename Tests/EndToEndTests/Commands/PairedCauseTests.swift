import Testing

extension Commands {
    /// What `fbprof ab` names for differences that were put into a workload, in virtual time.
    @Suite("ab, causes of regressions")
    struct PairedCauseTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        /// Compares a workload with a copy in which one text is replaced.
        private func compare(
            _ apps: String,
            cores: Int = 1,
            duration: String = "20s",
            _ old: String,
            _ new: String,
            _ more: [String] = []
        ) throws -> CommandResult {
            let text = "version: 1\nduration: 10s\ndevice: { cores: \(cores) }\napps:\n\(apps)\n"
            let changed = text.replacing(old, with: new)
            #expect(changed != text)
            let (first, second) = (try scratch.file("a.yaml", text), try scratch.file("b.yaml", changed))
            let command = ["ab", first, second, "--engine", "virtual", "--duration", duration]
            return try Command.run([Product.fbprof.path] + command + more, atMost: 120)
        }

        /// The output on one line, since a terminal wraps it anywhere.
        private func line(_ result: CommandResult) -> String {
            result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }

        private static let maps = """
              maps:
                frame: [{ compute: 4ms, name: layout }, { compute: 5ms, name: paint }]
              notes: { frame: [{ compute: 2ms, name: type }] }
            """

        @Test("Quarantined figures are not counted as judged, and are listed with the reason")
        func quarantined() throws {
            let metrics = ["on-cpu-p50", "on-cpu-p95", "main-p95"]
            let more = metrics.flatMap { ["--quarantine", "maps/\($0):2999-12-31:known"] }
            let result = try compare(Self.maps, "compute: 5ms", "compute: 7ms", more)
            let line = line(result)
            #expect(result.status == 0, "\(result)")
            // Six figures of two apps, less three.
            #expect(line.hasPrefix("Pass: none of 9 figures is worse than tolerated; 3 quarantined. "), "\(line)")
            #expect(line.contains("in on-CPU p50 of notes would have been detected"), "\(line)")
            #expect(
                line.contains(
                    "Quarantined: maps: on-CPU p50, on-CPU p95, main-thread p95: until 2999-12-31: known."
                ),
                "\(line)"
            )
        }

        @Test("A longer tail is the step's, never contention from outside, which virtual time does not have")
        func tail() throws {
            // Nine of ten frames take 4 + 4 ms, one 4 + 14 ms: the slowest take 18 ms, where they took 9 ms.
            let recorded = "compute: { recorded: [4ms,4ms,4ms,4ms,4ms,4ms,4ms,4ms,4ms,14ms] }"
            let result = try compare(Self.maps, "compute: 5ms", recorded)
            let line = line(result)
            #expect(result.status == 2, "\(result)")
            #expect(line.hasPrefix("Regression: maps: share of missed frames"), "\(line)")
            #expect(line.contains("its own work takes 9.00 ms more per frame, most in step 'paint'"), "\(line)")
            #expect(line.contains("Not judged: maps: on-CPU p95"), "\(line)")
            // Of the frames of both sides, one in twenty is long.
            #expect(line.contains("with the frames of both sides, it lies between short and long ones."), "\(line)")
            let json = try compare(Self.maps, "compute: 5ms", recorded, ["--json"]).output
            #expect(!json.contains("from outside"), "\(json)")
            #expect(json.contains("most in step 'paint'"), "\(json)")
        }

        @Test("A step of the render thread is named")
        func rendering() throws {
            let game = """
                  game:
                    render: { do: [{ compute: 6ms, name: raster }], buffers: 2 }
                    frame: [{ compute: 5ms, name: sim }]
                """
            let line = line(try compare(game, cores: 2, "compute: 6ms", "compute: 20ms"))
            #expect(line.hasPrefix("Regression: game: "), "\(line)")
            #expect(line.contains("own work of its render thread takes 14.00 ms more per frame"), "\(line)")
            #expect(line.contains("step \"render thread › raster\" +14.00 ms"), "\(line)")
        }

        @Test(
            "Callbacks, timers and handlers are named",
            arguments: [
                (
                    "callbacks: { layoutSubviews: [{ compute: 2ms }] }\n    frame: [{ layout: needed }, { compute: 3ms }]",
                    "15ms", "layoutSubviews"
                ),
                (
                    "timers: { tick: { every: 100ms, do: [{ compute: 2ms }] } }\n    frame: [{ compute: 6ms }]",
                    "16ms", "tick"
                ),
                (
                    "events: { tap: { every: 250ms, do: [{ compute: 2ms }] } }\n    frame: [{ compute: 6ms }]",
                    "40ms", "tap"
                ),
            ]
        )
        func beside(app: String, longer: String, name: String) throws {
            let result = try compare("  a:\n    \(app)", "compute: 2ms", "compute: \(longer)")
            let line = line(result)
            let head = line.split(separator: "app: metric").first ?? ""
            #expect(result.status == 2, "\(result)")
            #expect(head.contains(name), "\(line)")
        }

        @Test("A hang is named with its step, and handler work does not seem to shrink")
        func hang() throws {
            let app = "  a:\n    events: { open: { every: 2s, do: [{ compute: 100ms, name: load }] } }\n"
            let frame = "    frame: [{ compute: 5ms }]"
            // A hang every two seconds: fewer pairs show no more than "probably worse".
            let line = line(try compare(app + frame, duration: "1min", "compute: 100ms", "compute: 400ms"))
            #expect(line.hasPrefix("Regression: a: share of dropped intervals"), "\(line)")
            // A frame of 5 ms may be under way.
            #expect(
                line.contains("hangs of its main thread in B (the longest took 405.00 ms, most of it in step"),
                "\(line)"
            )
            #expect(line.contains("'open › load'), none in A"), "\(line)")
            #expect(!line.contains("other main-thread work −"), "\(line)")
        }

        @Test("The app that used the GPU is named")
        func gpu() throws {
            let apps = """
                  game: { frame: [{ compute: 2ms }, { gpu: 6ms }] }
                  video: { frame: [{ compute: 1ms }, { gpu: 3ms }] }
                """
            let line = line(try compare(apps, cores: 2, "gpu: 3ms", "gpu: 12ms"))
            #expect(line.hasPrefix("Regression: game: share of missed frames"), "\(line)")
            // The first regression is that of the game.
            #expect((line.split(separator: "; ").first ?? "").contains("video"), "\(line)")
        }
    }
}
