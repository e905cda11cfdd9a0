/// What must not be left behind when the process ends early: temporary files, scratch folders, a control group.
///
/// Only who ends the process asks for it all to be taken away; on a way out in order, each owner takes away its own.
public enum Litter {
    /// Names an entry.
    public struct Ticket: Sendable {
        fileprivate var number: Int
    }

    private struct Entries: Sendable {
        var next = 0
        var actions: [Int: @Sendable () -> Void] = [:]
    }

    private static let entries = Guarded(Entries())

    /// Notes how to take something away.
    public static func add(_ takeAway: @escaping @Sendable () -> Void) -> Ticket {
        entries.withLock { entries in
            entries.next += 1
            entries.actions[entries.next] = takeAway
            return Ticket(number: entries.next)
        }
    }

    /// Forgets an entry: it has been taken away, or is to stay.
    public static func remove(_ ticket: Ticket) {
        entries.withLock { entries in entries.actions[ticket.number] = nil }
    }

    /// Takes everything away, the latest first. For the thread that ends the process.
    public static func clear() {
        let actions = entries.withLock { entries in
            defer { entries.actions = [:] }
            return entries.actions.sorted { $0.key > $1.key }.map(\.value)
        }
        for action in actions { action() }
    }
}
