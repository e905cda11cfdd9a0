import ArgumentParser
import FrameBudgetHistory
import FrameRecorder
import FrameTrace

/// Rebuilds a history from the folders of runs.
struct HistoryRebuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild",
        abstract: "Rebuilds a history from the folders of its runs.",
        discussion: """
            Keeps a file of that name as FILE.old, whatever is in it. If a run can't be read, it changes nothing. \
            Figures of paired gates have no folder, and are not in a rebuilt history.
            """
    )

    @Argument(help: "The history to make.", completion: .file())
    var file: String

    @Argument(help: "Its runs: folders, or result.json files.", completion: .directory)
    var runs: [String]

    func run() throws {
        try Failure.reporting {
            let rising = file + ".new"
            guard !FileSystem.isFolder(file) else {
                throw Failure(.storage, "\(file) is a folder; give the name of a file")
            }
            guard !FileSystem.exists(rising) else {
                throw Failure(
                    .storage,
                    "\(rising) is there: a rebuild is at work, or was cut short; remove it in that case"
                )
            }
            do {
                try build(rising)
            } catch {
                // This command made the file, and it holds nothing that the folders don't.
                try? FileSystem.remove(rising)
                throw error
            }
            let kept = try putAside()
            try FileSystem.rename(rising, to: file)
            let total = try HistoryRecorder.file { () throws(HistoryError) in try HistoryFile.read(file).count() }
            try Console.print(
                "History: \(file): rebuilt from \(total) runs" + (kept.map { "; the old one is \($0)" } ?? "")
            )
            return .success
        }
    }

    private func build(_ path: String) throws {
        let history = try HistoryRecorder.file { () throws(HistoryError) in try HistoryFile.open(path) }
        for run in runs {
            let read = try HistoryRecorder.read(run, nil)
            _ = try HistoryRecorder.file { () throws(HistoryError) in try history.add(read) }
        }
        history.close()
    }

    /// Renames an existing history file, and returns its new name.
    private func putAside() throws -> String? {
        guard FileSystem.exists(file) else { return nil }
        var name = file + ".old"
        var number = 1
        while FileSystem.exists(name) {
            number += 1
            name = "\(file).old-\(number)"
        }
        // A journal that a killed writer left beside the file belongs to it.
        if FileSystem.exists(file + "-journal") { try FileSystem.rename(file + "-journal", to: name + "-journal") }
        try FileSystem.rename(file, to: name)
        return name
    }
}
