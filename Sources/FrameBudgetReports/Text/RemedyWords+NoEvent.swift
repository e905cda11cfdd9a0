import FrameBudget
import FrameTrace

/// Advice on waits of a recorded program's loop for something that no event of the loop can report.
extension RemedyWords {
    /// Returns what helps against such a wait: for a lock of a file, for a System V semaphore, or for other threads
    /// that change the address space. Nil for other waits.
    ///
    /// - Parameter ownerWaited: whether the thread that had to end the wait is known to have waited itself.
    static func withoutEvent(_ resource: String, ownerWaited: Bool) -> String? {
        let call = String(resource.prefix { $0 != " " })
        let hold = ownerWaited ? "do not wait while holding it" : "hold it for less time"
        switch call {
        case "flock", "fcntl":
            return "No event reports that a file's lock is free: \(hold), or wait for it on another thread."
        case "semop", "semtimedop":
            return
                "Where it is a lock, \(hold); else wait for it on another thread, or use an eventfd, which "
                + "the loop can wait for among its own events."
        case "mmap", "munmap", "mremap", "mprotect", "brk", "madvise":
            return
                "One thread at a time changes the address space of a process, with calls such as mmap, munmap, mprotect and madvise: \(smaller)"
        case "page" where resource == "page fault" || resource.hasPrefix("page fault (woken by "):
            return
                "Another thread changed the address space of the process meanwhile, with a call such as mmap, munmap, mprotect or madvise, or it "
                + "handles page faults with userfaultfd: \(smaller)"
        default: return nil
        }
    }

    private static let smaller =
        "do that less often, or for less memory at a time, and use memory on another thread before the loop needs it."
}
