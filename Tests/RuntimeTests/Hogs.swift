import Glibc

@testable import FrameBudgetRuntime

/// Processes that keep one CPU busy until this value goes.
final class Hogs {
    private var processes: [pid_t] = []

    /// Starts them; those that can't be started are left out.
    init(_ count: Int, on cpu: Int32) {
        for _ in 0..<count {
            var process = pid_t()
            // It ends by itself, whatever becomes of the test.
            let words = ["/usr/bin/timeout", "20", "taskset", "-c", "\(cpu)", "sh", "-c", "while :; do :; done"]
            var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
            defer { unsafe arguments.forEach { unsafe free($0) } }
            if unsafe posix_spawn(&process, words[0], nil, nil, &arguments, environ) == 0 { processes.append(process) }
        }
    }

    /// How many there are.
    var count: Int { processes.count }

    deinit {
        for process in processes {
            kill(process, SIGTERM)
            _ = unsafe waitpid(process, nil, 0)
        }
    }
}
