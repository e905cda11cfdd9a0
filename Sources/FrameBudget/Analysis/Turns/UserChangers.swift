import FrameTrace

/// Recognizes programs that start another one as another user, and only wait for it and pass on what it prints.
///
/// Others, such as `nice`, become the program that they start, and then have its name.
enum UserChangers {
    private static let names: Set<String> = ["su", "sudo", "doas", "runuser", "pkexec"]

    /// Returns the loop of the program that was started by such a program: of the main threads of other processes, the
    /// one that turned most often. Nil for the loop of any other program, and where none of those has a loop.
    static func started(by loop: EventLoop, among loops: [EventLoop]) -> EventLoop? {
        guard let process = loop.thread.process, names.contains(process.name) else { return nil }
        // `sudo` may have a second process of its own for the terminal.
        let others = loops.filter { loop in
            loop.isMain && loop.thread.process?.id != process.id && !names.contains(loop.thread.process?.name ?? "")
        }
        return others.max { $0.turns.count < $1.turns.count }
    }
}
