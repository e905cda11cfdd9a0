import Foundation
import FrameBudget
import FrameTrace
import Testing

extension EndToEnd {
    @Suite("Recording a program from outside")
    struct RecordTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private func record(_ arguments: String..., of command: [String]) throws -> CommandResult {
            try Recording.run(arguments, of: command, in: scratch)
        }

        /// The number after a word in the program's last line.
        private func number(_ word: String, _ output: String) throws -> Int {
            let words = output.split(whereSeparator: \.isWhitespace).map(String.init)
            let place = try #require(words.firstIndex(of: word), "\(output)")
            return try #require(Int(words[place + 1]))
        }

        @Test(
            "Every turn of a loop is found, its parts sum to it, and planted causes are in their turns",
            arguments: ["-DOWN_CALLS", "-DSHARED_CALLS"]
        )
        func causes(_ calls: String) throws {
            guard let program = try CompiledProgram.path("event_loop.c", calls, as: "loop", in: scratch) else { return }
            let causes = ["own", "lock", "fsync", "stop", "sleep", "peer"]
            let result = try record("--budget", "8ms", "--warm-up", "0s", of: [program, "5"] + causes)
            #expect(result.status == 0, "\(result)")
            let run = Analysis.analyze(try RunFiles.trace(scratch["run"]))
            let frames = run.frames[0]
            let turns = try number("turns", result.output)
            #expect((turns - 2...turns + 2).contains(frames.count), "\(frames.count) of \(turns)")
            let rest =
                frames.map(\.ledger.residual.magnitude.inMilliseconds).reduce(0, +) / Double(max(1, frames.count))
            #expect(rest <= 0.05, "\(rest) ms of a turn unexplained")
            func count(_ isOne: (Ledger) -> Bool) -> Int { frames.count { $0.isMissed && isOne($0.ledger) } }
            func waits(_ name: String, _ least: Double) -> (Ledger) -> Bool {
                { $0.blocked.contains { $0.resource.hasPrefix(name) && $0.time >= .milliseconds(least) } }
            }
            func expect(_ cause: String, _ found: Int) throws {
                let planted = try number(cause, result.output)
                #expect(planted > 0 && found >= planted - 1 && found <= planted + 1, "\(cause): \(found) of \(planted)")
            }
            try expect(
                "own",
                count { $0.onCPU.map { $0 >= .milliseconds(20) } ?? false && $0.blocked.total < .milliseconds(1) }
            )
            try expect("lock", count(waits("futex", 8)))
            try expect("stop", count { $0[.stopped].map { $0 >= .milliseconds(15) } ?? false })
            try expect("sleep", count { $0.blocked.contains { $0.kind == .sleep && $0.time >= .milliseconds(15) } })
            try expect("peer", count(waits("read of a socket", 15)))
            #expect(count(waits("fsync", 0.1)) > 0)
            let locks = frames.flatMap(\.ledger.blocked).filter {
                $0.resource.hasPrefix("futex") && $0.time >= .milliseconds(8)
            }
            #expect(locks.allSatisfy { $0.owners?.isEmpty == false }, "who ended each wait for the lock is known")
            #expect(locks.contains { $0.resource == "futex (woken by database)" })
            let quality = run.result.quality
            #expect(quality.stealShare != nil && quality.otherShare != nil, "both are measured")
            #expect(run.result.apps[0].loop?.call == "poll")
        }

