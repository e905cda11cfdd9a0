import FrameBudget
import FrameStatistics
import FrameTrace

/// Steps that moved from one thread to another, in words.
extension ComparisonWords {
    /// Describes the step that moved between an app's main thread and others, as the end of a sentence: `; step 'decode'
    /// moved from the main thread to queue icons, in 'load'`. Empty if none did.
    func moved(_ app: AppComparison) -> String {
        guard !app.changes.isEmpty, let step = app.movedStep else { return "" }
        let work = Array(step.elsewhere.dropLast())
        let run = step.leaves ? comparison.after.run : comparison.before.run
        let queue = work.first.flatMap { Self.queue(of: $0, app.name, in: run) }
        let within = work.isEmpty ? "" : ", in '\(Self.path(work))'"
        let place = (queue.map { "queue \(Self.short($0))" } ?? "another thread") + within
        let main = "the \(RunUnit(clock: app.clock).thread)"
        let way = step.leaves ? "from \(main) to \(place)" : "to \(main) from \(place)"
        return "; step '\(Self.path(step.path))' moved \(way)"
    }

    /// Returns the queue that an app's work is handed to, as the workload says; nil if it is handed to none or to several,
    /// and where the run does not keep its workload.
    private static func queue(of work: String, _ app: String, in run: RunSummary) -> String? {
        let fields = run.workloadFields ?? []
        let start = "apps.\(WorkloadField.written(app))."
        let suffix = ".async"
        let own = WorkloadField.written(work)
        var targets = ["\(start)operations.\(own).on", "\(start)timers.\(own).on"]
        targets += fields.filter { $0.value == work && $0.path.hasPrefix(start) && $0.path.hasSuffix(suffix) }
            .map { "\($0.path.dropLast(suffix.count)).on" }
        let queues = Set(fields.filter { targets.contains($0.path) }.map(\.value))
        return queues.count == 1 ? queues.first : nil
    }
}
