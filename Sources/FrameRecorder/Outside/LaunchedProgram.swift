import CUnwind
public import FrameTrace
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

    /// How a program is run.
    public struct Setting: Sendable {
        /// Variables to add to its environment, or replace.
        public var environment: [String: String] = [:]
        /// Where it may mark its frames; nil where it can't.
        public var marks: MarksFile?
        /// What is preloaded into it to mark them; nil for nothing.
        public var hook: PresentHook?
        /// The folder that it runs in; nil for this process's own.
        public var folder: String?
        /// The CPUs that it may use; empty for those of this process.
        public var cpus: [Int32] = []
        /// The nice value that its threads begin with.
        public var nice: Int32 = 0
        /// Where what it prints goes; nil for this process's own files. It then has no terminal to read from, either.
        public var output: String?
        /// Whether it has a group of its own, so that Ctrl-C does not reach it, and ends with this process. It has nothing to read.
        public var isApart = false
        /// Whether its addresses are the same in every run of it: without address space randomisation, where that is allowed.
        public var hasFixedAddresses = false

        /// In this process's folder, on its CPUs, with its terminal and in its group.
        public init() {}
    }

    /// Starts what will become the program.
    ///
    /// - Parameter command: the program, found along PATH, and its arguments.
    /// - Throws: ``RuntimeError/Code/system`` where nothing can be started.
    public init(_ command: [String], _ setting: Setting = Setting()) throws(RuntimeError) {
        let (mine, childs) = try ChildProcess.channel()
        // The child alone gets it: its own command closes it when the program runs.
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
        if setting.isApart {
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
            // What root starts may become another user's program.
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

    /// Whether a program may be run without address space randomisation here: a container's filter may refuse it.
    public static var mayFixAddresses: Bool { fb_may_fix_addresses() == 0 }

    /// How it ended; nil while it goes on.
    public var end: ProcessEnd? { process.end }

    /// The same in one number: its exit status, or 128 and the signal that ended it; nil while it goes on.
    public var exitStatus: Int32? { process.exitStatus }

    /// Asks it to end.
    public func stop() { process.stop() }

    /// Ends it at once.
    public func kill() { process.kill() }

    /// Becomes the program: the hidden command's work.
    ///
    /// - Parameters:
    ///   - hook: the path of the library that is preloaded into it; nil for none.
    ///   - endsWithParent: whether the program, too, ends at the latest when this command's parent does.
    /// - Returns: only where the program can't be run; the status to end with.
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
        // Before it is let go: all of that is done when its time begins.
        var error: Int32 = 0
        if let folder = setting.folder, unsafe chdir(folder) != 0 { error = errno }
        confineCurrentThread(to: setting.cpus)
        if setting.nice != 0 { _ = fb_set_fair(0, setting.nice, 0) }
        // Where that is refused it runs nevertheless: ``mayFixAddresses`` has said so.
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

    /// Says why the program can't be run.
    private static func refuse(_ error: Int32, _ channel: Int32) -> Int32 {
        let text = Array("\(error)".utf8)
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
