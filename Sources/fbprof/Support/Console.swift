import FrameBudgetReports
import FrameRecorder
import FrameTrace
import Glibc

/// Standard output and standard error.
enum Console {
    /// Writes a line to standard output.
    ///
    /// - Throws: ``Failure`` if it can't be written: an unprinted table is no success.
    static func print(_ text: String) throws {
        guard write(harmless(text) + "\n", to: STDOUT_FILENO) else {
            throw Failure(RuntimeError(.storage, "could not write to standard output", errorNumber: errno))
        }
    }

    /// Writes a document to standard output, unchanged.
    ///
    /// - Throws: ``Failure`` if it can't be made or written.
    static func print(json text: @autoclosure () throws(ResultJSONError) -> String) throws {
        let document = try document(text)
        try write(Array(document.utf8))
    }

    /// Returns a document as text.
    ///
    /// - Throws: ``Failure`` if it can't be made.
    static func document(_ text: () throws(ResultJSONError) -> String) throws(Failure) -> String {
        do throws(ResultJSONError) {
            return try text()
        } catch {
            throw Failure(.internalError, "\(error)")
        }
    }

    /// Escapes text on GitHub's runners, where a line may be read as a command.
    private static func harmless(_ text: String) -> String {
        isOnGitHub ? GitHubAnnotations.defused(text) : text
    }

    private static let isOnGitHub = unsafe getenv("GITHUB_ACTIONS") != nil

    /// Writes bytes to standard output.
    ///
    /// - Throws: ``Failure`` if they can't be written.
    static func write(_ bytes: [UInt8]) throws(Failure) {
        guard write(bytes, to: STDOUT_FILENO) else {
            throw Failure(RuntimeError(.storage, "could not write to standard output", errorNumber: errno))
        }
    }

    /// Writes a line to standard error.
    static func error(_ text: String) { _ = write(harmless(text) + "\n", to: STDERR_FILENO) }

    /// Warns of other runs on the same CPUs, which would disturb a measurement.
    static func warnOfOtherInstances(on cpus: [Int32]) {
        for instance in OtherInstance.all(on: cpus) { error("fbprof: warning: \(instance.warning)") }
    }

    /// Whether standard error is a terminal.
    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Whether standard output is a terminal.
    static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether to use color on standard output: on a terminal, unless NO_COLOR is set.
    static var usesColor: Bool {
        guard outputIsTerminal else { return false }
        return unsafe getenv("NO_COLOR") == nil
    }

    /// The number of columns of the terminal, or 100.
    static var width: Int {
        var size = winsize()
        let descriptor = outputIsTerminal ? STDOUT_FILENO : STDERR_FILENO
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 100 }
        return Int(size.ws_col)
    }

    /// Overwrites the current line of standard error.
    static func overwriteLine(_ text: String) { _ = write("\r\u{1B}[2K" + text, to: STDERR_FILENO) }

    /// Clears the progress line on standard error, if that is a terminal.
    static func clearProgress() { if errorIsTerminal { overwriteLine("") } }

    private static func write(_ text: String, to descriptor: Int32) -> Bool { write(Array(text.utf8), to: descriptor) }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
