import FrameBudgetReports
import FrameRecorder
import Glibc
import Synchronization

/// The terminal of a live view: the alternate screen, without a cursor and without echo. It is restored at every end,
/// even if the process is killed: then a separate process restores it (``ScreenKeeper``).
final class LiveTerminal: Sendable {
    private let before: termios
    private let keeper: ScreenKeeper
    private let isOpen = Atomic(true)
    /// The current content of the screen.
    private let picture = Guarded(Picture())
    private let ticket = Guarded<CleanupActions.Ticket?>(nil)

    private struct Picture: Sendable {
        var lines: [String] = []
        var width = 0
        var height = 0
    }

    private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"
    private static let leave = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// Refuses an output that can't show the live view, before anything is started.
    ///
    /// - Throws: ``Failure``, status `usage`.
    static func check() throws(Failure) {
        guard Console.outputIsTerminal else {
            throw Failure(
                .usage,
                "--live draws on a terminal, and standard output is not one: leave --live out, or do not redirect the output"
            )
        }
        let kind = unsafe getenv("TERM").map { unsafe String(cString: $0) } ?? ""
        guard !kind.isEmpty, kind != "dumb" else {
            throw Failure(
                .usage,
                "--live needs a terminal whose cursor can be moved; found TERM=\(kind.isEmpty ? "(not set)" : kind)"
            )
        }
        let group = tcgetpgrp(STDOUT_FILENO)
        guard group < 0 || group == getpgrp() else {
            throw Failure(.usage, "--live needs the terminal in the foreground; run it without & at the end")
        }
    }

    /// Refuses a terminal to which a recorded program prints.
    ///
    /// - Throws: ``Failure``, status `usage`.
    static func check(isFreeOf program: RunningProgram) throws(Failure) {
        var own = stat()
        guard unsafe fstat(STDOUT_FILENO, &own) == 0 else { return }
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            var its = stat()
            guard unsafe stat("/proc/\(program.id)/fd/\(descriptor)", &its) == 0, its.st_mode & S_IFMT == S_IFCHR,
                its.st_rdev == own.st_rdev
            else { continue }
            throw Failure(
                .usage,
                "--live needs a terminal of its own: process \(program.id) prints on this one; run it from another terminal"
            )
        }
    }

    /// Takes over the terminal.
    ///
    /// - Throws: ``Failure`` if it can't be taken over.
    init() throws {
        guard let before = Self.settings() else { throw Failure(.storage, "could not read the terminal's settings") }
        self.before = before
        keeper = try ScreenKeeper()
        var quiet = before
        // Pressed keys would appear in the picture, and a process stopped by Ctrl-Z would leave the picture there.
        quiet.c_lflag &= ~tcflag_t(ECHO | ICANON)
        quiet.c_cc.10 = 0
        let ticket = CleanupActions.add { [self] in close() }
        self.ticket.withLock { $0 = ticket }
        Self.write(Self.enter)
        unsafe tcsetattr(STDOUT_FILENO, TCSANOW, &quiet)
    }

    /// Draws the lines; writes only those that changed.
    ///
    /// - Returns: false if the terminal accepts no output at present: it is stopped, or gone.
    @discardableResult
    func draw(_ make: (_ width: Int, _ height: Int) -> [String]) -> Bool {
        guard isOpen.load(ordering: .acquiring) else { return false }
        var ready = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        // Never block: a run must not wait for its live view.
        guard unsafe poll(&ready, 1, 0) == 1, ready.revents & Int16(POLLOUT) != 0 else { return false }
        let now = Self.size()
        let lines = make(now.width, now.height)
        let text = picture.withLock { picture in
            var text = ""
            if now != (picture.width, picture.height) {
                text = "\u{1B}[2J"
                picture = Picture(width: now.width, height: now.height)
            }
            for row in 0..<max(lines.count, picture.lines.count) {
                let line = row < lines.count ? lines[row] : ""
                guard row >= picture.lines.count || picture.lines[row] != line else { continue }
                // Clears the line first: after a line as wide as the terminal, the cursor is on its last column.
                text += "\u{1B}[\(row + 1);1H\u{1B}[2K\(line)"
            }
            picture.lines = lines
            return text
        }
        if !text.isEmpty { Self.write(text) }
        return true
    }

    /// Restores the terminal. Idempotent; may be called on any thread.
    func close() {
        guard isOpen.exchange(false, ordering: .acquiringAndReleasing) else { return }
        Self.write(Self.leave)
        Self.restore(before)
        keeper.dismiss()
        if let ticket = ticket.withLock({ $0 }) { CleanupActions.remove(ticket) }
    }

    deinit { close() }

    // MARK: The device

    /// The terminal's settings; nil if there is none.
    static func settings() -> termios? {
        var settings = termios()
        return unsafe tcgetattr(STDOUT_FILENO, &settings) == 0 ? settings : nil
    }

    /// Restores settings and discards pending input, which was not meant for any program.
    static func restore(_ settings: termios) {
        var settings = settings
        unsafe tcsetattr(STDOUT_FILENO, TCSAFLUSH, &settings)
    }

    /// Leaves the alternate screen on behalf of a process that died on it.
    static func abandon(_ settings: termios) {
        write(leave)
        restore(settings)
    }

    private static func size() -> (width: Int, height: Int) {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    private static func write(_ text: String) { try? Console.write(Array(text.utf8)) }
}
