import ArgumentParser
import FrameRecorder

/// Prints the C header with which programs mark their frames.
struct MarksHeaderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "marks-header",
        abstract: "Prints fbprof_marks.h, with which a C or C++ program marks its frames.",
        discussion: """
            One file and nothing to link: fbprof marks-header > fbprof_marks.h. A program that calls fbprof_frame() once a frame \
            is recorded frame by frame by fbprof record.
            """
    )

    func run() throws {
        try Failure.reporting {
            try Console.write(Array(MarksFile.header.utf8))
            return .success
        }
    }
}
