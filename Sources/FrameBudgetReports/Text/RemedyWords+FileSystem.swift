import FrameBudget
import FrameStatistics
import FrameTrace

/// Advice on calls to the file system that block a thread: no event loop can wait for the end of one.
extension RemedyWords {
    /// Returns advice on waits in such a call; nil for any other wait.
    func fileSystemCall(_ resource: String, _ losses: [Loss]) -> QualityWords.Line? {
        let call = String(resource.prefix { $0 != " " })
        // A program may name a wait so that it begins with such a word.
        let rest = resource.dropFirst(call.count)
        guard let advice = Self.fileSystemAdvice[call],
            rest.isEmpty || rest.hasPrefix(" of ") || rest.hasPrefix(" (woken by ")
        else { return nil }
        return Self.line(
            "Do not call \(call) \(place(of: losses))",
            "The \(unit.thread) was blocked in it: \(extent(losses)). No event reports when a file operation has finished. \(advice)"
        )
    }

    /// Alternative to each call.
    private static let fileSystemAdvice: [String: String] = {
        let elsewhere = "Call it on another thread, or less often."
        let calls = [
            "truncate", "ftruncate", "fallocate", "unlink", "unlinkat", "rename", "renameat", "renameat2", "mkdir",
            "rmdir",
            "close", "sync", "getdents", "getdents64",
        ]
        var advice = Dictionary(uniqueKeysWithValues: calls.map { ($0, elsewhere) })
        advice["openat"] =
            "Open the file on another thread, or keep it open. With O_TRUNC, the call also frees the file's old contents."
        return advice
    }()
}
