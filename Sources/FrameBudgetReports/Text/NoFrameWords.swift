import FrameBudget
import FrameTrace

/// CPU use of apps that draw no frames, in words.
struct NoFrameWords {
    static let heading = "Apps without frames"

    /// A line for each such app whose CPU time is known: `1.5 s of CPU, 0.2 s of it on its main thread`.
    let lines: [QualityWords.Line]

    init(_ result: RunResult) {
        lines = result.apps.filter { !$0.drawsFrames }.compactMap { app in
            guard let sum = result.cpuTime(of: app) else { return nil }
            let main = (result.sharing?.cpu ?? []).filter { $0.app == app.name }.compactMap(\.mainThread)
                .reduce(TimeSpan.zero, +)
            return QualityWords.Line(
                topic: app.name,
                text: "\(Figure.short(sum)) of CPU after warm-up, \(Figure.short(main)) of it on its main thread"
            )
        }
    }
}
