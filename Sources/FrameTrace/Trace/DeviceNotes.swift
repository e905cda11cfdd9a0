/// The decisions of the simulated device, with when each was made. A long run has millions: they are stored as bytes.
public struct DeviceNotes: Sendable {
    private var packed: PackedArray<TimedNote> = []

    /// Creates an empty list.
    public init() {}

    /// Sorts the notes by time. Those of one instant stay in order.
    ///
    /// - Complexity: O(n), or O(n log n) where they are not in order.
    mutating func sort() {
        var last = Instant(nanoseconds: .min)
        let isSorted = packed.allSatisfy { note in
            defer { last = note.at }
            return note.at >= last
        }
        guard !isSorted else { return }
        let sorted = packed.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
        packed = PackedArray(sorted.lazy.map(\.element))
    }
}

extension DeviceNotes: RandomAccessCollection, RangeReplaceableCollection {
    /// A note, and when it was made.
    public typealias Element = (note: DeviceNote, at: Instant)

    /// Unpacks one note after the other, which is faster than by index.
    public struct Iterator: IteratorProtocol {
        private var packed: PackedArray<TimedNote>.Iterator

        fileprivate init(_ packed: PackedArray<TimedNote>) { self.packed = packed.makeIterator() }

        /// Returns the next note; nil after the last.
        public mutating func next() -> Element? { packed.next().map { (note: $0.note, at: $0.at) } }
    }

    /// Returns an iterator at the first note.
    public func makeIterator() -> Iterator { Iterator(packed) }

    /// Zero.
    public var startIndex: Int { 0 }
    /// The number of notes.
    public var endIndex: Int { packed.endIndex }

    /// The note at an index.
    ///
    /// - Complexity: O(1).
    public subscript(index: Int) -> Element {
        let note = packed[index]
        return (note.note, note.at)
    }

    /// Adds a note.
    ///
    /// - Complexity: O(1) on average.
    public mutating func append(_ note: Element) { packed.append(TimedNote(note: note.note, at: note.at)) }

    /// Replaces a range of notes.
    ///
    /// - Complexity: O(notes from the start of the range on).
    public mutating func replaceSubrange(_ range: Range<Int>, with notes: some Collection<Element>) {
        packed.replaceSubrange(range, with: notes.map { TimedNote(note: $0.note, at: $0.at) })
    }
}

/// A note, and when it was made.
struct TimedNote: Sendable, Equatable {
    var note: DeviceNote
    var at: Instant
}
