import CUnwind
import FrameTrace
import Glibc

/// A program that is started to be recorded: it waits until everything is open that is to see it, then runs.
///
/// Until then it is a process of fbprof, which ends with this one. The program itself is nobody's: it goes on where fbprof is
/// killed. It has this process's terminal, group and standard files.
public final class LaunchedProgram: Sendable {
    /// The arguments of the hidden command that waits, up to the program's own.
    public static let command = "launch-program"

    private let process: ChildProcess
    private let channel: Int32

    /// The kernel's id of it.
    public var id: Int32 { process.id }

    /// Starts what will become the program.
    ///
    /// - Parameters:
    ///   - command: the program, found along PATH, and its arguments.
    ///   - environment: variables to add or replace.
    ///   - output: the file that what it prints goes to, which is made; nil for where this process's goes. With a file it has no
    ///     terminal to read from, either.
    /// - Throws: ``RuntimeError/Code/system`` where nothing can be started.
    public init(
        _ command: [String],
        environment: [String: String] = [:],
        output: String? = nil
    ) throws(RuntimeError) {
        let (mine, childs) = try ChildProcess.channel()
        // The child alone gets it: its own command closes it when the program runs.
        _ = fcntl(childs, F_SETFD, 0)
        var spec = ChildProcess.Spec.itself([Self.command, "--channel", "\(childs)"])
        spec.arguments += ["--"] + command
        spec.environment = .inherited(adding: environment)
        if let output {
            spec.output = .file(output)
            spec.error = .sameAsOutput
            if isatty(STDIN_FILENO) == 1 { spec.input = .none }
        }
        defer { close(childs) }
        do throws(RuntimeError) {
            process = try ChildProcess(spec)
        } catch {
            close(mine)
            throw error
        }
        channel = mine
    }

    deinit { close(channel) }

    /// Lets the program run.
    ///
    /// - Throws: ``RuntimeError/Code/invalidUse`` where there is no such program, or it can't be run.
    public func run(_ name: String) throws(RuntimeError) {
        var go: UInt8 = 1
        _ = unsafe write(channel, &go, 1)
        var text: [UInt8] = []
        var byte: UInt8 = 0
        // Closed by the program's start; else there is the error's number in it.
        while true {
            let count = unsafe read(channel, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { break }
            text.append(byte)
        }
        guard let number = Int32(String(decoding: text, as: UTF8.self)) else { return }
        process.wait()
        throw RuntimeError(.invalidUse, "could not run '\(name)'", errorNumber: number)
    }

    /// How it ended: its exit status, or 128 and the signal that ended it; nil while it goes on.
    public var exitStatus: Int32? { process.exitStatus }

    /// Asks it to end.
    public func stop() { process.stop() }

    /// Ends it at once.
    public func kill() { process.kill() }

    /// Becomes the program: the hidden command's work.
    ///
    /// - Returns: only where the program can't be run; the status to end with.
    public static func become(_ command: [String], channel: Int32, parent: Int32) -> Int32 {
        ChildProcess.endWithParent(parent)
        _ = fcntl(channel, F_SETFD, FD_CLOEXEC)
        var go: UInt8 = 0
        var count = unsafe read(channel, &go, 1)
        while count < 0, errno == EINTR { count = unsafe read(channel, &go, 1) }
        guard count == 1, let program = command.first else { return 0 }
        _ = fb_outlive_parent()
        restoreSignals()
        let arguments = unsafe command.map { unsafe strdup($0) } + [nil]
        let result = unsafe fb_exec(program, arguments)
        let text = Array("\(-result)".utf8)
        _ = unsafe text.withUnsafeBytes { unsafe write(channel, $0.baseAddress, $0.count) }
        return 127
    }

    /// Undoes what fbprof set for itself: a blocked or ignored signal stays so in the program that a process becomes.
    private static func restoreSignals() {
        _ = signal(SIGXFSZ, SIG_DFL)
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
    }
}
