/// Cleanup actions for a process that ends early: temporary files, scratch folders, a control group.
///
/// Only the code that ends the process runs them all; on an orderly exit each owner cleans up for itself.
public enum CleanupActions {
    /// The identifier of an action.
    public struct Ticket: Sendable {
        fileprivate var number: Int
    }

    private struct Entries: Sendable {
        var next = 0
        var actions: [Int: @Sendable () -> Void] = [:]
    }

    private static let entries = Guarded(Entries())

    /// Adds a cleanup action.
    public static func add(_ takeAway: @escaping @Sendable () -> Void) -> Ticket {
        entries.withLock { entries in
            entries.next += 1
            entries.actions[entries.next] = takeAway
            return Ticket(number: entries.next)
        }
    }

    /// Removes an action: the cleanup is done, or no longer wanted.
    public static func remove(_ ticket: Ticket) {
        entries.withLock { entries in entries.actions[ticket.number] = nil }
    }

    /// Runs all actions, latest first. For the thread that ends the process.
    public static func clear() {
        let actions = entries.withLock { entries in
            defer { entries.actions = [:] }
            return entries.actions.sorted { $0.key > $1.key }.map(\.value)
        }
        for action in actions { action() }
    }
}
