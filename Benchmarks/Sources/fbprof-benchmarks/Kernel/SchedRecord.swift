import FrameTrace
import Glibc

/// What `perf sched timehist` says of a command and of all that ran beside it: the second opinion.
struct SchedRecord {
    /// A line: a thread has left a CPU.
    struct Line {
        var cpu: UInt32
        var thread: Int32
        var command: String
        /// When it was put on the CPU, and when it left it, on CLOCK_MONOTONIC.
        var start: Instant
        var end: Instant
        /// From its wake-up to where it was put on the CPU; zero where it had been preempted.
        var delay: TimeSpan
        /// Whether it was still ready.
        var isReady: Bool
        /// Who had the CPU next; 0 for nobody.
        var next: Int32
    }

    let lines: [Line]

    /// Why it can't be had here; nil where it can.
    static func problem() -> String? {
        guard geteuid() == 0 else { return "it takes root" }
        guard (try? ChildProcess.run(["perf", "--version"])) != nil else { return "there is no `perf` (linux-perf)" }
        guard (try? ChildProcess.run(["unshare", "-m", "true"])) != nil else { return "no mount namespaces here" }
        return nil
    }

    /// Runs a command while `perf sched record` watches all CPUs.
    ///
    /// Tracefs, which perf wants and which may not be mounted, is so in a namespace of its own: nobody else sees it.
    init(_ command: [String], in scratch: borrowing Scratch) throws {
        let script = try scratch.file(
            "record.sh",
            """
            set -e
            events=/sys/kernel/tracing
            [ -e $events/events ] || mount -t tracefs none $events
            perf sched record -k CLOCK_MONOTONIC -m 4M -o "$1" -- "$@" 2>&1
            """
            .replacing("-- \"$@\"", with: "-- \"${@:2}\"")
        )
        let data = scratch["perf.data"]
        try Self.checked(["unshare", "-m", "bash", script, data] + command, in: scratch)
        try Self.checked(["perf", "sched", "timehist", "--state", "-n", "-i", data], in: scratch)
        guard let text = KernelFile.text(scratch["perf.out"]) else { throw BenchmarkError("perf told nothing") }
        lines = text.split(separator: "\n").compactMap { Self.line($0) }
        guard !lines.isEmpty else { throw BenchmarkError("can't read what `perf sched timehist` tells") }
    }

    /// Runs a command; where it fails, its output is what there is to tell.
    private static func checked(_ command: [String], in scratch: borrowing Scratch) throws {
        do {
            try ChildProcess.run(command, output: scratch["perf.out"])
        } catch {
            let output = KernelFile.text(scratch["perf.out"]) ?? ""
            throw BenchmarkError("\(error)\n\(output.suffix(1000))")
        }
    }

    /// `875.098167 [0000]  name[18/17]   0.000  0.007  0.025  S  next: name[19]`; names may hold blanks and brackets. Where
    /// nobody had the CPU, the name is `<idle>` and has no number.
    private static func line(_ text: Substring) -> Line? {
        let parts = text.split(separator: "  next: ")
        guard parts.count == 2, let opening = parts[1].lastIndex(of: "["),
            let next = Int32(parts[1][opening...].dropFirst().prefix { $0.isNumber })
        else { return nil }
        let text = parts[0]
        guard let bracket = text.firstIndex(of: "["), let end = instant(text[..<bracket]),
            let closing = text[bracket...].firstIndex(of: "]"),
            let cpu = UInt32(text[bracket...].dropFirst().prefix { $0 != "]" })
        else { return nil }
        let name = text[text.index(after: closing)...].drop { $0 == " " }
        let command: Substring
        let thread: Int32
        let fields: [Substring]
        if name.hasPrefix(idle) {
            (command, thread) = (name.prefix(idle.count), 0)
            fields = name.dropFirst(idle.count).split(separator: " ")
        } else {
            guard let ids = name.lastIndex(of: "["), let after = name[ids...].firstIndex(of: "]"),
                let number = Int32(name[ids...].dropFirst().prefix { $0.isNumber })
            else { return nil }
            (command, thread) = (name[..<ids], number)
            fields = name[after...].dropFirst().split(separator: " ")
        }
        guard fields.count >= 3, let delay = milliseconds(fields[1]), let run = milliseconds(fields[2]) else {
            return nil
        }
        let state = fields.count > 3 ? fields[3] : ""
        return Line(
            cpu: cpu,
            thread: thread,
            command: String(command),
            start: end - run,
            end: end,
            delay: delay,
            // Preempted is a state that this version of perf may have no letter for.
            isReady: state.hasPrefix("R") || state.hasPrefix("?"),
            next: next
        )
    }

    /// Times for which perf misses who had one of these CPUs: it told who would have it next, and that one never left.
    func holes(on cpus: [Int]) -> [Interval] {
        var last: [UInt32: Line] = [:]
        var holes: [Interval] = []
        for line in lines where cpus.contains(Int(line.cpu)) {
            if let before = last[line.cpu], before.next != line.thread {
                holes.append(Interval(start: before.end, end: line.end))
            }
            last[line.cpu] = line
        }
        return holes
    }

    private static let idle = "<idle>"

    private static func instant(_ text: Substring) -> Instant? {
        let parts = text.split(separator: " ").first?.split(separator: ".") ?? []
        guard parts.count == 2, parts[1].count == 6, let seconds = Int64(parts[0]), let micro = Int64(parts[1]) else {
            return nil
        }
        return Instant(nanoseconds: seconds * 1_000_000_000 + micro * 1000)
    }

    private static func milliseconds(_ text: Substring) -> TimeSpan? {
        let parts = text.split(separator: ".")
        guard parts.count == 2, parts[1].count == 3, let whole = Int64(parts[0]), let micro = Int64(parts[1]) else {
            return nil
        }
        return .microseconds(whole * 1000 + micro)
    }
}
