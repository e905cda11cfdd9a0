import FrameTrace
import Scenario

/// The work that the program of a frame, or of a work item, will do, computed before it runs.
struct FrameDraws {
    /// CPU time of all its steps.
    private(set) var compute = TimeSpan.zero
    /// Time asleep.
    private(set) var sleep = TimeSpan.zero
    /// Time on the GPU.
    private(set) var gpu = TimeSpan.zero
    /// Bytes read from the disk.
    private(set) var read = ByteCount(bytes: 0)
    /// Whether anything is injected into it.
    private(set) var isInjected = false

    /// Walks a program as the thread will.
    ///
    /// - Complexity: O(acts · depth).
    init(_ program: Program, _ number: UInt32, paths: PathTable) {
        var cursor = program.cursor(frame: FrameNumber(number))
        while let (act, path) = cursor.next() {
            isInjected = isInjected || paths.labels(of: path).contains(VerifyScenario.label)
            switch act {
            case .compute(let span): compute += span
            case .sleep(let span): sleep += span
            case .gpu(_, let span): gpu += span
            case .read(let count): read = ByteCount(bytes: read.bytes + count.bytes)
            default: break
            }
        }
    }
}
