import Dispatch
import Foundation
import Glibc

/// A command that was started and may still run.
final class RunningCommand {
    private let process = Process()
    private let scratch: Scratch
    private let ended = DispatchSemaphore(value: 0)
    private let command: [String]

    /// Starts a command. Its output goes to files: a full pipe would stop it.
    init(_ command: [String], in folder: String?, environment: [String: String], output: String?) throws {
        self.command = command
        scratch = try Scratch()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        if let folder { process.currentDirectoryURL = URL(filePath: folder) }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let standardOutput = try Self.open(output ?? scratch.file("output", ""))
        let standardError = try Self.open(scratch.file("error", ""))
        process.standardOutput = standardOutput
        process.standardError = standardError
        process.terminationHandler = { [ended] _ in ended.signal() }
        try process.run()
        // The command has copies of its own. Foundation keeps these open after its end: two descriptors for each
        // command, so that every further start takes longer.
        try standardOutput.close()
        try standardError.close()
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// Sends it a signal.
    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// The kernel's id of its process.
    var id: Int32 { process.processIdentifier }

    /// Whether it has not ended.
    var isRunning: Bool { process.isRunning }

    /// What it has written to standard error so far.
    var errorSoFar: String { text("error") }

    /// Waits for the command's end; kills its process only, where that takes too long.
    func wait(atMost seconds: Double) throws -> CommandResult {
        guard ended.wait(timeout: .now() + seconds) == .success else {
            kill(process.processIdentifier, SIGKILL)
            ended.wait()
            throw CommandProblem.tookTooLong(command)
        }
        return CommandResult(
            status: process.terminationReason == .exit ? process.terminationStatus : nil,
            output: text("output"),
            error: text("error")
        )
    }

    private func text(_ name: String) -> String {
        let data = FileManager.default.contents(atPath: scratch[name]) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }

    private static func open(_ path: String) throws -> FileHandle { try FileHandle(forWritingTo: URL(filePath: path)) }
}
