import Synchronization

/// Values that several tests look at, each made once: a run or its analysis takes longer than most checks of it.
///
/// Tests that want different values make them beside each other; those that want one that is being made wait for it. What
/// could not be made is tried again.
public final class MadeOnce<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private final class Entry: Sendable {
        let made = Mutex<Value?>(nil)
    }

    private let entries = Mutex<[Key: Entry]>([:])

    /// Creates an empty collection.
    public init() {}

    /// Returns the value of a key, which the first call for this key makes.
    public func value<Problem: Error>(_ key: Key, _ make: () throws(Problem) -> Value) throws(Problem) -> Value {
        let entry = entries.withLock { entries in
            let entry = entries[key] ?? Entry()
            entries[key] = entry
            return entry
        }
        return try entry.made.withLock { made throws(Problem) in
            if let made { return made }
            let value = try make()
            made = value
            return value
        }
    }
}
