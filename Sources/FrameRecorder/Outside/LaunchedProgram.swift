import CUnwind
public import FrameTrace
import Glibc

/// A program that is started for recording. It waits until all recorders are attached, then runs.
///
/// Until then it is a child process of fbprof that ends with fbprof. Once it runs it is independent: it continues if
/// fbprof is killed. It shares this process's terminal, group and standard files.
public final class LaunchedProgram: Sendable {
    /// The hidden subcommand that waits and then becomes the program.
    public static let command = "launch-program"

    private let process: ChildProcess
    private let channel: Int32

    /// The kernel's process id.
    public var id: Int32 { process.id }

    /// The settings with which a program runs.
    public struct Setting: Sendable {
        /// Environment variables to add or replace.
        public var environment: [String: String] = [:]
        /// The file for marks of frames; nil if it can't mark any.
        public var marks: MarksFile?
        /// The hook that is preloaded to mark frames; nil for none.
        public var hook: PresentHook?
        /// The working folder; nil for this process's own.
        public var folder: String?
        /// The CPUs that it may use; empty for those of this process.
        public var cpus: [Int32] = []
        /// The initial nice value of its threads.
        public var nice: Int32 = 0
        /// The file for its output; nil for this process's own files. With a file it can't read from the terminal
        /// either.
        public var output: String?
        /// Whether it has its own process group, so that Ctrl-C does not reach it, and ends with this process. Its
        /// standard input is empty.
        public var hasOwnGroup = false
        /// Whether it runs without address space randomization, where that is allowed, so that its addresses are the
        /// same in every run.
        public var hasFixedAddresses = false

        /// Creates the default settings: this process's folder, CPUs, terminal and group.
        public init() {}
    }

    /// Starts the waiting process that will become the program.
    ///
    /// - Parameter command: the program, found along PATH, and its arguments.
    /// - Throws: ``RuntimeError/Code/system`` if no process can be started.
    public init(_ command: [String], _ setting: Setting = Setting()) throws(RuntimeError) {
        let (mine, childs) = try ChildProcess.channel()
        // Inherited by the child only, whose command makes it close-on-exec again.
        _ = fcntl(childs, F_SETFD, 0)
        var spec = ChildProcess.Spec.itself([Self.command, "--channel", "\(childs)"])
        if let folder = setting.folder { spec.arguments += ["--folder", folder] }
        if !setting.cpus.isEmpty { spec.arguments += ["--cpus", setting.cpus.map(String.init).joined(separator: ",")] }
        if setting.nice != 0 { spec.arguments += ["--nice=\(setting.nice)"] }
        if let output = setting.output {
            spec.output = .file(output)
            spec.error = .sameAsOutput
            if isatty(STDIN_FILENO) == 1 { spec.input = .none }
        }
        if setting.hasOwnGroup {
            spec.input = .none
            spec.group = .own
            spec.arguments.append("--ends-with-parent")
        }
        if setting.hasFixedAddresses { spec.arguments.append("--fixed-addresses") }
        if let hook = setting.hook { spec.arguments.append("--preload=\(hook.path)") }
        spec.arguments += ["--"] + command
        var environment = setting.environment
        var inherited: Int32 = -1
        if let marks = setting.marks {
            environment[MarksFile.variable] = marks.path
            // A program started by root may change to another user, who can't open the file.
            inherited = geteuid() == 0 ? dup(marks.descriptor) : -1
            if inherited >= 0 { environment[MarksFile.descriptorVariable] = "\(inherited)" }
        }
        spec.environment = .inherited(adding: environment)
        defer {
            close(childs)
            if inherited >= 0 { close(inherited) }
        }
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
    /// - Throws: ``RuntimeError/Code/invalidUse`` if there is no such program, or it can't be run.
    public func run(_ name: String) throws(RuntimeError) {
        var go: UInt8 = 1
        _ = unsafe write(channel, &go, 1)
        var text: [UInt8] = []
        var byte: UInt8 = 0
        // Closed when the program starts; otherwise contains the error number.
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

    /// Whether programs can run without address space randomization here: a container's filter may refuse it.
    public static var mayFixAddresses: Bool { fb_may_fix_addresses() == 0 }

    /// How the program ended; nil while it runs.
    public var end: ProcessEnd? { process.end }

    /// Its end as one number: the exit status, or 128 plus the signal that ended it; nil while it runs.
    public var exitStatus: Int32? { process.exitStatus }

    /// Asks the program to end.
    public func stop() { process.stop() }

    /// Kills the program.
    public func kill() { process.kill() }

    /// Becomes the program; the implementation of the hidden command.
    ///
    /// - Parameters:
    ///   - hook: the path of the library to preload; nil for none.
    ///   - endsWithParent: whether the program, too, ends at the latest when this command's parent does.
    /// - Returns: only if the program can't be run: the exit status.
    public static func become(
        _ command: [String],
        _ setting: Setting,
        preloading hook: String?,
        channel: Int32,
        parent: Int32,
        endsWithParent: Bool
    ) -> Int32 {
        ChildProcess.endWithParent(parent)
        _ = fcntl(channel, F_SETFD, FD_CLOEXEC)
        // Done before the signal to run, so that none of it takes up the program's time.
        var error: Int32 = 0
        if let folder = setting.folder, unsafe chdir(folder) != 0 { error = errno }
        confineCurrentThread(to: setting.cpus)
        if setting.nice != 0 { _ = fb_set_fair(0, setting.nice, 0) }
        // If refused, the program runs nevertheless. ``mayFixAddresses`` shows beforehand whether it is allowed.
        if setting.hasFixedAddresses { _ = fb_fix_addresses() }
        var go: UInt8 = 0
        var count = unsafe read(channel, &go, 1)
        while count < 0, errno == EINTR { count = unsafe read(channel, &go, 1) }
        guard count == 1, let program = command.first else { return 0 }
        if !endsWithParent { _ = fb_outlive_parent() }
        if let hook { PresentHook.preload(hook) }
        restoreSignals()
        guard error == 0 else { return refuse(error, channel) }
        let arguments = unsafe command.map { unsafe strdup($0) } + [nil]
        return refuse(-(unsafe fb_exec(program, arguments)), channel)
    }

    /// Sends the error number that explains why the program can't be run.
    private static func refuse(_ error: Int32, _ channel: Int32) -> Int32 {
        let text = Array("\(error)".utf8)
        _ = unsafe text.withUnsafeBytes { unsafe write(channel, $0.baseAddress, $0.count) }
        return 127
    }

    /// Restores the signal settings that fbprof changed: a blocked or ignored signal would stay so in the program.
    private static func restoreSignals() {
        _ = signal(SIGXFSZ, SIG_DFL)
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
    }
}
