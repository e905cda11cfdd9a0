import ArgumentParser
import FrameBudgetHistory
import FrameBudgetReports
import FrameRecorder
import FrameTrace

/// Adds existing runs to a history.
struct HistoryAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Adds runs that were made before to a history.",
        discussion: "A run that the history has already is not added again. An unreadable run does not stop the others."
    )

    @Argument(help: "The history, an SQLite file; it is created if it does not exist.", completion: .file())
    var file: String

    @Argument(help: "Runs: folders, or result.json files, which have no frame times.", completion: .directory)
    var runs: [String]

    @OptionGroup var origin: OriginOptions

    func run() throws {
        try Failure.reporting {
            let history = try HistoryRecorder.file { () throws(HistoryError) in try HistoryFile.open(file) }
            let recorder = HistoryRecorder(file: history, origin)
            var added = 0
            var known = 0
            var worst: ExitStatus?
            for path in runs {
                do {
                    if try recorder.add(folder: path, quietly: true) { added += 1 } else { known += 1 }
                } catch {
                    let failure = error as? Failure ?? (error as? RuntimeError).map(Failure.init)
                    guard let failure else { throw error }
                    for line in failure.lines { Console.error("fbprof: \(line)") }
                    worst = failure.status
                }
            }
            let already = known == 0 ? "" : ", \(known) there already"
            let total = try HistoryRecorder.file { () throws(HistoryError) in try history.count() }
            try Console.print("History: \(file): \(added) added\(already), \(total) in all")
            return worst ?? .success
        }
    }
}
