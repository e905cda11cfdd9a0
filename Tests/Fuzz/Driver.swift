import Foundation
import Glibc

/// Runs the mutants of a target in child processes, so that a trap, a hang or too much memory ends only a child.
///
/// A child runs one mutant after another and writes down the number of the current one. If it dies, the next child
/// begins with the mutant after that. So a crash costs one process, and a seed and a number reproduce each finding.
struct Driver {
    /// The limits of a mutant: seconds of CPU time, and bytes of memory.
    static let seconds = 5
    static let memory = 500 << 20

    /// A mutant that crashed or exceeded a limit.
    struct Finding: CustomStringConvertible {
        var target: String
        var number: Int
        var what: String

        var description: String { "\(target) mutant \(number): \(what)" }
    }

    let options: Options

    /// The findings; empty if there are none.
    func run() throws -> [Finding] {
        var findings: [Finding] = []
        var next = options.from
        let started = Date()
        while next < options.from + options.count {
            let progress = FileManager.default.temporaryDirectory.appending(path: "fbprof-fuzz-\(getpid())").path()
            defer { unsafe unlink(progress) }
            let status = try child(from: next, progress)
            guard status != 0 else { break }
            let at = (try? String(contentsOfFile: progress, encoding: .utf8)).flatMap { Int($0) } ?? next
            findings.append(Finding(target: options.target, number: at, what: Self.words(status)))
            if findings.count >= 50 { break }
            next = at + 1
        }
        let seconds = Date().timeIntervalSince(started)
        print(
            "\(options.target): \(options.count) mutants, seed \(options.seed), \(String(format: "%.0f", seconds)) s, "
                + "\(findings.count) findings"
        )
        return findings
    }

    private static func words(_ status: Int32) -> String {
        switch status {
        case 128 + SIGPROF: "more than \(seconds) s of CPU time"
        case 128 + SIGALRM: "more than \(24 * seconds) s"
        case 128...: "ended by signal \(status - 128)"
        default: "ended with status \(status)"
        }
    }

    private func child(from number: Int, _ progress: String) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments =
            [
                options.target, "--seed", "\(options.seed)", "--from", "\(number)", "--count",
                "\(options.from + options.count - number)", "--progress", progress,
            ] + options.corpus
        // Without this, Swift's backtrace handler runs first: it takes seconds, and it changes the exit status.
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    }

    /// Runs the mutants, in the child process.
    static func mutate(_ options: Options, _ progress: String) throws {
        let target = try Target.named(options.target, corpus: options.corpus)
        // The limit is set after the corpus is loaded, so that the memory of the corpus does not count as a mutant's.
        let file = unsafe open(progress, O_WRONLY | O_CREAT, 0o600)
        guard file >= 0 else { throw Problem("could not write \(progress)") }
        var limit = rlimit()
        limit.rlim_cur = rlim_t(addressSpace() + memory)
        limit.rlim_max = limit.rlim_cur
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
        for number in options.from..<options.from + options.count {
            let text = Array("\(number)".utf8)
            ftruncate(file, 0)
            unsafe pwrite(file, text, text.count, 0)
            setTimer(seconds)
            var random = SmallRandom(seed: options.seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
            try target.run(&random)
        }
        setTimer(0)
    }

    /// Ends the process after so much of its own CPU time, however busy the machine is.
    private static func setTimer(_ seconds: Int) {
        var timer = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: seconds, tv_usec: 0))
        _ = unsafe setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
        // A process that waits for ever uses no CPU time, so an alarm ends it.
        alarm(UInt32(seconds) * 24)
    }

    /// Bytes of the process's address space.
    private static func addressSpace() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").first.flatMap { Int($0) } ?? 0) * 4096
    }
}

/// An error of the tool itself, such as an unknown target.
struct Problem: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}

/// SplitMix64: the same draws on every machine.
struct SmallRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    mutating func below(_ bound: Int) -> Int { bound <= 1 ? 0 : Int(next() % UInt64(bound)) }

    mutating func choose<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
