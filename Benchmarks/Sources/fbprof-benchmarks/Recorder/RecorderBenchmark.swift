import FrameRecorder
import FrameTrace

/// What recording costs: the main threads, and CPUs beside them.
struct RecorderBenchmark {
    private static let perFrame = 5.0
    private static let share = 0.01

    let fbprof: String
    let isQuick: Bool

    private var wanted: Int { isQuick ? 1 : 5 }
    private var seconds: Int { isQuick ? 3 : 4 }

    func section() throws -> Section {
        let circumstances = Circumstances()
        var table = MarkdownTable("what", "in", "figure", "from", "goal")
        addMarks(to: &table)
        var remarks: [String] = []
        for user in RecorderUser.possible {
            for apps in [3, 1] { remarks.append(try add(user, apps, to: &table)) }
        }
        return Section(
            name: "recorder",
            blocks: [
                try circumstances.line(),
                table.text,
                "Runs of \(seconds) s each, frames of 2 ms on one CPU. \(remarks.joined(separator: " "))",
                """
                Marks: what marking a frame of one step takes, timed by itself in a loop, with warm caches. In no step: \
                CPU time of a frame, from its begin to its end by the thread's CPU clock, less that of its steps; it holds \
                what of the marks, the gate and the interpreter of steps falls into the frame. An app alone finds its CPU \
                asleep and its caches cold. Own threads: timekeeper, watcher, writer and command together, without \
                sampling, which `sampling` measures. Medians over \
                runs.
                """,
            ]
        )
    }

    private func addMarks(to table: inout MarkdownTable) {
        let tries = isQuick ? 5 : 51
        let costs = (0..<tries).compactMap { _ in RecorderCost.measure() }.map { Double($0.nanoseconds) / 1000 }
        let sample = Sample(costs)
        let range = "\(Number.fixed(sample.least, 2)) to \(Number.fixed(sample.greatest, 2))"
        table.add(
            "marks of a frame, ≤ 5 µs",
            "this program",
            "\(Number.fixed(sample.median, 2)) µs (\(range))",
            "\(sample.count) medians of 400 frames",
            Goal(sample.median <= Self.perFrame).words
        )
    }

    /// Returns what has to be said of the runs themselves.
    private func add(_ user: RecorderUser, _ apps: Int, to table: inout MarkdownTable) throws -> String {
        let place = "\(apps == 1 ? "1 app" : "\(apps) apps"), \(user.name)"
        Output.progress("recorder: \(place)")
        var runs: [RecorderRun] = []
        var missed = 0
        while runs.count < wanted, missed <= 2 * wanted {
            let run = try RecorderRun(fbprof, as: user, apps: apps, seconds: seconds)
            if run.missed == 0 { runs.append(run) } else { missed += 1 }
        }
        if runs.isEmpty {
            table.add("a run", place, "–", "–", Goal.unknown("every run missed frames").words)
        } else {
            addRows(runs, place, to: &table)
        }
        let quiet = runs.count { $0.noise?.isQuiet ?? false }
        return "\(place): \(runs.count) without a missed frame, \(quiet) of them quiet; \(missed) with some left out."
    }

    private func addRows(_ runs: [RecorderRun], _ place: String, to table: inout MarkdownTable) {
        let marks = Sample(runs.compactMap(\.bookkeeping).map { Double($0.nanoseconds) / 1000 })
        table.add(
            "marks of a frame, timed before the run, ≤ 5 µs",
            place,
            "\(Number.fixed(marks.median, 2)) µs",
            "\(marks.count) runs",
            Goal(marks.median <= Self.perFrame).words
        )
        let medians = Sample(runs.compactMap(\.unattributed).map { Double($0.p50.nanoseconds) / 1000 })
        let tails = Sample(runs.compactMap(\.unattributed).map { Double($0.p95.nanoseconds) / 1000 })
        let frames = runs.compactMap(\.unattributed).reduce(0) { $0 + $1.count }
        table.add(
            "CPU of a frame in no step, ≤ 5 µs",
            place,
            "p50 \(Number.fixed(medians.median, 2)) µs, p95 \(Number.fixed(tails.median, 2)) µs",
            "\(medians.count) runs, \(frames) frames",
            Goal(medians.median <= Self.perFrame).words
        )
        let shares = Sample(runs.map(\.ownShare))
        table.add(
            "own threads, ≤ 1 % of a CPU",
            place,
            Number.percent(shares.median, 2) + " (" + byThread(runs) + ")",
            "\(shares.count) runs",
            Goal(shares.median <= Self.share).words
        )
    }

    private func byThread(_ runs: [RecorderRun]) -> String {
        let names = (runs.first?.ownThreads.map(\.thread) ?? []).sorted()
        return names.map { name in
            let shares = runs.flatMap(\.ownThreads).filter { $0.thread == name }.map(\.share)
            return "\(name) \(Number.percent(Sample(shares).median, 2))"
        }
        .joined(separator: ", ")
    }
}
