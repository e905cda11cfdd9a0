import Glibc

/// What is set once for the process, before the command looks at its arguments.
enum ProcessSetup {
    static func run() {
        openStandardStreams()
        // A file over the limit of `ulimit -f` is then an error of the write, like a full disk.
        _ = signal(SIGXFSZ, SIG_IGN)
        // Swift's handler stops all threads for seconds to print where they are, and then lets them go on.
        _ = signal(SIGABRT, SIG_DFL)
        SignalWatcher.shared.start()
    }

    /// A descriptor that is closed would become that of the next file, and what is printed would land in it. What takes its
    /// place refuses what a closed one refuses.
    private static func openStandardStreams() {
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)] {
            // The lowest that is free is this one: those below are open by now.
            if fcntl(descriptor, F_GETFD) < 0 { _ = unsafe open("/dev/null", mode) }
        }
    }
}