        @Test("A recording can be reported again with another budget; an unknown home or thread is refused")
        func anew() throws {
            guard let program = try Recording.eventLoop(in: scratch) else { return }
            #expect(try record("--budget", "500ms", of: [program, "2"]).status == 0)
            let strict = try Command.fbprof("report", "run", "--budget", "1ms", in: scratch.path)
            #expect(strict.status == 0 && strict.output.contains("longer than its budget of 1.0 ms"), "\(strict)")
            let own = try Data(contentsOf: URL(filePath: scratch["run/result.json"]))
            #expect(strict.output.contains("Nothing was written"), "the run is as before")
            let kept = try Command.fbprof("report", "run", "--budget", "1ms", "--output", "strict", in: scratch.path)
            #expect(kept.status == 0 && scratch.has("strict/report.html"), "\(kept)")
            #expect(try Data(contentsOf: URL(filePath: scratch["run/result.json"])) == own)
            let again = try Command.fbprof("report", "run", "--budget", "1ms", "--output", "strict", in: scratch.path)
            #expect(again.status == 74 && again.error.contains("exists already"), "\(again)")
            let other = try Command.fbprof("report", "run", "--home", "futex", in: scratch.path)
            #expect(other.status == 65 && other.error.contains("--home poll"), "\(other)")
            let unknownThread = try Command.fbprof("explain", "run", "--thread", "nosuch", in: scratch.path)
            #expect(
                unknownThread.status == 65 && unknownThread.error.contains("no thread of that name"),
                "\(unknownThread)"
            )
            let same = try Command.fbprof("compare", "run", "run", in: scratch.path)
            #expect(
                same.status == 0 && same.output.contains("turns/s") && !same.output.contains("Not alike"),
                "\(same)"
            )
            // A verdict on another loop than the requested one would be misleading.
            let refused = try record("--replace", "--thread", "nosuch", of: [program, "2"])
            #expect(refused.status == 65 && refused.error.contains("no thread of that name"), "\(refused)")
            #expect(
                refused.error.contains("its threads: ") && refused.error.contains("there is no report"),
                "\(refused)"
            )
            #expect(!refused.output.contains("What to do") && scratch.has("run/trace"), "\(refused)")
            #expect(!scratch.has("run/result.json") && !scratch.has("run/report.html"), "\(refused)")
            let later = try Command.fbprof("report", "run", in: scratch.path)
            #expect(later.status == 0 && scratch.has("run/report.html"), "\(later)")
        }

        @Test("The marks header compiles as C and C++ without a warning, and its frames and steps are found")
        func marks() throws {
            guard try Recording.eventLoop(in: scratch) != nil else { return }
            let header = try Command.fbprof("marks-header")
            _ = try scratch.file("fbprof_marks.h", header.output)
            let source = Repository.text("Tests/Programs/marked_frames.c") ?? ""
            for (compiler, standard, name) in [("cc", "gnu11", "marked.c"), ("c++", "gnu++17", "marked.cpp")] {
                _ = try scratch.file(name, source)
                let built = try Command.run(
                    [
                        "/usr/bin/env", compiler, "-std=\(standard)", "-Wall", "-Wextra", "-Werror", "-O2", "-o",
                        "marked", name,
                    ],
                    in: scratch.path
                )
                #expect(built.status == 0, "\(built)")
                let alone = try Command.run([scratch["marked"], "0.1"])
                #expect(alone.status == 0, "without fbprof: \(alone)")
                let result = try record("--replace", "--warm-up", "0s", of: [scratch["marked"], "2"])
                #expect(result.status == 0, "\(result)")
                let run = Analysis.analyze(try RunFiles.trace(scratch["run"]))
                let app = try #require(run.result.apps.first)
                let frames = try number("frames", result.output)
                let marked = try number("late", result.output)
                // The first mark begins a frame; the child of fork has a ring of its own.
                #expect(
                    app.clock == .marks && run.frames[0].count == frames - 1,
                    "\(result)"
                )
                let labels = Set(run.frames[0].flatMap(\.work).map { run.result.paths[$0.path.index].label })
                #expect(labels == ["draw", "shade"])
                let late = run.frames[0].count {
                    $0.isMissed && $0.ledger.onCPU.map { $0 >= .milliseconds(15) } ?? false
                }
                #expect(late >= marked - 1, "\(result)")
            }
        }

        @Test("A Python program marks its frames and steps through a library made of the header")
        func pythonMarks() throws {
            guard try Recording.eventLoop(in: scratch) != nil else { return }
            guard try Command.run(["/usr/bin/env", "python3", "-c", "import ctypes"]).status == 0 else {
                return skipped("there is no python3 with ctypes")
            }
            _ = try scratch.file("fbprof_marks.h", Command.fbprof("marks-header").output)
            let page = try #require(Repository.text("Documentation/RecordingRealPrograms.md"))
            // The library's source is the one in the documentation.
            let library = try #require(page.firstMatch(of: /```c\n(#include "fbprof_marks.h"\n\nvoid [^`]*)```/))
            _ = try scratch.file("marks.c", String(library.1))
            let built = try Command.run(
                ["/usr/bin/env", "cc", "-shared", "-fPIC", "-O2", "-o", "libmarks.so", "marks.c"],
                in: scratch.path
            )
            #expect(built.status == 0, "\(built)")
            let script = """
                import ctypes, time
                marks = ctypes.CDLL("./libmarks.so")
                for number in range(60):
                    marks.draw_begins()
                    sum(range(20000))
                    marks.step_ends()
                    marks.frame()
                    time.sleep(0.01)
                """
            let result = try record("--warm-up", "0s", of: ["python3", "-c", script])
            #expect(result.status == 0, "\(result)")
            let run = Analysis.analyze(try RunFiles.trace(scratch["run"]))
            let app = try #require(run.result.apps.first)
            // The first mark begins a frame.
            #expect(app.clock == .marks && run.frames[0].count == 59, "\(run.frames[0].count) frames: \(result)")
            let labels = Set(run.frames[0].flatMap(\.work).map { run.result.paths[$0.path.index].label })
            #expect(labels == ["draw"], "\(labels)")
        }

        @Test("A running program is recorded for a while, and goes on undisturbed to its own end")
        func attached() throws {
            guard let program = try Recording.eventLoop(in: scratch) else { return }
            let process = try RunningCommand([program, "6", "own"], in: scratch.path, environment: [:], output: nil)
            let arguments = [
                "record", "--pid", "\(process.id)", "--duration", "2s", "--budget", "8ms", "--output", "run",
            ]
            let result = try Command.run([Product.fbprof.path] + arguments, in: scratch.path)
            #expect(result.status == 0 && result.output.contains("turns of thread loop"), "\(result)")
            let run = Analysis.analyze(try RunFiles.trace(scratch["run"]))
            // 60 turns a second; those before and after the recording are not in it.
            #expect((80...140).contains(run.frames[0].count), "\(run.frames[0].count)")
            #expect(run.frames[0].contains { $0.isMissed && $0.verdict?.cause.kind == .ownWork })
            let own = try process.wait(atMost: 30)
            #expect(own.status == 0, "it ended by itself")
            #expect(try number("turns", own.output) > 200 && number("own", own.output) > 0, "\(own)")
        }

        @Test(
            "The holder of a lock is read from mutexes of all kinds; other futexes have no known holder"
        )
        func holders() throws {
            guard let program = try CompiledProgram.path("held_locks.cpp", as: "locks", in: scratch) else { return }
            for (kind, isNamed) in [
                ("mutex", true), ("recursive", true), ("inherit", true), ("std", true), ("condition", false),
                ("semaphore", false), ("rwlock", false),
            ] {
                let result = try record("--replace", "--warm-up", "0s", of: [program, kind])
                #expect(result.status == 0, "\(kind): \(result)")
                let trace = try RunFiles.trace(scratch["run"])
                let waiter = try #require(trace.threads.values.first { $0.name == "waiter" }, "\(kind)")
                let seen = (trace.program.locks[waiter.id] ?? []).map { trace.threads[$0.holder]?.name ?? "" }
                // It waits for half a second: some six drains.
                #expect(seen.count >= (isNamed ? 3 : 0) && Set(seen) == (isNamed ? ["holder"] : []), "\(kind): \(seen)")
            }
        }
    }
}
