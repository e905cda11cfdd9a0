import CUnwind
import FrameRecorder
import FrameTrace
import Glibc

/// Names of stacks, and checks of them.
struct Stacks {
    let symbolizer = Symbolizer(images: ImageMap().images)

    /// The names of a stack's frames, leaf first.
    func names(_ stack: StackAddresses) -> [SymbolName] {
        stack.addresses.enumerated().map { symbolizer.name(of: $1, isReturnAddress: $0 > 0) }
    }

    /// Whether functions with these words in their names are on a stack, in this order.
    func contains(_ words: [String], in names: [SymbolName]) -> Bool {
        var rest = words[...]
        for name in names {
            if let word = rest.first, name.function.contains(word) { rest.removeFirst() }
        }
        return rest.isEmpty
    }

    /// Waits until a thread is blocked, without capturing it. False if that takes seconds.
    static func waitUntilBlocked(_ target: CaptureTarget, inCall number: Int? = nil) -> Bool {
        let file = unsafe open("/proc/self/task/\(target.kernelID)/syscall", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        for _ in 0..<5000 {
            var wait = fb_wait()
            if unsafe fb_wait_read(file, &wait) == 1, number == nil || wait.number == Int64(number ?? 0) { return true }
            usleep(1000)
        }
        return false
    }
}
