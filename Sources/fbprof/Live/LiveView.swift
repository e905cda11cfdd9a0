import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameTrace
import Glibc

/// Shows a run in progress: reads what was added to its trace, and draws it twice a second.
///
/// It reads the file that the run writes anyway, so nothing in the run waits for it or depends on it.
final class LiveView {
    /// The interval between two drawings, where the cost allows it.
    private static let interval = TimeSpan.milliseconds(500)
    /// The share of a CPU that the view may take; beyond it, the figures are updated less often.
    private static let share = 0.004
    /// CPU time that the view may take beyond that share, so that the first updates are not delayed.
    private static let advance = TimeSpan.milliseconds(30)

    private let terminal: LiveTerminal
    private let descriptor: Int32
    private let ending: String
    private let notes: [String]
    private var follower: RunFollower
    private var figures: LiveFigures?
    private var dueAt = Instant.zero
    private var cpu = TimeSpan.zero
    private let startedAt = MonotonicClock.now()

    /// Opens the trace and takes over the terminal.
    ///
    /// - Parameters:
    ///   - folder: the folder of the run in progress.
    ///   - turns: the options for finding the turns of a recorded program.
    ///   - ending: what ends the run, such as `Ctrl-C ends the run`.
    ///   - notes: the notes at the bottom of the screen.
    /// - Throws: ``Failure`` or `RuntimeError` if the terminal can't be taken over or the trace can't be read.
    init(of folder: RunFolder, turns: TurnOptions = TurnOptions(), ending: String, notes: [String] = []) throws {
        let path = folder.partialPath + "/trace"
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Failure(RuntimeError(.storage, "could not read \(path)", errorNumber: errno))
        }
        follower = RunFollower(turns: turns)
        self.ending = ending
        self.notes = notes
        do {
            terminal = try LiveTerminal()
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    deinit { Glibc.close(descriptor) }

    /// Draws, if it is time to.
    ///
    /// - Throws: ``Failure`` if the file is not a valid trace.
    func step() throws {
        let now = MonotonicClock.now()
        guard now >= dueAt else { return }
        let before = ThreadClock.own()
        defer { cpu += ThreadClock.own() - before }
        dueAt = max(now, dueAt + Self.interval)
        do {
            try follower.take(newBytes())
        } catch {
            throw Failure(.internalError, "the trace that the run writes can't be followed: \(error)")
        }
        let allowed = Self.advance + .seconds((now - startedAt).inSeconds * Self.share)
        if cpu <= allowed { figures = follower.look() ?? figures }
        terminal.draw { [figures, ending, notes] width, height in
            LiveScreen(width: width, height: height, usesColor: Console.usesColor, notes: notes)
                .lines(figures, at: figures.map { now - $0.origin }, ending: ending)
        }
    }

    /// Restores the terminal. Returns the share of a CPU that the view took.
    @discardableResult
    func end() -> Double {
        terminal.close()
        return cpu / max(.milliseconds(1), MonotonicClock.now() - startedAt)
    }

    /// Reports the cost of the view to the user.
    static func say(_ share: Double) {
        let percent = DecimalText.fixed(share * 100, places: 2)
        Console.error("fbprof: the live view took \(percent) % of a CPU")
    }

    private func newBytes() -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }
}
