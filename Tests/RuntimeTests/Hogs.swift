import Glibc

@testable import FrameTrace

/// Processes that keep one CPU busy until this value is released.
final class Hogs {
    private var processes: [pid_t] = []

    /// Starts the processes; those that can't be started are left out.
    init(_ count: Int, on cpu: Int32) {
        for _ in 0..<count {
            var process = pid_t()
            // The loop begins late, because a run's threads must exist first, and ends by itself, whatever happens to
            // the test.
            let loop = "ulimit -t 20; sleep 0.7; while :; do :; done"
            let words = ["/usr/bin/taskset", "-c", "\(cpu)", "sh", "-c", loop]
            var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
            defer { unsafe arguments.forEach { unsafe free($0) } }
            if unsafe posix_spawn(&process, words[0], nil, nil, &arguments, environ) == 0 { processes.append(process) }
        }
    }

    /// The number of processes that were started.
    var count: Int { processes.count }

    deinit {
        for process in processes {
            kill(process, SIGKILL)
            _ = waitpid(process, nil, 0)
        }
    }
}
