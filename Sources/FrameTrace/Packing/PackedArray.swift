/// An array that keeps its elements as bytes: for what there are millions of in a long run.
///
/// An element takes the bytes that its ``Packable/pack(into:)`` writes and four more. Elements are packed in chunks; those behind the
/// last chunk are kept as they are, and are packed when they are many: what is short is as quick as an array.
public struct PackedArray<Element: Packable>: Sendable {
    /// So many elements in a row.
    @usableFromInline
    struct Chunk: Sendable {
        /// The elements, one after the other.
        @usableFromInline let bytes: [UInt8]
        /// Where each begins.
        @usableFromInline let starts: [UInt32]
        @usableFromInline let extras: [Element.Extra]
        @usableFromInline let origin: Instant

        @usableFromInline
        init(_ packer: Packer<Element.Extra>, starts: [UInt32]) {
            // A copy of the size that is needed: what grows has room for more.
            var bytes: [UInt8] = []
            bytes.reserveCapacity(packer.bytes.count)
            bytes += packer.bytes
            self.bytes = bytes
            self.starts = starts
            extras = packer.extras
            origin = packer.origin ?? .zero
        }

        @inlinable
        func unpacker(at index: Int) -> Unpacker<Element.Extra> {
            Unpacker(bytes, at: Int(starts[index]), extras: extras, origin: origin)
        }

        @inlinable
        subscript(index: Int) -> Element {
            var unpacker = unpacker(at: index)
            return Element(from: &unpacker)
        }
    }

    /// How many elements are packed together: an element is set in so many steps.
    @usableFromInline static var chunkSize: Int { 64 }

    @usableFromInline var chunks: [Chunk] = []
    @usableFromInline var tail: [Element] = []
    /// So many elements are packed at once: whole chunks.
    @usableFromInline let mostUnpacked: Int

    /// An array without elements.
    @inlinable
    public init() { mostUnpacked = 1024 }

    /// An array of elements of which no more than 63 are unpacked, as tests want it.
    package init(packing elements: some Sequence<Element>) {
        mostUnpacked = Self.chunkSize
        for element in elements { append(element) }
    }

    @inlinable var packedCount: Int { chunks.count * Self.chunkSize }

    /// Calls for each element, which may be changed.
    ///
    /// - Complexity: O(n).
    @inlinable
    public mutating func updateEach(_ body: (Int, inout Element) throws -> Void) rethrows {
        for number in chunks.indices {
            let start = number * Self.chunkSize
            var elements = chunk(number)
            for index in elements.indices { try body(start + index, &elements[index]) }
            chunks[number] = Self.packed(elements)
        }
        let start = packedCount
        for index in tail.indices { try body(start + index, &tail[index]) }
    }

    /// How many bytes it keeps outside itself, without what ``Packable/Extra`` and unpacked elements keep.
    ///
    /// - Complexity: O(chunks).
    public var byteCount: Int {
        chunks.reduce(tail.count * MemoryLayout<Element>.stride) { sum, chunk in
            sum + MemoryLayout<Chunk>.stride + chunk.bytes.count + chunk.starts.count * MemoryLayout<UInt32>.stride
                + chunk.extras.count * MemoryLayout<Element.Extra>.stride
        }
    }

    /// The first index from another one on whose element is wanted, by what is packed first of it; the end where none is.
    ///
    /// - Parameters:
    ///   - isWanted: reads as much of an element as it needs.
    ///   - isWantedUnpacked: the same of one that is not packed.
    /// - Complexity: O(elements passed over).
    @inlinable
    package func firstIndex(
        from start: Int,
        peeking isWanted: (inout Unpacker<Element.Extra>) -> Bool,
        orUnpacked isWantedUnpacked: (Element) -> Bool
    ) -> Int {
        var index = start
        while index < packedCount {
            let (number, place) = index.quotientAndRemainder(dividingBy: Self.chunkSize)
            var unpacker = chunks[number].unpacker(at: place)
            if isWanted(&unpacker) { return index }
            index += 1
        }
        while index < endIndex, !isWantedUnpacked(tail[index - packedCount]) { index += 1 }
        return index
    }

