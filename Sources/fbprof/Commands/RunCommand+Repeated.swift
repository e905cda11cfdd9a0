import FrameBudget
import FrameBudgetReports
import FrameStatistics
import FrameTrace
import Scenario

/// Repeated runs of one workload.
extension RunCommand {
    func runRepeatedly(_ workload: Workload, _ count: Int, _ recorder: HistoryRecorder?) throws -> ExitStatus {
        let base = output ?? RunFolderName.of(workload.name)
        var results: [RunResult] = []
        for number in 1...count {
            if Console.errorIsTerminal, !quiet { Console.error("run \(number) of \(count)") }
            var next = workload
            next.seed &+= UInt64(number - 1)
            let recorded = try record(next, into: "\(base)-\(number)")
            if quiet { try Console.print("\(recorded.folder)/report.html") }
            try recorder?.add(recorded)
            results.append(recorded.run.result)
            if recorded.wasInterrupted { break }
        }
        let runs = RepeatedRuns(results)
        if json.isWanted {
            try Console.print(json: RepeatedRunsJSON.encode(runs, recordedBy: Version.recordedBy))
        } else if !quiet {
            let table = RepeatedRunsTable(width: Console.width, usesColor: Console.usesColor)
            try Console.print(table.render(runs))
            try Console.print("Reports: \(base)-1/report.html to \(base)-\(results.count)/report.html")
        }
        if let last = results.last { try summary.write(CIReport(last, file: self.workload)) }
        if results.count < count || results.last?.run.ending == .interrupted { return .interrupted }
        let hasFailed = results.contains { $0.apps.contains { $0.program?.hasFailed ?? false } }
        return hasFailed ? .workloadFailed : .success
    }
}
