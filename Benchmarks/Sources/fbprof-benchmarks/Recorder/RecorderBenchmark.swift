import FrameBudget
import FrameBudgetRuntime

/// What recording costs: the main threads, and CPUs beside them.
struct RecorderBenchmark {
    private static let perFrame = TimeSpan.microseconds(5)
    private static let share = 0.01

    let fbprof: String
    let isQuick: Bool

    private var wanted: Int { isQuick ? 1 : 5 }
    private var seconds: Int { isQuick ? 3 : 6 }

    func section() throws -> Section {
        let circumstances = Circumstances()
        var table = MarkdownTable("what", "as", "figure", "from", "goal")
        addMarks(to: &table)
        var remarks: [String] = []
        for user in RecorderUser.possible {
            Output.progress("recorder: three apps at 60 fps as \(user.name)")
            remarks.append(try add(user, to: &table))
        }
        return Section(
            name: "recorder",
            blocks: [
                try circumstances.line(),
                table.text,
                remarks.joined(separator: " "),
                """
                Marks: what marking a frame of one step takes, timed by itself in a loop (caches are warm). Not in any \
                step: CPU time of a frame, from its begin to its end by the thread's CPU clock, less that of its steps, \
                which holds part of the marks and all of the gate and the interpreter. Own threads: timekeeper, watcher, \
                writer and command together, as a share of one CPU. Medians over runs.
                """,
            ]
        )
    }

    private func addMarks(to table: inout MarkdownTable) {
        let tries = isQuick ? 5 : 51
        let costs = (0..<tries).compactMap { _ in RecorderCost.measure() }.map { Double($0.nanoseconds) / 1000 }
        let sample = Sample(costs)
        table.add(
            "marks of a frame, ≤ 5 µs",
            "this program",
            "\(Number.fixed(sample.median, 2)) µs (\(Number.fixed(sample.least, 2)) to \(Number.fixed(sample.greatest, 2)))",
            "\(sample.count) medians of 400 frames",
            Goal(sample.median <= Double(Self.perFrame.nanoseconds) / 1000).words
        )
    }

    /// Returns what has to be said of the runs themselves.
    private func add(_ user: RecorderUser, to table: inout MarkdownTable) throws -> String {
        var runs: [RecorderRun] = []
        var disturbed = 0
        while runs.count < wanted, disturbed <= 2 * wanted {
            let run = try RecorderRun(fbprof, as: user, seconds: seconds)
            if run.missed == 0 { runs.append(run) } else { disturbed += 1 }
        }
        let quiet = runs.count { $0.noise?.isQuiet ?? false }
        let remark =
            "As \(user.name): \(runs.count) runs of \(seconds) s without a missed frame, \(quiet) of them quiet; "
            + "\(disturbed) with missed frames were left out."
        guard !runs.isEmpty else {
            table.add("a run", user.name, "–", "–", Goal.unknown("every run missed frames").words)
            return remark
        }
        addRows(runs, user, to: &table)
        return remark
    }

    private func addRows(_ runs: [RecorderRun], _ user: RecorderUser, to table: inout MarkdownTable) {
        let marks = Sample(runs.compactMap(\.bookkeeping).map { Double($0.nanoseconds) / 1000 })
        table.add(
            "marks of a frame, timed before the run, ≤ 5 µs",
            user.name,
            "\(Number.fixed(marks.median, 2)) µs",
            "\(marks.count) runs",
            Goal(marks.median <= Double(Self.perFrame.nanoseconds) / 1000).words
        )
        let medians = Sample(runs.compactMap(\.unattributed).map { Double($0.p50.nanoseconds) / 1000 })
        let tails = Sample(runs.compactMap(\.unattributed).map { Double($0.p95.nanoseconds) / 1000 })
        let frames = runs.compactMap(\.unattributed).reduce(0) { $0 + $1.count }
        table.add(
            "CPU of a frame that is in no step, ≤ 5 µs",
            user.name,
            "p50 \(Number.fixed(medians.median, 2)) µs, p95 \(Number.fixed(tails.median, 2)) µs",
            "\(medians.count) runs, \(frames) frames",
            Goal(medians.median <= Double(Self.perFrame.nanoseconds) / 1000).words
        )
        let shares = Sample(runs.map(\.ownShare))
        table.add(
            "own threads, ≤ 1 % of a CPU",
            user.name,
            Number.percent(shares.median, 2) + " (" + byThread(runs) + ")",
            "\(shares.count) runs",
            Goal(shares.median <= Self.share).words
        )
    }

    private func byThread(_ runs: [RecorderRun]) -> String {
        let names = runs.first?.ownThreads.map(\.thread) ?? []
        return names.map { name in
            let shares = runs.flatMap(\.ownThreads).filter { $0.thread == name }.map(\.share)
            return "\(name) \(Number.percent(Sample(shares).median, 2))"
        }
        .joined(separator: ", ")
    }
}
