/// A span that a ``SpanArray`` keeps in 16 bytes.
///
/// A span made from its compact form is equal to the one that gave it, for every span.
public protocol CompactSpan: Sendable {
    /// The compact form; nil where the span does not fit.
    var compact: CompactForm? { get }

    /// Creates the span with a compact form.
    init(_ form: CompactForm)
}

/// The 16 bytes of a span.
public struct CompactForm: Sendable {
    /// The start, in nanoseconds.
    @usableFromInline let start: Int64
    /// The length, in nanoseconds; the largest number in place of a span that does not fit.
    @usableFromInline let length: UInt32
    /// Everything besides the interval.
    public let tag: UInt32

    /// Creates the form of a span; nil for one of more than 4.29 s.
    @inlinable
    public init?(_ interval: Interval, tag: UInt32) {
        let start = interval.start.nanoseconds
        // A length over the largest Int64 wraps around to a negative one, which does not fit either.
        guard let length = UInt32(exactly: interval.end.nanoseconds &- start), length < .max else { return nil }
        self.start = start
        self.length = length
        self.tag = tag
    }

    /// Creates the form in place of a span that does not fit.
    @inlinable
    init() {
        start = 0
        length = .max
        tag = 0
    }

    /// The interval of the span.
    @inlinable public var interval: Interval {
        Interval(start: Instant(nanoseconds: start), end: Instant(nanoseconds: start &+ Int64(length)))
    }
}

/// An array that stores spans in 16 bytes each and reads any of them at once, for lists with millions of spans that are
/// searched: a ``PackedArray`` takes less memory, but has to unpack what a search looks at.
///
/// Spans that do not fit into 16 bytes are stored in a dictionary besides.
public struct SpanArray<Element: CompactSpan>: Sendable {
    /// The number of spans in a chunk, as a power of two.
    @inlinable static var shift: Int { 8 }
    @inlinable static var chunkSize: Int { 1 << shift }

    /// Consecutive spans. One array that grew as a whole would have as much room to spare as it has spans.
    @usableFromInline var chunks: [ContiguousArray<CompactForm>] = []
    /// The spans that do not fit, by index.
    @usableFromInline var wide: [Int: Element] = [:]
    /// The number of spans.
    @usableFromInline var size = 0

    /// Creates an empty array.
    @inlinable
    public init() {}

    /// Creates an array of spans.
    @inlinable
    public init(_ spans: some Sequence<Element>) {
        for span in spans { append(span) }
    }

    /// Adds a span.
    ///
    /// - Complexity: O(1) on average.
    @inlinable
    public mutating func append(_ span: Element) {
        if size & (Self.chunkSize - 1) == 0 {
            var chunk = ContiguousArray<CompactForm>()
            // A short array stays small: only its first chunk grows as it fills.
            if size > 0 { chunk.reserveCapacity(Self.chunkSize) }
            chunks.append(chunk)
        }
        let form = span.compact
        if form == nil { wide[size] = span }
        chunks[chunks.count - 1].append(form ?? CompactForm())
        size += 1
    }
}

extension SpanArray: RandomAccessCollection, MutableCollection {
    /// Zero.
    @inlinable public var startIndex: Int { 0 }
    /// The number of spans.
    @inlinable public var endIndex: Int { size }

    /// The span at an index.
    ///
    /// - Complexity: O(1).
    @inlinable
    public subscript(index: Int) -> Element {
        get {
            let form = chunks[index >> Self.shift][index & (Self.chunkSize - 1)]
            if form.length == .max, let span = wide[index] { return span }
            return Element(form)
        }
        set {
            let form = newValue.compact
            chunks[index >> Self.shift][index & (Self.chunkSize - 1)] = form ?? CompactForm()
            if form == nil { wide[index] = newValue } else if !wide.isEmpty { wide[index] = nil }
        }
    }

    /// Removes the spans that satisfy a predicate.
    ///
    /// - Complexity: O(n).
    @inlinable
    public mutating func removeAll(where isRemoved: (Element) -> Bool) {
        var kept = Self()
        for span in self where !isRemoved(span) { kept.append(span) }
        self = kept
    }
}

extension SpanArray: Equatable where Element: Equatable {
    /// Compares the spans in order.
    ///
    /// - Complexity: O(n).
    @inlinable
    public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension SpanArray: ExpressibleByArrayLiteral {
    /// Creates an array of these spans.
    @inlinable
    public init(arrayLiteral spans: Element...) { self.init(spans) }
}
