import ArgumentParser
import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace

/// Writes the page that lists the reference runs; called by `Scripts/make-reports`.
struct GalleryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery",
        abstract: "Writes the page that lists the reports of workloads.",
        shouldDisplay: false
    )

    @Option(help: "The folder with a folder for each workload's run; the page is its index.html.")
    var reports: String

    @Argument(help: "The workloads, in the order of the page.")
    var workloads: [String]

    func run() throws {
        try Failure.reporting {
            let entries = try workloads.map { file in
                let name = String(file.split(separator: "/").last?.prefix { $0 != "." } ?? "")
                let first = String(decoding: try FileSystem.read(file), as: UTF8.self).prefix { $0 != "\n" }
                return GalleryPage.Entry(
                    folder: name,
                    what: first.hasPrefix("#") ? String(first.drop { $0 == "#" || $0 == " " }) : "",
                    result: try RunReader.result("\(reports)/\(name)")
                )
            }
            try FileSystem.write(GalleryPage.render(entries), to: reports + "/index.html")
            return .success
        }
    }
}
