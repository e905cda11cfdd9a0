import Testing

extension Commands {
    /// An app's work besides frames is compared in virtual time, which has no noise.
    @Suite("ab, work besides frames")
    struct PairedWorkloadTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private func workload(_ name: String, _ app: String) throws -> String {
            try scratch.file(
                name,
                """
                version: 1
                duration: 10s
                device: { cores: 1, refresh: 60Hz }
                apps:
                  a:
                    queues: { q: { qos: userInteractive } }
                \(app.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))

                """
            )
        }

        private func compare(_ first: String, _ second: String, _ duration: String = "20s") throws -> CommandResult {
            try Command.fbprof("ab", first, second, "--engine", "virtual", "--duration", duration)
        }

        @Test(
            "Work that drops frames is a regression wherever it runs; the same work on both sides is not",
            arguments: [
                "timers: { t: { every: 100ms, on: q, do: [{ compute: WORK }] } }",
                "timers: { t: { every: 100ms, do: [{ compute: WORK }] } }",
                "events: { e: { every: 100ms, do: [{ compute: WORK }] } }",
                "work: { w: [{ compute: WORK }] }\nevents: { e: { every: 100ms, do: [{ async: w, on: q }] } }",
                "work: { w: [{ sleep: 60ms }, { compute: WORK }, { async: w, on: q }] }\nevents: { e: { every: 50ms, until: 50ms, do: [{ async: w, on: q }] } }",
                "operations: { o: { do: [{ compute: WORK }] } }\nevents: { e: { every: 100ms, do: [{ start: o }] } }",
                "events: { e: { every: 1s, lasts: 800ms, do: [{ compute: 10us }], moved: [{ compute: WORK }] } }",
                "work: { w: [{ fetch: 1kB }, { async: v, on: main }], v: [{ compute: WORK }] }\ntimers: { t: { every: 100ms, on: q, do: [{ call: w }] } }",
            ]
        )
        func regression(app: String) throws {
            let frame = "\nframe: [{ compute: 8ms }]"
            let light = try workload("light.yaml", app.replacing("WORK", with: "10us") + frame)
            let heavy = try workload("heavy.yaml", app.replacing("WORK", with: "30ms") + frame)
            // A dozen pairs: if all of them differ, p is 2⁻¹², below the limit for each figure.
            let found = try compare(light, heavy, "14s")
            #expect(found.status == 2, "\(found)")
            #expect(found.output.hasPrefix("Regression: a: "), "\(found)")
            let same = try compare(heavy, heavy, "14s")
            #expect(same.status != 2 && !same.output.contains("regression"), "\(same)")
        }

        @Test("A handler that takes six times as long drops more intervals")
        func longer() throws {
            let path = try scratch.file(
                "handler.yaml",
                """
                version: 1
                duration: 21s
                device: { cores: 2 }
                apps:
                  feed:
                    frame: [{ compute: 5ms, name: draw }]
                    events: { tap: { every: 700ms, from: 130ms, do: [{ compute: 30ms, name: decode }] } }

                """
            )
            let change = ["--set-candidate", "apps.feed.events.tap.do[0].compute=200ms"]
            let found = try Command.run([Product.fbprof.path, "ab", path, "--engine", "virtual"] + change)
            #expect(found.status == 2, "\(found)")
            #expect(found.output.contains(try Regex("share of dropped intervals +regression")), "\(found)")
            let same = try Command.fbprof("ab", path, path, "--engine", "virtual")
            #expect(same.status == 0, "\(same)")
            let alone = try Command.fbprof("ab", path, "--engine", "virtual")
            #expect(alone.status == 64 && alone.error.contains("--set-candidate"), "\(alone)")
        }

        @Test("More CPU time of another app in the workload counts as the candidate's change")
        func otherApp() throws {
            func text(_ work: String) -> String {
                """
                version: 1
                duration: 10s
                device: { cores: 1 }
                apps:
                  a: { frame: [{ compute: 6ms }] }
                  b: { frame: [{ compute: \(work) }] }
                """
            }
            let found = try compare(scratch.file("a.yaml", text("1ms")), scratch.file("b.yaml", text("12ms")))
            #expect(found.status == 2, "\(found)")
            #expect(found.output.contains("a: share of missed frames"), "\(found)")
        }

        @Test("An app that draws on demand misses no frame where none was wanted")
        func onDemand() throws {
            let path = try workload(
                "w.yaml",
                "redraw: on demand\nframe: [{ compute: 4ms }]\n"
                    + "events: { key: { every: 150ms, do: [{ compute: 1ms }, { redraw: on }] } }"
            )
            let result = try compare(path, path)
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains(try Regex("share of missed frames +[a-z]+ +0.00 % +0.00 %")), "\(result)")
        }

        @Test("An app that asked for no frame is not compared; if there is no other app, that is status 5")
        func idle() throws {
            func text(_ more: String) -> String {
                """
                version: 1
                duration: 10s
                apps:
                  idle: { redraw: on demand, frame: [{ compute: 1ms }] }
                \(more)
                """
            }
            let beside = try scratch.file("beside.yaml", text("  a: { frame: [{ compute: 4ms }] }"))
            let both = try compare(beside, beside)
            #expect(both.status == 0, "\(both)")
            #expect(both.output.contains("idle asked for no frame in its turns"), "\(both)")
            #expect(!both.output.contains("100.00 %"), "\(both)")
            let alone = try compare(scratch.file("alone.yaml", text("")), scratch["alone.yaml"])
            #expect(alone.status == 5, "\(alone)")
            #expect(alone.output.contains("no app asked for a frame in its turns"), "\(alone)")
        }

        @Test("What an app does only as it opens is not measured in turns: a difference there is status 5")
        func opening() throws {
            let frame = "\nframe: [{ compute: 4ms }]"
            for app in [
                "launch: [{ compute: WORK }]", "work: { w: [{ compute: WORK }] }\nlaunch: [{ call: w }]",
                "onOpen: [o]\noperations: { o: { after: p, do: [{ compute: 1ms }] }, p: { do: [{ compute: WORK }] } }",
            ] {
                let short = try workload("short.yaml", app.replacing("WORK", with: "1ms") + frame)
                let long = try workload("long.yaml", app.replacing("WORK", with: "400ms") + frame)
                let found = try compare(short, long)
                #expect(found.status == 5, "\(found)")
                #expect(found.output.contains("does as it opens"), "\(found)")
                #expect(try compare(short, short).status == 0)
            }
        }

        @Test("An unknown option is named, also where its value looks like a third workload")
        func unknownOption() throws {
            let result = try Command.fbprof("ab", "a.yaml", "b.yaml", "--max-dropped", "3")
            #expect(result.status == 64)
            #expect(result.error.contains("Unknown option '--max-dropped'"), "\(result)")
            let three = try Command.fbprof("ab", "a.yaml", "b.yaml", "c.yaml")
            #expect(three.status == 64 && three.error.contains("not 3"), "\(three)")
        }

        @Test(
            "An unknown subcommand is named, with a similar one if there is any",
            arguments: [
                (["chek", "x"], "'fbprof' has no subcommand 'chek'. Did you mean 'fbprof check'?"),
                (["ruN"], "Did you mean 'fbprof run'?"),
                (["baseline", "sav", "x", "y"], "Did you mean 'fbprof baseline save'?"),
                (["zzzzzz"], "'fbprof' has no subcommand 'zzzzzz'."),
            ]
        )
        func subcommand(arguments: [String], message: String) throws {
            let result = try Command.run([Product.fbprof.path] + arguments)
            #expect(result.status == 64)
            #expect(result.error.contains(message), "\(result)")
        }
    }
}
