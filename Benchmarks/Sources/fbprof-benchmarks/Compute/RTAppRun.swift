import FrameTrace

/// Realises a cell with rt-app: one thread per app, on the same CPU, with the same period.
struct RTAppRun {
    let cpu: Int32
    let event: String
    /// Nanoseconds per round of its loop.
    let calibration: Int

    func attempt(_ cell: ComputeCell) throws -> ComputeAttempt {
        let scratch = try Scratch()
        let file = try scratch.file("taskset.json", taskset(cell, logs: scratch.path))
        let process = try ChildProcess(["rt-app", file], output: scratch["output"])
        var observer = Observer(prefix: "job", cpu: cpu)
        try observer.follow(process)
        // Threads are started in the order of their numbers.
        let threads = observer.threads.sorted { $0.thread < $1.thread }
        let jobs = try (0..<threads.count).map { try self.jobs(scratch["job-job-\($0).log"]) }
        return try ComputeAttempt(jobs: jobs, readings: threads, cell: cell, clock: observer.clock)
    }

    private func taskset(_ cell: ComputeCell, logs: String) -> String {
        let global = """
            "duration": \(Int(cell.total.inSeconds.rounded(.up))), "calibration": \(calibration), \
            "default_policy": "SCHED_OTHER", "lock_pages": false, "logdir": "\(logs)", "log_basename": "job"
            """
        let microseconds = cell.request.nanoseconds / 1000
        let period = cell.period.nanoseconds / 1000
        let phase = """
            "loop": 1, "\(event)": \(microseconds), "timer": { "ref": "unique", "period": \(period) }
            """
        return """
            {
              "global": { \(global) },
              "tasks": {
                "job": { "instance": \(cell.apps), "cpus": [\(cpu)], "loop": -1, "phases": { "frame": { \(phase) } } }
              }
            }

            """
    }

    /// The jobs of a log after warm-up.
    ///
    /// A line is of one round: the job, and the wait for the timer. The thread sleeps for `slack` before its timer, and
    /// the next round starts `wu_lat` after that. All in microseconds of the monotonic clock.
    private func jobs(_ log: String) throws -> [Job] {
        guard let text = KernelFile.text(log) else { throw BenchmarkError("rt-app left no \(log)") }
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        let rows = lines.map { $0.split(separator: " ").compactMap { Int64($0) } }.filter { $0.count == 11 }
        guard let first = rows.first?[4] else { return [] }
        let begin = first + Int64(ComputeCell.warmUp * 1e6)
        return zip(rows, rows.dropFirst()).compactMap { last, row in
            guard row[4] >= begin else { return nil }
            let (end, slack, late) = (last[5], max(0, last[7]), last[10])
            let due = Instant(nanoseconds: (end - late) * 1000)
            // Some time for writing the log's line and going to sleep.
            let asleep = Interval(start: due - .microseconds(slack) + .microseconds(200), end: due)
            return Job(asleep: asleep, own: .microseconds(row[2]), frame: nil)
        }
    }
}
