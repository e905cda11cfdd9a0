import Glibc

/// Sets up the process, before the command reads its arguments.
enum ProcessSetup {
    static func run() {
        openStandardStreams()
        // Then exceeding `ulimit -f` is an error of the write, like a full disk.
        _ = signal(SIGXFSZ, SIG_IGN)
        // Swift's handler would stop all threads for seconds to print backtraces, and then let them go on.
        _ = signal(SIGABRT, SIG_DFL)
        SignalWatcher.shared.start()
    }

    /// Opens closed standard descriptors, or the next file would get them, with the printed text. The replacements
    /// refuse the same operations as closed ones.
    private static func openStandardStreams() {
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)] {
            // `open` returns the lowest free descriptor: this one, as those below are open by now.
            if fcntl(descriptor, F_GETFD) < 0 { _ = unsafe open("/dev/null", mode) }
        }
    }
}
