import Foundation
import Glibc

/// Runs commands as a user would.
enum Command {
    /// Runs a command to its end.
    ///
    /// - Parameters:
    ///   - folder: where to run it; nil for here.
    ///   - environment: what to add to this process's own.
    ///   - output: the file that takes standard output, such as `/dev/full`; nil to get it in the result.
    static func run(
        _ command: [String],
        in folder: String? = nil,
        environment: [String: String] = [:],
        output: String? = nil,
        atMost seconds: Double = 60
    ) throws -> CommandResult {
        try RunningCommand(command, in: folder, environment: environment, output: output).wait(atMost: seconds)
    }

    /// Runs fbprof to its end.
    static func fbprof(
        _ arguments: String...,
        in folder: String? = nil,
        environment: [String: String] = [:],
        output: String? = nil
    ) throws -> CommandResult {
        try run([Product.fbprof.path] + arguments, in: folder, environment: environment, output: output)
    }

    /// Starts a run and returns once it has written some of its trace.
    ///
    /// - Parameter size: how many bytes of the trace to wait for.
    static func start(
        _ workload: String,
        output: String,
        untilTraceHas size: Int = 4096,
        environment: [String: String] = [:]
    ) throws -> RunningCommand {
        let arguments = [Product.fbprof.path, "run", workload, "--output", output]
        let command = try RunningCommand(arguments, in: nil, environment: environment, output: nil)
        for _ in 0..<2000 {
            let attributes = try? FileManager.default.attributesOfItem(atPath: output + ".partial/trace")
            if let found = attributes?[.size] as? Int, found >= size { return command }
            guard command.isRunning else { throw CommandProblem.endedEarly(try command.wait(atMost: 1)) }
            usleep(5000)
        }
        throw CommandProblem.tookTooLong(arguments)
    }

    /// Whether the tests are run by root.
    static var isRoot: Bool { geteuid() == 0 }
}
