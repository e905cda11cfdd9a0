import Foundation
import FrameBudget
import FrameTrace
import Glibc
import Testing

extension SideBySide.Second {
    @Suite("The hook preloaded into a recorded program")
    struct PresentHookTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private func frames(_ name: String) throws -> AnalyzedRun {
            Analysis.analyze(try RunFiles.trace(scratch[name]))
        }

        @Test(
            "Each frame is seen once, however the program gets its present function, and its output is as without the hook"
        )
        func ways() throws {
            guard try PresentingProgram.build(in: scratch) else { return }
            for (way, program, function) in PresentingProgram.ways {
                let command = [scratch[program], way, "60"]
                let alone = try Command.run(command, in: scratch.path)
                #expect(alone.status == 0 && alone.output.contains("buffers 60"), "\(alone)")
                let result = try Command.run(
                    [Product.fbprof.path, "record", "--warm-up", "0s", "--output", "run-\(way)", "--"] + command,
                    in: scratch.path
                )
                #expect(result.status == 0 && result.output.hasPrefix(alone.output), "\(way): \(result)")
                let run = try frames("run-\(way)")
                let app = try #require(run.result.apps.first)
                #expect(app.clock == .marks && app.loop?.presentedWith == function, "\(way): \(result)")
                // The first frame has no begin.
                #expect(run.frames[0].count == 59, "\(way): \(result)")
                let own = run.frames[0].count { $0.ledger.onCPU.map { $0 >= .milliseconds(20) } ?? false }
                #expect(own == 6 && app.total.missed >= 6, "\(way): each tenth draws for 25 ms: \(result)")
                let wait = try #require(app.loop?.displayWait, "it sleeps until the next sixtieth of a second")
                #expect(wait.count >= 40 && wait.p50 <= .milliseconds(17), "\(wait)")
            }
            let without = try Command.run(
                [
                    Product.fbprof.path, "record", "--no-preload", "--output", "without", "--", scratch["linked"],
                    "linked", "90",
                ],
                in: scratch.path
            )
            #expect(without.status == 0 && without.output.contains("turns of thread linked"), "\(without)")
        }

        @Test("A program that can't load the hook runs as usual, and a message says why")
        func notLoaded() throws {
            guard try PresentingProgram.build(in: scratch) else { return }
            let source = Repository.root.appending(path: "Tests/Programs/event_loop.c").path()
            let built = try Command.run(
                ["/usr/bin/env", "cc", "-O2", "-static", "-o", scratch["static"], source, "-lpthread"]
            )
            let record = [Product.fbprof.path, "record", "--replace", "--output", "run", "--"]
            if built.status == 0 {
                let result = try Command.run(record + [scratch["static"], "1"], in: scratch.path)
                #expect(result.status == 0 && result.error.contains("it is linked statically"), "\(result)")
                #expect(result.output.contains("turns of thread static"), "root needs no hook for turns: \(result)")
            } else {
                skipped("there is no static C library")
            }
            let loader = "/lib64/ld-linux-x86-64.so.2"
            try FileManager.default.copyItem(
                atPath: URL(filePath: loader).resolvingSymlinksInPath().path(),
                toPath: scratch["ld.so"]
            )
            let own = "-Wl,--dynamic-linker=" + scratch["ld.so"]
            let other = try Command.run(
                ["/usr/bin/env", "cc", "-O2", own, "-o", scratch["other"], source, "-lpthread"]
            )
            #expect(other.status == 0, "\(other)")
            let result = try Command.run(record + [scratch["other"], "1"], in: scratch.path)
            #expect(result.status == 0 && result.error.contains("it has a loader of its own"), "\(result)")
            let linked = [scratch["linked"], "linked", "30"]
            let bare = try Command.run(record + ["/usr/bin/env", "-u", "LD_PRELOAD"] + linked, in: scratch.path)
            #expect(bare.status == 0 && bare.output.contains("buffers 30"), "\(bare)")
            // env itself has loaded the hook, so no message says that it is missing.
            #expect(!bare.error.contains("did not load the hook"), "\(bare)")
        }

        @Test("Frames of a program that runs as another user are found as well")
        func otherUser() throws {
            let setpriv = "/usr/bin/setpriv"
            guard try PresentingProgram.build(in: scratch) else { return }
            guard FileManager.default.isExecutableFile(atPath: setpriv) else {
                return skipped("setpriv is not installed")
            }
            try #require(unsafe chmod(scratch.path, 0o755) == 0)
            let command = [
                setpriv, "--reuid=65534", "--regid=65534", "--clear-groups", scratch["linked"], "linked", "60",
            ]
            guard try Command.run(command, in: scratch.path).status == 0 else {
                return skipped("setpriv does not work")
            }
            // Another user may not be allowed to read the package's folder.
            for product in [Product.fbprof, .hook] {
                try FileManager.default.copyItem(atPath: product.path, toPath: scratch[product.rawValue])
            }
            let result = try Command.run(
                [scratch["fbprof"], "record", "--warm-up", "0s", "--output", "run", "--"] + command,
                in: scratch.path
            )
            #expect(result.status == 0, "\(result)")
            let run = try frames("run")
            #expect(run.result.apps[0].loop?.presentedWith == "SDL_GL_SwapWindow", "\(result)")
            #expect(run.frames[0].count == 59)
        }
    }
}
