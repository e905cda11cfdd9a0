/// An array that stores its elements as packed bytes, for lists with millions of elements in a long run.
///
/// An element takes the bytes that its ``Packable/pack(into:)`` writes and two more. Elements are packed in chunks.
/// Those after the last chunk are stored unpacked until there are many, so that a short array is as fast as `Array`.
public struct PackedArray<Element: Packable>: Sendable {
    /// Consecutive packed elements.
    @usableFromInline
    struct Chunk: Sendable {
        /// The bytes of the elements, one after the other.
        @usableFromInline let bytes: [UInt8]
        /// The index of the first byte of each element; empty in a chunk of more than 64 KiB.
        @usableFromInline let starts: [UInt16]
        /// The same for a chunk of more than 64 KiB; empty in all others.
        @usableFromInline let wideStarts: [UInt32]
        @usableFromInline let extras: [Element.Extra]
        @usableFromInline let origin: Instant

        @usableFromInline
        init(_ packer: Packer<Element.Extra>, starts: [UInt32]) {
            // An exact-size copy: the packer's array has spare capacity.
            var bytes: [UInt8] = []
            bytes.reserveCapacity(packer.bytes.count)
            bytes += packer.bytes
            self.bytes = bytes
            let isWide = (starts.last ?? 0) > UInt32(UInt16.max)
            self.starts = isWide ? [] : starts.map { UInt16($0) }
            wideStarts = isWide ? starts : []
            extras = packer.extras
            origin = packer.origin ?? .zero
        }

        @inlinable
        func unpacker(at index: Int) -> Unpacker<Element.Extra> {
            let start = starts.isEmpty ? Int(wideStarts[index]) : Int(starts[index])
            return Unpacker(bytes, at: start, extras: extras, origin: origin)
        }

        @inlinable
        subscript(index: Int) -> Element {
            var unpacker = unpacker(at: index)
            return Element(from: &unpacker)
        }
    }

    /// The number of elements in a chunk. Setting an element repacks its whole chunk.
    @usableFromInline static var chunkSize: Int { 64 }

    @usableFromInline var chunks: [Chunk] = []
    @usableFromInline var tail: [Element] = []
    /// The number of unpacked elements at which all are packed; a multiple of the chunk size.
    @usableFromInline let mostUnpacked: Int

    /// Creates an empty array.
    @inlinable
    public init() { mostUnpacked = 1024 }

    /// Creates an array with at most 63 unpacked elements, for tests.
    package init(packing elements: some Sequence<Element>) {
        mostUnpacked = Self.chunkSize
        for element in elements { append(element) }
    }

    @inlinable var packedCount: Int { chunks.count * Self.chunkSize }

    /// Calls a closure with each element, which it may change.
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

    /// The number of bytes on the heap, without those that ``Packable/Extra`` values and unpacked elements refer to.
    ///
    /// - Complexity: O(chunks).
    public var byteCount: Int {
        var sum = tail.count * MemoryLayout<Element>.stride + chunks.count * MemoryLayout<Chunk>.stride
        for chunk in chunks {
            sum += chunk.bytes.count
            sum += chunk.starts.count * MemoryLayout<UInt16>.stride
            sum += chunk.wideStarts.count * MemoryLayout<UInt32>.stride
            sum += chunk.extras.count * MemoryLayout<Element.Extra>.stride
        }
        return sum
    }

    /// Returns the first index at or after `start` whose element satisfies a predicate that reads only its first bytes;
    /// the end if none does.
    ///
    /// - Parameters:
    ///   - isWanted: Reads as much of an element as it needs.
    ///   - isWantedUnpacked: The same predicate for an unpacked element.
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
        // Most elements take less than 64 bytes.
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
    /// Unpacks one element after the other, which is faster than by index.
    public struct Iterator: IteratorProtocol {
        @usableFromInline let array: PackedArray
        @usableFromInline var index = 0
        /// The unpacker of the chunk with the next element; meaningless after the last chunk.
        @usableFromInline var unpacker = Unpacker<Element.Extra>([], at: 0, extras: [], origin: .zero)

        @inlinable
        init(_ array: PackedArray) { self.array = array }

        /// Returns the next element; nil after the last.
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

    /// Returns an iterator at the first element.
    @inlinable
    public func makeIterator() -> Iterator { Iterator(self) }
}

extension PackedArray: RandomAccessCollection, RangeReplaceableCollection {
    /// Zero.
    @inlinable public var startIndex: Int { 0 }
    /// The number of elements.
    @inlinable public var endIndex: Int { packedCount + tail.count }

    /// The element at an index.
    ///
    /// - Complexity: O(1). To set many elements, use ``updateEach(_:)``.
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

    /// Adds an element, and packs the unpacked elements if there are many.
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

    /// Replaces a range of elements.
    ///
    /// - Complexity: O(elements from the start of the range on).
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
    /// Creates an array of these elements.
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
