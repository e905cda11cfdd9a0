import FrameRecorder
import Glibc

/// A process that gives the terminal back where the one with the live view has died: by a crash, by SIGKILL, for want of memory.
final class ScreenKeeper: Sendable {
    /// The hidden command.
    static let command = "keep-screen"

    private let process: ChildProcess
    private let channel: Int32

    /// Starts it, and waits until it has read how the terminal is.
    ///
    /// - Throws: `RuntimeError` where it can't be started.
    init() throws(RuntimeError) {
        let (mine, childs) = try ChildProcess.channel()
        // It alone gets it, and it is closed here once it has.
        _ = fcntl(childs, F_SETFD, 0)
        defer { Glibc.close(childs) }
        channel = mine
        process = try ChildProcess(.itself([Self.command, "--channel", "\(childs)"]))
        var ready: UInt8 = 0
        while unsafe read(mine, &ready, 1) < 0, errno == EINTR {}
    }

    /// Ends it: the terminal is as it was.
    func dismiss() {
        var byte: UInt8 = 1
        _ = unsafe write(channel, &byte, 1)
        process.wait()
    }

    deinit { Glibc.close(channel) }

    /// What the process does.
    static func keep(channel: Int32) {
        // It outlives whoever is ended by the terminal's signals, and may touch the terminal in the background.
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGTTOU, SIGTTIN, SIGPIPE] {
            _ = Glibc.signal(signal, SIG_IGN)
        }
        guard let before = LiveTerminal.settings() else { return }
        var byte: UInt8 = 1
        _ = unsafe write(channel, &byte, 1)
        var count = unsafe read(channel, &byte, 1)
        while count < 0, errno == EINTR { count = unsafe read(channel, &byte, 1) }
        if count != 1 { LiveTerminal.abandon(before) }
    }
}