    @inlinable
    func chunk(_ number: Int) -> [Element] {
        var unpacker = chunks[number].unpacker(at: 0)
        return (0..<Self.chunkSize).map { _ in Element(from: &unpacker) }
    }

    @inlinable
    static func packed(_ elements: some Collection<Element>) -> Chunk {
        // Most elements take less.
        var packer = Packer<Element.Extra>(roomFor: elements.count * 64)
        var starts: [UInt32] = []
        starts.reserveCapacity(elements.count)
        for element in elements {
            starts.append(UInt32(packer.bytes.count))
            element.pack(into: &packer)
        }
        return Chunk(packer, starts: starts)
    }
}

extension PackedArray {
    /// Unpacks one element after the other: quicker than by their places.
    public struct Iterator: IteratorProtocol {
        @usableFromInline let array: PackedArray
        @usableFromInline var index = 0
        /// Of the chunk that the next element is in; of no meaning behind the last.
        @usableFromInline var unpacker = Unpacker<Element.Extra>([], at: 0, extras: [], origin: .zero)

        @inlinable
        init(_ array: PackedArray) { self.array = array }

        /// The next element; nil behind the last.
        @inlinable
        public mutating func next() -> Element? {
            let (number, place) = index.quotientAndRemainder(dividingBy: PackedArray.chunkSize)
            guard number < array.chunks.count else {
                let unpacked = index - array.packedCount
                guard unpacked < array.tail.count else { return nil }
                index += 1
                return array.tail[unpacked]
            }
            if place == 0 { unpacker = array.chunks[number].unpacker(at: 0) }
            index += 1
            return Element(from: &unpacker)
        }
    }

    /// Begins at the first element.
    @inlinable
    public func makeIterator() -> Iterator { Iterator(self) }
}

extension PackedArray: RandomAccessCollection, RangeReplaceableCollection {
    /// Zero.
    @inlinable public var startIndex: Int { 0 }
    /// How many elements there are.
    @inlinable public var endIndex: Int { packedCount + tail.count }

    /// An element.
    ///
    /// - Complexity: O(1). To set many, use ``updateEach(_:)``.
    @inlinable
    public subscript(index: Int) -> Element {
        get {
            let (number, place) = index.quotientAndRemainder(dividingBy: Self.chunkSize)
            return number < chunks.count ? chunks[number][place] : tail[index - packedCount]
        }
        set {
            let (number, place) = index.quotientAndRemainder(dividingBy: Self.chunkSize)
            guard number < chunks.count else { return tail[index - packedCount] = newValue }
            var elements = chunk(number)
            elements[place] = newValue
            chunks[number] = Self.packed(elements)
        }
    }

    /// Adds an element, and packs those that have come since the last time where they are many.
    ///
    /// - Complexity: O(1) on average.
    @inlinable
    public mutating func append(_ element: Element) {
        tail.append(element)
        guard tail.count == mostUnpacked else { return }
        for start in stride(from: 0, to: mostUnpacked, by: Self.chunkSize) {
            chunks.append(Self.packed(tail[start..<start + Self.chunkSize]))
        }
        tail.removeAll(keepingCapacity: true)
    }

    /// Puts elements in the place of others.
    ///
    /// - Complexity: O(elements from the range's start on).
    @inlinable
    public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
        let after = Array(self[range.upperBound...])
        let kept = Swift.min(range.lowerBound / Self.chunkSize, chunks.count)
        let before = Array(self[kept * Self.chunkSize..<range.lowerBound])
        chunks.removeSubrange(kept...)
        tail = []
        for element in before { append(element) }
        for element in elements { append(element) }
        for element in after { append(element) }
    }
}

extension PackedArray: ExpressibleByArrayLiteral {
    /// An array of these elements.
    @inlinable
    public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension PackedArray: Equatable where Element: Equatable {
    /// Compares the elements in order.
    ///
    /// - Complexity: O(n).
    @inlinable
    public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}
