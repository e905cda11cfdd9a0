import ArgumentParser
import FrameBudgetReports
import FrameRecorder
import FrameStatistics

extension BaselineCommand {
    /// Lists baselines.
    struct ListCommand: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists baselines.")

        @Argument(help: "Folders or files (default: baselines).", completion: .file())
        var paths: [String] = []

        @OptionGroup var json: JSONOption

        func run() throws {
            try Failure.reporting {
                let places = paths.isEmpty ? ["baselines"] : paths
                var found: [(path: String, baseline: Baseline)] = []
                for place in places {
                    guard FileSystem.isFolder(place) else {
                        found.append((place, try BaselineFile.read(place)))
                        continue
                    }
                    for name in FileSystem.names(in: place) where name.hasSuffix(".json") {
                        let path = "\(place)/\(name)"
                        do throws(Failure) {
                            found.append((path, try BaselineFile.read(path)))
                        } catch {
                            // A folder may hold other files.
                            for line in error.lines { Console.error("fbprof: \(line)") }
                        }
                    }
                }
                guard !found.isEmpty else {
                    throw Failure(.baselineMissing, "there is no baseline in \(places.joined(separator: ", "))")
                }
                if json.isWanted {
                    try Console.print(json: ListJSON.encode(found, recordedBy: Version.recordedBy))
                    return .success
                }
                let table = BaselineTable(width: Console.width, usesColor: Console.usesColor)
                try Console.print(table.list(found))
                return .success
            }
        }
    }
}
