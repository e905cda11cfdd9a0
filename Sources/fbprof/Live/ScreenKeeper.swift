import FrameRecorder
import Glibc

/// A process that restores the terminal after the process with the live view died: by a crash, by SIGKILL, or out of
/// memory.
final class ScreenKeeper: Sendable {
    /// The name of the hidden command.
    static let command = "keep-screen"

    private let process: ChildProcess
    private let channel: Int32

    /// Starts the process, and waits until it has read the terminal's settings.
    ///
    /// - Throws: `RuntimeError` if it can't be started.
    init() throws(RuntimeError) {
        let (mine, childs) = try ChildProcess.channel()
        // Only the new process inherits it; it is closed here afterwards.
        _ = fcntl(childs, F_SETFD, 0)
        defer { Glibc.close(childs) }
        channel = mine
        process = try ChildProcess(.itself([Self.command, "--channel", "\(childs)"]))
        var ready: UInt8 = 0
        while unsafe read(mine, &ready, 1) < 0, errno == EINTR {}
    }

    /// Ends the process: the terminal is restored already.
    func dismiss() {
        var byte: UInt8 = 1
        _ = unsafe write(channel, &byte, 1)
        process.wait()
    }

    deinit { Glibc.close(channel) }

    /// Runs in the process: restores the terminal once the channel closes, unless it was dismissed.
    static func keep(channel: Int32) {
        // Ignoring these signals, it outlives the processes that the terminal ends, and may write to the terminal in
        // the background.
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
